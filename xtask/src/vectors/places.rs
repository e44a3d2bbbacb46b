//! Where vectors are.

use std::io;
use std::path::{Path, PathBuf};

/// The folders in which vectors are looked for.
#[derive(Debug, Clone)]
pub struct Places {
    root: PathBuf,
    /// The folder that the host names; then no other is asked.
    named: Option<PathBuf>,
}

impl Places {
    /// The folders for the checkout at `root`; `named` outranks them all.
    #[must_use]
    pub fn new(root: PathBuf, named: Option<PathBuf>) -> Places {
        Places { root, named }
    }

    /// Where the vectors of this name are: the host's, or the checkout's copy and the full set, once if they are alike.
    ///
    /// # Errors
    /// If a file that is there can't be read.
    pub fn of(&self, file: &str, copy: Option<&str>) -> io::Result<Vec<PathBuf>> {
        let full = self.wanted(file);
        let copy = copy.filter(|_| self.named.is_none()).map(|copy| self.root.join(copy));
        let mut found: Vec<PathBuf> = copy.into_iter().chain([full]).filter(|path| path.exists()).collect();
        if let [copy, full] = found.as_slice()
            && copy.is_file()
            && full.is_file()
            && std::fs::read(copy)? == std::fs::read(full)?
        {
            found.pop();
        }
        Ok(found)
    }

    /// Where the full set of this name would be.
    #[must_use]
    pub fn wanted(&self, file: &str) -> PathBuf {
        self.named.clone().unwrap_or_else(|| self.root.join("../shared/testdata")).join(file)
    }

    /// The path as it is shown: from the root where it is below it.
    #[must_use]
    pub fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_s_folder_outranks_all_and_without_it_the_copy_comes_first() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let copy = "crates/core/tests/data/seed-vectors/negotiation-guard.json";
        let ours =
            Places::new(root.clone(), None).of("seed-vectors/negotiation-guard.json", Some(copy)).unwrap();
        assert!(ours.first().is_some_and(|path| path.ends_with(copy)), "{ours:?}");
        let named = Places::new(root.clone(), Some(root.join("crates/core/tests/data")));
        let theirs = named.of("seed-vectors/negotiation-guard.json", Some(copy)).unwrap();
        assert_eq!(theirs, [root.join("crates/core/tests/data/seed-vectors/negotiation-guard.json")]);
        assert!(named.of("seed-vectors/nothing.json", Some(copy)).unwrap().is_empty());
    }
}
