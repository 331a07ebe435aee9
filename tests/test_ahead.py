"""Laws compiled ahead: the layouts without Warp are Warp's, stale libraries are refused, and motion keeps its bytes."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from footfall import ahead
from footfall.bodies.rises import RisingRow
from footfall.laws.register import LAWS
from footfall.laws.tables import Body, Held, Sensed
from footfall.sim.kernels import CommandRow, NoPlan
from footfall.sim.tally import Tally

TREE = Path(__file__).resolve().parents[1]
TABLES = """
import json, sys
sys.modules["warp"] = None
from test_ahead import layout, tables
import numpy as np
print(json.dumps({name: layout(np.dtype(kind.numpy_dtype())) for name, kind in tables().items()}))
"""
WALK = """
import sys
sys.modules["warp"] = None
import footfall
try:
    footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk")).run(0.1)
except footfall.errors.FootfallError as problem:
    print(problem)
"""


def tables() -> dict[str, object]:
    """Every record whose bytes kernels and Python share."""
    shared = {"body": Body, "command": CommandRow, "rising": RisingRow, "sensed": Sensed, "held": Held, "tally": Tally}
    for law in LAWS.values():
        own = {"gait": law.row, "memory": law.memory, "plan": law.plan or NoPlan}
        shared |= {f"{law.name} {part}": kind for part, kind in own.items()}
    return shared


def layout(dtype: np.dtype) -> list:
    """The size of a record, and the place, the name and the kind of each of its fields."""
    if dtype.names is None:
        return [str(dtype.base), list(dtype.shape)]
    fields = dtype.fields or {}
    return [dtype.itemsize, [[name, fields[name][1], layout(fields[name][0])] for name in dtype.names]]


def _without_warp(code: str) -> str:
    environment = os.environ | {ahead.CHOICE: "library", "PYTHONPATH": str(TREE / "tests")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_tables_lie_in_memory_as_warp_lays_them_out():
    apart = json.loads(_without_warp(TABLES))
    assert apart == {name: layout(np.dtype(kind.numpy_dtype())) for name, kind in tables().items()}  # pyright: ignore


def test_without_warp_a_walk_starts_or_says_what_to_install():
    said = _without_warp(WALK)
    assert not said if not ahead.unusable() else said.endswith(ahead.INSTALL)


@pytest.fixture
def library(monkeypatch, tmp_path):
    """A library of one source, in folders of its own."""
    monkeypatch.setattr(ahead, "PACKAGE", tmp_path)
    monkeypatch.setattr(ahead, "FOLDER", tmp_path)
    (tmp_path / "law.py").write_text("K = 1\n")
    ahead.file_for(ahead.machine()).write_bytes(b"")
    (tmp_path / "laws.json").write_text(json.dumps({"sources": ["law.py"], "hash": ahead.hash_of(["law.py"])}))
    for each in (ahead.notes, ahead.unusable):
        each.cache_clear()
    yield tmp_path
    for each in (ahead.notes, ahead.unusable):
        each.cache_clear()


def test_a_library_of_these_sources_can_be_used(library):
    assert not ahead.unusable()


@pytest.mark.parametrize("change", ["edited", "gone"])
def test_a_library_of_other_sources_is_refused(library, change):
    (library / "law.py").unlink()
    if change == "edited":
        (library / "law.py").write_text("K = 2\n")
    with pytest.raises(ahead.NeedsWarp, match="not those that were compiled ahead"):
        ahead.function("walk_footfall")


def test_a_library_for_another_machine_is_not_ours(library):
    ahead.file_for(ahead.machine()).unlink()
    assert ahead.machine() in ahead.unusable()


@pytest.fixture(scope="module")
def compiled():
    """The library for this machine, compiled if it is not that of these sources."""
    if not ahead.unusable():
        return
    if find_spec("ziglang") is None:
        pytest.skip(f"{ahead.unusable()}, and no zig is here to compile them")
    subprocess.run([sys.executable, str(TREE / "tools" / "build_laws.py")], cwd=TREE, check=True)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_the_library_walks_every_frozen_run_to_the_same_bytes_as_warp():
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "", str(TREE / "tests" / "frozen")]
    done = subprocess.run(command, env=os.environ | {ahead.CHOICE: "library"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
