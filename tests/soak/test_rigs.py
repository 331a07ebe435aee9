"""Mutated avatars, robots and clips: each becomes a body or a gait, or is refused in a sentence, with little memory."""

import random
from pathlib import Path

import numpy as np
import pytest
from bodies.robots.made_robot import made_robot, made_urdf
from rigs.made_rigs import made_rig
from soak.mutations import in_one_line, mutated_bytes, mutated_glb, mutated_words, mutated_xml

from footfall import catalog
from footfall.bodies.character import Character
from footfall.bodies.robots.likeness import robot_character
from footfall.errors import FootfallError
from footfall.exports.bvh import write_bvh
from footfall.laws.register import load_gait
from footfall.measure.trial.run import run_trial
from footfall.mocap.clip import read_clip
from footfall.mocap.gait import averaged, gait_from
from footfall.rigs.avatar import read_avatar
from footfall.rigs.avatar_skeleton import skeleton_of
from footfall.rigs.likeness import likeness
from footfall.rigs.worn import at_rest
from footfall.sim.simulation import Simulation
from footfall.stage.opened import load_trial

MOST_MEMORY = 1_500_000
"""kB."""
BUILT = 0.1
"""Share of the bodies that are also built: it costs more than all the rest."""
CORPUS = Path(__file__).parent / "corpus"
"""Files that once did what no file may do."""


def worn(path: Path) -> Character:
    """All that the studio does with an avatar before it walks."""
    avatar = read_avatar(path)
    like = likeness(avatar)
    at_rest(avatar).to_bytes()
    skeleton_of(avatar, like)
    return like.character


def gait_of(path: Path) -> None:
    """All that is done with a clip before its feedback is searched for."""
    gait = gait_from("x", averaged(read_clip(path), catalog.load(Character, "biped")))
    catalog.decode(type(gait), catalog.encode(gait), "x")


def built(character: Character) -> None:
    """A body on the stage; it holds together for a while."""
    simulation = Simulation(catalog.decode(Character, catalog.encode(character), "it"), load_gait("walk"))
    simulation.step(20)
    assert np.isfinite(simulation.batch.qpos).all()


def all_are_read_or_refused(read, damaged, files, count, limited, grown, seed, path):
    """Read each damaged file; returns how many could be read."""
    chance, good = random.Random(seed), 0
    for number in range(count):
        path.write_bytes(damaged(chance.choice(files), chance))
        with limited(f"{path.name} {number} of seed {seed}"):
            try:
                body = read(path)
                good += 1
                if isinstance(body, Character) and chance.random() < BUILT:
                    built(body)
            except FootfallError as problem:
                in_one_line(problem, number)
    assert grown() < MOST_MEMORY
    return good


@pytest.fixture(scope="module")
def avatars():
    ways = ({}, {"vrm": "1.0"}, {"vrm": "0.x", "faces_back": True}, {"names": "none"}, {"twists": True, "bent": True})
    return [made_rig(**way).to_bytes() for way in ways]


@pytest.fixture(scope="module")
def clips(tmp_path_factory):
    path = tmp_path_factory.mktemp("clips") / "x.bvh"
    write_bvh(run_trial(load_trial({"name": "x", "seconds": 3.0})).recording, path, fps=30)
    return [path.read_bytes()]


@pytest.mark.slow
def test_mutated_avatars_are_worn_or_refused(avatars, amount, seed, limited, grown, tmp_path):
    count = amount(10_000, 60)
    good = all_are_read_or_refused(worn, mutated_glb, avatars, count, limited, grown, seed, tmp_path / "x.glb")
    assert 0 < good < count


@pytest.mark.slow
@pytest.mark.parametrize(("text", "ending"), [(made_robot(), "xml"), (made_urdf(), "urdf")])
def test_mutated_robots_are_read_or_refused(text, ending, amount, seed, limited, grown, tmp_path):
    def damaged(data, chance):
        if chance.random() < 0.1:
            return mutated_bytes(data, chance)
        return (mutated_words if chance.random() < 0.3 else mutated_xml)(data.decode(), chance).encode()

    files, path = [text.encode()], tmp_path / f"x.{ending}"
    all_are_read_or_refused(robot_character, damaged, files, amount(1000, 20), limited, grown, seed, path)


@pytest.mark.slow
def test_mutated_clips_are_averaged_or_refused(clips, amount, seed, limited, grown, tmp_path):
    def damaged(data, chance):
        return mutated_bytes(data, chance) if chance.random() < 0.2 else mutated_words(data.decode(), chance).encode()

    all_are_read_or_refused(gait_of, damaged, clips, amount(2000, 12), limited, grown, seed, tmp_path / "x.bvh")


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*")), ids=lambda file: file.name)
def test_what_once_broke_a_reader_is_read_or_refused(file, limited):
    read = {".glb": worn, ".bvh": gait_of}.get(file.suffix, robot_character)
    with limited(file.name):
        try:
            read(file)
        except FootfallError as problem:
            in_one_line(problem, 0)
