//! Where lines go: whole lines, at lengths that a ledger can remember, cut back when the machine fails half-way.
//!
//! A [`LineSink`] buffers whole lines and hands them to the system when it is told to ([`LineSink::flush`]). What the system
//! has taken is the sink's *length*; a regular file is cut back to it when a write fails, so that no half line stays.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::os::fd::AsFd;
use std::path::Path;

use accordant::error::code;

use crate::fault::Fault;

/// Lines to a file, or to standard output or error.
pub(crate) struct LineSink {
    name: String,
    file: File,
    regular: bool,
    buffer: Vec<u8>,
    length: u64,
}

/// Where a sink goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    /// A new file; one that was there is emptied. A stream goes on where it is.
    Afresh,
    /// After this many bytes, which must be there; what follows them is cut off.
    After(u64),
}

impl LineSink {
    /// Opens a file for lines.
    pub(crate) fn open(path: &Path, start: Start) -> Result<Self, Fault> {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(start == Start::Afresh)
            .open(path)
            .map_err(|error| Fault::file("write to", path, &error))?;
        Self::over(file, format!("`{}`", path.display()), start)
    }

    /// Standard output, as the file or pipe that it is.
    pub(crate) fn stdout(start: Start) -> Result<Self, Fault> {
        Self::stream(io::stdout(), "standard output", start)
    }

    /// Standard error, as the file or pipe that it is.
    pub(crate) fn stderr() -> Result<Self, Fault> {
        Self::stream(io::stderr(), "standard error", Start::Afresh)
    }

    fn stream(stream: impl AsFd, name: &str, start: Start) -> Result<Self, Fault> {
        let owned = stream
            .as_fd()
            .try_clone_to_owned()
            .map_err(|error| Fault::io("write to", name, &error).losing_output())?;
        Self::over(File::from(owned), name.to_owned(), start)
    }

    fn over(mut file: File, name: String, start: Start) -> Result<Self, Fault> {
        let fault = |error: io::Error| Fault::io("write to", &name, &error).losing_output();
        let metadata = file.metadata().map_err(fault)?;
        let regular = metadata.is_file();
        let length = match start {
            Start::Afresh if regular => file.seek(SeekFrom::End(0)).map_err(fault)?,
            Start::Afresh => 0,
            Start::After(_) if !regular => return Err(cannot_resume(&name, "it is not a file")),
            Start::After(length) if metadata.len() < length => {
                let why = format!("it has {} bytes, the ledger recorded {length}", metadata.len());
                return Err(cannot_resume(&name, &why));
            }
            Start::After(length) => {
                file.set_len(length).map_err(fault)?;
                file.seek(SeekFrom::Start(length)).map_err(fault)?
            }
        };
        Ok(LineSink { name, file, regular, buffer: Vec::with_capacity(64 * 1024), length })
    }

    /// Adds one line, with its line feed, to what the next flush writes.
    pub(crate) fn line(&mut self, line: &[u8]) {
        self.buffer.extend_from_slice(line);
        self.buffer.push(b'\n');
    }

    /// Bytes that wait for a flush.
    pub(crate) fn waiting(&self) -> usize {
        self.buffer.len()
    }

    /// Hands every waiting line to the system.
    ///
    /// On a failure the lines that did not get through whole are gone from the file, and the fault says why.
    pub(crate) fn flush(&mut self) -> Result<(), Fault> {
        if let Err(error) = self.file.write_all(&self.buffer) {
            if self.regular {
                let _ = self.file.set_len(self.length);
            }
            return Err(Fault::io("write to", &self.name, &error).losing_output());
        }
        self.length += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// Makes what was flushed survive a power cut; nothing to do for a stream.
    pub(crate) fn sync(&mut self) -> Result<(), Fault> {
        if !self.regular {
            return Ok(());
        }
        self.file.sync_data().map_err(|error| Fault::io("write to", &self.name, &error).losing_output())
    }

    /// Bytes that the system has taken, counted from the start of the file.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }
}

fn cannot_resume(name: &str, why: &str) -> Fault {
    Fault::new(code::deliver::RUN_DIFFERS, format!("cannot go on in {name}: {why}"))
        .help("resume into the files of the first run: the same `--out`, or `>>` instead of `>`; or start anew with another ledger")
}

/// Writes a file whole: beside it first, then renamed over it, so that nobody sees half of it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written =
        File::create(&part).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    written.and_then(|()| std::fs::rename(&part, path)).map_err(|error| {
        let _ = std::fs::remove_file(&part);
        Fault::file("write", path, &error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resumed_file_is_cut_back_to_the_recorded_length() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.jsonl");
        std::fs::write(&path, "1\n2\n3 half").unwrap();
        let mut sink = LineSink::open(&path, Start::After(4)).unwrap();
        sink.line(b"3");
        sink.flush().unwrap();
        assert_eq!(sink.length(), 6);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "1\n2\n3\n");
    }

    #[test]
    fn a_file_shorter_than_recorded_is_no_place_to_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.jsonl");
        std::fs::write(&path, "1\n").unwrap();
        assert!(LineSink::open(&path, Start::After(4)).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "1\n", "nothing was touched");
    }

    #[test]
    fn a_full_disk_leaves_whole_lines() {
        let mut sink = LineSink::open(Path::new("/dev/full"), Start::Afresh).unwrap();
        sink.line(b"1");
        assert!(sink.flush().is_err());
        assert_eq!(sink.length(), 0);
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("schema.json");
        write_whole(&path, b"{}").unwrap();
        write_whole(&path, b"true").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"true");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
