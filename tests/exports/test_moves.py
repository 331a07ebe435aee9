"""A set of moves is one file: an animation of each, on one skeleton, whose loops repeat without a seam."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rigs.made_rigs import made_rig

from footfall import catalog
from footfall.exports.register import export
from footfall.measure.trial.run import run_trial
from footfall.rigs.avatar import read_avatar
from footfall.rigs.glb import Glb, read_glb
from footfall.rigs.likeness import likeness
from footfall.rigs.reread import placed_nodes
from footfall.stage.moves import Moves
from footfall.stage.opened import load_trial

SHORT = """
name = "short"
text = "a few short moves"

[[move]]
name = "walk"
command = [{ speed = 0.7 }]
begin = 1.5
end = 4.0
loop = true

[[move]]
name = "turn"
command = [{ speed = 0.7 }, { at = 1.5, heading_deg = 60.0 }]
begin = 1.5
end = 3.0

[[move]]
name = "stand"
command = [{ mode = "stand" }]
end = 2.0
loop = true

[[move]]
name = "thrown"
command = [{ mode = "stand" }]
push = [{ at = 0.5, force = [0.0, 4000.0, 0.0] }]
end = 2.0
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> tuple[Path, list[str]]:
    folder, told = tmp_path_factory.mktemp("moves"), []
    (folder / "short.toml").write_text(SHORT)
    (folder / "me.glb").write_bytes(made_rig(armature_scale=0.01, z_up=True, bent=True).to_bytes())
    body = catalog.encode(likeness(read_avatar(folder / "me.glb")).character)
    walk = run_trial(load_trial({"name": "x", "seconds": 0.1, "character": body, "style": "happy"})).recording
    assert walk is not None
    options: dict[str, Any] = {"moves": str(folder / "short.toml"), "rig": str(folder / "me.glb"), "tell": told.append}
    export(walk, folder / "me.moves.glb", **options, fps=60)
    return folder / "me.moves.glb", told


def ends(glb: Glb, number: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The first and last key of every track of an animation, and the times of its keys."""
    animation = glb.table["animations"][number]
    values = [glb.read(one["output"]) for one in animation["samplers"]]
    times = glb.read(animation["samplers"][0]["input"])[:, 0]
    return np.concatenate([one[0] for one in values]), np.concatenate([one[-1] for one in values]), times


def test_every_move_is_an_animation_and_one_that_falls_is_told(written):
    path, told = written
    assert [one["name"] for one in read_glb(path).table["animations"]] == ["walk", "turn", "stand"]
    assert told == ["3 of 4 moves; thrown falls"]


def test_keys_lie_on_whole_frames_and_loops_are_closed_but_for_the_root(written):
    glb = read_glb(written[0])
    for number in (0, 2):
        _, _, times = ends(glb, number)
        assert times * 60 == pytest.approx(np.arange(len(times)), abs=1e-3)
        last = len(times) - 1
        first, again = placed_nodes(glb, 0, number), placed_nodes(glb, last, number)
        root = next(index for index, node in enumerate(glb.table["nodes"]) if node["name"] == "root")
        back = first[root] @ np.linalg.inv(again[root])
        joints = [
            node for node in glb.table["skins"][0]["joints"] if "footstep" not in glb.table["nodes"][node]["name"]
        ]
        size = float(np.linalg.norm(first[root][:3, 0]))
        assert back @ again[joints] == pytest.approx(first[joints], abs=1e-4 * max(1.0, size))


def test_clips_of_walking_begin_with_the_same_foot_at_the_origin(written):
    glb = read_glb(written[0])
    for number in (0, 1):
        notes = glb.table["animations"][number]["extras"]["footfall"][0]
        assert notes["footfalls"][0]["side"] == "left"
        assert notes["footfalls"][0]["time"] == pytest.approx(0.0, abs=0.02)
    root = next(index for index, node in enumerate(glb.table["nodes"]) if node["name"] == "root")
    assert placed_nodes(glb, 0, 1)[root][:3, 3] == pytest.approx([0.0, 0.0, 0.0], abs=0.02)


def test_bones_stand_high_while_their_foot_bears_the_body(written):
    glb = read_glb(written[0])
    animation, nodes = glb.table["animations"][0], glb.table["nodes"]
    (channel,) = [one for one in animation["channels"] if nodes[one["target"]["node"]]["name"] == "footstep_left"]
    heights = glb.read(animation["samplers"][channel["sampler"]]["output"])[:, 1]
    assert set(np.unique(heights)) == {0.0, 1.0}
    load = np.array(animation["extras"]["footfall"][0]["groundForceNewtons"]["left"])
    assert np.all(load[heights == 0.0] < 50.0)


def test_a_set_is_read_from_the_library():
    moves = catalog.load(Moves, "locomotion")
    assert {"idle", "walk", "walk_back", "start", "stop", "turn_left_90", "shoved"} <= {one.name for one in moves.move}
