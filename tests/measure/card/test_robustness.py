"""Robustness cards: what is tried, what counts, what is drawn, what is saved."""

import json
import tomllib
from pathlib import Path

import msgspec
import numpy as np
import pytest
import tomli_w

from footfall import catalog
from footfall.bodies.card import Card, Limits
from footfall.bodies.character import Character, character
from footfall.errors import CannotWrite
from footfall.figures import figure_bytes
from footfall.laws.tables import Link
from footfall.measure.card import standing
from footfall.measure.card.measure import plan_for
from footfall.measure.card.picture import draw_card, in_words
from footfall.measure.card.robustness import FULL, LADDERS, QUICK, UNCHALLENGED, CardPlan, Rung
from footfall.measure.card.saved import check_own_file, save_card
from footfall.measure.card.standing import StandingPlan
from footfall.measure.trial.run import run_trials
from footfall.stage.opened import load_trial

LIMITS = Limits(unit="kg", most=20.0, tried=[(10.0, 2, 2), (20.0, 2, 2), (40.0, 1, 2)])
SAMPLE = Card(
    gait="walk",
    style="default",
    walks=True,
    quick=True,
    speed=0.6,
    seconds=6.0,
    runs=2,
    push_seconds=0.1,
    pushes={
        way: Limits(unit="N", most=300.0, tried=[(300.0, 2, 2), (600.0, 0, 2)]) for way in ("0", "90", "180", "270")
    },
    limits={"backpack": LIMITS, "slope": Limits(unit="deg", least=-4.0, most=8.0, tried=[(-4.0, 2, 2), (8.0, 2, 2)])},
)


def plan_of(effort=QUICK, **cast):
    return CardPlan(load_trial({"name": "card"} | cast), effort)


def test_every_ladder_ends_at_the_same_rung_quick_or_full():
    ends = [
        {name: ([r.value for r in plan.rungs() if r.thing == name][-1]) for name in LADDERS}
        for plan in (plan_of(), plan_of(FULL))
    ]
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("cast", "sides"),
    [
        ({}, 1),
        ({"character": "pirate"}, 2),
        ({"style": "limp"}, 2),
        ({"character": "planar", "gait": "planar-walk"}, 1),
    ],
)
def test_a_quick_card_pushes_its_own_mirror_image_to_one_side_only(cast, sides):
    plan, full = plan_of(**cast), plan_of(FULL, **cast)
    tried, all_tried = ({rung.degrees for rung in each.rungs() if rung.thing == "push"} for each in (plan, full))
    assert max(tried) == (180.0 if sides == 1 else 315.0)
    assert max(all_tried) > 180.0 or plan.character.plane


def test_a_child_is_tried_with_less_than_a_humanoid():
    child, humanoid = (plan_of(character=name) for name in ("child", "humanoid"))
    heaviest = [max(rung.value for rung in plan.rungs() if rung.thing == "backpack") for plan in (child, humanoid)]
    assert heaviest[0] < 0.5 * heaviest[1]
    assert child.speed < humanoid.speed


def test_each_run_of_a_rung_begins_at_another_time():
    starts = [run.command[-1].at for run in plan_of(FULL).runs(Rung("friction", 0.3))]
    assert len(set(starts)) == FULL.runs
    pushed = [run.push[0].at for run in plan_of(FULL).runs(Rung("push", 300.0, 90.0))]
    assert len(set(pushed)) == FULL.runs


def test_a_limit_is_the_last_rung_before_the_first_that_fails():
    plan = plan_of()
    values = [r for r in plan.rungs() if r.thing == "backpack"]
    good = run_trials([msgspec.structs.replace(plan.unchallenged(), seconds=3.0)], record=False)[0].report
    fallen = msgspec.structs.replace(good, fell=True)
    outcome = {values[0]: [good, good], values[1]: [good, fallen], values[2]: [good, good], values[3]: [fallen, fallen]}
    found = plan._limits("backpack", outcome, good.speed)
    assert found.most == values[0].value
    assert [up for _, up, _ in found.tried] == [2, 1, 2, 0]
    assert not found.most_is_end


def test_a_body_in_the_plane_is_pushed_ahead_and_back_and_asked_for_no_speed():
    plan = plan_of(character="planar", gait="planar-walk")
    things = {rung.thing for rung in plan.rungs()}
    assert {rung.degrees for rung in plan.rungs() if rung.thing == "push"} == {0.0, 180.0}
    assert "speed" not in things
    assert "slope" in things


def test_a_backpack_is_mass_behind_the_torso_and_a_torque_limit_is_kept():
    plain = character("humanoid")
    laden = msgspec.structs.replace(plain, backpack=20.0)
    assert laden.mass == pytest.approx(plain.mass + 20.0)
    torso, loaded = plain.bone(Link.TORSO), laden.bone(Link.TORSO)
    assert loaded.com[0] < torso.com[0]
    assert all(np.greater(loaded.inertia, torso.inertia))
    trial = load_trial({"name": "weak", "seconds": 3.0}, ["character.torque_limit=20"])
    assert run_trials([trial], record=False)[0].report.torque_peak == pytest.approx(20.0, abs=1e-3)


