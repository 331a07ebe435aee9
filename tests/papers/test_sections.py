"""The papers, section by section, as their pages show them."""

from pathlib import Path

import pytest

import footfall
from footfall.papers.register import CLAIMS
from footfall.papers.sections import SECTIONS, Topic

SOURCE, PAGES = Path(footfall.__file__).parent, Path(__file__).parents[2] / "docs" / "papers"
PARTS = [part for parts in SECTIONS.values() for part in parts]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.title)
def test_what_a_section_names_is_there(part: Topic):
    assert all((SOURCE / file).is_file() for file in part.files.split())
    assert part.files
    assert set(part.claims.split()) <= set(CLAIMS)
    assert not part.picture or (PAGES / part.picture).is_file()


@pytest.mark.parametrize("letter", SECTIONS)
def test_every_claim_of_a_paper_belongs_to_a_section(letter):
    named = {name for part in SECTIONS[letter] for name in part.claims.split()}
    assert {name for name in CLAIMS if name[0] == letter} == named
