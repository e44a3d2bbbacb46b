#!/usr/bin/env bash
# Set up what is missing, then pass all tests: the one command, on a new machine and in CI alike.
#
#   ./test.sh              everything
#   ./test.sh tests tidy   only these steps, in this order; the list is at the end of this file
#   ADVISORIES=1 ./test.sh asks the advisory database too, which is fetched from the network
#
# Needed before: a Rust toolchain with rustfmt and clippy, a C compiler, Python 3 with venv. The rest goes below target/tools,
# or is a Debian package of .ci/apt.txt, installed if this runs as root or by sudo, and named if not. What a test can't find it skips
# aloud; with ACCORDANT_REQUIRE_TOOLS=1, as in CI, that is a failure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

tools="$PWD/target/tools"
venv="$tools/venv"
target="${CARGO_TARGET_DIR:-$PWD/target}"
export PATH="$venv/bin:$tools/bin:$PATH"
export CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-auto}"
require="${ACCORDANT_REQUIRE_TOOLS:-}"

say() { printf '\n== %s\n' "$*" >&2; }
missing() {
  if [[ -n "$require" ]]; then
    say "missing: $*"
    exit 1
  fi
  say "missing, so tests that need it are skipped: $*"
}
have() { command -v "$1" >/dev/null 2>&1; }
rows() { grep -v '^ *\(#\|$\)' "$1"; }

setup_debian() {
  local wanted=() package root=()
  have dpkg-query || { have openssl || missing "openssl"; return 0; }
  while read -r package; do
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] || wanted+=("$package")
  done < <(rows .ci/apt.txt)
  [[ ${#wanted[@]} -gt 0 ]] || return 0
  if [[ "$(id -u)" != 0 ]]; then
    root=(sudo -n)
    "${root[@]}" true 2>/dev/null || { missing "Debian packages ${wanted[*]} (apt-get install ${wanted[*]})"; return 0; }
  fi
  say "apt-get install ${wanted[*]}"
  { "${root[@]}" apt-get update -qq &&
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${wanted[@]}" >/dev/null; } ||
    missing "Debian packages ${wanted[*]}, which could not be installed"
}

setup_python() {
  local stamp="$venv/complete" wanted
  wanted="$(cat .ci/pip.txt .ci/tools.txt)"
  [[ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]] || return 0
  say "a Python environment with the second opinions and the cargo tools, in ${venv#"$PWD"/}"
  # `have python3` may find the old environment's, so that is taken away first.
  rm -rf "$venv"
  hash -r
  have python3 && python3 -m venv "$venv" || { missing "python3 with venv"; return 0; }
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r .ci/pip.txt || missing "packages of .ci/pip.txt"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes --no-deps -r .ci/tools.txt ||
    say "no prebuilt cargo tools for this platform: they are built from source"
  printf '%s\n' "$wanted" >"$stamp"
}

setup_cargo_tool() {
  local tool="$1" version
  have "$tool" && return 0
  version="$(sed -n "s/^astral-dev-toolchain-$tool==\([0-9.]*\).*/\1/p" .ci/tools.txt)"
  say "cargo install $tool $version (once, a few minutes)"
  cargo install --quiet --locked --root "$tools" "$tool@$version"
}

setup() {
  have cargo || { say "missing: a Rust toolchain; see rustup.rs"; exit 2; }
  setup_debian
  setup_python
  setup_cargo_tool cargo-nextest
  setup_cargo_tool cargo-deny
}

# Packages outside the workspace, each with a lock file of its own; they share the folder that is built into.
outside() {
  local chore="$1" package="$2"
  shift 2
  cargo "$chore" --quiet --locked --manifest-path "$package/Cargo.toml" --target-dir "$target" "$@"
}

format() {
  cargo fmt --all --check
  cargo fmt --manifest-path fuzz/Cargo.toml --check
  cargo fmt --manifest-path oracles/Cargo.toml --check
}
lint() { cargo clippy --quiet --locked --workspace --all-targets -- -D warnings; }
docs() { RUSTDOCFLAGS="-D warnings" cargo doc --quiet --locked --workspace --no-deps; }
doctests() { cargo test --quiet --locked --workspace --doc; }
tests() { cargo nextest run --locked --workspace --no-fail-fast; }
tidy() { cargo xtask tidy; }
deny() {
  cargo deny --log-level warn check bans licenses sources
  if [[ -n "${ADVISORIES:-}" ]]; then
    cargo deny --log-level warn check advisories
  else
    say "advisories: not checked (ADVISORIES=1 asks the database, which is fetched from the network)"
  fi
}
vectors() { cargo xtask vectors; }
examples() {
  cargo build --quiet --locked -p accordant-cli
  cargo xtask examples --check "$target/debug/accordant"
}
fuzz() { outside test fuzz -- --nocapture; }
oracles() { outside test oracles -- --nocapture; }

all=(format lint docs tidy deny doctests tests vectors examples fuzz oracles)
steps=("$@")
[[ ${#steps[@]} -gt 0 ]] || steps=("${all[@]}")
for step in "${steps[@]}"; do
  [[ " ${all[*]} " == *" $step "* ]] || { say "no such step: $step (there are ${all[*]})"; exit 2; }
done
setup
for step in "${steps[@]}"; do
  say "$step"
  SECONDS=0
  # The step stands alone, outside any condition: inside one, `set -e` would not stop at its first failing command.
  "$step"
  say "$step: passed in ${SECONDS} s"
done
