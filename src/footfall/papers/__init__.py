"""Every claim of every paper: paper says, our bar, measured, verdict. One file per figure, table or paragraph."""

import sys
from collections.abc import Sequence
from pathlib import Path

from footfall.papers.lab import Lab, Watch, unwatched
from footfall.papers.page import Entry, Session, findings_json, print_findings, write_page
from footfall.papers.register import chosen_claims


def run_papers(ids: Sequence[str], *, as_json: bool, full: bool, out: Path | None, watch: Watch = unwatched) -> int:
    """Measure claims, print them, and write the page when asked to. A miss is a result: the status is 0."""
    session = Session(ids, full)
    entries = [
        Entry(claim, claim.measure(Lab(f"{claim.id} {claim.title}", full, watch))) for claim in chosen_claims(ids)
    ]
    if out is not None:
        write_page(entries, session, out)
    if as_json:
        sys.stdout.write(findings_json(entries, session))
    else:
        print_findings(entries, session)
    return 0
