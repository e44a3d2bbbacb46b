//! Support tickets on their way from a triage model to a ticketing API.

mod quirks;

use super::draw::{Draw, filled};
use super::part::Part;
use super::{Pool, Scenario};

/// The scenario's row.
pub(super) const SCENARIO: Scenario = Scenario {
    folder: "ticket-triage",
    seed: 20_261_130,
    regular: 168,
    pool: include_str!("ticket_triage.toml"),
    output,
    delivered,
    quirks: quirks::QUIRKS,
};

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
    let (subject, summaries) =
        (slots(&situation.subject), situation.summaries.iter().map(|s| slots(s)).collect::<Vec<_>>());
    let mut out = Part::object([
        ("id", Part::raw(48_200 + index * 3 + draw.between(0, 2))),
        ("subject", Part::text(&subject)),
    ]);
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
        out.set(
            "/affected_users",
            if draw.one_in(3) { Part::raw(format!("{users}.0")) } else { Part::raw(users) },
        );
    }
    let due = if draw.one_in(3) {
        Part::text(&format!("2026-12-{:02}", draw.between(1, 31)))
    } else {
        Part::raw("null")
    };
    out.set("/due_date", due);
    out.set("/language", Part::text(if situation.language.is_empty() { "en" } else { &situation.language }));
    out.set("/customer", customer(pool, draw));
    if draw.one_in(5) {
        let earlier = (0..draw.between(1, 3)).map(|step| Part::raw(48_100 - step * 17 - draw.between(0, 9)));
        out.set("/related", Part::Array(earlier.collect()));
    }
    let minute = 6 * 60 + index * 2;
    let second = draw.between(0, 59);
    out.set(
        "/reported_at",
        Part::text(&format!("2026-11-30T{:02}:{:02}:{second:02}Z", minute / 60 % 24, minute % 60)),
    );
    out.set("/confidence", Part::raw(format!("0.{}", draw.between(51, 98))));
    out.set("/reasoning", Part::text(draw.word(REASONS)));
    out
}

/// The ticket as the API takes it.
fn delivered(mut out: Part) -> Part {
    if let Some(subject) = out.take("/subject") {
        out.set("/title", subject);
    }
    for place in ["/id", "/customer/account"] {
        out.change(place, Part::quote);
    }
    out.each("/related", Part::quote);
    out.change("/priority", |priority| priority.exchange(&PRIORITIES));
    if let Some(labels @ Part::Raw(_)) = out.at("/labels") {
        *labels = Part::Array(vec![labels.clone()]);
    }
    out.remove_if("/due_date", "null");
    if out.at("/team").is_none() {
        out.set("/team", Part::text("duty-desk"));
    }
    out.change("/customer", |customer| customer.keep(&["account", "email", "plan"]));
    out.keep(&[
        "id",
        "title",
        "summary",
        "priority",
        "team",
        "labels",
        "is_outage",
        "affected_users",
        "due_date",
        "language",
        "customer",
        "related",
        "reported_at",
    ]);
    out
}

/// The model's words and the API's.
const PRIORITIES: [(&str, &str); 4] =
    [("\"urgent\"", "\"P1\""), ("\"high\"", "\"P2\""), ("\"normal\"", "\"P3\""), ("\"low\"", "\"P4\"")];

fn customer(pool: &Pool, draw: &mut Draw) -> Part {
    let email = format!("{}@{}", draw.word(&pool.names), draw.word(&pool.domains));
    let mut customer = Part::object([
        ("account", Part::raw(draw.between(1_000_200, 1_024_000))),
        ("email", Part::text(&email)),
    ]);
    if !draw.one_in(5) {
        customer.set(
            "/plan",
            Part::text(draw.word(&["free", "team", "team", "business", "business", "enterprise"])),
        );
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

/// The sentences that fill outputs up to a size.
pub(super) fn sentence(draw: &mut Draw) -> &'static str {
    draw.item(REASONS).copied().unwrap_or_default()
}
