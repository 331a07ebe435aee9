"""What must hold for the whole law: sense, tick and actuate on states from real walks, moved, turned and mirrored."""

from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Any

import mujoco
import numpy as np
import pytest
import warp as wp
from moved_origin import follow_origin
from msgspec.structs import replace

from footfall import catalog
from footfall.bodies.build import build_model
from footfall.errors import BadDocument
from footfall.laws.derived import mirrored
from footfall.laws.footfall.law import Gait
from footfall.laws.footfall.memory import Memory
from footfall.laws.footfall.swing_path import SwingLeg
from footfall.laws.footfall.tracking import GravityCompensation, Tracking
from footfall.laws.footfall.velocity import VelocityTuning
from footfall.laws.register import LAWS
from footfall.laws.tables import MODES, Command, Link, in_leg
from footfall.maths.declared import Frame, declared
from footfall.quantity import fields_of, quantity_of
from footfall.sim.kernels import kernel_of
from footfall.sim.launches import ORIGIN_STRIDE
from footfall.sim.simulation import Simulation

READ = ("xpos", "xquat", "xipos", "cvel", "subtree_com", "xaxis", "xanchor", "qvel", "qpos")
PLACES = [field for field in declared(Memory) if field.is_place]
"""What is remembered of the world, from the character's origin."""
PAIRS = [field for field in declared(Memory) if field.frame is Frame.HEADING]
"""What is remembered as a pair: ahead and left."""
ROUNDING = 0.3
"""N m, on torques of up to 300: what float32 makes of the swing leg's second differences away from the origin."""


@dataclass
class Moments:
    """Characters between two ticks, one per row."""

    gaits: list[Gait]
    qpos: np.ndarray
    qvel: np.ndarray
    touch: np.ndarray
    memory: np.ndarray
    command: np.ndarray
    origin: np.ndarray

    def __len__(self) -> int:
        return len(self.gaits)

    def copy(self) -> "Moments":
        fields = {name: value.copy() for name, value in vars(self).items() if name != "gaits"}
        return Moments(gaits=list(self.gaits), **fields)


@pytest.fixture(scope="module")
def moments(humanoid) -> Moments:
    """Every 61st tick of a shoved walk, of one without curves, and of standing, turning, idling; and ends of steps."""
    gaits = [catalog.load(Gait, name) for name in ("walk", "zero", "walk")]
    simulation = Simulation([humanoid] * 3, gaits)
    simulation.set_command(speed=0.6, heading=0.3, sideways=0.05)
    simulation.set_command(2, mode="stand", heading=-0.3, sideways=0.0)
    taken: list[list] = []
    rows = []
    for tick in range(2500):
        for row in (0, 2):
            simulation.push(row, Link.TORSO, [0.0, 200.0, 0.0] if 900 < tick < 1000 else [0.0, 0.0, 0.0])
        if tick == 2000:
            simulation.set_command(2, mode="idle")
        batch, tables = simulation.batch, (simulation.memory, simulation.command, simulation.origin)
        before = [table.copy() for table in (batch.qpos, batch.qvel, batch.sensordata, *tables)]
        steps = simulation.memory["stride"]["steps"].copy()
        simulation.step()
        struck = simulation.memory["stride"]["steps"] > steps
        for row in range(3):
            if tick % 61 == 0 or struck[row]:
                rows.append(row)
                taken.append([table[row] for table in before])
    assert (simulation.tally["fell_at"] < 0).all()
    arrays = [np.array(column) for column in zip(*taken, strict=True)]
    return Moments([gaits[row] for row in rows], *arrays)


class Still:
    """One launch of the simulation's kernel on given states: no physics moves on."""

    def __init__(self, humanoid, moments: Moments, origin_stride: float = ORIGIN_STRIDE):
        count = len(moments)
        simulation = Simulation(humanoid, moments.gaits, count)
        model = simulation.models[0]
        data = mujoco.MjData(model)
        arrays = {name: np.zeros((count, *getattr(data, name).shape)) for name in READ}
        self.bias, self.torque = np.zeros((count, model.nv)), np.zeros((count, model.nv))
        for row in range(count):
            data.qpos[:], data.qvel[:] = moments.qpos[row], moments.qvel[row]
            mujoco.mj_fwdPosition(model, data)
            mujoco.mj_fwdVelocity(model, data)
            for name in READ:
                arrays[name][row] = getattr(data, name)
            self.bias[row] = data.qfrc_bias
        simulation.batch = SimpleNamespace(sensordata=moments.touch.copy(), qfrc_applied=self.torque, **arrays)
        simulation._record_launches()
        simulation.rows.state.origin_stride = origin_stride
        simulation.memory[:], simulation.command[:] = moments.memory, moments.command
        simulation.origin[:] = moments.origin
        wp.launch(kernel_of(LAWS["footfall"]), dim=count, inputs=[simulation.rows], device="cpu")
        self.memory, self.origin = simulation.memory, simulation.origin


