//! Strict JSON bytes to values, exact numbers, pointers, canonical bytes and digests.
