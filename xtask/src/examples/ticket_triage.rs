//! Support tickets on their way from a triage model to a ticketing API.

use super::draw::{Draw, filled};
use super::part::Part;
use super::quirk::{Change, Outcome, Quirk, part, refused};
use super::{Pool, Scenario, cut_off};

/// The scenario's row.
pub(super) const SCENARIO: Scenario = Scenario {
    folder: "ticket-triage",
    seed: 20_261_130,
    regular: 168,
    pool: include_str!("ticket_triage.toml"),
    output,
    quirks: QUIRKS,
};

const QUIRKS: &[Quirk] = &[
    part("id beyond what a double holds", 4, |p, d| p.set("/id", Part::raw(d.between(10_u64.pow(17), 10_u64.pow(18) - 1) | 1)), Outcome::Conforming),
    part("id written as 48201.0", 2, |p, d| p.set("/id", Part::raw(format!("{}.0", d.between(48_000, 49_000)))), Outcome::Conforming),
    part("id is a string already", 2, |p, d| p.set("/id", Part::text(&d.between(48_000, 49_000).to_string())), Outcome::Conforming),
    part("the API's own priority word", 2, |p, _| p.set("/priority", Part::text("P2")), Outcome::Conforming),
    part("undeclared member deep inside", 4, |p, d| p.add("/customer/sentiment", Part::text(d.word(&["angry", "calm", "worried"]))), Outcome::Conforming),
    part("undeclared members of all kinds", 3, undeclared, Outcome::Conforming),
    part("number of users as 3e0", 1, |p, _| p.set("/affected_users", Part::raw("3e0")), Outcome::Conforming),
    Quirk { name: "cut off by the token limit", times: 3, change: Change::Text(cut_off), outcome: Outcome::Refused("JSON_UNEXPECTED_END", "/reasoning") },
    refused("priority twice", 2, "JSON_DUPLICATE_KEY", "/priority", |p, _| p.add("/priority", Part::text("low"))),
    refused("confidence is NaN", 1, "JSON_UNKNOWN_WORD", "/confidence", |p, _| p.set("/confidence", Part::raw("NaN"))),
    refused("Python's True", 2, "JSON_UNKNOWN_WORD", "/is_outage", |p, _| p.set("/is_outage", Part::raw("True"))),
    refused("half an emoji", 1, "JSON_LONE_SURROGATE", "/subject", |p, _| p.set("/subject", Part::raw(r#""App is broken \ud83d""#))),
    refused("backslash before an apostrophe", 1, "JSON_BAD_ESCAPE", "/subject", |p, _| p.set("/subject", Part::raw(r#""Can\'t sign in""#))),
    refused("id with a leading zero", 1, "JSON_NUMBER_SYNTAX", "/id", |p, _| p.set("/id", Part::raw("048213"))),
    refused("priority that the map doesn't know", 4, "ENUM_UNMAPPED", "/priority", |p, d| p.set("/priority", Part::text(d.word(&["critical", "asap", "medium", "Urgent"])))),
    refused("outage as a word", 2, "TYPE", "/is_outage", |p, d| p.set("/is_outage", Part::text(d.word(&["yes", "no", "unclear"])))),
    refused("two and a half users", 1, "NOT_CONVERTIBLE", "/affected_users", |p, _| p.set("/affected_users", Part::raw("2.5"))),
    refused("number of users in words", 2, "TYPE", "/affected_users", |p, d| p.set("/affected_users", Part::text(d.word(&["about 40", "everyone", "a few"])))),
    refused("summary too long", 3, "MAX_LENGTH", "/summary", long_summary),
    refused("summary missing", 2, "MISSING_REQUIRED", "/summary", |p, _| p.remove("/summary")),
    refused("summary is null", 1, "TYPE", "/summary", |p, _| p.set("/summary", Part::raw("null"))),
    refused("customer missing", 1, "MISSING_REQUIRED", "/customer", |p, _| p.remove("/customer")),
    refused("email missing", 1, "MISSING_REQUIRED", "/customer/email", |p, _| p.remove("/customer/email")),
    refused("email with a note", 1, "PATTERN", "/customer/email", |p, _| p.set("/customer/email", Part::text("not given (called by phone)"))),
    refused("plan that isn't sold", 1, "ENUM", "/customer/plan", |p, _| p.set("/customer/plan", Part::text("premium"))),
    refused("due date in words", 2, "PATTERN", "/due_date", |p, d| p.set("/due_date", Part::text(d.word(&["next Friday", "end of month", "05.12.2026"])))),
    refused("language in words", 2, "PATTERN", "/language", |p, d| p.set("/language", Part::text(d.word(&["English", "German", "fr/en"])))),
    refused("no label", 1, "MIN_ITEMS", "/labels", |p, _| p.set("/labels", Part::Array(Vec::new()))),
    refused("a label twice", 1, "UNIQUE_ITEMS", "/labels", |p, _| p.set("/labels", Part::texts(&["api", "upload", "api"]))),
    refused("label as a sentence", 2, "PATTERN", "/labels/0", |p, _| p.set("/labels", Part::text("Refund requested"))),
    refused("id with a prefix", 2, "PATTERN", "/id", |p, d| p.set("/id", Part::text(&format!("TCK-{}", d.between(48_000, 49_000))))),
    refused("subject and title", 1, "RENAME_COLLIDES", "/title", |p, _| p.add("/title", Part::text("Refund"))),
    refused("team that doesn't exist", 1, "ENUM", "/team", |p, _| p.set("/team", Part::text("tier-2"))),
    refused("team is null", 1, "ENUM", "/team", |p, _| p.set("/team", Part::raw("null"))),
];

const REASONS: &[&str] = &[
    "Amount, invoice and date are all in the message, so billing can act without asking back.",
    "The customer names a release and a status code; that points to the platform.",
    "Two other messages this morning describe the same, so I raised the priority.",
    "No product is named. The attachment decides, and I can't open it.",
    "The tone is calm, but the deadline is tomorrow.",
    "Mentions a lawyer, which isn't a reason to raise the priority by itself.",
    "They say 'down', but only one person is affected.",
    "First message of this account, so there is no history to compare with.",
    "The words are about login, yet the cause is the identity provider.",
    "Personal data is involved; the clock of one month is running.",
    "Could go to mobile or platform; the same happens in the browser, so platform.",
    "Nothing is asked for. Closing it without an answer would be rude, though.",
];

/// One output as the model writes it when all is well.
pub(super) fn output(pool: &Pool, index: u64, draw: &mut Draw) -> Part {
    let Some(situation) = draw.item(&pool.situation).cloned() else { return Part::object([]) };
    let mut slots = |text: &str| filled(text, |slot| fill(pool, slot, draw));
    let (subject, summaries) = (slots(&situation.subject), situation.summaries.iter().map(|s| slots(s)).collect::<Vec<_>>());
    let mut out = Part::object([("id", Part::raw(48_200 + index * 3 + draw.between(0, 2))), ("subject", Part::text(&subject))]);
    out.set("/summary", Part::text(draw.word(&summaries)));
    out.set("/priority", Part::text(draw.word(&situation.priorities)));
    if !situation.team.is_empty() {
        out.set("/team", Part::text(&situation.team));
    }
    let labels = usize::try_from(draw.between(1, 3)).unwrap_or(1).min(situation.labels.len());
    let labels = situation.labels.get(..labels).unwrap_or_default();
    out.set("/labels", if let [only] = labels { Part::text(only) } else { Part::texts(labels) });
    out.set("/is_outage", Part::raw(situation.outage));
    if !draw.one_in(4) {
        let users = draw.between(1, if situation.outage { 400 } else { 40 });
        out.set("/affected_users", if draw.one_in(3) { Part::raw(format!("{users}.0")) } else { Part::raw(users) });
    }
    let due = if draw.one_in(3) { Part::text(&format!("2026-12-{:02}", draw.between(1, 31))) } else { Part::raw("null") };
    out.set("/due_date", due);
    out.set("/language", Part::text(if situation.language.is_empty() { "en" } else { &situation.language }));
    out.set("/customer", customer(pool, draw));
    if draw.one_in(5) {
        let earlier = (0..draw.between(1, 3)).map(|step| Part::raw(48_100 - step * 17 - draw.between(0, 9)));
        out.set("/related", Part::Array(earlier.collect()));
    }
    let minute = 6 * 60 + index * 2;
    let second = draw.between(0, 59);
    out.set("/reported_at", Part::text(&format!("2026-11-30T{:02}:{:02}:{second:02}Z", minute / 60 % 24, minute % 60)));
    out.set("/confidence", Part::raw(format!("0.{}", draw.between(51, 98))));
    out.set("/reasoning", Part::text(draw.word(REASONS)));
    out
}

fn customer(pool: &Pool, draw: &mut Draw) -> Part {
    let email = format!("{}@{}", draw.word(&pool.names), draw.word(&pool.domains));
    let mut customer = Part::object([("account", Part::raw(draw.between(1_000_200, 1_024_000))), ("email", Part::text(&email))]);
    if !draw.one_in(5) {
        customer.set("/plan", Part::text(draw.word(&["free", "team", "team", "business", "business", "enterprise"])));
    }
    customer
}

fn fill(pool: &Pool, slot: &str, draw: &mut Draw) -> Option<String> {
    Some(match slot {
        "n" => draw.between(3, 190).to_string(),
        "amount" => format!("€ {}.{:02}", draw.between(12, 1_900), draw.between(0, 99)),
        "invoice" => format!("INV-2026-{:05}", draw.between(10_200, 18_900)),
        "month" => draw.word(&["August", "September", "October", "November"]).to_owned(),
        "city" => draw.word(&pool.cities).to_owned(),
        "browser" => draw.word(&pool.browsers).to_owned(),
        _ => return None,
    })
}

fn undeclared(part: &mut Part, draw: &mut Draw) {
    part.add("/model", Part::text("triage-7b-2026-10"));
    part.add("/tags", Part::texts(&["auto"]));
    part.add("/escalate", Part::raw(draw.one_in(2)));
    part.add("/next_steps", Part::object([("reply_template", Part::raw("null")), ("eta_minutes", Part::raw("12.50"))]));
}

fn long_summary(part: &mut Part, draw: &mut Draw) {
    let mut text = String::new();
    while text.chars().count() <= 420 {
        text.push_str(draw.word(REASONS));
        text.push(' ');
    }
    part.set("/summary", Part::text(text.trim_end()));
}

/// The sentences that fill outputs up to a size.
pub(super) fn sentence(draw: &mut Draw) -> &'static str {
    draw.item(REASONS).copied().unwrap_or_default()
}
