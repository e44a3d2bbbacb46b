//! The lines of an input, read by a thread of its own.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use accordant_json::lines::{Line, LineError, Lines};
use accordant_json::{RunningSha256, Sha256};

use crate::fault::Fault;
use crate::queue::{Next, Queue};
use crate::source;

/// Lines that were read and not yet worked on may weigh so much.
const READ_AHEAD_BYTES: usize = 4 << 20;

/// What a line weighs besides its bytes.
const LINE_OVERHEAD: usize = 256;

/// A line, and how far the input has been read with it.
pub(crate) struct Fed {
    pub(crate) line: Result<Line, LineError>,
    pub(crate) mark: Mark,
}

/// The input up to the end of a line.
#[derive(Clone)]
pub(crate) struct Mark {
    pub(crate) bytes: u64,
    digest: Option<RunningSha256>,
}

impl Mark {
    /// Its digest, where marks were asked for.
    pub(crate) fn sha256(&self) -> Option<Sha256> {
        self.digest.as_ref().map(RunningSha256::so_far)
    }
}

/// Lines on their way. Clones share them.
#[derive(Clone)]
pub(crate) struct Feed {
    queue: Queue<Fed>,
}

impl Feed {
    /// Starts to read a file, or standard input; also how many bytes there are, where that is known. `marks` asks for
    /// the digest of the input at each line.
    pub(crate) fn open(path: Option<&Path>, limit: usize, marks: bool) -> Result<(Self, Option<u64>), Fault> {
        let queue = Queue::new(READ_AHEAD_BYTES);
        let feed = Feed { queue: queue.clone() };
        let file = path.filter(|path| !source::is_stdin(Some(path)));
        let Some(path) = file else {
            std::thread::spawn(move || pump(io::stdin().lock(), limit, marks, &queue));
            return Ok((feed, None));
        };
        let file = File::open(path).map_err(|error| Fault::file("open", path, &error))?;
        let size = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len());
        std::thread::spawn(move || pump(BufReader::with_capacity(256 << 10, file), limit, marks, &queue));
        Ok((feed, size))
    }

    /// The next line, if it comes within so long.
    pub(crate) fn next_within(&self, patience: Duration) -> Next<Fed> {
        self.queue.next_within(patience)
    }

    /// The next line, waiting for it.
    pub(crate) fn next(&self) -> Next<Fed> {
        self.queue.next()
    }

    /// Wakes up whoever waits for a line.
    pub(crate) fn wake(&self) {
        self.queue.wake();
    }

    /// No more lines are wanted.
    pub(crate) fn end(&self) {
        self.queue.end();
    }
}

fn pump(source: impl BufRead, limit: usize, marks: bool, queue: &Queue<Fed>) {
    let digest = marks.then(Sha256::running);
    let mark = Rc::new(RefCell::new(Mark { bytes: 0, digest }));
    let marking = Marking { source, mark: Rc::clone(&mark) };
    for line in Lines::new(marking, limit) {
        let weight = LINE_OVERHEAD + line.as_ref().map_or(0, |line| line.bytes.len());
        let mark = mark.borrow().clone();
        if !queue.push(Fed { line, mark }, weight) {
            return;
        }
    }
    queue.end();
}

/// A reader that keeps a mark at what was taken from it.
struct Marking<R> {
    source: R,
    mark: Rc<RefCell<Mark>>,
}

impl<R: BufRead> Read for Marking<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        buffer.iter_mut().zip(available).for_each(|(to, byte)| *to = *byte);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Marking<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        // At the end of the input nothing is taken, and nothing must be read once more.
        if count == 0 {
            return;
        }
        // What was shown by the last `fill_buf` is still there to be shown again, without reading.
        if let Ok(available) = self.source.fill_buf() {
            let mut mark = self.mark.borrow_mut();
            if let Some(digest) = &mut mark.digest {
                digest.add(available.get(..count).unwrap_or(available));
            }
            mark.bytes += count as u64;
        }
        self.source.consume(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_comes_with_the_digest_of_all_up_to_its_end() {
        let text = "{\"a\":1}\n\n[2]\r\n\"no line feed";
        let queue = Queue::new(READ_AHEAD_BYTES);
        pump(text.as_bytes(), 100, true, &queue);
        for end in [8, 14, text.len()] {
            let Next::Item(fed) = queue.next() else { panic!("a line is missing") };
            let digest = Sha256::of(&text.as_bytes()[..end]);
            assert_eq!((fed.mark.bytes, fed.mark.sha256()), (end as u64, Some(digest)));
        }
        assert!(matches!(queue.next(), Next::End));
    }
}
