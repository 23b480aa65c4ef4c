//! The double itself, with serenity as its client: what it answers serenity must be able to read, and what it forbids must come
//! back as Discord's errors.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{
    ChannelId, CommandInteraction, CommandOptionType, Context, CreateActionRow, CreateAllowedMentions,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption, CreateEmbed,
    CreateInputText, CreateInteractionResponse, CreateInteractionResponseMessage, CreateMessage, CreateModal,
    CreateThread, EditAttachments, EditInteractionResponse, EditMessage, Event, EventHandler, GatewayIntents, GuildId,
    Http, HttpBuilder, HttpError, InputTextStyle, Interaction, MessageId, Nonce, RawEventHandler, UserId,
};

use crate::double::gateway::Cut;
use crate::double::world::{Fault, may};
use crate::double::{Double, TOKEN, is_described};
use crate::driver::{Person, component};
use crate::tolerated;

/// A picture.
const DOT: &[u8] = &[
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 58, 126, 155,
    85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 156, 99, 96, 0, 0, 0, 2, 0, 1, 72, 175, 164, 113, 0, 0, 0, 0, 73, 69, 78, 68,
    174, 66, 96, 130,
];

fn http(discord: &Double) -> Http {
    HttpBuilder::new(TOKEN)
        .proxy(discord.url())
        .ratelimiter_disabled(true)
        .build()
}

/// The code of an error.
fn code<T: std::fmt::Debug>(result: serenity::Result<T>) -> isize {
    match result {
        Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(response))) => response.error.code,
        other => panic!("{other:?}"),
    }
}

/// A bot that answers everything it is asked, and keeps what it did not understand.
#[derive(Default)]
struct Bot {
    unknown: Arc<Mutex<Vec<String>>>,
    events: Arc<Mutex<Vec<String>>>,
}

#[serenity::async_trait]
impl RawEventHandler for Bot {
    async fn raw_event(&self, _: Context, event: Event) {
        let name = event.name().unwrap_or_default();
        if let Event::Unknown(unknown) = &event {
            self.unknown.lock().unwrap().push(format!("{unknown:?}"));
        }
        self.events.lock().unwrap().push(name);
    }
}

/// Answers commands, buttons, completions and modals.
struct Answers;

#[serenity::async_trait]
impl EventHandler for Answers {
    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => answer(&context, &command).await,
            Interaction::Component(component) if component.data.custom_id == "modal" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Move", "move");
                let modal = CreateModal::new("form", "A move").components(vec![CreateActionRow::InputText(input)]);
                let modal = CreateInteractionResponse::Modal(modal);
                component.create_response(&context.http, modal).await.unwrap();
            }
            Interaction::Component(component) => {
                component
                    .create_response(&context.http, CreateInteractionResponse::Acknowledge)
                    .await
                    .unwrap();
                let edit = EditInteractionResponse::new().content("pressed");
                component.edit_response(&context.http, edit).await.unwrap();
            }
            Interaction::Autocomplete(completion) => {
                let choices = CreateAutocompleteResponse::new().add_string_choice("3,1,4 H8", "3,1,4 H8");
                let choices = CreateInteractionResponse::Autocomplete(choices);
                completion.create_response(&context.http, choices).await.unwrap();
            }
            Interaction::Modal(modal) => {
                let message = CreateInteractionResponseMessage::new().content("sent").ephemeral(true);
                modal
                    .create_response(&context.http, CreateInteractionResponse::Message(message))
                    .await
                    .unwrap();
            }
            _ => {}
        }
    }
}

async fn answer(context: &Context, command: &CommandInteraction) {
    let deferral = CreateInteractionResponseMessage::new().ephemeral(true);
    command
        .create_response(&context.http, CreateInteractionResponse::Defer(deferral))
        .await
        .unwrap();
    let buttons = CreateActionRow::Buttons(vec![
        CreateButton::new("press").label("Press"),
        CreateButton::new("modal").label("Modal"),
    ]);
    let picture = CreateAttachment::bytes(DOT, "dot.png").description("A dot.");
    let edit = EditInteractionResponse::new()
        .content("done")
        .components(vec![buttons])
        .new_attachment(picture);
    command.edit_response(&context.http, edit).await.unwrap();
}

struct Scene {
    discord: Double,
    channel: u64,
    eva: Person,
    bot: Arc<Bot>,
    client: tokio::task::JoinHandle<()>,
}

impl Drop for Scene {
    fn drop(&mut self) {
        self.client.abort();
    }
}

