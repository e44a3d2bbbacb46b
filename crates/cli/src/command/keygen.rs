//! `accordant keygen`: an Ed25519 key pair for receipts.

use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use accordant::error::code;
use accordant::receipt::key::{Signer, SigningKey};

use crate::args::KeygenArgs;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::paint;

pub(super) fn run(args: &KeygenArgs) -> Result<Exit, Fault> {
    let pair = make(&args.out)?;
    super::print(&format!(
        "  private  {}  (only its owner may read it)\n  public   {}\n  key id   {}\n",
        args.out.display(),
        pair.public.display(),
        paint::faint(&pair.id)
    ))?;
    Ok(Exit::Clean)
}

/// A pair as it was written.
pub(super) struct Pair {
    pub(super) public: PathBuf,
    id: String,
}

/// Makes a pair; an existing file is never written over.
pub(super) fn make(private: &Path) -> Result<Pair, Fault> {
    let public = private.with_extension("pub.pem");
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| {
        Fault::new(code::deliver::INTERNAL, format!("the system gives no randomness: {error}"))
    })?;
    let broken = |what: String| Fault::new(code::deliver::KEY_UNREADABLE, what);
    let key = SigningKey::from_seed(seed).map_err(|error| broken(error.to_string()))?;
    let pem = key.to_pem().map_err(|error| broken(error.to_string()))?;
    let public_pem = key.public_key().to_pem().map_err(|error| broken(error.to_string()))?;
    create(&public, public_pem.as_bytes(), 0o644)?;
    if let Err(fault) = create(private, pem.as_bytes(), 0o600) {
        // A public key without its private one would only mislead.
        let _ = std::fs::remove_file(&public);
        return Err(fault);
    }
    Ok(Pair { public, id: key.public_key().id().to_string() })
}

fn create(path: &Path, bytes: &[u8], mode: u32) -> Result<(), Fault> {
    let mut file =
        OpenOptions::new().write(true).create_new(true).mode(mode).open(path).map_err(|error| {
            let fault = Fault::file("create", path, &error);
            if error.kind() == std::io::ErrorKind::AlreadyExists {
                fault.help("a key is never written over; name another file with `--out`")
            } else {
                fault
            }
        })?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(|error| Fault::file("write", path, &error))
}
