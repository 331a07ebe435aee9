"""Store findings, one JSON file per claim, so that claims can be measured at different times."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from footfall import catalog
from footfall.errors import BadDocument
from footfall.papers.claim import Claim, Finding, Verdict
from footfall.papers.measured_with import MeasuredWith, changes_since
from footfall.sim.recorder import versions


class KeptClaim(NamedTuple):
    """A claim, its finding, what it was measured with, and on which machine."""

    claim: Claim
    finding: Finding
    measured_with: MeasuredWith
    machine: str = ""
    run: str = ""
    """What was run, in words."""


class Drawn(msgspec.Struct, frozen=True):
    """A picture stored beside the page."""

    name: str
    caption: str


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """All that the page says about one claim."""

    id: str
    title: str
    paper: str
    bar: str
    run: str
    full: bool
    measured: str
    verdict: Verdict
    made_by: str
    day: str
    versions: dict[str, str]
    columns: list[str]
    rows: list[list[str]]
    notes: list[str]
    pictures: list[Drawn]
    measured_with: MeasuredWith | None = None
    machine: str = ""

    @property
    def judged(self) -> str:
        """The verdict, marked if it rests on a quick check only."""
        return self.verdict if self.full else f"{self.verdict} (quick)"


def section_of(entry: KeptClaim, *, full: bool, day: str, drawn: bool) -> Section:
    """What to store of a finding."""
    claim, finding, used, machine, run = entry
    return Section(
        id=claim.id,
        title=claim.title,
        paper=claim.paper,
        bar=claim.bar,
        run=run,
        full=full,
        measured=finding.measured,
        verdict=finding.verdict,
        made_by=f"footfall papers {claim.id}" + (" --full" if full else ""),
        day=day,
        versions=versions(),
        columns=list(finding.table.columns),
        rows=[list(row) for row in finding.table.rows],
        notes=list(finding.notes),
        pictures=[Drawn(picture.name, picture.caption) for picture in finding.pictures] if drawn else [],
        measured_with=used,
        machine=machine,
    )


def outdated(section: Section, claim: Claim) -> list[str]:
    """Reasons why a stored finding is out of date, in words; none if it is current."""
    if section.measured_with is None:
        reasons = ["measured before it had guard runs"]
    else:
        reasons = [f"measured with {change}" for change in changes_since(claim, section.measured_with)]
    return reasons + (["judged by an earlier bar"] if section.bar != claim.bar else [])


def save_section(section: Section, folder: Path) -> None:
    """Write one claim's file, replacing an older one."""
    folder.mkdir(exist_ok=True)
    data = msgspec.json.format(msgspec.json.encode(section), indent=1) + b"\n"
    catalog.atomic_write(folder / f"{section.id}.json", data)


def load_sections(folder: Path, ids: Sequence[str]) -> list[Section]:
    """The stored findings of some claims, in the given order; claims never measured are left out."""
    paths = [path for claim_id in ids if (path := folder / f"{claim_id}.json").is_file()]
    return [_load(path) for path in paths]


def _load(path: Path) -> Section:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Section)
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise BadDocument(
            f"{path} is not a stored finding ({problem}); remove it and measure the claim again"
        ) from problem