fn commands() -> Vec<CreateCommand> {
    let option = CreateCommandOption::new(CommandOptionType::String, "move", "What to lay")
        .required(true)
        .set_autocomplete(true);
    let place = CreateCommandOption::new(CommandOptionType::SubCommand, "place", "Lays tiles").add_sub_option(option);
    vec![
        CreateCommand::new("abaku")
            .description("Abaku")
            .description_localized("cs", "Abaku")
            .add_option(place),
        CreateCommand::new("help").description("Help"),
    ]
}

impl Scene {
    async fn start() -> Scene {
        let discord = Double::start().await;
        let guild = discord.guild("Club");
        let channel = discord.channel(guild, "games");
        let http = http(&discord);
        http.set_application_id(http.get_current_application_info().await.unwrap().id);
        GuildId::new(guild).set_commands(&http, commands()).await.unwrap();
        let bot = Arc::new(Bot::default());
        let raw = Bot {
            unknown: Arc::clone(&bot.unknown),
            events: Arc::clone(&bot.events),
        };
        let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES;
        let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
            .event_handler(Answers)
            .raw_event_handler(raw)
            .await
            .unwrap();
        let client = tokio::spawn(async move {
            let _ = client.start().await;
        });
        let eva = discord.person("Eva");
        discord.until_seen("it identifies", |seen| seen.identified == 1).await;
        Scene {
            discord,
            channel,
            eva,
            bot,
            client,
        }
    }

