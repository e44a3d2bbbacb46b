//! The operations by which a value may get from the producer's form to the receiver's.

use std::fmt;

/// An operation, lossless by itself or declared by the host. Closed: a plan is made of these and of copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// A member that the receiver doesn't take goes to the side channel.
    DropExtra,
    /// `1.0` to `1`.
    NumberToInteger,
    /// `7` to `"7"`.
    IntegerToString,
    /// `"7"` to `7`, if it is the canonical form.
    StringToInteger,
    /// `x` to `[x]`.
    WrapArray,
    /// `[x]` to `x`.
    UnwrapArray,
    /// null is taken as if the member were not there.
    NullAsAbsent,
    /// The empty string is taken as if the member were not there.
    EmptyAsAbsent,
    /// A member that isn't there is sent as null.
    AbsentAsNull,
    /// A value is replaced by the one that the table gives for it.
    EnumMap,
    /// A member gets the name that the table gives for it.
    Rename,
    /// `{"text": x}` to `x`.
    UnwrapTagged,
    /// A known member goes to the side channel.
    Drop,
    /// A member that isn't there gets the value that the host declares, with its reason.
    HostDefault,
}

/// What is known about an operation.
struct Row {
    operation: Operation,
    word: &'static str,
    phrase: &'static str,
    automatic: bool,
}

const fn row(operation: Operation, word: &'static str, phrase: &'static str, automatic: bool) -> Row {
    Row { operation, word, phrase, automatic }
}

const ROWS: [Row; 14] = [
    row(Operation::DropExtra, "drop_extra", "extra member to the side channel", true),
    row(Operation::NumberToInteger, "number_to_integer", "integral number to integer", true),
    row(Operation::IntegerToString, "integer_to_string", "integer to decimal string", true),
    row(Operation::StringToInteger, "string_to_integer", "decimal string to integer", true),
    row(Operation::WrapArray, "wrap_array", "single value to array of one", true),
    row(Operation::UnwrapArray, "unwrap_array", "array of one to its item", true),
    row(Operation::NullAsAbsent, "null_as_absent", "null as absent", false),
    row(Operation::EmptyAsAbsent, "empty_as_absent", "empty string as absent", false),
    row(Operation::AbsentAsNull, "absent_as_null", "absent as null", false),
    row(Operation::EnumMap, "enum_map", "value by enum map", false),
    row(Operation::Rename, "rename", "member renamed", false),
    row(Operation::UnwrapTagged, "unwrap_tagged", "tagged object to its content", false),
    row(Operation::Drop, "drop", "declared member to the side channel", false),
    row(Operation::HostDefault, "default", "value by host rule", false),
];

impl Operation {
    /// All of them, in the order of the table.
    pub fn all() -> impl Iterator<Item = Operation> {
        ROWS.iter().map(|row| row.operation)
    }

    /// The operation of a word.
    #[must_use]
    pub fn find(word: &str) -> Option<Operation> {
        ROWS.iter().find(|row| row.word == word).map(|row| row.operation)
    }

    /// The word in terms and on the wire; for declared operations also the key that declares them.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// What it does, in a few words for people.
    #[must_use]
    pub fn phrase(self) -> &'static str {
        self.row().phrase
    }

    /// May it be used without a declaration, where the delta calls for it?
    #[must_use]
    pub fn automatic(self) -> bool {
        self.row().automatic
    }

    fn row(self) -> &'static Row {
        // Every variant has its row, which the sweep below holds; the first stands in for a hole it would find.
        ROWS.iter().find(|row| row.operation == self).unwrap_or(&ROWS[0])
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_operation_has_its_own_row_word_and_phrase() {
        let words: BTreeSet<_> = ROWS.iter().map(|row| row.word).collect();
        let phrases: BTreeSet<_> = ROWS.iter().map(|row| row.phrase).collect();
        assert_eq!((words.len(), phrases.len()), (ROWS.len(), ROWS.len()));
        for (index, row) in ROWS.iter().enumerate() {
            assert_eq!(row.operation as usize, index, "`{}` stands out of order", row.word);
            assert_eq!(Operation::find(row.word), Some(row.operation));
        }
    }
}
