//! Pairs of schemas: what is included, what differs and how that reads.
//!
//! `table`: pairs and the differences that a person would name · `vectors`: labelled pairs · `laws`: what holds of any
//! pair, on drawn schemas · `wide`: large ones · `examples`: the project's examples, as snapshots.

#![cfg(test)]

mod ask;
mod examples;
mod laws;
mod table;
mod vectors;
mod wide;
