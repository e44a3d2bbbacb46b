-- Runs, each a log of its own; their receipts, one a leaf; their checkpoints, one a batch.

CREATE TABLE ledger (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    identity TEXT NOT NULL CHECK (length(identity) = 16)
) STRICT;

CREATE TABLE run (
    id             INTEGER PRIMARY KEY CHECK (id > 0),
    key            BLOB NOT NULL CHECK (length(key) = 32),
    origin         TEXT NOT NULL UNIQUE,
    state          TEXT NOT NULL CHECK (state IN ('OPEN', 'FINISHED', 'ABANDONED')),
    epoch          INTEGER NOT NULL CHECK (epoch > 0),
    size           INTEGER NOT NULL CHECK (size >= 0),
    edge           BLOB NOT NULL CHECK (length(edge) % 32 = 0),
    line           INTEGER NOT NULL CHECK (line >= 0),
    input_bytes    INTEGER NOT NULL CHECK (input_bytes >= 0),
    input_sha256   BLOB NOT NULL CHECK (length(input_sha256) = 32),
    out_bytes      INTEGER NOT NULL CHECK (out_bytes >= 0),
    errors_bytes   INTEGER NOT NULL CHECK (errors_bytes >= 0),
    receipts_bytes INTEGER NOT NULL CHECK (receipts_bytes >= 0),
    side_bytes     INTEGER NOT NULL CHECK (side_bytes >= 0)
) STRICT;

CREATE INDEX run_by_key ON run (key, id);
CREATE UNIQUE INDEX run_open ON run (key) WHERE state = 'OPEN';

-- What stands before the receipts of a run: the signed terms, delta and agreement that they rest on.
CREATE TABLE record (
    run   INTEGER NOT NULL REFERENCES run (id),
    place INTEGER NOT NULL CHECK (place >= 0),
    json  TEXT NOT NULL,
    PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;

-- A run that goes on where a finished one of the same key ended, because its input has grown.
CREATE TABLE succession (
    run   INTEGER PRIMARY KEY REFERENCES run (id),
    after INTEGER NOT NULL REFERENCES run (id)
) STRICT;

CREATE TABLE receipt (
    run       INTEGER NOT NULL REFERENCES run (id),
    leaf      INTEGER NOT NULL CHECK (leaf >= 0),
    line      INTEGER NOT NULL CHECK (line > 0),
    statement BLOB NOT NULL CHECK (length(statement) = 32),
    subject   BLOB NOT NULL CHECK (length(subject) = 32),
    outcome   TEXT NOT NULL CHECK (outcome IN ('CONFORMING', 'WARNED', 'NON_CONFORMING')),
    json      TEXT NOT NULL,
    PRIMARY KEY (run, leaf)
) STRICT;

CREATE INDEX receipt_by_subject ON receipt (subject);

CREATE TABLE checkpoint (
    run  INTEGER NOT NULL REFERENCES run (id),
    size INTEGER NOT NULL CHECK (size > 0),
    root BLOB NOT NULL CHECK (length(root) = 32),
    note TEXT NOT NULL,
    PRIMARY KEY (run, size)
) STRICT, WITHOUT ROWID;

-- Append-only, whoever holds the file. An insertion is only taken past what its run has recorded, which also stops
-- `INSERT OR REPLACE`: that deletes without asking the triggers on deletion.

CREATE TRIGGER receipt_update BEFORE UPDATE ON receipt BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
CREATE TRIGGER receipt_delete BEFORE DELETE ON receipt BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
CREATE TRIGGER receipt_insert BEFORE INSERT ON receipt
WHEN NOT EXISTS (SELECT 1 FROM run
                 WHERE id = NEW.run AND state = 'OPEN' AND size <= NEW.leaf AND line < NEW.line)
BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;

CREATE TRIGGER record_update BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'records are append-only'); END;
CREATE TRIGGER record_delete BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'records are append-only'); END;
CREATE TRIGGER record_insert BEFORE INSERT ON record
WHEN EXISTS (SELECT 1 FROM record WHERE run = NEW.run AND place = NEW.place)
  OR NOT EXISTS (SELECT 1 FROM run WHERE id = NEW.run AND state = 'OPEN' AND size = 0)
BEGIN SELECT RAISE(ABORT, 'records are append-only'); END;

CREATE TRIGGER succession_update BEFORE UPDATE ON succession BEGIN SELECT RAISE(ABORT, 'runs are kept'); END;
CREATE TRIGGER succession_delete BEFORE DELETE ON succession BEGIN SELECT RAISE(ABORT, 'runs are kept'); END;
CREATE TRIGGER succession_insert BEFORE INSERT ON succession
WHEN NEW.after >= NEW.run OR EXISTS (SELECT 1 FROM succession WHERE run = NEW.run OR after = NEW.after)
  OR NOT EXISTS (SELECT 1 FROM run WHERE id = NEW.after AND state = 'FINISHED')
BEGIN SELECT RAISE(ABORT, 'runs are kept'); END;

CREATE TRIGGER checkpoint_update BEFORE UPDATE ON checkpoint BEGIN SELECT RAISE(ABORT, 'checkpoints are append-only'); END;
CREATE TRIGGER checkpoint_delete BEFORE DELETE ON checkpoint BEGIN SELECT RAISE(ABORT, 'checkpoints are append-only'); END;
CREATE TRIGGER checkpoint_insert BEFORE INSERT ON checkpoint
WHEN NOT EXISTS (SELECT 1 FROM run WHERE id = NEW.run AND state = 'OPEN' AND size < NEW.size)
BEGIN SELECT RAISE(ABORT, 'checkpoints are append-only'); END;

CREATE TRIGGER run_delete BEFORE DELETE ON run BEGIN SELECT RAISE(ABORT, 'runs are kept'); END;
CREATE TRIGGER run_insert BEFORE INSERT ON run
WHEN EXISTS (SELECT 1 FROM run
             WHERE id = NEW.id OR origin = NEW.origin OR (key = NEW.key AND state = 'OPEN' AND NEW.state = 'OPEN'))
BEGIN SELECT RAISE(ABORT, 'runs are kept'); END;
CREATE TRIGGER run_update BEFORE UPDATE ON run
WHEN OLD.state <> 'OPEN' OR NEW.id <> OLD.id OR NEW.key <> OLD.key OR NEW.origin <> OLD.origin
  OR NEW.epoch < OLD.epoch OR NEW.size < OLD.size OR NEW.line < OLD.line
BEGIN SELECT RAISE(ABORT, 'a run only goes on'); END;

CREATE TRIGGER ledger_update BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'a ledger keeps its identity'); END;
CREATE TRIGGER ledger_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'a ledger keeps its identity'); END;

-- Part of every origin, so that a ledger that is made anew under the same name never speaks for the old one.
INSERT INTO ledger (one, identity) VALUES (1, lower(hex(randomblob(8))));
