//! Rust text without its strings and comments.

/// The same text with every character of a comment, string or character literal replaced by a space; lines stay lines.
///
/// Doc comments are comments. Raw strings of any number of `#` are seen, and lifetimes aren't taken for characters.
#[must_use]
pub fn code(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(rest) = letters.get(at..).filter(|rest| !rest.is_empty()) {
        let length = literal(rest).max(1);
        for &letter in rest.iter().take(length) {
            out.push(if length == 1 || letter == '\n' { letter } else { ' ' });
        }
        at += length;
    }
    out
}

/// How long the comment, string or character that begins here is; 0 if none does.
fn literal(rest: &[char]) -> usize {
    match rest {
        ['/', '/', ..] => rest.iter().position(|&c| c == '\n').unwrap_or(rest.len()),
        ['/', '*', ..] => block(rest),
        ['"', ..] => quoted(rest),
        ['r', '"' | '#', ..] => raw(rest),
        ['\'', '\\', ..] => rest.iter().skip(3).position(|&c| c == '\'').map_or(0, |end| end + 4),
        ['\'', _, '\'', ..] => 3,
        _ => 0,
    }
}

fn quoted(rest: &[char]) -> usize {
    let mut escaped = false;
    for (index, &letter) in rest.iter().enumerate().skip(1) {
        if letter == '"' && !escaped {
            return index + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    rest.len()
}

fn raw(rest: &[char]) -> usize {
    let hashes = rest.iter().skip(1).take_while(|&&c| c == '#').count();
    if rest.get(hashes + 1) != Some(&'"') {
        return 0;
    }
    let closes = |window: &[char]| window.first() == Some(&'"') && window.iter().skip(1).all(|&c| c == '#');
    let body = rest.get(hashes + 2..).unwrap_or_default();
    body.windows(hashes + 1).position(closes).map_or(rest.len(), |end| hashes + 2 + end + hashes + 1)
}

fn block(rest: &[char]) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(pair) = rest.get(at..at + 2) {
        match pair {
            ['/', '*'] => (depth, at) = (depth + 1, at + 2),
            ['*', '/'] if depth == 1 => return at + 2,
            ['*', '/'] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_comments_and_characters_become_spaces() {
        for (text, expected) in [
            ("a // b\nc", "a     \nc"),
            ("a /* b /* c */ d */ e", "a                   e"),
            (r#"f("x\"y", 1)"#, "f(      , 1)"),
            (r##"f(r#"a"b"#)"##, "f(        )"),
            ("'{' '\\'' &'a str", "         &'a str"),
            ("r.len()", "r.len()"),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }
}
