"""The page of all claims, in Markdown with pictures, made from the findings that are kept beside it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from footfall import catalog
from footfall.figures import new_figure, save_figure
from footfall.papers import register
from footfall.papers.claim import Claim, Picture
from footfall.papers.kept import Entry, Section, load_sections, outdated, save_section, section_of

QUICK_WORDS = "quick check: shorter runs and fewer cells than the claim asks for; --full measures it"
INTRODUCTION = (
    "Made by `footfall papers --full --out FILE`, not typed. Claims are measured one by one: each says below when, "
    "with which version, and by which command. What is kept of each lies in a folder beside this page.",
    "A run stays up when nothing but feet and toes touches the ground and the pelvis stays above half its standing "
    "height. A run lasts at least 60 s where nothing else is said. Tolerances are fixed in the source of each claim. "
    "Nothing is tuned per claim: one law, one set of numbers per gait.",
    "One rule for all: a claim is *met* when every judged cell meets its bar, *partly* met when at least half of them "
    "do, and else *not met*. A cell that we cannot run yet is missed.",
    "A finding is *measured with another law* when short runs of the law end elsewhere than they did then, and with "
    "another document when its numbers have changed since. It is *judged by an earlier bar* when the bar has been "
    "raised and what was kept does not tell whether it still holds. Such findings are to be measured again.",
)
DOTS_PER_INCH = 110


def add_to_page(entry: Entry, full: bool, out: Path) -> None:
    """Put one claim's finding on the page, with its pictures; the other claims stay as they are kept beside it.

    A device, such as /dev/stdout, has nothing beside it: it gets this claim alone.
    """
    is_device = out.exists() and not out.is_file()
    drawn = find_spec("matplotlib") is not None and not is_device
    section = section_of(entry, full=full, day=datetime.now(UTC).date().isoformat(), drawn=drawn)
    if is_device:
        catalog.atomic_write(out, page([section], out.stem).encode())
        return
    folder = out.parent / out.stem
    save_section(section, folder)
    for picture in entry.finding.pictures if drawn else ():
        save_figure(drawn_picture(picture), folder / f"{picture.name}.png")
    write_page(out)


def write_page(out: Path) -> list[Section]:
    """Make the page anew from all that is kept beside it."""
    sections = load_sections(out.parent / out.stem, list(register.CLAIMS))
    catalog.atomic_write(out, page(sections, out.stem).encode())
    return sections


def page(sections: Sequence[Section], folder: str) -> str:
    """The findings as Markdown."""
    lines = ["# What the papers claim, and what we measure", ""]
    for paragraph in INTRODUCTION:
        lines += [paragraph, ""]
    if any(not section.full for section in sections):
        lines += [f"Verdicts marked (quick) rest on a {QUICK_WORDS}.", ""]
    claims = [register.CLAIMS[section.id] for section in sections]
    rows = [_row(section, claim) for section, claim in zip(sections, claims, strict=True)]
    lines += _markdown(["claim", "paper says", "our bar", "measured", "verdict"], rows)
    for section, claim in zip(sections, claims, strict=True):
        lines += _section(section, claim, folder)
    return "\n".join(lines) + "\n"


def _row(section: Section, claim: Claim) -> list[str]:
    verdict = "; ".join([section.judged, *outdated(section, claim)])
    return [f"[{claim.id}](#{_anchor(claim)}) {claim.title}", claim.paper, claim.bar, section.measured, verdict]


def _section(section: Section, claim: Claim, folder: str) -> list[str]:
    software = ", ".join(f"{name} {version}" for name, version in section.versions.items())
    lines = ["", f"## {_heading(claim)}", "", f"- Paper: {claim.paper}.", f"- Bar: {claim.bar}."]
    if claim.differs:
        lines.append(f"- Not as the bar asks: {claim.differs}.")
    lines += [f"- Run: {section.run}.", f"- Measured: {section.measured}.", f"- Verdict: **{section.judged}**."]
    if reasons := outdated(section, claim):
        lines.append(f"- To be measured again: {'; '.join(reasons)}.")
    if section.bar != claim.bar:
        lines.append(f"- The earlier bar: {section.bar}.")
    lines += [f"- Made on {section.day} by `{section.made_by}` ({software}).", ""]
    lines += _markdown(section.columns, section.rows)
    for note in section.notes:
        lines += ["", note]
    for picture in section.pictures:
        lines += ["", f"![{picture.caption}]({folder}/{picture.name}.png)", "", f"*{picture.caption}*"]
    return lines


def _heading(claim: Claim) -> str:
    return f"{claim.id}: {claim.title}"


def _anchor(claim: Claim) -> str:
    """As GitHub and most others make it of a heading."""
    kept = "".join(letter for letter in _heading(claim).lower() if letter.isalnum() or letter in " -")
    return kept.replace(" ", "-")


def _markdown(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    heads = ["| " + " | ".join(columns) + " |", "| " + " | ".join("---" for _ in columns) + " |"]
    return heads + ["| " + " | ".join(field.replace("|", "\\|") for field in row) + " |" for row in rows]


def drawn_picture(picture: Picture) -> Any:
    """A picture as a figure."""
    figure = new_figure(picture.size_inches, dpi=DOTS_PER_INCH)
    picture.draw(figure)
    return figure
