"""A sweep's table is the same to the byte however it was run."""

import csv
import json
import random
import signal
import subprocess
import sys
import time

import pytest

from footfall import catalog
from footfall.errors import FootfallError
from footfall.measure.sweep.design import Sweep
from footfall.measure.sweep.plots import draw_sweep, largest_survived
from footfall.measure.sweep.sweep import run_sweep

pytestmark = pytest.mark.slow

DOCUMENT = {
    "name": "plane",
    "trial": {
        "name": "plane",
        "gait": "planar-walk",
        "seconds": 3.0,
        "push": [{"at": 1.0, "force": [100.0, 0.0, 0.0], "point": [0.0, 0.0, 0.48]}],
    },
    "vary": [
        {"field": "push.newtons", "low": 200.0, "high": 2000.0, "steps": 10},
        {"field": "push.direction_deg", "values": [0.0, 180.0]},
        {"field": "push.at", "values": [1.0, 1.2]},
    ],
}
POINTS = 40
KILLS = 3

RUN = """
import json, sys, time
from footfall import catalog
from footfall.measure.sweep.design import Sweep
from footfall.measure.sweep import sweep

def slowly(trials, batches, workers):
    for batch in batches:
        for index in batch:
            yield [index], sweep.rows_of([trials[index]])

sweep.run_sweep(catalog.decode(Sweep, json.loads(sys.argv[1])), sys.argv[2], workers=1, runner=slowly)
"""


@pytest.fixture(scope="module")
def document() -> Sweep:
    return catalog.decode(Sweep, DOCUMENT, "plane")


@pytest.fixture(scope="module")
def whole(document, tmp_path_factory):
    """The sweep run through in one go by one process: its folder and its rows."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, run_sweep(document, folder, workers=1)


def files_of(folder):
    return [(folder / name).read_bytes() for name in ("table.csv", "table.parquet")]


def test_the_table_has_a_row_a_point_with_what_was_varied_and_what_came_of_it(whole):
    with open(whole[0] / "table.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["point"]) for row in rows] == list(range(POINTS))
    assert {row["push.direction_deg"] for row in rows} == {"0.0", "180.0"}
    assert rows[0]["fell"] == "False"
    assert rows[0]["fell_at"] == ""
    assert rows[-1]["fell"] == "True"
    assert float(rows[0]["push_impulse"]) == pytest.approx(20.0)
    assert float(rows[0]["outside_impulse"]) == 0.0
    assert "real_time_factor" not in rows[0]


def test_parquet_holds_the_same_numbers(whole):
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(whole[0] / "table.parquet").to_pylist()
    assert table == [{name: row[name] for name in table[0]} for row in whole[1]]


def test_two_processes_give_the_same_table(document, whole, tmp_path):
    run_sweep(document, tmp_path, workers=2)
    assert files_of(tmp_path) == files_of(whole[0])


def test_killed_again_and_again_it_ends_with_the_same_table_and_does_nothing_twice(whole, tmp_path):
    source, chance = [sys.executable, "-c", RUN, json.dumps(DOCUMENT), str(tmp_path)], random.Random(7)
    parts = tmp_path / "parts"
    seen: dict[str, int] = {}
    for _ in range(KILLS):
        process = subprocess.Popen(source)
        goal = len(seen) + chance.randint(1, 6)
        until = time.monotonic() + 60.0
        while len(list(parts.glob("*.json"))) < goal and time.monotonic() < until:
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        now = {path.name: path.stat().st_mtime_ns for path in parts.glob("*.json")}
        assert seen.items() <= now.items()
        seen = now
    assert KILLS <= len(seen) < POINTS
    subprocess.run(source, check=True)
    assert seen.items() <= {path.name: path.stat().st_mtime_ns for path in parts.glob("*.json")}.items()
    assert files_of(tmp_path) == files_of(whole[0])


def test_a_finished_sweep_is_not_run_again(document, whole):
    def never(trials, batches, workers):
        assert batches == []
        return iter(())

    assert run_sweep(document, whole[0], runner=never) == whole[1]


def test_a_folder_with_another_sweep_is_left_alone(whole):
    other = catalog.decode(Sweep, DOCUMENT | {"vary": DOCUMENT["vary"][:1]}, "plane")
    before = files_of(whole[0])
    with pytest.raises(FootfallError, match="holds another sweep"):
        run_sweep(other, whole[0])
    assert files_of(whole[0]) == before


def test_a_damaged_part_is_named(document, tmp_path):
    def stopped(trials, batches, workers):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_sweep(document, tmp_path, runner=stopped)
    (tmp_path / "parts" / "00000003.json").write_text('{"points": [3]')
    with pytest.raises(FootfallError, match=r"00000003.json is damaged .*; delete it to run its points again"):
        run_sweep(document, tmp_path)


def test_the_map_shows_the_largest_push_below_the_first_fall(document, whole, tmp_path):
    survived = largest_survived(whole[1])
    assert set(survived) == {0.0, 180.0}
    for direction, newtons in survived.items():
        here = [row for row in whole[1] if row["push.direction_deg"] == direction]
        assert not any(row["fell"] for row in here if row["push.newtons"] <= newtons)
        assert any(row["fell"] for row in here if row["push.newtons"] > newtons)
    pictures = draw_sweep(document, whole[1], tmp_path)
    assert {path.name for path in pictures} == {"histogram.png", "pushmap.png", "heatmap.png"}
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in pictures)


@pytest.mark.thorough
def test_a_real_ray_gives_the_same_table(document, whole, tmp_path):
    pytest.importorskip("ray")
    from footfall.measure.sweep.on_ray import on_ray

    run_sweep(document, tmp_path, workers=2, runner=on_ray())
    assert files_of(tmp_path) == files_of(whole[0])
