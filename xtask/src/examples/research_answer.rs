//! A research agent's answers on their way to a publisher: every claim cites its evidence, and every source has a licence.

mod quirks;

use super::draw::{Draw, filled};
use super::part::Part;
use super::{Pool, Scenario};

/// The scenario's row.
pub(super) const SCENARIO: Scenario = Scenario {
    folder: "research-answer",
    seed: 8_785,
    regular: 150,
    pool: include_str!("research_answer.toml"),
    output,
    delivered,
    quirks: quirks::QUIRKS,
};

/// One output as the agent writes it when all is well.
fn output(pool: &Pool, _: u64, draw: &mut Draw) -> Part {
    let Some(subject) = draw.item(&pool.subject).cloned() else { return Part::object([]) };
    let mut fill = |text: &str, low, high| {
        filled(text, |slot| (slot == "n").then(|| draw.between(low, high).to_string()))
    };
    let titles: Vec<String> = subject.sources.iter().map(|title| fill(title, 2, 6)).collect();
    let texts: Vec<String> = subject.claims.iter().map(|text| fill(text, 4, 38)).collect();
    let evidence: Vec<Part> =
        titles.iter().zip(1..).map(|(title, number)| source(pool, title, number, draw)).collect();
    let claims = texts.iter().map(|text| claim(text, evidence.len(), draw)).collect();
    let mut out = Part::object([
        ("question", Part::text(&subject.question)),
        ("answer", Part::text(&subject.answer)),
        ("topic", Part::text(&subject.topic)),
        ("word_count", Part::raw(draw.between(80, 640))),
        ("claims", Part::Array(claims)),
        ("evidence", Part::Array(evidence)),
    ]);
    if draw.one_in(3) {
        let words = subject.question.split(' ').skip(1).take(4).collect::<Vec<_>>().join(" ");
        out.add("/searches", Part::texts(&[words.trim_end_matches('?'), "statistics site:example"]));
    }
    out
}

/// The answer as the publisher takes it.
fn delivered(mut out: Part) -> Part {
    if let Some(topic) = out.at("/topic/0").cloned() {
        out.set("/topic", topic);
    }
    out.change("/word_count", Part::unquote);
    out.each("/claims", |claim| claim.keep(&["text", "evidence", "confidence"]));
    out.each("/evidence", |source| {
        source.remove_if("/quote", "\"\"");
        source.keep(&["id", "title", "url", "digest", "retrieved_on", "licence", "quote"]);
    });
    for (place, otherwise) in
        [("/reviewed_by", Part::raw("null")), ("/publisher", Part::text("open-answers"))]
    {
        if out.at(place).is_none() {
            out.set(place, otherwise);
        }
    }
    out.keep(&[
        "publisher",
        "question",
        "answer",
        "topic",
        "word_count",
        "reviewed_by",
        "claims",
        "evidence",
    ]);
    out
}

fn claim(text: &str, sources: usize, draw: &mut Draw) -> Part {
    let first = draw.between(1, u64::try_from(sources).unwrap_or(1));
    let mut cited = vec![format!("ev-{first:02}")];
    if sources > 1 && draw.one_in(3) {
        cited.push(format!("ev-{:02}", if first == 1 { 2 } else { 1 }));
    }
    let confidence = Part::raw(format!("0.{}", draw.between(55, 97)));
    Part::object([("text", Part::text(text)), ("evidence", Part::texts(&cited)), ("confidence", confidence)])
}

fn source(pool: &Pool, title: &str, number: u64, draw: &mut Draw) -> Part {
    let licence = draw.word(&pool.licences).to_owned();
    let quote =
        if licence == "publisher-quote" || draw.one_in(3) { "See the table on the second page." } else { "" };
    Part::object([
        ("id", Part::text(&format!("ev-{number:02}"))),
        ("title", Part::text(title)),
        (
            "url",
            Part::text(&format!("https://{}/d/{:x}", draw.word(&pool.hosts), draw.between(0x1000, 0xf_ffff))),
        ),
        ("digest", Part::text(&format!("sha256:{}", hex(draw)))),
        ("retrieved_on", Part::text(&format!("2026-11-{:02}", draw.between(2, 29)))),
        ("licence", Part::text(&licence)),
        ("quote", Part::text(quote)),
    ])
}

fn hex(draw: &mut Draw) -> String {
    [(); 4].map(|()| format!("{:016x}", draw.bits())).concat()
}
