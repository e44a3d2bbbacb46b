//! What goes wrong in reviews, or only otherwise.

use crate::examples::draw::Draw;
use crate::examples::part::Part;
use crate::examples::quirk::{Outcome, Quirk, already, part, refused};

pub(super) const QUIRKS: &[Quirk] = &[
    already(10),
    part(
        "summary as a content block",
        6,
        |p, _| {
            p.set(
                "/summary",
                Part::object([
                    ("type", Part::text("text")),
                    ("text", Part::text("Two remarks, neither of them urgent.")),
                ]),
            )
        },
        Outcome::Conforming,
    ),
    part(
        "nothing found",
        5,
        |p, _| {
            p.set("/findings", Part::Array(Vec::new()));
            p.set("/verdict", Part::text("approve"));
        },
        Outcome::Conforming,
    ),
    part("summary missing", 7, |p, _| p.remove("/summary"), Outcome::Warned("REQUIRED", "/summary")),
    part(
        "line numbers as floats",
        4,
        |p, _| {
            p.set(
                "/findings/0/lines",
                Part::object([("start", Part::raw("41.0")), ("end", Part::raw("4.3e1"))]),
            )
        },
        Outcome::Conforming,
    ),
    part(
        "snippet nobody asked for",
        3,
        |p, _| {
            p.add(
                "/findings/0/snippet",
                Part::text(
                    "    let size = header.len as usize;\n    let mut body = Vec::with_capacity(size);",
                ),
            )
        },
        Outcome::Conforming,
    ),
    part(
        "escaped solidus and pairs",
        1,
        |p, _| {
            p.set(
                "/findings/0/message",
                Part::raw(
                    r#""The path is built as \"a\\\/\" + name, and \ud83d\udea2 in a name breaks it.""#,
                ),
            )
        },
        Outcome::Conforming,
    ),
    refused("file twice in one finding", 2, "JSON_DUPLICATE_KEY", "/findings/0/file", |p, _| {
        p.add("/findings/0/file", Part::text("src/lib.rs"))
    }),
    refused("a real tab in a string", 2, "JSON_CONTROL_CHARACTER", "/findings/0/message", |p, _| {
        p.set("/findings/0/message", Part::raw("\"Indented\twith a tab.\""))
    }),
    refused("comment in the JSON", 1, "JSON_SYNTAX", "/verdict", |p, _| {
        p.set("/verdict", Part::raw("/* see below */ \"comment\""))
    }),
    refused("undefined", 1, "JSON_UNKNOWN_WORD", "/findings/0/suggestion", |p, _| {
        p.set("/findings/0/suggestion", Part::raw("undefined"))
    }),
    refused("verdict in prose", 2, "ENUM", "/verdict", |p, d| {
        p.set("/verdict", Part::text(d.word(&["LGTM", "approved with nits"])))
    }),
    refused("severity that the map doesn't know", 3, "NOT_CONVERTIBLE", "/findings/0/severity", |p, d| {
        p.set("/findings/0/severity", Part::text(d.word(&["critical", "nit", "High"])))
    }),
    refused("category that isn't shown", 2, "ENUM", "/findings/0/category", |p, d| {
        p.set("/findings/0/category", Part::text(d.word(&["naming", "Security", "bug"])))
    }),
    refused("commit shortened", 3, "PATTERN", "/commit", |p, _| p.set("/commit", Part::text("9f2c1ab"))),
    refused("commit missing", 2, "REQUIRED", "/commit", |p, _| p.remove("/commit")),
    refused("line zero", 2, "MINIMUM", "/findings/0/lines/start", |p, _| {
        p.set("/findings/0/lines", Part::object([("start", Part::raw("0")), ("end", Part::raw("null"))]))
    }),
    refused("half a line", 1, "TYPE", "/findings/0/lines/start", |p, _| {
        p.set("/findings/0/lines/start", Part::raw("17.5"))
    }),
    refused("lines as text", 3, "TYPE", "/findings/0/lines", |p, d| {
        p.set("/findings/0/lines", Part::text(d.word(&["17-23", "L17", "n/a"])))
    }),
    refused("no start line", 1, "REQUIRED", "/findings/0/lines/start", |p, _| {
        p.set("/findings/0/lines", Part::object([("end", Part::raw("12"))]))
    }),
    refused("absolute path", 2, "PATTERN", "/findings/0/path", |p, _| {
        p.set("/findings/0/file", Part::text("/build/src/store.rs"))
    }),
    refused("backslashes in the path", 1, "PATTERN", "/findings/0/path", |p, _| {
        p.set("/findings/0/file", Part::text(r"src\store\mod.rs"))
    }),
    refused("path of another finding too", 1, "RENAME_COLLIDES", "/findings/0/file", |p, _| {
        p.add("/findings/0/path", Part::text("src/lib.rs"))
    }),
    refused("message missing", 1, "REQUIRED", "/findings/0/message", |p, _| p.remove("/findings/0/message")),
    refused("message is empty", 1, "MIN_LENGTH", "/findings/0/message", |p, _| {
        p.set("/findings/0/message", Part::text(""))
    }),
    refused("a whole file as suggestion", 2, "MAX_LENGTH", "/findings/0/suggestion", |p, _| {
        p.set("/findings/0/suggestion", Part::text(&"let settled = ledger.settle(entry)?;\n".repeat(40)))
    }),
    refused("51 findings", 1, "MAX_ITEMS", "/findings", many),
    part("one finding, not in a list", 1, single, Outcome::Conforming),
    refused("change number with a hash sign", 2, "TYPE", "/change", |p, d| {
        p.set("/change", Part::text(&format!("#{}", d.between(300, 900))))
    }),
];

/// More findings than are shown.
fn many(part: &mut Part, _: &mut Draw) {
    if let Some(Part::Array(items)) = part.at("/findings") {
        let short = items.first().cloned();
        *items = short.into_iter().cycle().take(51).collect();
    }
}

/// The object of the one finding where a list of one belongs.
fn single(part: &mut Part, _: &mut Draw) {
    if let Some(only) = part.at("/findings/0").cloned() {
        part.set("/findings", only);
    }
}
