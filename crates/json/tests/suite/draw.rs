//! Values drawn at random: by a seed, the same on every machine, and by proptest, which shrinks what fails.

use accordant_json::{Number, Object, Value};
use proptest::prelude::*;

/// A stream of numbers from a seed (SplitMix64, Steele, Lea and Flood 2014).
pub(crate) struct Seed(pub(crate) u64);

impl Seed {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A value of at most `depth` levels.
    pub(crate) fn value(&mut self, depth: u64) -> Value {
        match self.below(if depth == 0 { 7 } else { 10 }) {
            0 => Value::Null,
            1 => Value::Bool(self.below(2) == 0),
            2..=4 => self.number().into(),
            5 | 6 => self.text().into(),
            7 => (0..self.below(5)).map(|_| self.value(depth - 1)).collect(),
            _ => {
                // Now and then past the size at which objects keep an index.
                let members = if self.below(40) == 0 { 30 } else { self.below(6) };
                let members = (0..members).map(|_| (self.text(), self.value(depth - 1)));
                Value::Object(members.collect::<Object>())
            }
        }
    }

    /// A number in one of its many spellings, within the range of doubles for the most part.
    fn number(&mut self) -> Number {
        let sign = if self.below(4) == 0 { "-" } else { "" };
        let text = match self.below(6) {
            0 => format!("{sign}{}", self.below(1_000)),
            1 => format!("{sign}{}", self.next()),
            2 => format!("{sign}{}.{}", self.below(1_000), self.below(100_000)),
            3 => format!("{sign}{}.{:05}e{}", self.below(10), self.below(100_000), self.below(40)),
            4 => format!("{sign}0.{:06}E-{}", self.below(1_000_000), self.below(320)),
            _ => format!("{sign}{}{}e+{:03}", self.next(), self.next(), self.below(400)),
        };
        let text = if text.starts_with("-0") && self.below(2) == 0 { "-0".into() } else { text };
        text.parse().unwrap()
    }

    fn text(&mut self) -> String {
        const CHARACTERS: [char; 24] = [
            'a',
            'b',
            'c',
            'Z',
            '0',
            ' ',
            '/',
            '~',
            '"',
            '\\',
            '\n',
            '\t',
            '\u{0}',
            '\u{1f}',
            '\u{7f}',
            'é',
            'ß',
            '猫',
            '\u{2028}',
            '\u{d7ff}',
            '\u{e000}',
            '\u{fb33}',
            '\u{1f600}',
            '\u{10ffff}',
        ];
        (0..self.below(12)).map(|_| CHARACTERS[self.below(24) as usize]).collect()
    }
}

/// Any text, with the characters that need care more often than chance would have them.
pub(crate) fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-c]{0,3}",
        any::<String>(),
        proptest::collection::vec(
            prop_oneof![
                Just('"'),
                Just('\\'),
                Just('/'),
                Just('~'),
                Just('\u{1f}'),
                Just('\u{1f600}'),
                any::<char>()
            ],
            0..40
        )
        .prop_map(|characters| characters.into_iter().collect()),
    ]
}

/// Any text of the number grammar.
pub(crate) fn number_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<i64>().prop_map(|integer| integer.to_string()),
        "-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,4})?",
        "-?(0|[1-9][0-9]?)(\\.[0-9]{1,2})?([eE][+-]?[0-3])?",
    ]
}

/// Any value of a few levels.
pub(crate) fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number_text().prop_map(|text| Value::from(text.parse::<Number>().unwrap())),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 24, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            proptest::collection::vec((text(), inner), 0..24)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}
