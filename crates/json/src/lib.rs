//! Strict JSON bytes to values, exact numbers, pointers, canonical bytes and digests.
//!
//! This is the ground that accordant stands on: what a document *is*. What a schema says of it is another floor's
//! matter.
//!
//! ```
//! use accordant_json::{Jcs, Limits, Pointer, Sha256, locate, read};
//!
//! let bytes = br#"{"task": "T-7", "cost": 0.10, "steps": [{"id": 18446744073709551616}]}"#;
//! let value = read(bytes, &Limits::default())?;
//!
//! // Numbers are what was written, compared by what they mean.
//! assert_eq!(value.get("cost").unwrap().to_string(), "0.10");
//! assert_eq!(value.get("cost"), read(b"1e-1", &Limits::default()).ok().as_ref());
//!
//! // A place in the tree is a place in the bytes.
//! let id: Pointer = "/steps/0/id".parse()?;
//! assert_eq!(locate(bytes, &id).map(|span| &bytes[span.start..span.end]), Some(b"18446744073709551616".as_slice()));
//!
//! // One digest is of the bytes; the other of the value, and only where nothing is lost.
//! println!("{}", Sha256::of(bytes));
//! assert_eq!(Jcs::of(&value).unwrap_err().pointer(), &id);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//! - [`read()`] takes RFC 8259 and nothing else, within [`Limits`]. Documents on which readers disagree (duplicate
//!   names, lone surrogates, a byte order mark, other encodings) are refused with a place and a way out.
//! - A [`Value`] is a tree. Its [`Number`]s keep their text and answer by exact decimal value; its [`Object`]s keep the
//!   order of their members and can't be flooded with colliding names.
//! - [`write()`] gives compact text, [`canonical`] the one spelling of RFC 8785, [`Sha256`] and [`Jcs`] the two
//!   digests that must not be confused.
//!
//! # Rooms
//! | room | holds |
//! |---|---|
//! | `read` | the reader: bytes to values, [`ReadError`] |
//! | `value`, `object`, `number` | the tree |
//! | `write`, [`canonical`] | values to text |
//! | `digest` | [`Sha256`], [`Jcs`] |
//! | `pointer`, `locate` | JSON Pointer (RFC 6901), and from there to bytes |
//! | [`lines`] | JSON Lines, split |
//! | `limits`, `shown` | what is taken at most; outside text in messages |
//!
//! # Limits
//! Size, depth, members, values, digits and exponents are bounded by [`Limits`], 16 MiB and 128 levels by default.
//! Reading, writing and locating use loops and stacks on the heap. Dropping, cloning and comparing a [`Value`] go
//! down level by level, so depth has a ceiling, [`Limits::MAX_DEPTH`]; whoever builds deeper values by hand must
//! mind that themselves. Time is linear in the size of a document, but for the digits of single numbers in
//! [`Number::is_multiple_of`].

pub mod canonical;
mod digest;
mod limits;
pub mod lines;
mod locate;
mod number;
mod object;
mod pointer;
mod read;
mod shown;
mod value;
mod write;

pub use canonical::NotRepresentable;
pub use digest::{DigestError, Jcs, RunningSha256, Sha256};
pub use limits::Limits;
pub use locate::{Span, locate};
pub use number::{Number, NumberError, NumberFlaw};
pub use object::{Iter, Object};
pub use pointer::{Pointer, PointerError};
pub use read::{Expected, LastWins, Position, ReadError, ReadErrorKind, read, read_last_wins, read_str};
pub use shown::Shown;
pub use value::{Kind, Value};
pub use write::{write, write_pretty};
