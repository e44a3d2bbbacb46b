//! Colour and columns. Styles are written always; `anstream` takes them out where there is no terminal.

use anstyle::{AnsiColor, Style};

fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

pub(crate) fn error(text: &str) -> String {
    styled(Style::new().fg_color(Some(AnsiColor::Red.into())).bold(), text)
}

pub(crate) fn warning(text: &str) -> String {
    styled(Style::new().fg_color(Some(AnsiColor::Yellow.into())), text)
}

pub(crate) fn good(text: &str) -> String {
    styled(Style::new().fg_color(Some(AnsiColor::Green.into())), text)
}

pub(crate) fn strong(text: &str) -> String {
    styled(Style::new().bold(), text)
}

pub(crate) fn faint(text: &str) -> String {
    styled(Style::new().dimmed(), text)
}

/// One cell: its text and how it is painted once it has been padded.
pub(crate) struct Cell {
    text: String,
    paint: fn(&str) -> String,
}

impl Cell {
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Cell { text: text.into(), paint: str::to_owned }
    }

    pub(crate) fn painted(text: impl Into<String>, paint: fn(&str) -> String) -> Self {
        Cell { text: text.into(), paint }
    }
}

/// Rows with their columns aligned, two spaces in front and between. The last cell of a row is not padded.
pub(crate) fn columns(rows: &[Vec<Cell>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(|column| width(rows, column)).collect();
    let mut text = String::new();
    for row in rows {
        // What is empty at the end of a row leaves no spaces behind.
        let row = row
            .iter()
            .rposition(|cell| !cell.text.is_empty())
            .and_then(|last| row.get(..=last))
            .unwrap_or(&[]);
        for (index, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let last = index + 1 == row.len();
            let padding = if last { 0 } else { width.saturating_sub(cell.text.chars().count()) };
            text.push_str("  ");
            text.push_str(&(cell.paint)(&cell.text));
            text.extend(std::iter::repeat_n(' ', padding));
        }
        text.push('\n');
    }
    text
}

/// A column is as wide as its widest cell that has another behind it.
fn width(rows: &[Vec<Cell>], column: usize) -> usize {
    rows.iter()
        .filter(|row| row.len() > column + 1)
        .filter_map(|row| row.get(column))
        .map(|cell| cell.text.chars().count())
        .max()
        .unwrap_or(0)
}

/// `1 output`, `2 outputs`.
pub(crate) fn count(number: u64, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{} {one}s", grouped(number)) }
}

/// Thousands apart: `100,000`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_and_the_last_is_ragged() {
        let rows = [
            vec![Cell::plain("/a"), Cell::plain("type mismatch"), Cell::plain("x")],
            vec![Cell::plain("/a/long/one"), Cell::plain("extra"), Cell::plain("yy")],
        ];
        assert_eq!(columns(&rows), "  /a           type mismatch  x\n  /a/long/one  extra          yy\n");
    }
}
