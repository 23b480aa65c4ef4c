//! The imperative shell: runs requests against tables, keeps deadlines, plays computer seats, delivers the outbox.

mod platform;

pub use platform::{Address, Delivery, DeliveryError, Platform, Receipt, Sending};
