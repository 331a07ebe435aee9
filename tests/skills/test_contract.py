"""What holds for every skill, whatever it does: a puppet is led by each of them through a world of its own."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import degrees, nan, pi, radians, remainder
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import pytest
from skills.puppet import Moment, led
from skills.sights import BALL, BAR, BEAM, CRATE, TABLE, Elsewhere, MadeUp, asked_of, beats, decided, sight

from footfall.errors import FootfallError
from footfall.laws.tables import Command
from footfall.maths.declared import declared
from footfall.quantity import quantity_of
from footfall.skills.footing import GRAIN
from footfall.skills.kept import plain
from footfall.skills.register import SKILLS, skill_of
from footfall.worlds.ground import Ground
from footfall.worlds.pieces import stairs_surfaces
from footfall.worlds.things import Stairs

HEAVY = CRATE._replace(at=(1.6, 0.2, 0.4), half=(0.4, 0.3, 0.4), mass=80.0)
STAIRS = Ground(surfaces=tuple(stairs_surfaces(Stairs(at=(1.5, 0.1), risers=3, landing=2.0, down=True), 0.0)))
ALL_OVER = (BAR._replace(at=(2.0, 0.1, 0.1), heading=0.2), BEAM._replace(at=(4.0, 0.0, 1.5), heading=0.1))
IN_HAND = CRATE._replace(at=(0.35, 0.02, 1.2))
GRIPS = {"left_grip_l": (0.0, 0.225, 0.09), "right_grip_l": (0.0, -0.225, 0.09)}
HELD = {"hold": (1.0, 1.0), "reach": (1.0, 1.0), "hands_along": True, "carried": IN_HAND.mass} | GRIPS
HELD |= {"left_hand_w": (0.35, 0.245, 1.29), "right_hand_w": (0.35, -0.205, 1.29)}
HOLDING = {"hands": (HELD["left_hand_w"], HELD["right_hand_w"])}


class Scene(NamedTuple):
    """The fields of a skill, what it sees at first, and what was commanded before."""

    fields: dict[str, Any]
    seen: MadeUp = sight()
    held: Mapping[str, Any] = MappingProxyType({})


SCENES = {
    "walk_to": Scene({"to": (3.0, 1.2)}),
    "turn": Scene({"heading_deg": 100.0}),
    "wait": Scene({"seconds": 1.0}),
    "stop": Scene({}),
    "course": Scene({"to": (6.0, 0.6)}, sight(*ALL_OVER)),
    "climb": Scene({}, sight(ground=STAIRS)),
    "step_over": Scene({}, sight(*ALL_OVER)),
    "duck": Scene({}, sight(*ALL_OVER[1:])),
    "follow": Scene({"thing": "crate"}, sight(HEAVY)),
    "reach": Scene({"thing": "ball"}, sight(BALL)),
    "pick_up": Scene({"thing": "crate"}, sight(CRATE._replace(at=(1.5, 0.3, 0.15), heading=0.2))),
    "carry": Scene({"to": (3.0, 1.5)}, sight(IN_HAND, **HOLDING), HELD),
    "put_down": Scene({"thing": "crate", "on": "table_0"}, sight(IN_HAND, TABLE, **HOLDING), HELD),
    "push": Scene({"thing": "crate", "to": (3.0, 0.6)}, sight(HEAVY)),
    "pull": Scene({"thing": "crate", "to": (0.0, 0.3)}, sight(HEAVY)),
}
ENDLESS = {"follow"}
"""Those that go on until something else is asked."""


@cache
def led_by(do: str) -> list[Moment]:
    """A puppet led by a skill in its scene."""
    return led(skill_named(do), SCENES[do].seen, 5.0 if do in ENDLESS else 40.0, **SCENES[do].held)


def skill_there(do: str, there: Elsewhere) -> Any:
    """The same skill in the same scene elsewhere."""
    fields = SCENES[do].fields
    if "to" in fields:
        return skill_named(do, to=there.point(fields["to"]))
    if "heading_deg" in fields:
        heading = there.heading(radians(fields["heading_deg"]))
        return skill_named(do, heading_deg=degrees(remainder(heading, 2 * pi)))
    return skill_named(do)


def skill_named(do: str, **fields: Any) -> Any:
    """The skill of a scene, with some fields changed."""
    return skill_of({"do": do} | plain(SCENES[do].fields | fields), "here")


def test_every_skill_has_a_scene_here():
    assert set(SCENES) == set(SKILLS)


@pytest.mark.parametrize("do", [do for do in SCENES if do not in ENDLESS])
def test_a_body_that_obeys_gets_it_done(do):
    assert led_by(do)[-1].status.stage == "done", led_by(do)[-1].status


ELSEWHERE = {
    "moved and turned": Elsewhere(-7.0, 3.0, 2.5),
    "mirrored": Elsewhere(mirrored=True),
}


@pytest.mark.parametrize("do", SCENES)
@pytest.mark.parametrize("there", ELSEWHERE)
def test_the_same_world_elsewhere_or_in_a_mirror_gives_the_same_command(do, there):
    there, skill = ELSEWHERE[there], skill_there(do, ELSEWHERE[there])
    state = skill.begin()
    for count, here in enumerate(led_by(do)):
        state, asked, status = skill.decide(state, there.sight(here.seen))
        assert status.stage == here.status.stage
        if count % 5 == 0:
            assert_same(asked_of(asked), there.command(here.asked), f"after {here.seen.seconds:.2f} s")


def assert_same(asked, expected, when):
    assert set(asked) == set(expected), when
    for name, value in expected.items():
        if "heading" in name:
            assert remainder(asked[name] - value, 2 * pi) == pytest.approx(0.0, abs=1e-6), f"{name} {when}"
        else:
            near = GRAIN if name == "foothold_w" else 0.0  # footholds are sought on a grid along their line
            assert asked[name] == pytest.approx(value, abs=near + 1e-6), f"{name} {when}"


@pytest.mark.parametrize("do", SCENES)
def test_a_decision_changes_nothing_that_it_was_given(do):
    skill, run = skill_named(do), led_by(do)
    for before, now in pairwise(run[::7]):
        kept = plain(before.state)
        assert skill.decide(before.state, now.seen) == skill.decide(before.state, now.seen)
        assert plain(before.state) == kept


@pytest.mark.parametrize("do", SCENES)
def test_any_moment_can_be_kept_as_text_and_resumed(do):
    skill, run = skill_named(do), led_by(do)
    for before, now in pairwise(run[::7]):
        again = skill.restored(json.loads(json.dumps(plain(before.state))))
        assert skill.decide(again, now.seen) == skill.decide(before.state, now.seen)


@pytest.mark.parametrize("do", SCENES)
def test_a_state_that_is_no_state_is_refused(do):
    with pytest.raises(FootfallError, match="what a skill remembered cannot be read"):
        skill_named(do).restored({"nonsense": [1, 2]})


@pytest.mark.parametrize("do", SCENES)
def test_every_command_is_one_that_a_character_may_be_given(do):
    for moment in led_by(do):
        msgspec.convert(plain(moment.asked), Command)
        for name, value in moment.asked.items():
            numbers = value if isinstance(value, tuple) else (value,)
            if not isinstance(numbers[0], str | bool):
                assert all(quantity_of(Command, name).allows(number) for number in numbers), (name, value)


@pytest.mark.parametrize("do", SCENES)
def test_what_it_cannot_do_without_is_commanded_before_it_ends(do):
    assert set(SKILLS[do].asks) <= {name for moment in led_by(do) for name in moment.asked}


@pytest.mark.parametrize("do", SCENES)
def test_progress_is_a_share_and_ends_at_one(do):
    *before, last = (moment.status for moment in led_by(do))
    assert all(0.0 <= status.progress <= 1.0 for status in before)
    assert last.progress == 1.0 or do in ENDLESS


@pytest.mark.parametrize("do", SCENES)
def test_a_fall_ends_it_at_any_moment(do):
    skill, run = skill_named(do), led_by(do)
    for before, now in pairwise(run[::15]):
        _, _, status = skill.decide(before.state, now.seen.with_first(fallen=True))
        assert (status.stage, status.reason) == ("gave up", "it fell")


@pytest.mark.parametrize("do", [do for do in SCENES if "patience" in SKILLS[do].__struct_fields__])
def test_patience_ends_where_a_body_does_not_move(do):
    skill, stuck = skill_named(do, patience=5.0), SCENES[do].seen.with_first(standing=False)
    assert decided(skill, *beats(stuck, 4.9))[2].stage == "running"
    status = decided(skill, *beats(stuck, 5.2))[2]
    assert status.stage == "gave up"
    assert_one_sentence(status.reason)


@pytest.mark.parametrize("do", [do for do in SCENES if "patience" in SKILLS[do].__struct_fields__])
def test_out_of_patience_it_is_told_to_stand_and_to_place_its_feet_as_it_likes(do):
    skill, stuck = skill_named(do, patience=5.0), SCENES[do].seen.with_first(standing=False)
    _, asked, _ = decided(skill, *beats(stuck, 5.2))
    assert (asked["mode"], asked["speed"], asked["sideways"], asked["place_foot"]) == ("stand", 0.0, 0.0, False)


@pytest.mark.parametrize("do", [do for do in SCENES if "thing" in SCENES[do].fields])
def test_a_thing_that_is_not_there_is_given_up_by_its_name(do):
    _, asked, status = decided(skill_named(do), replace(SCENES[do].seen, around=()))
    assert (status.stage, asked) == ("gave up", {})
    assert f"'{SCENES[do].fields['thing']}'" in status.reason
    assert_one_sentence(status.reason)


def assert_one_sentence(reason):
    assert reason
    assert "\n" not in reason
    assert not reason.endswith((".", " "))
    assert "''" not in reason
    assert "inf" not in reason.split()
    assert "nan" not in reason.split()


NUMBERS = [(do, field) for do, kind in SKILLS.items() for field in declared(kind) if field.unit]
NOT_GIVEN = {"at": (0.0, 0.0, 0.0), "via": ((0.0, 0.0),)}


@pytest.mark.parametrize(("do", "field"), NUMBERS, ids=lambda one: getattr(one, "name", one))
def test_a_number_out_of_range_is_refused_by_its_name(do, field):
    like = NOT_GIVEN.get(field.name, getattr(skill_named(do), field.name))
    for number in (field.quantity.low - 1.0, field.quantity.high + 1.0, nan):
        with pytest.raises(
            FootfallError, match=rf"here: {field.name}\b.* is {number}.*; it must {field.quantity.limits()}"
        ):
            skill_named(do, **{field.name: filled(like, number)})


def filled(like, number):
    return [filled(one, number) for one in like] if isinstance(like, tuple) else number


@pytest.mark.parametrize("do", SCENES)
def test_a_misspelt_field_is_refused_with_the_one_that_was_meant(do):
    for name in SKILLS[do].__struct_fields__:
        with pytest.raises(FootfallError, match=f"did you mean '{name}'"):
            skill_named(do, **{f"{name}x": 1.0})
