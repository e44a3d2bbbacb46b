//! `accordant receipt`: what receipts say, and whether that holds.
//!
//! # Rooms
//! [`verify`]: the checks, one after the other · [`hand`]: the outputs that receipts are held against · [`told`]: what is
//! said of them

mod hand;
mod told;
mod verify;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use accordant::receipt::file::{Receipt, ReceiptError, ReceiptLineError, read_lines};
use accordant::receipt::summary::Summary;

use crate::args::{Format, ReceiptArgs, ReceiptCommand, ShowArgs};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::paint::{self, Cell};
use crate::source;

pub(super) fn run(args: &ReceiptArgs) -> Result<Exit, Fault> {
    match &args.command {
        ReceiptCommand::Show(args) => show(args),
        ReceiptCommand::Verify(args) => verify::run(args),
    }
}

fn show(args: &ShowArgs) -> Result<Exit, Fault> {
    let mut all_read = true;
    for read in receipts(&args.receipts)? {
        match (read?, args.format) {
            ((_, Ok(receipt)), Format::Json) => {
                super::print(&format!("{}\n", Summary::of(&receipt).to_value()))?;
            }
            ((line, Ok(receipt)), Format::Human) => super::print(&page(line, &Summary::of(&receipt)))?,
            ((line, Err(error)), _) => {
                all_read = false;
                super::tell(&format!("{} line {line}: {error}\n", paint::error(error.verdict().word())));
            }
        }
    }
    Ok(if all_read { Exit::Clean } else { Exit::Findings })
}

fn page(line: u64, summary: &Summary) -> String {
    let row = |(label, text): (&str, &str)| vec![Cell::painted(label, paint::faint), Cell::plain(text)];
    let rows: Vec<Vec<Cell>> = summary.rows().map(row).collect();
    format!("{}\n{}", paint::strong(&format!("line {line}")), paint::columns(&rows))
}

/// A line and the receipt on it, or why there is none.
type Numbered = (u64, Result<Receipt, ReceiptError>);

/// The receipts of a file, one at a time: JSON Lines, or one receipt over many lines.
fn receipts(path: &Path) -> Result<Box<dyn Iterator<Item = Result<Numbered, Fault>>>, Fault> {
    if let Some(receipt) = single(path)? {
        return Ok(Box::new(std::iter::once(Ok((1, Ok(receipt))))));
    }
    let source: Box<dyn Read> = if source::is_stdin(Some(path)) {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| Fault::file("open", path, &error))?)
    };
    let path = path.to_owned();
    Ok(Box::new(read_lines(BufReader::new(source)).map(move |line| match line {
        Ok(line) => Ok((line.number, Ok(line.receipt))),
        Err(ReceiptLineError::Receipt { number, error }) => Ok((number, Err(error))),
        Err(ReceiptLineError::Line(error)) => {
            Err(Fault::new(source::named(error.code()), error.to_string()).at(path.display().to_string()))
        }
    })))
}

/// The largest file that is tried as one receipt.
const RECEIPT_BYTES: u64 = 1 << 20;

/// A receipt that was written over many lines, by whoever liked it pretty.
fn single(path: &Path) -> Result<Option<Receipt>, Fault> {
    if source::is_stdin(Some(path)) {
        return Ok(None);
    }
    let size = std::fs::metadata(path).map_err(|error| Fault::file("open", path, &error))?.len();
    if size > RECEIPT_BYTES {
        return Ok(None);
    }
    let bytes = source::bytes(path, usize::try_from(size).unwrap_or(usize::MAX))?;
    Ok(Receipt::read(&bytes).ok())
}
