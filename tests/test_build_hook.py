"""A package is built with the studio's page, or not at all."""

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

HOOK = Path(__file__).parents[1] / "tools" / "build_hook.py"


class Interface:
    """As much of hatchling's as the hook uses; hatchling itself lives in the builder's own environment."""

    def __init__(self, root: Path):
        self.root = str(root)


@pytest.fixture
def build(tmp_path, monkeypatch):
    """Build a version of a tree that is empty, but for a page if it has one."""
    monkeypatch.delenv("FOOTFALL_WITHOUT_PAGE", raising=False)
    name = "hatchling.builders.hooks.plugin.interface"
    monkeypatch.setitem(sys.modules, name, SimpleNamespace(BuildHookInterface=Interface))
    spec = importlib.util.spec_from_file_location("build_hook", HOOK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda version: module.CustomBuildHook(tmp_path).initialize(version, {})


def test_without_the_page_nothing_is_packaged_and_a_sentence_says_why(build):
    with pytest.raises(SystemExit, match=r"page is not built, .* `make page`"):
        build("standard")


def test_with_the_page_it_is_packaged(build, tmp_path):
    page = tmp_path / "src" / "footfall" / "studio" / "page"
    page.mkdir(parents=True)
    (page / "index.html").write_text("<title>Footfall</title>")
    build("standard")


def test_an_editable_install_needs_no_page(build):
    build("editable")


def test_who_wants_no_studio_may_do_without(build, monkeypatch):
    monkeypatch.setenv("FOOTFALL_WITHOUT_PAGE", "1")
    build("standard")