@pytest.fixture(scope="module")
def given(humanoid, moments) -> Still:
    """What the law gives at those moments."""
    return Still(humanoid, moments)


@pytest.fixture(scope="module")
def addresses(humanoid) -> dict[str, slice]:
    """Each joint's coordinates of velocity, by name."""
    model = build_model(humanoid, 0.001)
    starts = [*map(int, model.jnt_dofadr), model.nv]
    return {model.joint(index).name: slice(*starts[index : index + 2]) for index in range(model.njnt)}


def test_the_moments_are_of_both_feet_of_standing_and_of_ends_of_steps(moments, given):
    assert len(moments) > 120
    assert (moments.memory["stride"]["standing"] != 0).sum() > 15
    steps = moments.memory["stride"][moments.memory["stride"]["standing"] == 0]
    assert 0.3 < steps["stance"].mean() < 0.7
    assert (given.memory["stride"]["steps"] > moments.memory["stride"]["steps"]).sum() > 8


# --- where in the world


@pytest.mark.slow
@pytest.mark.parametrize("place", [(1.0, -2.0), (10_000.0, -7_000.0)])
def test_the_law_does_not_care_where_in_the_world_it_walks(humanoid, moments, given, place):
    moved = moments.copy()
    moved.qpos[:, :2] += place
    moved.origin[:, :2] += place
    assert Still(humanoid, moved).torque == pytest.approx(given.torque, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("angle", [0.5, np.pi / 2, 3.0])
def test_the_law_does_not_care_which_way_in_the_world_it_walks(humanoid, moments, given, angle):
    assert Still(humanoid, turned(moments, angle)).torque == pytest.approx(given.torque, abs=ROUNDING)


@pytest.mark.slow
def test_the_law_does_not_notice_that_its_origin_follows_it(humanoid, moments):
    """The same moments 4.5 m from the origin: once it follows by 4 m, once it stays."""
    away = from_origin(moments, 4.5)
    followed, stayed = Still(humanoid, away), Still(humanoid, away, origin_stride=1000.0)
    assert (followed.origin != away.origin).any(axis=1).all()
    assert followed.torque == pytest.approx(stayed.torque, abs=ROUNDING)


def turned(moments: Moments, angle: float) -> Moments:
    """The same moments in a world turned about the vertical."""
    after = moments.copy()
    cosine, sine = np.cos(angle), np.sin(angle)
    turn = np.array([[cosine, -sine], [sine, cosine]])
    after.qpos[:, :2] = after.qpos[:, :2] @ turn.T
    after.qvel[:, :2] = after.qvel[:, :2] @ turn.T
    after.origin[:, :2] = after.origin[:, :2] @ turn.T
    half = np.array([np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)])
    for q in after.qpos[:, 3:7]:
        mujoco.mju_mulQuat(q, half, q.copy())
    for field in PLACES:
        place_w = field.of(after.memory)
        place_w[:, :2] = place_w[:, :2] @ turn.T
    after.memory["heading_goal"] += angle
    after.memory["began"]["swing_heading"] += angle
    after.command["heading"] += angle
    return after


def from_origin(moments: Moments, distance: float) -> Moments:
    """The same moments with the origin moved, so that the pelvis is this far from it along x; z stays."""
    after = moments.copy()
    origin = after.qpos[:, :3] * [1.0, 1.0, 0.0] - [distance, 0.0, 0.0]
    follow_origin(Memory, after.memory, (origin - after.origin).astype(np.float32))
    after.origin[:] = origin
    return after


# --- left and right


@pytest.fixture(scope="module")
def under_way(moments) -> np.ndarray:
    """All moments but the first ticks, which begin on the left foot in the mirror too."""
    return moments.memory["stride"]["started"] == 1


@pytest.mark.slow
def test_the_mirrored_walk_is_walked_by_mirrored_torques(humanoid, moments, given, under_way, addresses):
    expected = mirrored_joints(given.torque, addresses)[under_way]
    torque = Still(humanoid, in_a_mirror(moments, addresses)).torque[under_way]
    assert torque == pytest.approx(expected, abs=ROUNDING)


