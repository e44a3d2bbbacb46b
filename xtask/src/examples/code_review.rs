//! Findings of a reviewing model on their way to a check service that shows them beside the change.

mod quirks;

use super::draw::{Draw, filled};
use super::part::Part;
use super::{Finding, Pool, Scenario};

/// The scenario's row.
pub(super) const SCENARIO: Scenario = Scenario {
    folder: "code-review",
    seed: 1_311,
    regular: 154,
    pool: include_str!("code_review.toml"),
    output,
    delivered,
    quirks: quirks::QUIRKS,
};

/// One output as the model writes it when all is well.
fn output(pool: &Pool, index: u64, draw: &mut Draw) -> Part {
    let area = draw.word(&["billing", "orders", "intake", "routes", "stock", "session"]).to_owned();
    let findings: Vec<Part> =
        (0..draw.between(1, 4)).filter_map(|_| finding(pool.finding.as_slice(), &area, draw)).collect();
    let blocked =
        findings.iter().any(|finding| finding.laid_out(super::Layout::Compact).contains("\"blocker\""));
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

/// The annotations as the check service takes them.
fn delivered(mut out: Part) -> Part {
    out.change("/verdict", |verdict| verdict.exchange(&VERDICTS));
    if let Some(text) = out.at("/summary/text").cloned() {
        out.set("/summary", text);
    }
    if let Some(only @ Part::Object(_)) = out.at("/findings") {
        *only = Part::Array(vec![only.clone()]);
    }
    out.each("/findings", annotated);
    out.keep(&["repository", "change", "commit", "verdict", "summary", "findings"]);
    out
}

fn annotated(finding: &mut Part) {
    for (from, to) in [("/file", "/path"), ("/severity", "/level")] {
        if let Some(member) = finding.take(from) {
            finding.set(to, member);
        }
    }
    finding.change("/level", |level| level.exchange(&LEVELS));
    for place in ["/suggestion", "/lines/end"] {
        finding.remove_if(place, "null");
    }
    finding.each("/related", |related| {
        related.remove_if("/lines/end", "null");
        related.keep(&["file", "lines"]);
    });
    finding.keep(&["path", "lines", "level", "category", "message", "suggestion", "related"]);
}

/// The model's words and the service's.
const VERDICTS: [(&str, &str); 3] = [
    ("\"approve\"", "\"APPROVE\""),
    ("\"comment\"", "\"COMMENT\""),
    ("\"request_changes\"", "\"REQUEST_CHANGES\""),
];
const LEVELS: [(&str, &str); 4] =
    [("\"info\"", "1"), ("\"minor\"", "2"), ("\"major\"", "3"), ("\"blocker\"", "4")];

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
        let related =
            Part::object([("file", Part::text(&format!("tests/{area}_test.py"))), ("lines", lines(draw))]);
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
