"""What the numbers of a gait buy: every number is found and changed alone, and the same runs judge it."""

import json
from pathlib import Path

import msgspec
import pytest

from footfall import catalog
from footfall.cli import main
from footfall.cli.worth import Kept
from footfall.errors import BadValue
from footfall.laws.register import LAWS, gait
from footfall.measure.worth.numbers import Number, chosen, numbers_of, with_number
from footfall.measure.worth.page import NOTHING, OFF, UNREACHED, bought, page_of
from footfall.measure.worth.panel import STEADY, panel_of
from footfall.measure.worth.worth import Effect, NumberWorth, Worth
from footfall.quantity import quantity_of

DOCS = Path(__file__).parents[3] / "docs"
GAITS = [law.first_gait for law in LAWS.values()]
RUNS = {"walking": 5, "pushes": 24}
OWN = Effect(0.0, {"walking": 0, "pushes": 6}, touches=10)


@pytest.mark.parametrize("name", GAITS)
def test_every_number_is_declared_and_the_law_reads_the_values_tried_instead(name):
    own = gait(name)
    numbers = numbers_of(own)
    assert numbers
    for one in numbers:
        assert one.meaning
        assert one.value not in one.tries
    some = numbers[len(numbers) // 2]
    for value in some.tries:
        assert catalog.decode(type(own), with_number(own, some.path, value)) != own


def test_what_is_tried_is_the_default_else_zero_else_a_quarter_less_and_more():
    numbers = numbers_of(gait("walk"))
    for one in numbers:
        declared = quantity_of(LAWS["footfall"].gait, one.path)
        if one.how == "zero" and not isinstance(one.value, bool):
            assert one.tries == [0.0]
        if one.how == "moved":
            assert not declared.allows(0.0)
            assert all(abs(value / one.value - 1) <= 0.2500001 for value in one.tries)
        if one.how == "off":
            assert one.value == 0
    assert {one.how for one in numbers} >= {"default", "zero", "moved"}


def test_numbers_are_chosen_by_name_or_by_part_and_others_are_refused():
    numbers = numbers_of(gait("walk"))
    assert [one.path for one in chosen(numbers, ["step.period"])] == ["step.period"]
    assert all(one.path.startswith("step.") for one in chosen(numbers, ["step"]))
    assert chosen(numbers, []) == numbers
    with pytest.raises(BadValue, match=r"no number 'step\.perod'; did you mean 'step\.period'"):
        chosen(numbers, ["step.perod"])


@pytest.mark.parametrize("name", GAITS)
def test_every_law_has_a_panel_of_the_runs_that_it_can_do(name):
    assert STEADY in {trial.name for trial in panel_of(catalog.encode(gait(name)), quick=True)}


def test_the_panel_of_the_walk_has_every_kind_of_run():
    groups = {trial.name for trial in panel_of(catalog.encode(gait("walk")))}
    assert groups == {"walking", "pushes", "turning", "standing", "slopes", "bodies", "skills"}


def worth_of(*effects, how="default"):
    number = Number("step.period", "StepClock", "laws/walk/clock.py", "s", "time | of a step", 0.8, how, [0.6])
    return Worth("walk", "footfall", 110, RUNS, OWN, 0.01, [NumberWorth(number, list(effects))])


def effect(walking=0, pushes=6, **more):
    return Effect(0.6, {"walking": walking, "pushes": pushes}, **({"touches": 10, "moved": True} | more))


@pytest.mark.parametrize(
    ("found", "word"),
    [
        (effect(walking=1), "walking"),
        (effect(walking=1, pushes=24), "walking"),
        (effect(pushes=12), "pushes"),
        (effect(pushes=7, speed=0.03), "speed"),
        (effect(speed=0.01, look=2.0, joint="knee"), "look"),
        (effect(touches=40), "clearance"),
        (effect(pushes=5), NOTHING),
        (effect(moved=False), UNREACHED),
    ],
)
def test_a_number_buys_what_is_lost_without_it(found, word):
    worth = worth_of(found)
    assert bought(worth.entries[0], worth) == word


def test_the_worse_of_two_values_is_shown_and_a_number_at_zero_has_none():
    worth = worth_of(effect(), effect(walking=3), how="moved")
    assert "| 0.6 (±) | 9 |" in page_of(worth)
    assert bought(worth_of().entries[0], worth_of()) == OFF


def test_the_page_lists_candidates_and_says_when_it_is_out_of_date():
    page = page_of(worth_of(effect()), ["a different motion"])
    assert "costs nothing (1): `step.period`" in page
    assert "**Out of date**: measured with a different motion." in page
    assert "time \\| of a step" in page


@pytest.mark.slow
def test_a_page_is_measured_resumed_and_written_again_without_measuring(tmp_path):
    page, beside = tmp_path / "numbers.md", tmp_path / "numbers.json"
    asked = ["worth", "walk", "--only", "swing.height", "--quick", "--workers", "1", "--out", str(page)]
    assert main(asked) == 0
    found = msgspec.json.decode(beside.read_bytes(), type=Kept).worth
    assert [entry.number.path for entry in found.entries] == ["swing.height"]
    assert bought(found.entries[0], found) != UNREACHED

    table = json.loads(beside.read_text())
    table["worth"]["entries"][0]["effects"][0]["look"] = 77.0  # shows that a known number is not measured again
    beside.write_text(json.dumps(table))
    assert main(asked) == 0
    assert "77.0°" in page.read_text()

    table["measured_with"]["documents"]["gaits/walk"] = "another"
    beside.write_text(json.dumps(table))
    assert main(["worth", "walk", "--kept", "--out", str(page)]) == 0
    assert "**Out of date**: measured with an earlier gaits/walk." in page.read_text()


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--out", "page.txt"], "must end in .md"),
        (["--kept"], "--kept needs --out"),
        (["--workers", "0"], "at least 1"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(flags, words, capsys):
    assert main(["worth", "walk", *flags]) == 2
    assert words in capsys.readouterr().err


def test_the_page_in_the_docs_says_what_was_measured():
    kept = msgspec.json.decode((DOCS / "numbers.json").read_bytes(), type=Kept)
    assert (DOCS / "numbers.md").read_text() == page_of(kept.worth, kept.changed)
