//! The command as its users meet it: what is typed, what comes out, the exit code, the files.

#[cfg(test)]
mod command {
    mod bad_input;
    mod case;
    mod check;
    mod gate;
    mod interrupted;
    mod readme;
    mod receipts;
    mod resume;
    mod short;
}
