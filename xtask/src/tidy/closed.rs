//! A match on a verdict, class or delta names every variant: a new one must not fall through unseen.
//!
//! Reads the arms of each `match` as text. Seen is an arm `_` or `_ if …` beside an arm of one of the closed enums; `if let`, `matches!` and a
//! catch-all that binds a name aren't.

use super::{Complaint, Rule, Settings, rust};
use crate::tree::Tree;

/// The enums that are closed on purpose and decide something.
const CLOSED: [&str; 8] =
    ["Class", "Action", "Inclusion", "DifferenceKind", "Outcome", "Verdict", "Protocol", "OnMissing"];

/// The rule's row.
pub const RULE: Rule = Rule {
    id: "closed",
    asks: "Does every match on a closed enum name all its variants?",
    check,
    accepted: &[(
        "src/a.rs",
        "//! x\nfn a(i: Inclusion) { match i { Inclusion::Included => 1, Inclusion::NotIncluded { .. } => match 3 { 1 => 2, _ => 4 } } }\n",
    )],
    refused: &[(
        "src/a.rs",
        "//! x\nfn a(c: Class) {\n match c {\n  Class::Transient => { 1 }\n  _ => 2,\n }\n}\n",
    )],
};

fn check(tree: &Tree, settings: &Settings) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in tree.ending(".rs") {
        if settings.is_foreign(path) || path.contains("/tests/") || path.starts_with("tests/") {
            continue;
        }
        let code = rust::code(text);
        for (place, _) in code.match_indices("match ") {
            let Some(arms) = code.get(place..).and_then(body).map(arms) else { continue };
            let decides = CLOSED
                .iter()
                .find(|name| arms.iter().any(|arm| arm.trim_start().starts_with(&format!("{name}::"))));
            let wild = arms.iter().any(|arm| matches!(arm.split_whitespace().next(), Some("_")));
            if let (Some(name), true) = (decides, wild) {
                let line = code.get(..place).map_or(0, |before| before.matches('\n').count());
                complaints
                    .push(Complaint::fault(path, format!("a match on `{name}` with a `_` arm")).at(line + 1));
            }
        }
    }
    complaints
}

/// What stands between the braces of the `match` that begins this text.
fn body(text: &str) -> Option<&str> {
    let open = text.find('{')?;
    let mut depth = 0_usize;
    for (index, letter) in text.char_indices().skip_while(|(index, _)| *index < open) {
        match letter {
            '{' => depth += 1,
            '}' if depth == 1 => return text.get(open + 1..index),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The patterns of the arms: the text before each `=>` on the outermost level, from the end of the arm before.
fn arms(body: &str) -> Vec<String> {
    let mut arms = Vec::new();
    let (mut depth, mut pattern, mut in_pattern) = (0_usize, String::new(), true);
    let mut letters = body.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        // An arm ends at a comma, or at the brace that closes its block.
        let ends = depth == 0 && (letter == ',' || letter == '}') && !in_pattern;
        if depth == 0 && in_pattern && letter == '=' && letters.peek() == Some(&'>') {
            arms.push(std::mem::take(&mut pattern));
            in_pattern = false;
        } else if ends {
            in_pattern = true;
            pattern.clear();
        } else if in_pattern && !(pattern.is_empty() && letter == ',') {
            pattern.push(letter);
        }
    }
    arms
}