@pytest.mark.slow
def test_the_mirrored_walk_is_remembered_mirrored(humanoid, moments, given, under_way, addresses):
    after = Still(humanoid, in_a_mirror(moments, addresses)).memory[under_way]
    expected = mirrored(Memory, given.memory)[under_way]
    for field in declared(Memory):
        assert field.of(after) == pytest.approx(field.of(expected), abs=1e-3), field.name


def test_a_walk_and_its_mirror_image_part_slowly(humanoid, addresses):
    """The law rounds alike, MuJoCo to 1e-15 m/s: after half a second they are less than a nanometre apart.

    Each foot strike multiplies that. After some seconds they are a centimetre apart, so long runs are not compared.
    """
    walk, image = (Simulation(humanoid, catalog.load(Gait, "walk")) for _ in range(2))
    for each in (walk, image):
        each.set_command(speed=0.6)
    walk.step(50)
    here, there = walk.batch, image.batch
    there.qpos[:] = mirrored_pose(here.qpos, addresses)
    there.qvel[:] = mirrored_speeds(here.qvel, addresses)
    there.qacc_warmstart[:] = mirrored_speeds(here.qacc_warmstart, addresses)
    image.memory[:] = mirrored(Memory, walk.memory)
    there.forward()
    walk.step(500)
    image.step(500)
    assert there.qpos == pytest.approx(mirrored_pose(here.qpos, addresses), abs=1e-7)
    assert there.qvel == pytest.approx(mirrored_speeds(here.qvel, addresses), abs=1e-5)


def in_a_mirror(moments: Moments, addresses) -> Moments:
    """The same moments seen in a mirror: left is right."""
    after = moments.copy()
    after.qpos[:], after.qvel[:] = mirrored_pose(after.qpos, addresses), mirrored_speeds(after.qvel, addresses)
    after.touch[:] = after.touch[:, [3, 4, 5, 0, 1, 2]]
    after.memory[:], after.command[:] = mirrored(Memory, after.memory), mirrored(Command, after.command)
    after.origin[:, 1] *= -1.0
    return after


def mirrored_joints(values: np.ndarray, addresses: dict[str, slice]) -> np.ndarray:
    """Torques or rates at the joints: about x and z they change sign, and sides are exchanged."""
    after = np.zeros_like(values)
    for name, address in addresses.items():
        signs = {1: [-1.0] if name.endswith("roll") else [1.0], 3: [-1.0, 1.0, -1.0]}.get(address.stop - address.start)
        if signs is not None:
            after[:, addresses[opposite(name)]] = values[:, address] * signs
    return after


def mirrored_speeds(values: np.ndarray, addresses: dict[str, slice]) -> np.ndarray:
    """Rates at the joints, and of the root."""
    after = mirrored_joints(values, addresses)
    after[:, :6] = values[:, :6] * [1.0, -1.0, 1.0, -1.0, 1.0, -1.0]
    return after


def mirrored_pose(qpos: np.ndarray, addresses: dict[str, slice]) -> np.ndarray:
    """Coordinates of position: a ball has four where it has three of velocity."""
    after, places, place = qpos.copy(), {}, 7
    for name, address in addresses.items():
        width = {6: 0, 3: 4, 1: 1}[address.stop - address.start]
        places[name] = slice(place, place + width)
        place += width
    for name, here in places.items():
        signs = {4: [1.0, -1.0, 1.0, -1.0], 1: [-1.0] if name.endswith("roll") else [1.0]}.get(here.stop - here.start)
        if signs is not None:
            after[:, places[opposite(name)]] = qpos[:, here] * signs
    after[:, :7] *= [1.0, -1.0, 1.0, 1.0, -1.0, 1.0, -1.0]
    return after


def opposite(name: str) -> str:
    if name.startswith("left_"):
        return "right_" + name.removeprefix("left_")
    return "left_" + name.removeprefix("right_") if name.startswith("right_") else name


# --- gravity


@pytest.mark.slow
def test_with_all_else_off_the_joints_hold_the_body_as_mujoco_would(humanoid, moments, addresses):
    """At rest, every joint but those of a leg that carries gives MuJoCo's own gravity torque."""
    limp = Gait(
        name="limp",
        text="gravity compensation alone",
        gravity=GravityCompensation(share=1.0),
        tracking=Tracking(strength=0.0),
        tuning=VelocityTuning(limit=0.0),
        swing=SwingLeg(effort_limit=0.0),
    )
    still = moments.copy()
    still.gaits, still.qvel[:] = [limp] * len(moments), 0.0
    held = Still(humanoid, still)
    for row, stride in enumerate(held.memory["stride"]):
        for link in list(Link)[1:]:
            bears = in_leg(int(link), int(stride["stance"])) or (stride["standing"] and link >= Link.LEFT_THIGH)
            for name in (link.name.lower(), f"{link.name.lower()}_roll"):
                if name in addresses and not bears:
                    at = addresses[name]
                    assert held.torque[row, at] == pytest.approx(held.bias[row, at], abs=0.01), (row, name)


