//! How two schemas relate: inclusion, witnesses and the delta.
