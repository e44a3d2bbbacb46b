"""Checks envelopes by securesystemslib: whether so many of these keys signed each."""

import json
import sys

from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey
from cryptography.hazmat.primitives import hashes, serialization


def key(pem):
    public = load_pem_public_key(pem.encode())
    der = public.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    digest = hashes.Hash(hashes.SHA256())
    digest.update(der)
    raw = public.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    return SSlibKey(digest.finalize().hex(), "ed25519", "ed25519", {"public": raw.hex()})


def signed(row):
    try:
        envelope = Envelope.from_dict(dict(row["envelope"]))
        envelope.verify([key(pem) for pem in row["keys"]], row["threshold"])
    except (VerificationError, ValueError):
        return False
    return True


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps([signed(row) for row in json.load(file)]))
