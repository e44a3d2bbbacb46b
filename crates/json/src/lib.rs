//! Strict JSON bytes to values, exact numbers, pointers, canonical bytes and digests.

mod limits;
mod locate;
mod number;
mod object;
mod pointer;
mod read;
mod shown;
mod value;
mod write;

pub use limits::Limits;
pub use locate::{Span, locate};
pub use number::{Number, NumberError, NumberFlaw};
pub use object::{Iter, Object};
pub use pointer::{Pointer, PointerError};
pub use read::{Expected, LastWins, Position, ReadError, ReadErrorKind, read, read_last_wins, read_str};
pub use shown::Shown;
pub use value::{Kind, Value};
pub use write::{write, write_pretty};
