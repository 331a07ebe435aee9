"""An avatar on the stage: a body walks for it, the page is told how to draw it, and takes are put on it."""

import numpy as np
import pytest
from rigs.made_rigs import made_rig

from footfall.bodies.poses import Poser
from footfall.laws.tables import Link
from footfall.maths.quaternions import between, product, rotated
from footfall.rigs.glb import read_glb
from footfall.rigs.tree import tree_of
from footfall.studio import protocol as say
from footfall.studio.library.recordings import UPLOADS

pytestmark = pytest.mark.slow
UPLOAD = "0123456789abcdef" * 2


def opened(stage, tmp_path, **options):
    (tmp_path / UPLOADS).mkdir(exist_ok=True)
    (tmp_path / UPLOADS / f"{UPLOAD}.glb").write_bytes(made_rig(**options).to_bytes())
    stage.session.reels.folder = tmp_path
    stage.ask(say.Open(upload=UPLOAD, name="me.glb")).run(0.5)
    return stage.told(say.Skin)[-1]


def test_an_avatar_that_is_opened_walks(stage, tmp_path):
    skin = opened(stage, tmp_path, armature_scale=0.01, z_up=True, bent=True)
    assert skin.url.startswith("/api/take/")
    assert stage.session.work.character.name == "me"
    assert "'me' walks" in stage.told(say.Notice)[-1].text
    stage.run(3.0)
    assert not stage.told(say.Fell)


@pytest.mark.parametrize("options", [{}, {"faces_back": True}, {"size": 0.3}])
def test_the_page_can_put_its_feet_where_the_simulation_has_them(stage, tmp_path, options):
    """What stage/avatar.ts does, done here by the message alone."""
    skin = opened(stage, tmp_path, bent=True, **options)
    stage.run(1.0)
    glb = read_glb(tmp_path / skin.url.rsplit("/", 1)[1])
    tree = tree_of(glb.table, "shown")
    position, rotation = poses(stage)
    turns = {
        joint.node: product(between(rotation[joint.first], rotation[joint.second], joint.share), joint.turn)
        for joint in skin.joints
    }
    root = skin.joints[0].node
    middle = (position[Link.LEFT_THIGH] + position[Link.RIGHT_THIGH]) / 2
    places = {root: middle + rotated(rotation[Link.PELVIS], skin.off) - [0.0, 0.0, skin.lower_by]}
    worlds = {root: turns[root]}
    for node in tree.order:
        parent = tree.parents[node]
        if parent in worlds:
            scale = skin.scale * np.cbrt(np.linalg.det(tree.world[parent][:3, :3]))
            places[node] = places[parent] + scale * rotated(worlds[parent], tree.local[node][:3, 3])
            worlds[node] = turns.get(node, worlds[parent])
    feet = [tree.names.index(f"mixamorig:{side}Foot") for side in ("Left", "Right")]
    for node, link in zip(feet, (Link.LEFT_FOOT, Link.RIGHT_FOOT), strict=True):
        assert places[node] == pytest.approx(position[link], abs=1e-3)


def poses(stage) -> tuple[np.ndarray, np.ndarray]:
    """World positions and rotations of the links on the stage."""
    crowd = stage.session.play.simulation
    poser = Poser(crowd.characters[0])
    found = poser.poses(crowd.batch.qpos[:1, : len(poser.coordinates)])
    return found.position[0, 0], found.rotation[0, 0]


def test_another_body_takes_the_skin_off_and_undo_puts_it_on_again(stage, tmp_path):
    skin = opened(stage, tmp_path)
    stage.ask(say.Choose(document="character", name="child")).run(0.3)
    assert stage.told(say.Skin)[-1].url == ""
    stage.ask(say.Undo()).run(0.3)
    assert stage.told(say.Skin)[-1].url == skin.url


def test_a_take_is_put_on_the_avatar(stage, tmp_path):
    opened(stage, tmp_path, twists=True)
    stage.run(3.0)
    end = stage.session.timeline.end
    stage.ask(say.Take(start=end - 2.0, end=end, ending=".glb"))
    while stage.session.reels.taking is not None:
        stage.run(0.02)
    (told,) = stage.told(say.Taken)
    names = [node["name"] for node in read_glb(tmp_path / told.url.rsplit("/", 1)[1]).table["nodes"]]
    assert "mixamorig:LeftLegTwist" in names


def test_what_is_no_avatar_is_refused_in_a_sentence(stage, tmp_path):
    (tmp_path / UPLOADS).mkdir()
    (tmp_path / UPLOADS / f"{UPLOAD}.glb").write_bytes(b"glTF and so on")
    stage.session.reels.folder = tmp_path
    stage.ask(say.Open(upload=UPLOAD, name="me.glb"))
    assert "damaged" in stage.told(say.Refused)[-1].text
