//! The checkout as text: every file that belongs to the project, by its path from the root.
//!
//! What belongs is asked of git (tracked, or new and not ignored), so that a build folder or an editor's file is never judged.
//! Without git, as in an unpacked archive, the folders are walked and [`LEFT_OUT`] is skipped. Files that aren't UTF-8 are
//! known by name only.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders that a walk without git skips.
pub const LEFT_OUT: [&str; 3] = [".git", "target", "node_modules"];

/// The files of a checkout.
#[derive(Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, Option<String>>,
}

impl Tree {
    /// Read the checkout at `root`.
    ///
    /// # Errors
    /// A folder or file that can't be read. A file that git names and that isn't there any more is left out.
    pub fn read(root: &Path) -> io::Result<Tree> {
        let mut files = BTreeMap::new();
        for path in paths(root)? {
            match std::fs::read(root.join(&path)) {
                Ok(bytes) => drop(files.insert(path, String::from_utf8(bytes).ok())),
                Err(fault) if fault.kind() == io::ErrorKind::NotFound => {}
                // A link to a folder is no file of the project.
                Err(fault) if fault.kind() == io::ErrorKind::IsADirectory => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(Tree { files })
    }

    /// A tree that is given file by file: path, text.
    #[must_use]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        Tree {
            files: files.iter().map(|(path, text)| ((*path).to_owned(), Some((*text).to_owned()))).collect(),
        }
    }

    /// Every path, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Every text file: path, text.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// The text files whose name ends so: `.rs`, `Cargo.toml`.
    pub fn ending<'a>(&'a self, end: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.texts().filter(move |(path, _)| path.ends_with(end))
    }

    /// The text of one file.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Is there such a file, or a folder with one in it?
    #[must_use]
    pub fn has(&self, path: &str) -> bool {
        let folder = format!("{}/", path.trim_end_matches('/'));
        self.files.contains_key(path) || self.files.keys().any(|file| file.starts_with(&folder))
    }
}

fn paths(root: &Path) -> io::Result<Vec<String>> {
    let git = Command::new("git")
        .arg("-C")
        .arg(root)
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .output();
    if let Ok(listed) = git
        && listed.status.success()
    {
        let text = String::from_utf8_lossy(&listed.stdout).into_owned();
        return Ok(text.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect());
    }
    let mut found = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if !entry.file_type()?.is_dir() {
                found.push(path.to_string_lossy().into_owned());
            } else if !LEFT_OUT.iter().any(|name| entry.file_name() == *name) {
                open.push(path);
            }
        }
    }
    Ok(found)
}

/// The root of this checkout, as it was when xtask was built.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}
