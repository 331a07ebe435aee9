"""The papers' claims, measured: what the paper says, our bar, our measurement, the verdict. One file per claim."""

import sys
from collections.abc import Sequence
from pathlib import Path

from footfall.errors import BadValue
from footfall.papers.documents import documents_named
from footfall.papers.kept import KeptClaim
from footfall.papers.machine import machine_now
from footfall.papers.measured_with import used_now
from footfall.papers.page import has_folder, keep, write_pages
from footfall.papers.printed import FindingsMade, findings_json, print_findings, print_kept
from footfall.papers.register import chosen_claims
from footfall.papers.runner import Lab, NotHere, Watch, unwatched


def run_papers(
    ids: Sequence[str],
    *,
    as_json: bool,
    full: bool,
    out: Path | None,
    watch: Watch = unwatched,
    rigs: Path | None = None,
    explain: bool = True,
) -> int:
    """Measure claims, print them and, if wished, put them on the page. A missed bar is a result: the status is 0.

    Every finding is stored as soon as it is measured; the pages are drawn from all of them once, at the end. A claim
    about rigs of others that were not given keeps its stored finding, and says so.
    """
    session = FindingsMade(ids, full)
    entries, missing = [], []
    for claim in chosen_claims(ids):
        lab = Lab(f"{claim.id} {claim.title}", full, watch, rigs=rigs)
        machine = machine_now(timed=claim.timed)
        try:
            finding = claim.measure(lab)
        except NotHere as problem:
            missing.append(f"{problem} (what it needs there: {claim.outside})")
            continue
        own = documents_named(run.trial() for run in claim.trials()) if claim.trials else set()
        entry = KeptClaim(claim, finding, used_now(claim, lab.documents | own), machine, lab.told)
        entries.append(entry)
        if out is not None:
            keep(entry, full, out)
    if out is not None and entries and has_folder(out):
        write_pages(out)
    if missing and not entries:
        raise NotHere("\n".join(missing))
    for words in missing:
        sys.stderr.write(f"not measured: {words}\n")
    if as_json:
        sys.stdout.write(findings_json(entries, session))
    else:
        print_findings(entries, session, explain=explain)
    return 0


def show_kept(ids: Sequence[str], out: Path | None, *, explain: bool = True) -> int:
    """Measure nothing: rebuild a page from its stored findings, and list those that are out of date."""
    if out is None or not (out.parent / out.stem).is_dir():
        raise BadValue("--kept needs --out FILE, a page with its folder of findings beside it")
    chosen = {claim.id for claim in chosen_claims(ids)}
    print_kept([section for section in write_pages(out) if section.id in chosen], explain=explain)
    return 0
