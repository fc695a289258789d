"""Calls medlist with nothing but the standard library of Python 3.

    export MEDLIST_URL=http://127.0.0.1:8080 MEDLIST_KEY=medlist_...
    python3 docs/examples/medlist_client.py request.json document.pdf

JSON files go to the infer endpoint, PDFs to the documents endpoint.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path

URL = os.environ.get("MEDLIST_URL", "http://127.0.0.1:8080")
KEY = os.environ["MEDLIST_KEY"]
BACKOFF_SECONDS = (1, 2, 4, 8)
LONGEST_WAIT_SECONDS = 60


def post(path, body, content_type):
    """Sends the body and returns the answer; sends again what can succeed later, under one Idempotency-Key."""
    headers = {
        "Authorization": f"Bearer {KEY}",
        "Content-Type": content_type,
        "Idempotency-Key": str(uuid.uuid4()),
    }
    for backoff in (*BACKOFF_SECONDS, None):
        request = urllib.request.Request(URL + path, data=body, headers=headers, method="POST")
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            wait = int(error.headers.get("Retry-After") or backoff or 0)
            is_passing = error.code == 429 or error.code >= 500
            if backoff is None or not is_passing or wait > LONGEST_WAIT_SECONDS:
                raise SystemExit(f"medlist answered {error.code}: {error.read().decode()}")
            time.sleep(wait)


def infer(file):
    """The medication list of FHIR resources."""
    return post("/v1/medications/infer", file.read_bytes(), "application/json")


def extract(files):
    """The medication list of PDFs: multipart form data, written by hand."""
    boundary = uuid.uuid4().hex
    parts = b"".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="files"; filename="{file.name}"\r\n'
        f"Content-Type: application/pdf\r\n\r\n".encode() + file.read_bytes() + b"\r\n"
        for file in files
    )
    body = parts + f"--{boundary}--\r\n".encode()
    return post("/v1/med-lists/from-documents", body, f"multipart/form-data; boundary={boundary}")


def main(files):
    for file in files:
        if file.suffix == ".json":
            for drug in infer(file)["medications"]:
                print(f"{drug['status']:<10} {drug['confidence']:.2f}  {drug['display_name']}")
    pdfs = [file for file in files if file.suffix == ".pdf"]
    if pdfs:
        for drug in extract(pdfs)["medications"]:
            print(f"p. {drug['sources'][0]['page']}  {drug['drug_name']}")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