# --- nothing ever ends in NaN


@pytest.fixture(scope="module")
def wild(moments) -> Moments:
    """States that no walk comes to: upside down, underground, flung about, at any phase, asked for anything."""
    random, after = np.random.default_rng(1), moments.copy()
    count = len(after)
    after.qpos[:, :3] = random.uniform([-3.0, -3.0, -2.0], [3.0, 3.0, 6.0], (count, 3))
    after.qpos[:, 3:] += random.normal(0.0, 2.0, after.qpos[:, 3:].shape)
    after.qvel[:] = random.normal(0.0, 20.0, after.qvel.shape)
    after.touch[:] = random.uniform(0.0, 1e4, after.touch.shape) * (random.random(after.touch.shape) < 0.5)
    after.memory["stride"]["phase"] = random.uniform(0.0, 2.0, count)
    after.memory["stride"]["standing"] = random.integers(0, 2, count)
    after.memory["next_stance"] = random.integers(-1, 2, count)
    for field in PAIRS:
        field.of(after.memory)[:] = random.uniform(-5.0, 5.0, (count, 2))
    after.command["mode"] = random.integers(0, len(MODES), count)
    for name in set(Command.__struct_fields__) - {"mode"}:
        limits = quantity_of(Command, name)
        shape = after.command[name].shape
        after.command[name] = random.uniform(max(limits.low, -100.0), min(limits.high, 100.0), shape)
    after.command["period"] = np.where(random.random(count) < 0.5, 0.0, random.uniform(0.05, 2.0, count))
    return after


def assert_finite(still: Still, gaits: list[Gait]) -> None:
    bad = ~np.isfinite(still.torque).all(axis=1)
    for field in declared(Memory):
        bad |= ~np.isfinite(field.of(still.memory)).reshape(len(bad), -1).all(axis=1)
    assert not bad.any(), [gaits[row].text for row in np.flatnonzero(bad)]


def test_no_state_however_wild_gives_a_nan(humanoid, wild):
    assert_finite(Still(humanoid, wild), wild.gaits)


def with_number(part: Any, path: str, value: float) -> Any:
    """A gait, or a part of one, with one number changed."""
    key, _, rest = path.partition(".")
    return replace(part, **{key: with_number(getattr(part, key), rest, value) if rest else value})


def never_a_nan(humanoid, moments: Moments, end: str, first: int, turn: int) -> None:
    """Each number of the law at an end of its range, in the library's gaits by turns, on a few moments of the walk."""
    numbers = [field for field in fields_of(Gait) if field.type is float]
    library = [catalog.load(Gait, name) for name in catalog.names(Gait)]
    gaits = []
    for index, field in enumerate(numbers):
        value = float(getattr(field.quantity, end))
        gait = with_number(library[(index + turn) % len(library)], field.path, value)
        gaits.append(replace(gait, text=f"{gait.name} with {field.path} = {value}"))
    few = np.resize(np.arange(first, first + 20), len(gaits))
    picked = Moments(gaits, *(getattr(moments, field.name)[few] for field in fields(Moments)[1:]))
    assert_finite(Still(humanoid, picked), gaits)


@pytest.mark.slow
def test_no_parameter_at_the_end_of_its_range_gives_a_nan(humanoid, moments):
    never_a_nan(humanoid, moments, "low", first=0, turn=0)
    never_a_nan(humanoid, moments, "high", first=len(moments) // 2, turn=1)


@pytest.mark.thorough
@pytest.mark.parametrize("end", ["low", "high"])
def test_no_parameter_at_the_end_of_its_range_gives_a_nan_in_any_gait(humanoid, moments, end):
    for turn in range(len(catalog.names(Gait))):
        for first in (0, len(moments) // 2):
            never_a_nan(humanoid, moments, end, first, turn)


@pytest.mark.parametrize(
    ("group", "key", "advice"),
    [("speed", "hurry", "leave it out"), ("pendulum", "side_gain_pushed", "use 'pendulum.side_gain' instead")],
)
def test_a_gait_with_a_number_of_before_is_told_how_to_make_it_new(group, key, advice):
    table = {"name": "old", "text": "old", group: {key: 1.0}}
    with pytest.raises(BadDocument, match=f"there is no key '{group}.{key}' any more; {advice}"):
        catalog.decode(Gait, table, "old.toml")
