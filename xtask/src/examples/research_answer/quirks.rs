//! What goes wrong in answers, or only otherwise.

use super::hex;
use crate::examples::draw::Draw;
use crate::examples::part::Part;
use crate::examples::quirk::{Outcome, Quirk, already, part, refused, unread};

pub(super) const QUIRKS: &[Quirk] = &[
    already(10),
    part("topic as a list of one", 8, |p, _| p.set("/topic", Part::texts(&["energy"])), Outcome::Conforming),
    part(
        "word count as text",
        6,
        |p, d| p.set("/word_count", Part::text(&d.between(90, 900).to_string())),
        Outcome::Conforming,
    ),
    part(
        "reviewed already",
        5,
        |p, d| p.set("/reviewed_by", Part::text(d.word(&["R. Adeyemi", "L. Vogt"]))),
        Outcome::Conforming,
    ),
    part(
        "confidence with many digits",
        3,
        |p, _| p.set("/claims/0/confidence", Part::raw("0.93000000000000000444")),
        Outcome::Conforming,
    ),
    part(
        "confidence exactly one",
        2,
        |p, _| p.set("/claims/0/confidence", Part::raw("1.0")),
        Outcome::Conforming,
    ),
    part("members the publisher doesn't know", 4, undeclared, Outcome::Conforming),
    part(
        "licence missing",
        7,
        |p, _| {
            p.remove("/evidence/0/licence");
            // An empty quote would be a fault of its own here: whether it may be left out depends on the licence.
            p.set("/evidence/0/quote", Part::text("See the table on the second page."));
        },
        Outcome::Refused("MISSING_ESCALATED", "/evidence/0/licence"),
    ),
    unread("Latin-1 in place of UTF-8", 1, "JSON_INVALID_UTF8", broken_utf8),
    refused("answer twice", 1, "JSON_DUPLICATE_KEY", "/answer", |p, _| p.add("/answer", Part::text("No."))),
    refused("absurd exponent", 1, "JSON_NUMBER_EXPONENT", "/word_count", |p, _| {
        p.set("/word_count", Part::raw("1e999999999"))
    }),
    refused("claim without evidence", 4, "MIN_ITEMS", "/claims/0/evidence", |p, _| {
        p.set("/claims/0/evidence", Part::Array(Vec::new()))
    }),
    refused("claim with evidence left out", 2, "REQUIRED", "/claims/0/evidence", |p, _| {
        p.remove("/claims/0/evidence")
    }),
    refused("evidence cited by its title", 3, "PATTERN", "/claims/0/evidence/0", |p, _| {
        p.set("/claims/0/evidence", Part::texts(&["Council minutes, p. 4"]))
    }),
    refused("the same evidence twice", 2, "UNIQUE_ITEMS", "/claims/0/evidence", |p, _| {
        p.set("/claims/0/evidence", Part::texts(&["ev-01", "ev-02", "ev-01"]))
    }),
    refused("no claim", 1, "MIN_ITEMS", "/claims", |p, _| p.set("/claims", Part::Array(Vec::new()))),
    refused("digest without its prefix", 2, "PATTERN", "/evidence/0/digest", |p, d| {
        p.set("/evidence/0/digest", Part::text(&hex(d)))
    }),
    refused("digest in capitals", 1, "PATTERN", "/evidence/0/digest", |p, d| {
        p.set("/evidence/0/digest", Part::text(&format!("sha256:{}", hex(d).to_uppercase())))
    }),
    refused("digest is made up", 2, "PATTERN", "/evidence/0/digest", |p, _| {
        p.set("/evidence/0/digest", Part::text("sha256:not available"))
    }),
    refused("confidence in per cent", 3, "MAXIMUM", "/claims/0/confidence", |p, d| {
        p.set("/claims/0/confidence", Part::raw(d.between(60, 95)))
    }),
    refused("confidence barely above one", 1, "MAXIMUM", "/claims/0/confidence", |p, _| {
        p.set("/claims/0/confidence", Part::raw("1.0000000000000000001"))
    }),
    refused("confidence below nought", 1, "MINIMUM", "/claims/0/confidence", |p, _| {
        p.set("/claims/0/confidence", Part::raw("-0.2"))
    }),
    refused("confidence in words", 2, "TYPE", "/claims/0/confidence", |p, d| {
        p.set("/claims/0/confidence", Part::text(d.word(&["high", "fairly sure"])))
    }),
    refused("date of the thirteenth month", 1, "PATTERN", "/evidence/0/retrieved_on", |p, _| {
        p.set("/evidence/0/retrieved_on", Part::text("2026-13-02"))
    }),
    refused("date as the model says it", 2, "PATTERN", "/evidence/0/retrieved_on", |p, _| {
        p.set("/evidence/0/retrieved_on", Part::text("30 November 2026"))
    }),
    refused("licence that isn't taken", 2, "ENUM", "/evidence/0/licence", |p, d| {
        p.set("/evidence/0/licence", Part::text(d.word(&["fair use", "unknown", "CC BY 4.0"])))
    }),
    refused("quoted licence without a quote", 2, "REQUIRED", "/evidence/0/quote", |p, _| {
        p.set("/evidence/0/licence", Part::text("publisher-quote"));
        p.remove("/evidence/0/quote");
    }),
    refused("plain http", 1, "PATTERN", "/evidence/0/url", |p, _| {
        p.set("/evidence/0/url", Part::text("http://statbureau.example/t/14"))
    }),
    refused("two topics", 2, "NOT_CONVERTIBLE", "/topic", |p, _| {
        p.set("/topic", Part::texts(&["energy", "housing"]))
    }),
    refused("topic that isn't one", 1, "ENUM", "/topic", |p, _| p.set("/topic", Part::text("miscellaneous"))),
    refused("about 400 words", 1, "NOT_CONVERTIBLE", "/word_count", |p, _| {
        p.set("/word_count", Part::text("about 400"))
    }),
    refused("word count with a leading zero", 1, "NOT_CONVERTIBLE", "/word_count", |p, _| {
        p.set("/word_count", Part::text("0412"))
    }),
    refused("question that asks nothing", 1, "PATTERN", "/question", |p, _| {
        p.set("/question", Part::text("Tell me about the harbour."))
    }),
    refused("no evidence at all", 1, "REQUIRED", "/evidence", |p, _| p.remove("/evidence")),
];

/// What `outputs.jsonl` has no right byte for.
fn broken_utf8(text: &str) -> Vec<u8> {
    // Latin-1 in place of UTF-8, as an old exporter writes it.
    let mut bytes = text.as_bytes().to_vec();
    let place = bytes.windows(3).position(|window| window == b". \"").unwrap_or(40);
    bytes.splice(place..place, [b' ', 0xE9]);
    bytes
}

fn undeclared(part: &mut Part, draw: &mut Draw) {
    part.add("/claims/0/kind", Part::text(kind(draw)));
    part.add("/evidence/0/reliability", Part::raw("4"));
    part.add("/plan", Part::texts(&["find counts", "compare districts", "look for a control"]));
}

fn kind(draw: &mut Draw) -> &'static str {
    if draw.one_in(2) { "measured" } else { "reported" }
}
