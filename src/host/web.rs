//! What the web chat keeps in the house's database: its messages and its sessions. It is a platform without a service of its own, so
//! the house remembers for it.

use crate::table::PersonId;

pub use crate::store::{NewWebMessage, WebMessage, WebScope, WebSession};

use super::{Host, HostError, ReadError};

impl Host {
    /// Writes a message and gives its number; one whose outbox row was shown before is not written again, and `false` comes with the
    /// number of the first.
    pub async fn add_web_message(&self, message: NewWebMessage) -> Result<(i64, bool), HostError> {
        self.write(move |desk| Ok(desk.add_web_message(&message)?)).await
    }

    /// The messages behind a number, oldest first.
    pub async fn web_messages_after(
        &self,
        scope: WebScope,
        after: i64,
        limit: u32,
    ) -> Result<Vec<WebMessage>, ReadError> {
        self.read(move |reader| Ok(reader.web_messages_after(&scope, after, limit)?))
            .await
    }

    /// The last messages before a number (`i64::MAX` for the newest), oldest first.
    pub async fn web_messages_before(
        &self,
        scope: WebScope,
        before: i64,
        limit: u32,
    ) -> Result<Vec<WebMessage>, ReadError> {
        self.read(move |reader| Ok(reader.web_messages_before(&scope, before, limit)?))
            .await
    }

    /// The message of that number, if that person may read it.
    pub async fn web_message(&self, id: i64, reader: PersonId) -> Result<Option<WebMessage>, ReadError> {
        self.read(move |database| Ok(database.web_message(id, reader)?)).await
    }

    /// Whether an account of the web chat has a session, so that nobody else may have its name.
    pub async fn web_name_held(&self, account: &str) -> Result<bool, ReadError> {
        let account = account.to_owned();
        self.read(move |reader| Ok(reader.web_account_held(&account)?)).await
    }

    /// The session of a token's hash.
    pub async fn web_session(&self, token: [u8; 32]) -> Result<Option<WebSession>, ReadError> {
        self.read(move |reader| Ok(reader.web_session(&token)?)).await
    }

    /// Begins a session. `token` is the hash of the secret that the browser keeps.
    pub async fn add_web_session(
        &self,
        token: [u8; 32],
        person: PersonId,
        account: &str,
        operator: bool,
    ) -> Result<(), HostError> {
        let now = self.now();
        let session = WebSession {
            person,
            account: account.to_owned(),
            operator,
            created: now,
            seen: now,
        };
        self.write(move |desk| Ok(desk.add_web_session(&token, &session)?))
            .await
    }

    /// The session is in use.
    pub async fn touch_web_session(&self, token: [u8; 32]) -> Result<(), HostError> {
        self.write(move |desk| Ok(desk.touch_web_session(&token, desk.now())?))
            .await
    }

    /// Ends a session.
    pub async fn end_web_session(&self, token: [u8; 32]) -> Result<(), HostError> {
        self.write(move |desk| Ok(desk.end_web_session(&token)?)).await
    }

    /// Ends all sessions of an account and gives their number.
    pub async fn end_web_sessions_of(&self, account: &str) -> Result<usize, HostError> {
        let account = account.to_owned();
        self.write(move |desk| Ok(desk.end_web_sessions_of(&account)?)).await
    }
}
