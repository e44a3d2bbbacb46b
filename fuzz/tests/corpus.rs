//! Every target over its corpus and over drawn mutations of it, on a stable compiler.

use accordant_fuzz::TARGETS;
use std::path::{Path, PathBuf};
use std::thread;

/// Mutations of each seed. `FUZZ_MUTATIONS` asks for more.
const MUTATIONS: u64 = 1_000;

/// So small a stack that a reader which goes down level by level without a bound doesn't get away with it.
const STACK: usize = 1 << 20;

/// Pieces that readers of these formats trip over.
const PIECES: &[&[u8]] = &[
    b"\"",
    b"\\",
    b"\\u",
    b"\\ud800",
    b"\\u0000",
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"0",
    b"-",
    b"1e999999999",
    b"1e-400",
    b"NaN",
    b"null",
    b"true",
    b"\n",
    b"\r\n",
    b"\n\n",
    b" ",
    b"\t",
    b"\x00",
    b"\x7f",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xf0\x9f\x9a\xa2",
    b"\xef\xbb\xbf",
    b"$ref",
    b"#",
    b"~1",
    b"~",
    b"/",
    b"=",
    b"==",
    b"+",
    b"(?:",
    b"(a*)*",
    b"{0,99999}",
    b"[^]",
    b"|",
    b"$",
    "\u{2014} ".as_bytes(),
    b"-----",
    b"AAAA",
    b"{\"$ref\":\"#\"}",
    b"{\"allOf\":[{\"$ref\":\"#\"}]}",
    b"18446744073709551616",
];

/// SplitMix64.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % bound.max(1) as u64).unwrap()
    }

    fn mutated(&mut self, seed: &[u8], other: &[u8]) -> Vec<u8> {
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(16)).min(bytes.len());
            match self.below(7) {
                0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                1 => drop(bytes.drain(at..end)),
                2 => bytes.truncate(at),
                3 => {
                    let again = bytes[at..end].to_vec();
                    bytes.splice(at..at, again);
                }
                4 => {
                    let from = self.below(other.len() + 1);
                    bytes.splice(at.., other[from..].iter().copied());
                }
                5 => {
                    let piece = PIECES[self.below(PIECES.len())];
                    let times = if self.below(20) == 0 { 5_000 } else { 1 };
                    bytes.splice(at..at, piece.repeat(times));
                }
                _ => drop(bytes.splice(at..end, PIECES[self.below(PIECES.len())].iter().copied())),
            }
        }
        bytes
    }
}

fn corpus(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn no_seed_and_no_mutation_of_one_breaks_a_reader() {
    let mutations = std::env::var("FUZZ_MUTATIONS").ok().map_or(MUTATIONS, |count| count.parse().unwrap());
    for target in TARGETS {
        let seeds = corpus(target.name);
        assert!(!seeds.is_empty(), "`{}` has no corpus", target.name);
        let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
            let mut draw = Draw(0x5EED);
            for (path, seed) in &seeds {
                run(target.run, seed, &format!("{}", path.display()));
                for number in 0..mutations {
                    let other = &seeds[draw.below(seeds.len())].1;
                    let bytes = draw.mutated(seed, other);
                    run(target.run, &bytes, &format!("mutation {number} of {}", path.display()));
                }
            }
            seeds.len()
        });
        let count = worker.unwrap().join().unwrap_or_else(|_| panic!("`{}` broke", target.name));
        println!("{}: {count} seeds, {mutations} mutations of each", target.name);
    }
}

/// On a panic the input is kept, so that it can become a seed.
fn run(target: fn(&[u8]), bytes: &[u8], what: &str) {
    if std::panic::catch_unwind(|| target(bytes)).is_err() {
        let kept = std::env::temp_dir().join(format!("accordant-fuzz-finding-{}", std::process::id()));
        std::fs::write(&kept, bytes).unwrap();
        panic!("{what}; the input is in {}", kept.display());
    }
}

#[test]
fn every_target_has_its_file_and_every_file_its_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let mut names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    names.sort_unstable();
    assert_eq!(files, names);
}
