//! Numbers that look drawn and are the same on every machine: SplitMix64 (Steele, Lea, Flood 2014), seeded.

/// A seeded source of numbers.
#[derive(Debug, Clone)]
pub struct Draw(u64);

impl Draw {
    /// The source of this seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Draw {
        Draw(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.bits() % (high.saturating_sub(low) + 1)
    }

    /// Yes in one of so many cases.
    pub fn one_in(&mut self, cases: u64) -> bool {
        self.between(1, cases) == 1
    }

    /// One of these words; empty if there are none.
    pub fn word<'a, S: AsRef<str>>(&mut self, words: &'a [S]) -> &'a str {
        self.item(words).map_or("", AsRef::as_ref)
    }

    /// One of these, if there are any.
    pub fn item<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let last = u64::try_from(items.len()).ok()?.checked_sub(1)?;
        items.get(usize::try_from(self.between(0, last)).ok()?)
    }

    /// The same things in another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            let other = usize::try_from(self.bits()).unwrap_or_default() % (end + 1);
            items.swap(end, other);
        }
    }
}

/// The text with each `{slot}` replaced by what `fill` gives for its name; an unknown slot stays.
pub fn filled(text: &str, mut fill: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        match after.split_once('}').and_then(|(name, tail)| Some((fill(name)?, tail))) {
            Some((value, tail)) => {
                out.push_str(&value);
                rest = tail;
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out + rest
}
