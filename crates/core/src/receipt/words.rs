//! Enums that stand on the wire as one word each.

/// Declare an enum whose members are words: the list of all, the word of each, and the way back.
macro_rules! words {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$member_doc:meta])* $member:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$member_doc])* $member,)+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$member),+];

            /// The word that stands on the wire.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$member => $word,)+ }
            }

            /// The one with this word, letter for letter.
            #[must_use]
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

pub(crate) use words;
