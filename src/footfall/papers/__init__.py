"""Every claim of every paper: paper says, our bar, measured, verdict. One file per figure, table or paragraph."""

import sys
from collections.abc import Sequence
from pathlib import Path

from footfall.papers.page import Entry, Session, add_to_page, findings_json, print_findings
from footfall.papers.register import chosen_claims
from footfall.papers.runner import Lab, Watch, unwatched


def run_papers(ids: Sequence[str], *, as_json: bool, full: bool, out: Path | None, watch: Watch = unwatched) -> int:
    """Measure claims, print them, and put each on the page when asked to. A miss is a result: the status is 0."""
    session = Session(ids, full)
    entries = []
    for claim in chosen_claims(ids):
        entry = Entry(claim, claim.measure(Lab(f"{claim.id} {claim.title}", full, watch)))
        entries.append(entry)
        if out is not None:
            add_to_page(entry, full, out)
    if as_json:
        sys.stdout.write(findings_json(entries, session))
    else:
        print_findings(entries, session)
    return 0