@pytest.mark.slow
def test_a_gait_that_stands_climbs_each_ladder_until_it_no_longer_stands_again():
    plan = StandingPlan(load_trial({"name": "card", "gait": "stepping"}), standing.QUICK)
    tried = []

    def run(trials):
        tried.extend(trials)
        return [told(up=not trial.push or abs(trial.push[0].force[0]) < 500.0) for trial in trials]

    card = plan.card(plan.measure(run), quick=True)
    assert card.stands
    assert set(card.limits) == {"friction", "backpack", "torque limit"}
    assert card.pushes["0"].most == 400.0
    assert [up for _, up, _ in card.pushes["0"].tried] == [1, 1, 0]
    assert card.pushes["90"].most_is_end
    assert len({trial.name for trial in tried if trial.push and trial.push[0].force[0] == 800.0}) == 0


def told(up):
    """The report of a run that stands, or falls."""
    good = run_trials([load_trial({"name": "stands", "seconds": 0.05})], record=False)[0].report
    return msgspec.structs.replace(good, fell=not up, stands_from=1.0 if up else None)


@pytest.mark.slow
def test_a_gait_that_heeds_no_speed_is_looked_at_before_it_is_tried():
    assert not plan_for(load_trial({"name": "card"}), quick=True).standing
    assert plan_for(load_trial({"name": "card", "gait": "stepping"}), quick=True).standing
    assert not plan_for(load_trial({"name": "card", "gait": "space-walk"}), quick=True).standing


def test_a_gait_is_come_to_before_it_is_tried():
    plan = plan_of(gait="space-run", character="biped")
    [run, *_] = plan.runs(Rung("push", 300.0, 0.0))
    assert run.gait == "space-walk"
    assert run.command[-1].fields()["gait"] == "space-run"
    assert run.push[0].at > run.command[-1].at


def test_a_run_that_does_not_linger_ends_at_its_fall():
    trial = load_trial(
        {"name": "ice", "seconds": 5.0, "command": [{"at": 0.0, "speed": 0.8}]}, ["character.friction=0.05"]
    )
    short, long = (run_trials([trial], record=False, linger=linger)[0].report for linger in (False, True))
    assert short.fell
    assert short.fell_at == long.fell_at
    assert short.seconds < long.seconds


def test_limits_in_words():
    assert in_words("backpack", LIMITS) == "up to 20 kg"
    assert in_words("slope", Limits(unit="deg", least=-4.0, most=8.0, most_is_end=True)) == "-4 … ≥ 8°"
    assert in_words("friction", Limits(unit="", least=0.2)) == "down to 0.2"


def test_a_card_is_drawn_also_when_nothing_walks():
    for card in (SAMPLE, msgspec.structs.replace(SAMPLE, walks=False, limits={}, pushes={})):
        assert figure_bytes(draw_card(card, "humanoid")).startswith(b"\x89PNG")


def test_a_saved_card_comes_back_and_leaves_the_rest_of_the_file_as_it_was(tmp_path: Path):
    path = tmp_path / "mine.toml"
    words = '# my own\nname = "mine"\ntext = "a body"  # of ordinary build\n\n[proportions]\nleg_length = 0.9\n'
    path.write_text(words)
    bare = catalog.load(Character, path)
    save_card(path, SAMPLE)
    save_card(path, msgspec.structs.replace(SAMPLE, style="sneak"))
    save_card(path, msgspec.structs.replace(SAMPLE, speed=0.7))
    assert path.read_text().startswith(words)
    back = catalog.load(Character, path)
    assert set(back.card) == {"default", "sneak"}
    assert back.card["default"].speed == 0.7
    assert msgspec.structs.replace(back, card={}) == bare
    assert tomllib.loads(path.read_text())["card"]["default"] == json.loads(
        json.dumps(catalog.encode(back.card["default"]))
    )


OWN = 'name = "mine"\ntext = "a body"\n'
OLD = tomli_w.dumps({"card": {"sneak": catalog.encode(msgspec.structs.replace(SAMPLE, style="sneak"))}})


@pytest.mark.parametrize(
    "words",
    [
        OWN.replace("\n", "\r\n"),
        f"{OWN}card = {{}}  # none yet\n[proportions]\nleg_length = 0.9\n",
        f"{OWN}# measured\n{OLD}\n[proportions]  # after it\nhead_width = 0.2\n",
        OWN + OLD.replace("[card.", '["card".'),
    ],
    ids=["other line ends", "an empty inline table", "in the middle", "quoted keys"],
)
def test_a_card_goes_into_a_file_however_it_is_written(tmp_path: Path, words: str):
    path = tmp_path / "mine.toml"
    path.write_bytes(words.encode())
    before = catalog.load(Character, path)
    save_card(path, SAMPLE)
    after = catalog.load(Character, path)
    assert after == msgspec.structs.replace(before, card=before.card | {"default": SAMPLE})
    kept = [line for line in words.splitlines(keepends=True) if not line.startswith("card")]
    assert all(line in path.read_bytes().decode() for line in kept)


def test_a_card_is_of_the_body_not_of_its_name():
    body = character("child")
    assert msgspec.structs.replace(body, name="x", card={"default": SAMPLE}).fingerprint == body.fingerprint
    assert msgspec.structs.replace(body, friction=0.5).fingerprint != body.fingerprint


def test_a_card_is_not_saved_into_the_library():
    with pytest.raises(CannotWrite, match="footfall new character my-humanoid --from humanoid"):
        check_own_file("humanoid")
    with pytest.raises(CannotWrite, match="library"):
        check_own_file(str(catalog.path_of(Character, "humanoid")))


def test_the_unchallenged_walk_comes_first():
    assert plan_of().rungs()[0].thing == UNCHALLENGED
