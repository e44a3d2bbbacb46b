//! What goes wrong in tickets, or only otherwise.

use super::sentence;
use crate::examples::draw::Draw;
use crate::examples::part::Part;
use crate::examples::quirk::{Outcome, Quirk, already, part, refused};

pub(super) const QUIRKS: &[Quirk] = &[
    already(12),
    part(
        "id beyond what a double holds",
        4,
        |p, d| p.set("/id", Part::raw(d.between(10_u64.pow(17), 10_u64.pow(18) - 1) | 1)),
        Outcome::Conforming,
    ),
    part(
        "id written as 48201.0",
        2,
        |p, d| p.set("/id", Part::raw(format!("{}.0", d.between(48_000, 49_000)))),
        Outcome::Conforming,
    ),
    part(
        "id is a string already",
        2,
        |p, d| p.set("/id", Part::text(&d.between(48_000, 49_000).to_string())),
        Outcome::Conforming,
    ),
    part("the API's own priority word", 2, |p, _| p.set("/priority", Part::text("P2")), Outcome::Conforming),
    part(
        "undeclared member deep inside",
        4,
        |p, d| p.add("/customer/sentiment", Part::text(d.word(&["angry", "calm", "worried"]))),
        Outcome::Conforming,
    ),
    part("undeclared members of all kinds", 3, undeclared, Outcome::Conforming),
    part("number of users as 3e0", 1, |p, _| p.set("/affected_users", Part::raw("3e0")), Outcome::Conforming),
    refused("priority twice", 2, "JSON_DUPLICATE_KEY", "/priority", |p, _| {
        p.add("/priority", Part::text("low"))
    }),
    refused("confidence is NaN", 1, "JSON_UNKNOWN_WORD", "/confidence", |p, _| {
        p.set("/confidence", Part::raw("NaN"))
    }),
    refused("Python's True", 2, "JSON_UNKNOWN_WORD", "/is_outage", |p, _| {
        p.set("/is_outage", Part::raw("True"))
    }),
    refused("half an emoji", 1, "JSON_LONE_SURROGATE", "/subject", |p, _| {
        p.set("/subject", Part::raw(r#""App is broken \ud83d""#))
    }),
    refused("backslash before an apostrophe", 1, "JSON_BAD_ESCAPE", "/subject", |p, _| {
        p.set("/subject", Part::raw(r#""Can\'t sign in""#))
    }),
    refused("id with a leading zero", 1, "JSON_NUMBER_SYNTAX", "/id", |p, _| {
        p.set("/id", Part::raw("048213"))
    }),
    refused("priority that the map doesn't know", 4, "ENUM", "/priority", |p, d| {
        p.set("/priority", Part::text(d.word(&["critical", "asap", "medium", "Urgent"])))
    }),
    refused("outage as a word", 2, "TYPE", "/is_outage", |p, d| {
        p.set("/is_outage", Part::text(d.word(&["yes", "no", "unclear"])))
    }),
    refused("two and a half users", 1, "TYPE", "/affected_users", |p, _| {
        p.set("/affected_users", Part::raw("2.5"))
    }),
    refused("number of users in words", 2, "TYPE", "/affected_users", |p, d| {
        p.set("/affected_users", Part::text(d.word(&["about 40", "everyone", "a few"])))
    }),
    refused("summary too long", 3, "MAX_LENGTH", "/summary", long_summary),
    refused("summary missing", 2, "REQUIRED", "/summary", |p, _| p.remove("/summary")),
    refused("summary is null", 1, "TYPE", "/summary", |p, _| p.set("/summary", Part::raw("null"))),
    refused("customer missing", 1, "REQUIRED", "/customer", |p, _| p.remove("/customer")),
    refused("email missing", 1, "REQUIRED", "/customer/email", |p, _| p.remove("/customer/email")),
    refused("email with a note", 1, "PATTERN", "/customer/email", |p, _| {
        p.set("/customer/email", Part::text("not given (called by phone)"))
    }),
    refused("plan that isn't sold", 1, "ENUM", "/customer/plan", |p, _| {
        p.set("/customer/plan", Part::text("premium"))
    }),
    refused("due date in words", 2, "PATTERN", "/due_date", |p, d| {
        p.set("/due_date", Part::text(d.word(&["next Friday", "end of month", "05.12.2026"])))
    }),
    refused("language in words", 2, "PATTERN", "/language", |p, d| {
        p.set("/language", Part::text(d.word(&["English", "German", "fr/en"])))
    }),
    refused("no label", 1, "MIN_ITEMS", "/labels", |p, _| p.set("/labels", Part::Array(Vec::new()))),
    refused("a label twice", 1, "UNIQUE_ITEMS", "/labels", |p, _| {
        p.set("/labels", Part::texts(&["api", "upload", "api"]))
    }),
    refused("label as a sentence", 2, "NOT_CONVERTIBLE", "/labels", |p, _| {
        p.set("/labels", Part::text("Refund requested"))
    }),
    refused("id with a prefix", 2, "PATTERN", "/id", |p, d| {
        p.set("/id", Part::text(&format!("TCK-{}", d.between(48_000, 49_000))))
    }),
    refused("subject and title", 1, "RENAME_COLLIDES", "/subject", |p, _| {
        p.add("/title", Part::text("Refund"))
    }),
    refused("team that doesn't exist", 1, "ENUM", "/team", |p, _| p.set("/team", Part::text("tier-2"))),
    refused("team is null", 1, "ENUM", "/team", |p, _| p.set("/team", Part::raw("null"))),
];

fn undeclared(part: &mut Part, draw: &mut Draw) {
    part.add("/model", Part::text("triage-7b-2026-10"));
    part.add("/tags", Part::texts(&["auto"]));
    part.add("/escalate", Part::raw(draw.one_in(2)));
    part.add(
        "/next_steps",
        Part::object([("reply_template", Part::raw("null")), ("eta_minutes", Part::raw("12.50"))]),
    );
}

fn long_summary(part: &mut Part, draw: &mut Draw) {
    let mut text = String::new();
    while text.chars().count() <= 420 {
        text.push_str(sentence(draw));
        text.push(' ');
    }
    part.set("/summary", Part::text(text.trim_end()));
}
