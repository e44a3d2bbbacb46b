//! Transforms: from what a producer sends to what a receiver takes, with nothing made up on the way.
//!
//! [`Plan::compile`] looks at both schemas and the terms once and either says, place by place, what may be done, or
//! refuses with every reason at once. [`Plan::apply`] does it to one output. Both know the operations of
//! [`crate::terms::Operation`] and no others, so that each value of an output is copied, carried over by a named
//! operation, or supplied by a rule that the host declared ([`Provenance`] tells which).
//!
//! # How
//! A plan is a graph of *spots*, one for each place of the receiver's schema: its members, items and alternatives,
//! as far as producer and terms make a difference to them. A recursive schema is a loop of spots. All constraints of
//! a place are read together, on both sides: a conversion whose results the receiver refuses one and all isn't
//! planned, and a place at which nothing can land is refused when the plan is made, with a value that shows it.
//!
//! What the plan promises is never believed: whoever delivers an output checks it against the whole schema again.
//!
//! # Order at one place
//! 1. what the host declared: rename, drop, null or empty as absent, content of a tagged object, enum map;
//! 2. as it is, where the receiver takes that;
//! 3. by a lossless operation. Where several lead to different values, the one that changes least is meant if its
//!    changes are among those of every other; else the value isn't converted;
//! 4. what is absent: a host default, or null where that is declared.
//!
//! # Rooms
//! [`Plan`] · [`PlanRefused`], [`Refusal`]: why there is none · [`Applied`]: one output, converted ·
//! [`Provenance`], [`Dropped`], [`Counts`]: where its parts come from · `demand`: what one schema says about one
//! place · `landing`: can a conversion land, judged by sets of values · `spot`: the parts of a plan
//!
//! # Limits
//! A plan has at most [`SPOTS`] spots. Applying one takes at most [`STEPS`] steps and goes [`DEPTH`] levels deep;
//! past that the output gets a finding and stays as it was.

mod apply;
mod compile;
mod convert;
mod demand;
mod landing;
mod plan;
mod provenance;
mod refused;
mod rules;
mod spot;

pub use apply::{Applied, DEPTH, STEPS};
pub use compile::SPOTS;
pub use landing::Landing;
pub use plan::Plan;
pub use provenance::{Counts, Dropped, Origin, Provenance};
pub use refused::{PlanRefused, Refusal};

#[cfg(test)]
pub(crate) mod tests;
