import math
import subprocess
import sys
from typing import Annotated, Literal

import msgspec
import pytest

from footfall.quantity import REQUIRED, Parameters, Quantity, fields_of, quantity, quantity_of, words

PERIOD = quantity("s", 0.2, 1.5, "time of one step when standing still")


class StepClock(Parameters):
    period: Annotated[float, PERIOD] = 0.6


class Push(Parameters):
    force: Annotated[tuple[float, float, float], quantity("N", -5000, 5000, "ahead, left, up")]


class Gait(Parameters):
    law: Annotated[Literal["footfall", "simbicon"], words("which control law")] = "footfall"
    step: StepClock = StepClock(period=0.5)
    push: list[Push] = []
    limbs: dict[str, StepClock] = {}
    speed: Annotated[float, quantity("m/s", -2, 2, "ahead")] | None = None
    loose: int = 3


def field(path):
    return next(found for found in fields_of(Gait) if found.path == path)


def test_a_declaration_is_found_again_from_the_class():
    assert quantity_of(StepClock, "period") == Quantity("s", 0.2, 1.5, "time of one step when standing still")


def test_a_declaration_is_found_by_a_dotted_path():
    assert quantity_of(Gait, "step.period") == PERIOD


@pytest.mark.parametrize("path", ["push.0.force", "push.*.force"])
def test_a_declaration_is_found_through_a_list(path):
    assert quantity_of(Gait, path) == quantity_of(Push, "force")


def test_a_declaration_inside_an_optional_field_is_found():
    assert quantity_of(Gait, "speed") == quantity("m/s", -2, 2, "ahead")


def test_a_field_without_declaration_has_none():
    assert quantity_of(Gait, "loose") is None


def test_nested_fields_are_listed_by_their_paths_in_order():
    assert [found.path for found in fields_of(Gait)] == [
        "law", "step.period", "push.*.force", "limbs.*.period", "speed", "loose"
    ]  # fmt: skip


def test_a_nested_default_is_that_of_the_outer_document():
    assert field("step.period").default == 0.5


def test_a_field_without_default_is_required():
    assert field("push.*.force").default is REQUIRED


def test_a_listed_field_carries_its_type_and_declaration():
    assert field("step.period")[1:] == (float, 0.5, PERIOD)


def test_parameters_cannot_be_changed_in_place():
    with pytest.raises(AttributeError):
        StepClock().period = 1.0  # pyright: ignore


def test_msgspec_reads_a_declared_struct():
    assert msgspec.json.decode(b'{"period": 0.7}', type=StepClock) == StepClock(period=0.7)


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (0.2, 1.5, "lie between 0.2 and 1.5 s"),
        (0.0, math.inf, "be at least 0 s"),
        (-math.inf, 1.0, "be at most 1 s"),
        (-math.inf, math.inf, "be a finite number in s"),
    ],
)
def test_limits_are_said_in_words(low, high, words):
    assert quantity("s", low, high, "a time").limits() == words


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_is_never_allowed(value):
    assert not quantity("s", -math.inf, math.inf, "a time").allows(value)


def test_limits_in_the_wrong_order_are_refused():
    with pytest.raises(ValueError, match="above"):
        quantity("s", 2, 1, "a time")


def test_a_quantity_without_meaning_is_refused():
    with pytest.raises(ValueError, match="meaning"):
        quantity("s", 0, 1, " ")


def test_importing_quantity_loads_no_engine():
    heavy = "import sys, footfall.quantity, footfall.catalog; print({'warp', 'mujoco', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