    fn end(&self) {
        self.discord.judged_and_acknowledged();
        let unknown = self.bot.unknown.lock().unwrap();
        assert!(unknown.is_empty(), "serenity does not understand: {unknown:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_understands_what_people_do() {
    let scene = Scene::start().await;
    let asked = scene.eva.slash(scene.channel, "/abaku place 3,1,4 H8 across");
    let ack = asked.acked().await;
    assert_eq!(ack.kind, 5);
    let answer = asked.answer().await;
    assert_eq!(answer.content, "done");
    assert_eq!(answer.attachments.len(), 1);
    assert_eq!(answer.attachments[0].alt.as_deref(), Some("A dot."));
    assert!(scene.discord.shown(scene.channel).is_empty(), "nobody else sees it");

    let offered = scene.eva.complete(scene.channel, "/abaku place", "move", "3,1").await;
    assert_eq!(offered, [("3,1,4 H8".to_owned(), "3,1,4 H8".to_owned())]);

    let form = scene.eva.press(&answer, "Modal").modal().await;
    let sent = scene
        .eva
        .submit(scene.channel, &form, &["3 H8"], Some(&answer))
        .answer()
        .await;
    assert_eq!(sent.content, "sent");

    scene.eva.press(&answer, "Press").answer().await;
    let pressed = scene.discord.message(answer.id);
    assert_eq!(pressed.content, "pressed");
    assert!(component(&pressed, "Press").is_some());
    scene.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_is_told_what_happens() {
    let scene = Scene::start().await;
    let discord = &scene.discord;
    let guild = discord.guild("Another");
    let channel = discord.channel(guild, "lounge");
    let http = http(discord);
    let message = ChannelId::new(channel).say(&http, "hello").await.unwrap();
    let thread = ChannelId::new(channel)
        .create_thread_from_message(&http, message.id, CreateThread::new("table"))
        .await
        .unwrap();
    discord.set_thread(thread.id.get(), true, false);
    discord.delete_channel(thread.id.get());
    discord.allow(channel, may::USUAL & !may::VIEW);
    discord.allow(channel, may::USUAL);
    discord.delete_message(message.id.get());
    discord.delete_channel(channel);
    discord.kick(guild);
    discord.invite(guild);
    let wanted = [
        "READY",
        "GUILD_CREATE",
        "CHANNEL_CREATE",
        "MESSAGE_CREATE",
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "THREAD_DELETE",
        "CHANNEL_DELETE",
        "MESSAGE_DELETE",
        "GUILD_DELETE",
    ];
    let events = Arc::clone(&scene.bot.events);
    discord
        .until("all events arrive", move |_| {
            let events = events.lock().unwrap();
            wanted
                .iter()
                .all(|name| events.iter().any(|event| event == name))
                .then_some(())
        })
        .await;
    scene.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_line_is_resumed_with_what_was_missed() {
    let scene = Scene::start().await;
    let discord = &scene.discord;
    for (count, cut) in [Cut::Line, Cut::Reconnect, Cut::Close(4000)].into_iter().enumerate() {
        discord.cut(cut);
        let asked = scene.eva.slash(scene.channel, "/help");
        assert_eq!(asked.answer().await.content, "done");
        // It may have been answered before the line was cut; it is resumed in any case.
        discord
            .until_seen("it is resumed", move |seen| seen.resumed as usize > count)
            .await;
    }
    discord.forget_sessions(true);
    discord.cut(Cut::Line);
    discord
        .until_seen("it identifies anew", |seen| seen.identified == 2)
        .await;
    assert_eq!(discord.seen().refused, 1);
    assert!(discord.is_connected());
    discord.forget_sessions(false);
    discord.cut(Cut::Invalid(false));
    discord
        .until_seen("it identifies once more", |seen| seen.identified == 3)
        .await;
    assert_eq!(scene.eva.slash(scene.channel, "/help").answer().await.content, "done");
    scene.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn unanswered_heartbeats_end_a_connection() {
    let discord = Double::start().await;
    discord.guild("Club");
    discord.heartbeat_every(300);
    discord.be_deaf(true);
    let mut client = serenity::client::ClientBuilder::new_with_http(http(&discord), GatewayIntents::GUILDS)
        .await
        .unwrap();
    let client = tokio::spawn(async move {
        let _ = client.start().await;
    });
    discord
        .until_seen("it connects again", |seen| seen.connections >= 2)
        .await;
    discord.be_deaf(false);
    client.abort();
    discord.judged();
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_kept_and_changed() {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let channel = ChannelId::new(discord.channel(guild, "games"));
    let eva = discord.person("Eva");
    let http = http(&discord);

    let picture = || CreateAttachment::bytes(DOT, "board.png").description("The board.");
    let message = CreateMessage::new()
        .content(format!("{} is on turn", eva.mention()))
        .allowed_mentions(CreateAllowedMentions::new().users([UserId::new(eva.id)]))
        .embed(CreateEmbed::new().title("Board").description("of table 1"))
        .components(vec![CreateActionRow::Buttons(vec![
            CreateButton::new("rack").label("Rack"),
        ])])
        .add_file(picture())
        .nonce(Nonce::Number(17))
        .enforce_nonce(true);
    let first = channel.send_message(&http, message.clone()).await.unwrap();
    let second = channel.send_message(&http, message.clone()).await.unwrap();
    assert_eq!(first.id, second.id, "a nonce is sent once");
    let kept = discord.message(first.id.get());
    assert_eq!(kept.pinged, [eva.id]);
    assert_eq!(kept.attachments[0].name, "board.png");
    assert_eq!(first.attachments[0].width, Some(1));

    // New files replace old ones only if the list says so.
    for _ in 0..3 {
        let edit = EditMessage::new().attachments(EditAttachments::new().add(picture()));
        channel.edit_message(&http, first.id, edit).await.unwrap();
    }
    let kept = discord.message(first.id.get());
    assert_eq!((kept.attachments.len(), kept.edits), (1, 3));
    channel
        .edit_message(&http, first.id, EditMessage::new().components(vec![]))
        .await
        .unwrap();
    let kept = discord.message(first.id.get());
    assert_eq!((kept.attachments.len(), kept.components), (1, json!([])));

    discord.clock.pass(Duration::from_secs(360));
    let later = channel.send_message(&http, message).await.unwrap();
    assert_ne!(first.id, later.id, "a nonce is forgotten");

    let silent = CreateMessage::new()
        .content(eva.mention())
        .allowed_mentions(CreateAllowedMentions::new());
    let silent = channel.send_message(&http, silent).await.unwrap();
    assert!(discord.message(silent.id.get()).pinged.is_empty());

    let all = channel
        .messages(&http, serenity::all::GetMessages::new().limit(10))
        .await
        .unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0].id, silent.id, "the last one comes first");
    channel.delete_message(&http, first.id).await.unwrap();
    assert_eq!(code(channel.message(&http, first.id).await), 10008);
    discord.judged();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_forbidden_is_refused_as_discord_does() {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let id = discord.channel(guild, "games");
    let channel = ChannelId::new(id);
    let http = http(&discord);
    let say = |text: &str| CreateMessage::new().content(text);
    let with_picture = || say("x").add_file(CreateAttachment::bytes(DOT, "dot.png"));
    let with_embed = || say("x").embed(CreateEmbed::new().title("x"));

    let lobby = channel.send_message(&http, say("lobby")).await.unwrap();
    let open = || channel.create_thread_from_message(&http, lobby.id, CreateThread::new("table"));
    discord.allow(id, may::USUAL & !may::CREATE_THREADS);
    assert_eq!(code(open().await), 50013);
    discord.allow(id, may::USUAL);
    let thread = open().await.unwrap().id;
    assert_eq!(thread.get(), lobby.id.get());
    assert_eq!(code(open().await), 160_004);

    for (without, in_channel, in_thread) in [
        (may::SEND, [50013, 50013, 50013], [0, 0, 0]),
        (may::SEND_IN_THREADS, [0, 0, 0], [50013, 50013, 50013]),
        (may::ATTACH, [0, 50013, 0], [0, 50013, 0]),
        (may::EMBED, [0, 0, 50013], [0, 0, 50013]),
        (may::VIEW, [50001, 50001, 50001], [50001, 50001, 50001]),
    ] {
        discord.allow(id, may::USUAL & !without);
        for (to, codes) in [(channel, in_channel), (thread, in_thread)] {
            for (message, wanted) in [say("x"), with_picture(), with_embed()].into_iter().zip(codes) {
                let sent = to.send_message(&http, message).await;
                let found = if sent.is_ok() { 0 } else { code(sent) };
                assert_eq!(found, wanted, "without {without:b}");
            }
        }
    }
    discord.allow(id, may::USUAL);

    discord.set_thread(thread.get(), true, false);
    thread.send_message(&http, say("wakes")).await.unwrap();
    assert!(!discord.world().channels[&thread.get()].archived, "it wakes");
    discord.set_thread(thread.get(), true, true);
    assert_eq!(code(thread.send_message(&http, say("x")).await), 160_005);
    discord.delete_channel(thread.get());
    assert_eq!(code(thread.send_message(&http, say("x")).await), 10003);
    assert_eq!(code(channel.message(&http, MessageId::new(1)).await), 10008);
    discord.kick(guild);
    assert_eq!(code(channel.send_message(&http, say("x")).await), 50001);

    let eva = discord.person("Eva");
    let direct = UserId::new(eva.id).create_dm_channel(&http).await.unwrap();
    direct.id.send_message(&http, say("psst")).await.unwrap();
    eva.opens_to_the_bot(false);
    assert_eq!(code(direct.id.send_message(&http, say("psst")).await), 50007);
    assert_eq!(discord.direct_to(&eva).len(), 1);
    discord.judged();
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_have_their_deadlines() {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let channel = discord.channel(guild, "games");
    let http = http(&discord);
    http.set_application_id(http.get_current_application_info().await.unwrap().id);
    GuildId::new(guild).set_commands(&http, commands()).await.unwrap();
    let eva = discord.person("Eva");
    let asked = |id: u64| discord.world().interactions[&id].token.clone();
    let ack = |id: u64| {
        let token = asked(id);
        let http = &http;
        async move {
            let body = json!({ "type": 5, "data": { "flags": 64 } });
            http.create_interaction_response(id.into(), &token, &body, vec![]).await
        }
    };
    let edit = |id: u64| {
        let token = asked(id);
        let http = &http;
        async move {
            let body = json!({ "content": "done" });
            http.edit_original_interaction_response(&token, &body, vec![]).await
        }
    };

    let one = eva.slash(channel, "/help").id;
    assert_eq!(code(edit(one).await), 10015, "it is not acknowledged");
    ack(one).await.unwrap();
    assert_eq!(code(ack(one).await), 40060);
    edit(one).await.unwrap();
    discord.clock.pass(Duration::from_secs(14 * 60));
    edit(one).await.unwrap();
    discord.clock.pass(Duration::from_secs(2 * 60));
    assert_eq!(code(edit(one).await), 50027);

    let late = eva.slash(channel, "/help").id;
    discord.clock.pass(Duration::from_secs(4));
    assert_eq!(code(ack(late).await), 10062);
    assert_eq!(discord.world().interactions[&one].answered, 2);
    let violations = discord.world().violations.clone();
    assert!(violations.is_empty(), "{violations:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn planned_faults_happen_as_often_as_planned() {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let channel = ChannelId::new(discord.channel(guild, "games"));
    let http = http(&discord);
    discord.plan("POST", "/messages", Fault::TooMany(9.457), 1);
    let status = |result: serenity::Result<serenity::all::Message>| match result {
        Err(serenity::Error::Http(error)) => error.status_code().map(|status| status.as_u16()),
        other => panic!("{other:?}"),
    };
    for _ in 0..2 {
        assert_eq!(status(channel.say(&http, "x").await), Some(429), "it stays shut");
    }
    discord.clock.pass(Duration::from_secs(10));
    channel.say(&http, "x").await.unwrap();
    discord.plan("POST", "/messages", Fault::Broken(503), 1);
    assert_eq!(status(channel.say(&http, "x").await), Some(503));
    discord.plan("POST", "/messages", Fault::Swallowed, 1);
    let never = tokio::time::timeout(Duration::from_millis(300), channel.say(&http, "done")).await;
    assert!(never.is_err(), "no answer comes");
    assert_eq!(discord.shown(channel.get()).last().unwrap().content, "done");
    discord.plan("POST", "/messages", Fault::Held, 1);
    let held = tokio::spawn({
        let discord = discord.clone();
        async move { channel.say(&self::http(&discord), "later").await }
    });
    discord
        .until("it is held", |world| {
            world
                .log
                .iter()
                .any(|logged| logged.method == "HELD POST")
                .then_some(())
        })
        .await;
    assert_eq!(discord.shown(channel.get()).len(), 2);
    discord.unplan();
    tokio::time::timeout(Duration::from_secs(20), held)
        .await
        .unwrap()
        .unwrap()
        .unwrap();
    assert_eq!(discord.shown(channel.get()).len(), 3);
    discord.judged();
}

/// What the judge says of a body.
async fn judged(path: &str, method: reqwest::Method, body: Value) -> Vec<String> {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let channel = discord.channel(guild, "games");
    let path = path
        .replace("CHANNEL", &channel.to_string())
        .replace("GUILD", &guild.to_string());
    let answer = reqwest::Client::new()
        .request(method, format!("{}/api/v10{path}", discord.url()))
        .header("authorization", TOKEN)
        .json(&body)
        .send()
        .await
        .unwrap();
    let found = discord.world().violations.clone();
    assert_eq!(
        answer.status() == 400,
        !found.is_empty(),
        "{found:?} {}",
        answer.text().await.unwrap()
    );
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn the_judge_finds_what_discord_would_refuse() {
    use reqwest::Method;
    let messages = "/channels/CHANNEL/messages";
    let row = |components: Value| json!({ "content": "x", "components": [{ "type": 1, "components": components }] });
    let button = |id: &str, label: &str| json!({ "type": 2, "style": 1, "custom_id": id, "label": label });
    assert_eq!(
        judged(messages, Method::POST, row(json!([button("a", "A"), button("b", "B")]))).await,
        Vec::<String>::new()
    );
    for wrong in [
        json!({}),
        json!({ "content": "" }),
        json!({ "content": "x".repeat(2001) }),
        json!({ "content": 5 }),
        json!({ "content": "x", "nonce": "x".repeat(26) }),
        row(json!([])),
        row(json!([button("a", "A"), button("a", "B")])),
        row(json!([button(&"a".repeat(101), "A")])),
        row(json!([button("a", &"A".repeat(81))])),
        row((0..6).map(|number| button(&number.to_string(), "A")).collect()),
        row(json!([{ "type": 3, "custom_id": "menu", "options": [] }])),
        json!({ "content": "x", "embeds": [{ "title": "x".repeat(257) }] }),
    ] {
        assert!(
            !judged(messages, Method::POST, wrong.clone()).await.is_empty(),
            "nothing is wrong with {wrong}"
        );
    }
    let commands = "/applications/123456789012345678/guilds/GUILD/commands";
    for wrong in [
        json!([{ "name": "Abaku", "description": "x" }]),
        json!([{ "name": "abaku", "description": "" }]),
        json!([{ "name": "abaku", "description": "x".repeat(101) }]),
        json!([{ "name": "abaku", "description": "x", "options": [
            { "type": 3, "name": "one", "description": "x" }, { "type": 3, "name": "two", "description": "x", "required": true },
        ] }]),
    ] {
        assert!(
            !judged(commands, Method::PUT, wrong.clone()).await.is_empty(),
            "nothing is wrong with {wrong}"
        );
    }
    if is_described() {
        assert!(!judged("/nowhere", Method::POST, json!({})).await.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_tolerated_encoding_is_still_needed() {
    if !is_described() {
        println!("SKIPPED: Discord's description is not there, nothing needs to be tolerated");
        return;
    }
    let scene = Scene::start().await;
    scene.eva.slash(scene.channel, "/abaku place 3").answer().await;
    let http = http(&scene.discord);
    let picture = CreateAttachment::bytes(DOT, "dot.png");
    let message = CreateMessage::new().content("x").add_file(picture);
    ChannelId::new(scene.channel)
        .send_message(&http, message)
        .await
        .unwrap();
    scene.end();
    let met = scene.discord.tolerated();
    for tolerated in tolerated::ALL {
        assert!(
            met.contains(tolerated.name),
            "no longer needed: {} ({})",
            tolerated.name,
            tolerated.source
        );
    }
}
