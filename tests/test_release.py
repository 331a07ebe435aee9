"""What a release says of itself agrees: its version, its changelog, its citation and the Pythons it claims."""

import re
import tomllib
from pathlib import Path

import footfall

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CITATION = (ROOT / "CITATION.cff").read_text()
CHANGELOG = (ROOT / "CHANGELOG.md").read_text()


def test_the_version_is_the_same_everywhere():
    cited = re.findall(r"^version: (\S+)$", CITATION, re.MULTILINE)
    assert [footfall.__version__, *cited] == [PROJECT["version"]] * 2


def test_the_citation_has_what_the_format_requires():
    keys = re.findall(r"^([a-z-]+):", CITATION, re.MULTILINE)
    assert {"cff-version", "message", "title", "authors"} <= set(keys)
    assert f"license: {PROJECT['license']}" in CITATION
    assert len(keys) == len(set(keys))


def test_every_version_in_the_changelog_is_released_on_a_day_or_is_the_one_to_come():
    first, *others = re.findall(r"^## (.+)$", CHANGELOG, re.MULTILINE)
    released = re.compile(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)")
    assert first == f"Unreleased: {PROJECT['version']}" or released.fullmatch(first)
    assert all(released.fullmatch(one) for one in others)


def test_the_pythons_that_are_claimed_begin_with_the_oldest_that_is_required():
    claimed = [re.search(r":: 3\.(\d+)$", line) for line in PROJECT["classifiers"]]
    minors = [int(found[1]) for found in claimed if found]
    assert minors == list(range(minors[0], minors[-1] + 1))
    assert PROJECT["requires-python"] == f">=3.{minors[0]}"
