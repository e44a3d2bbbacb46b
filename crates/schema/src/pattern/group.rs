//! Groups that capture: how many, and under which names.

use std::collections::HashMap;

use super::cursor::Cursor;
use super::error::{PatternError, PatternErrorKind};
use super::{CharSet, escape, property};

/// The groups of a whole pattern, gathered before it is read, since a reference may come before its group.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// How many.
    pub(super) count: u32,
    /// The groups of each name.
    pub(super) named: HashMap<String, Vec<u32>>,
}

impl Groups {
    /// Finds the opening parentheses. What is malformed is left to the reader to say.
    pub(super) fn find(text: &str) -> Self {
        let mut groups = Self::default();
        let mut names = Names::default();
        let mut cursor = Cursor::new(text);
        let mut is_in_class = false;
        while let Some(character) = cursor.next() {
            match character {
                '\\' => drop(cursor.next()),
                '[' => is_in_class = true,
                ']' => is_in_class = false,
                '(' if !is_in_class => groups.open(&mut cursor, &mut names),
                _ => {}
            }
        }
        groups
    }

    fn open(&mut self, cursor: &mut Cursor<'_>, names: &mut Names) {
        let rest = cursor.rest();
        let is_named = rest.starts_with("?<") && !rest.starts_with("?<=") && !rest.starts_with("?<!");
        if !is_named && rest.starts_with('?') {
            return;
        }
        self.count += 1;
        if is_named
            && cursor.eat("?<")
            && let Ok(name) = names.read(cursor)
        {
            self.named.entry(name).or_default().push(self.count);
        }
    }
}

/// Reads names of groups; keeps the two sets of characters that they are made of once it needs them.
#[derive(Debug, Default)]
pub(super) struct Names {
    sets: Option<(CharSet, CharSet)>,
}

impl Names {
    /// Reads on after the `<`, past the `>`. A name is an identifier (ECMA-262 section 22.2.1, `GroupName`).
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<String, PatternError> {
        let start = cursor.offset();
        let malformed = || PatternError::new(start, PatternErrorKind::MalformedName);
        let (first, others) = self.sets.get_or_insert_with(sets);
        let mut name = String::new();
        loop {
            let character = match cursor.next() {
                Some('>') if !name.is_empty() => return Ok(name),
                Some('\\') if cursor.eat("u") => char::from_u32(escape::unicode(cursor, start)?),
                character => character,
            };
            let allowed = if name.is_empty() { &*first } else { &*others };
            name.push(character.filter(|character| allowed.contains(*character)).ok_or_else(malformed)?);
        }
    }
}

/// What a name begins with, and what it goes on with.
fn sets() -> (CharSet, CharSet) {
    let with = |property: &str, others: &[char]| {
        property::characters(property).unwrap_or_default().union(&others.iter().copied().collect())
    };
    (with("ID_Start", &['$', '_']), with("ID_Continue", &['$', '\u{200c}', '\u{200d}']))
}
