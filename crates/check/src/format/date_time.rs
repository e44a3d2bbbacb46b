//! Dates, times and durations.
//!
//! RFC 3339 section 5.6 (`full-date`, `full-time`, `date-time`) and appendix A (`duration`). A leap second is taken
//! where one can be: at 23:59:60 UTC, whatever the offset. Digits are ASCII, letters may be small.

/// `full-date` of RFC 3339: `2020-02-29`.
pub(super) fn is_date(text: &str) -> bool {
    date(text.as_bytes()).is_some_and(<[u8]>::is_empty)
}

/// `full-time` of RFC 3339: `23:20:50.52Z`, `08:30:06+00:20`.
pub(super) fn is_time(text: &str) -> bool {
    time(text.as_bytes()).is_some_and(<[u8]>::is_empty)
}

/// `date-time` of RFC 3339: `1963-06-19T08:30:06.283185Z`.
pub(super) fn is_date_time(text: &str) -> bool {
    let rest = date(text.as_bytes()).and_then(|rest| match rest {
        [b'T' | b't', rest @ ..] => time(rest),
        _ => None,
    });
    rest.is_some_and(<[u8]>::is_empty)
}

/// `duration` of RFC 3339 appendix A: `P4DT12H30M5S`, `P2W`. Units follow each other without a gap.
pub(super) fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    let (days, time) = match rest.split_once('T') {
        Some((days, time)) => (days, Some(time)),
        None => (rest, None),
    };
    match time {
        None => is_run(days, "YMD") || is_run(days, "W"),
        Some(time) => (days.is_empty() || is_run(days, "YMD")) && is_run(time, "HMS"),
    }
}

/// Numbers, each with its unit; the units are neighbours in `units`, at least one of them.
fn is_run(text: &str, units: &str) -> bool {
    let mut rest = text;
    let mut left: Option<&str> = None;
    while !rest.is_empty() {
        let after = rest.trim_start_matches(|character: char| character.is_ascii_digit());
        let mut characters = after.chars();
        let Some(unit) = characters.next().filter(|_| after.len() < rest.len()) else { return false };
        let next = match left {
            None => units.split_once(unit).map(|(_, next)| next),
            Some(left) => left.strip_prefix(unit),
        };
        if next.is_none() {
            return false;
        }
        (left, rest) = (next, characters.as_str());
    }
    left.is_some()
}

/// Read a `full-date`; what follows it.
fn date(bytes: &[u8]) -> Option<&[u8]> {
    let (century, rest) = two_digits(bytes)?;
    let (year, rest) = two_digits(rest)?;
    let (month, rest) = two_digits(after(b'-', rest)?)?;
    let (day, rest) = two_digits(after(b'-', rest)?)?;
    (1..=days_in(century * 100 + year, month)).contains(&day).then_some(rest)
}

/// Days of a month of the Gregorian calendar; none in a month that there isn't.
fn days_in(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 0,
    }
}

/// Read a `full-time`; what follows it.
fn time(bytes: &[u8]) -> Option<&[u8]> {
    let (hour, rest) = two_digits(bytes)?;
    let (minute, rest) = two_digits(after(b':', rest)?)?;
    let (second, rest) = two_digits(after(b':', rest)?)?;
    let rest = match after(b'.', rest) {
        Some(fraction) => digits(fraction)?,
        None => rest,
    };
    let (offset, rest) = offset(rest)?;
    let is_leap = second == 60 && (1440 + hour * 60 + minute).wrapping_add_signed(-offset) % 1440 == 1439;
    (hour < 24 && minute < 60 && (second < 60 || is_leap)).then_some(rest)
}

/// Read a `time-offset`; its minutes east of UTC, and what follows.
fn offset(bytes: &[u8]) -> Option<(i32, &[u8])> {
    let (sign, rest) = match bytes {
        [b'Z' | b'z', rest @ ..] => return Some((0, rest)),
        [b'+', rest @ ..] => (1, rest),
        [b'-', rest @ ..] => (-1, rest),
        _ => return None,
    };
    let (hour, rest) = two_digits(rest)?;
    let (minute, rest) = two_digits(after(b':', rest)?)?;
    let minutes = i32::try_from(hour * 60 + minute).ok()?;
    (hour < 24 && minute < 60).then_some((sign * minutes, rest))
}

fn two_digits(bytes: &[u8]) -> Option<(u32, &[u8])> {
    match bytes {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9', rest @ ..] => {
            Some((u32::from(tens - b'0') * 10 + u32::from(ones - b'0'), rest))
        }
        _ => None,
    }
}

/// Skip digits, at least one.
fn digits(bytes: &[u8]) -> Option<&[u8]> {
    let count = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if count == 0 { None } else { bytes.get(count..) }
}

fn after(byte: u8, bytes: &[u8]) -> Option<&[u8]> {
    bytes.split_first().filter(|(first, _)| **first == byte).map(|(_, rest)| rest)
}
