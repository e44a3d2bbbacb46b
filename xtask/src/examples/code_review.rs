//! Findings of a reviewing model on their way to a check service that shows them beside the change.

use super::draw::{Draw, filled};
use super::part::Part;
use super::quirk::{Change, Outcome, Quirk, part, refused};
use super::{Finding, Pool, Scenario, cut_off};

/// The scenario's row.
pub(super) const SCENARIO: Scenario = Scenario {
    folder: "code-review",
    seed: 1_311,
    regular: 154,
    pool: include_str!("code_review.toml"),
    output,
    quirks: QUIRKS,
};

const QUIRKS: &[Quirk] = &[
    part("summary as a content block", 6, |p, _| p.set("/summary", Part::object([("type", Part::text("text")), ("text", Part::text("Two remarks, neither of them urgent."))])), Outcome::Conforming),
    part("nothing found", 5, |p, _| { p.set("/findings", Part::Array(Vec::new())); p.set("/verdict", Part::text("approve")); }, Outcome::Conforming),
    part("summary missing", 7, |p, _| p.remove("/summary"), Outcome::Warned("MISSING_REQUIRED", "/summary")),
    part("line numbers as floats", 4, |p, _| p.set("/findings/0/lines", Part::object([("start", Part::raw("41.0")), ("end", Part::raw("4.3e1"))])), Outcome::Conforming),
    part("snippet nobody asked for", 3, |p, _| p.add("/findings/0/snippet", Part::text("    let size = header.len as usize;\n    let mut body = Vec::with_capacity(size);")), Outcome::Conforming),
    part("escaped solidus and pairs", 1, |p, _| p.set("/findings/0/message", Part::raw(r#""The path is built as \"a\\\/\" + name, and \ud83d\udea2 in a name breaks it.""#)), Outcome::Conforming),
    Quirk { name: "cut off by the token limit", times: 3, change: Change::Text(cut_off), outcome: Outcome::Refused("JSON_UNEXPECTED_END", "") },
    refused("file twice in one finding", 2, "JSON_DUPLICATE_KEY", "/findings/0/file", |p, _| p.add("/findings/0/file", Part::text("src/lib.rs"))),
    refused("a real tab in a string", 2, "JSON_CONTROL_CHARACTER", "/findings/0/message", |p, _| p.set("/findings/0/message", Part::raw("\"Indented\twith a tab.\""))),
    refused("comment in the JSON", 1, "JSON_SYNTAX", "/verdict", |p, _| p.set("/verdict", Part::raw("/* see below */ \"comment\""))),
    refused("undefined", 1, "JSON_UNKNOWN_WORD", "/findings/0/suggestion", |p, _| p.set("/findings/0/suggestion", Part::raw("undefined"))),
    refused("verdict in prose", 2, "ENUM_UNMAPPED", "/verdict", |p, d| p.set("/verdict", Part::text(d.word(&["LGTM", "approved with nits"])))),
    refused("severity that the map doesn't know", 3, "ENUM_UNMAPPED", "/findings/0/level", |p, d| p.set("/findings/0/severity", Part::text(d.word(&["critical", "nit", "High"])))),
    refused("category that isn't shown", 2, "ENUM", "/findings/0/category", |p, d| p.set("/findings/0/category", Part::text(d.word(&["naming", "Security", "bug"])))),
    refused("commit shortened", 3, "PATTERN", "/commit", |p, _| p.set("/commit", Part::text("9f2c1ab"))),
    refused("commit missing", 2, "MISSING_REQUIRED", "/commit", |p, _| p.remove("/commit")),
    refused("line zero", 2, "MINIMUM", "/findings/0/lines/start", |p, _| p.set("/findings/0/lines", Part::object([("start", Part::raw("0")), ("end", Part::raw("null"))]))),
    refused("half a line", 1, "NOT_CONVERTIBLE", "/findings/0/lines/start", |p, _| p.set("/findings/0/lines/start", Part::raw("17.5"))),
    refused("lines as text", 3, "TYPE", "/findings/0/lines", |p, d| p.set("/findings/0/lines", Part::text(d.word(&["17-23", "L17", "n/a"])))),
    refused("no start line", 1, "MISSING_REQUIRED", "/findings/0/lines/start", |p, _| p.set("/findings/0/lines", Part::object([("end", Part::raw("12"))]))),
    refused("absolute path", 2, "PATTERN", "/findings/0/path", |p, _| p.set("/findings/0/file", Part::text("/build/src/store.rs"))),
    refused("backslashes in the path", 1, "PATTERN", "/findings/0/path", |p, _| p.set("/findings/0/file", Part::text(r"src\store\mod.rs"))),
    refused("path of another finding too", 1, "RENAME_COLLIDES", "/findings/0/path", |p, _| p.add("/findings/0/path", Part::text("src/lib.rs"))),
    refused("message missing", 1, "MISSING_REQUIRED", "/findings/0/message", |p, _| p.remove("/findings/0/message")),
    refused("message is empty", 1, "MIN_LENGTH", "/findings/0/message", |p, _| p.set("/findings/0/message", Part::text(""))),
    refused("a whole file as suggestion", 2, "MAX_LENGTH", "/findings/0/suggestion", |p, _| p.set("/findings/0/suggestion", Part::text(&"let settled = ledger.settle(entry)?;\n".repeat(40)))),
    refused("51 findings", 1, "MAX_ITEMS", "/findings", many),
    refused("one finding, not in a list", 1, "TYPE", "/findings/0/path", single),
    refused("change number with a hash sign", 2, "NOT_CONVERTIBLE", "/change", |p, d| p.set("/change", Part::text(&format!("#{}", d.between(300, 900))))),
];

/// One output as the model writes it when all is well.
fn output(pool: &Pool, index: u64, draw: &mut Draw) -> Part {
    let area = draw.word(&["billing", "orders", "intake", "routes", "stock", "session"]).to_owned();
    let findings: Vec<Part> = (0..draw.between(1, 4)).filter_map(|_| finding(pool.finding.as_slice(), &area, draw)).collect();
    let blocked = findings.iter().any(|finding| finding.laid_out(super::Layout::Compact).contains("\"blocker\""));
    let commit = [(); 3].map(|()| format!("{:016x}", draw.bits())).concat();
    let mut out = Part::object([
        ("repository", Part::text(draw.word(&pool.repositories))),
        ("change", Part::raw(310 + index * 2 + draw.between(0, 1))),
        ("commit", Part::text(commit.get(..40).unwrap_or_default())),
        ("verdict", Part::text(if blocked { "request_changes" } else { draw.word(&["comment", "approve"]) })),
        ("summary", Part::text(draw.word(&pool.summaries))),
        ("findings", Part::Array(findings)),
        ("elapsed_seconds", Part::raw(format!("{}.{}", draw.between(4, 80), draw.between(1, 9)))),
    ]);
    if draw.one_in(4) {
        out.add("/author", Part::text(draw.word(&pool.authors)));
    }
    out
}

fn finding(findings: &[Finding], area: &str, draw: &mut Draw) -> Option<Part> {
    let row = draw.item(findings)?.clone();
    let mut fill = |text: &str| {
        filled(text, |slot| match slot {
            "area" => Some(area.to_owned()),
            "n" => Some(draw.between(2, 900).to_string()),
            _ => None,
        })
    };
    let (file, message, suggestion) = (fill(&row.file), fill(&row.message), fill(&row.suggestion));
    let mut out = Part::object([
        ("file", Part::text(&file)),
        ("lines", lines(draw)),
        ("severity", Part::text(&row.severity)),
        ("category", Part::text(&row.category)),
        ("message", Part::text(&message)),
        ("suggestion", if suggestion.is_empty() { Part::raw("null") } else { Part::text(&suggestion) }),
    ]);
    if draw.one_in(6) {
        let related = Part::object([("file", Part::text(&format!("tests/{area}_test.py"))), ("lines", lines(draw))]);
        out.set("/related", Part::Array(vec![related]));
    }
    if draw.one_in(2) {
        out.set("/confidence", Part::raw(format!("0.{}", draw.between(5, 9))));
    }
    Some(out)
}

fn lines(draw: &mut Draw) -> Part {
    let start = draw.between(3, 480);
    let mut lines = Part::object([("start", Part::raw(start))]);
    match draw.between(1, 4) {
        1 => {}
        2 => lines.set("/end", Part::raw("null")),
        _ => lines.set("/end", Part::raw(start + draw.between(0, 24))),
    }
    lines
}

/// More findings than are shown.
fn many(part: &mut Part, _: &mut Draw) {
    if let Some(Part::Array(items)) = part.at("/findings") {
        let short = items.first().cloned();
        *items = short.into_iter().cycle().take(51).collect();
    }
}

/// The object of the one finding where a list of one belongs.
fn single(part: &mut Part, _: &mut Draw) {
    let only = part.at("/findings/0").map(|finding| finding.clone());
    if let Some(only) = only {
        part.set("/findings", only);
        part.set("/findings/file", Part::raw("null"));
    }
}
