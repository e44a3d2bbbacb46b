//! The interpreter: one program, one document, one walk.
//!
//! There is one evaluator for both questions. It is generic over a [`Sink`] that hears of refusals: [`Silent`] ends at the
//! first one and costs nothing, [`Explain`] collects them with their places. Alternatives (`anyOf`, `not`, `if`, …) are
//! always tried silently, and explained only once it is known that none fits, so that both give the same verdict.
//!
//! # Rooms
//! [`machine`]: subschemas, scope and budgets · [`array`], [`object`], [`combine`]: the keywords that apply subschemas ·
//! [`marks`]: what has been evaluated · [`meter`]: budgets · [`sink`], [`explain`]: who hears of refusals ·
//! [`instance`]: what is looked at.

mod array;
mod combine;
mod explain;
mod instance;
mod machine;
mod marks;
mod meter;
mod object;
mod sink;

pub(crate) use explain::Explain;
pub(crate) use instance::Instance;
pub(crate) use machine::Machine;
pub(crate) use meter::{Meter, Stopped, Verdict};
pub(crate) use sink::Silent;
