//! A place at which nothing that the producer sends can land.

use super::{Compiler, Key};
use crate::error::code;
use crate::terms::Operation;
use crate::transform::demand::alternatives;
use crate::transform::landing::{self, Landing, Values};
use crate::transform::refused::Refusal;
use accordant_relate::Place;

impl Compiler<'_> {
    /// The refusal of a place, if every value that the producer may send there ends in one that the receiver refuses.
    /// All alternatives of both sides are looked at; where there are too many, the place isn't refused.
    pub(super) fn verdict(&self, key: &Key, at: &Place) -> Option<Refusal> {
        let sent: Vec<_> = key.sent.as_ref()?.iter().map(|facet| Values::of(self.producer, facet)).collect();
        let sent: Vec<_> = sent.into_iter().filter(|values| !values.is_nothing()).collect();
        let taken = alternatives(self.receiver.graph(), &key.taken)?;
        let taken: Vec<_> = taken.iter().map(|facet| Values::of(self.receiver, facet)).collect();
        let first = sent.first()?;
        let nothing_lands = sent.iter().all(|sent| taken.iter().all(|taken| self.never_lands(sent, taken)));
        if !nothing_lands {
            return None;
        }
        let reason = format!("{}; {}", kinds(&sent, &taken), self.tried(&sent, &taken));
        let mut refusal = Refusal::new(at.clone(), code::plan::PLAN_IMPOSSIBLE, reason);
        refusal.producer = key.sent.as_ref()?.first()?.location(self.producer.graph());
        refusal.receiver = key.taken.location(self.receiver.graph());
        refusal.witness = first.example();
        Some(refusal)
    }

    fn never_lands(&self, sent: &Values<'_>, taken: &Values<'_>) -> bool {
        let mut operations =
            landing::OPERATIONS.into_iter().filter(|operation| self.terms.allows(*operation));
        landing::as_is(sent, taken) == Landing::Never
            && operations.all(|operation| landing::by(operation, sent, taken) == Landing::Never)
    }

    /// Which operations lead there and give nothing that is taken, and which the terms don't allow.
    fn tried(&self, sent: &[Values<'_>], taken: &[Values<'_>]) -> String {
        let leads = |operation: &Operation| {
            sent.iter().any(|sent| taken.iter().any(|taken| landing::leads(*operation, sent, taken)))
        };
        let (allowed, denied): (Vec<_>, Vec<_>) = landing::OPERATIONS
            .into_iter()
            .filter(leads)
            .partition(|operation| self.terms.allows(*operation));
        let words = |operations: &[Operation]| {
            operations.iter().map(|operation| format!("`{operation}`")).collect::<Vec<_>>().join(" and ")
        };
        match (allowed.as_slice(), denied.as_slice()) {
            ([], []) => "no operation leads from one to the other".to_owned(),
            (allowed, []) => format!("{} can give only what it refuses", words(allowed)),
            ([], denied) => format!("the terms don't allow {}", words(denied)),
            (allowed, denied) => {
                format!(
                    "{} can give only what it refuses, and the terms don't allow {}",
                    words(allowed),
                    words(denied)
                )
            }
        }
    }
}

fn kinds(sent: &[Values<'_>], taken: &[Values<'_>]) -> String {
    let words = |values: &[Values<'_>]| {
        let mut words: Vec<String> = values.iter().map(Values::in_words).collect();
        words.dedup();
        words.truncate(4);
        words.join(", or ")
    };
    format!("the producer sends {}, the receiver takes {}", words(sent), words(taken))
}
