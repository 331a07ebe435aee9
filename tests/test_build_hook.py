"""A package is built with the studio's page and the laws of its machine, or not at all."""

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

HOOK = Path(__file__).parents[1] / "tools" / "build_hook.py"


class Interface:
    """As much of hatchling's as the hook uses; hatchling itself lives in the builder's own environment."""

    def __init__(self, root: Path, target: str):
        self.root, self.target_name = str(root), target


@pytest.fixture
def build(tmp_path, monkeypatch):
    """Build a version of a tree that is empty, but for a page if it has one."""
    monkeypatch.delenv("FOOTFALL_WITHOUT_PAGE", raising=False)
    name = "hatchling.builders.hooks.plugin.interface"
    monkeypatch.setitem(sys.modules, name, SimpleNamespace(BuildHookInterface=Interface))
    spec = importlib.util.spec_from_file_location("build_hook", HOOK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def built(version: str, target: str = "sdist") -> dict[str, Any]:
        data: dict[str, Any] = {"force_include": {}}
        module.CustomBuildHook(tmp_path, target).initialize(version, data)
        return data

    return built


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


def test_a_wheel_without_the_laws_of_its_machine_is_refused(build, monkeypatch):
    monkeypatch.setenv("FOOTFALL_WITHOUT_PAGE", "1")
    monkeypatch.setenv("FOOTFALL_MACHINE", "windows-x64")
    with pytest.raises(SystemExit, match=r"not compiled for windows-x64, .*build_laws.py windows-x64"):
        build("standard", "wheel")


def test_a_wheel_takes_the_laws_of_its_own_machine_alone(build, monkeypatch, tmp_path):
    monkeypatch.setenv("FOOTFALL_WITHOUT_PAGE", "1")
    monkeypatch.setenv("FOOTFALL_MACHINE", "macos-arm64")
    library = tmp_path / "src" / "footfall" / "laws" / "library"
    library.mkdir(parents=True)
    for name in ("laws-macos-arm64.dylib", "laws-linux-x64.so", "laws.json"):
        (library / name).write_bytes(b"")
    data = build("standard", "wheel")
    inside = "footfall/laws/library"
    assert set(data["force_include"].values()) == {f"{inside}/laws-macos-arm64.dylib", f"{inside}/laws.json"}
    assert data["tag"] == "py3-none-macosx_11_0_arm64"
