//! What is refused when the plan is made, and how it reads.
