"""A law contains no number but 0, 1, 2 and pi: every other one is a declared field with a unit, a range and a meaning.

So does what fits a gait and its gains to a body.

What counts as a declaration: an annotated assignment, a call of `quantity`, a default curve, and a component's switch,
which gives values to fields. A half is written as a division by 2. Whole numbers may count, index and choose: anywhere
outside formulas, and inside them as a subscript or in a `range`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from footfall import bodies, laws

FITTED = [Path(bodies.__file__).with_name(name) for name in ("arms.py", "gains.py")]
SOURCES = [*sorted(Path(laws.__file__).parent.rglob("*.py")), *FITTED]
FREE = {0, 1, 2}
DECLARING = {"quantity", "Curve", "Component"}
PHYSICAL = {"GRAVITY = wp.constant(9.81)"}


def numbers_in(source: str) -> Iterator[str]:
    """Every number of a module that is neither free nor declared, as 'line: its text'."""
    yield from _walk(ast.parse(source), source, in_formula=False)


def _walk(node: ast.AST, source: str, in_formula: bool) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef):
        in_formula = bool({ast.unparse(mark) for mark in node.decorator_list} & {"formula", "wp.func"})
    if isinstance(node, ast.AnnAssign) or ast.unparse(node) in PHYSICAL:
        return
    called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
    if called in DECLARING:
        return
    counted = (int, float) if in_formula else (float,)
    if isinstance(node, ast.Constant) and type(node.value) in counted and node.value not in FREE:
        yield f"{node.lineno}: {ast.get_source_segment(source, node)}"
    counts = in_formula and called == "range"
    for child in ast.iter_child_nodes(node):
        indexes = counts or (isinstance(node, ast.Subscript) and child is node.slice)
        yield from _walk(child, source, in_formula and not indexes)


@pytest.mark.slow
def test_a_law_contains_no_number_but_0_1_2_and_pi():
    assert [f"{path}, {found}" for path in SOURCES for found in numbers_in(path.read_text())] == []


@pytest.mark.parametrize(
    "source",
    [
        "@formula\ndef f(x: float) -> float:\n    return x / 10.0",
        "@wp.func\ndef f(x: float) -> float:\n    return x + 3",
        "@wp.func\ndef f(x: float) -> float:\n    return wp.max(x, -0.5)",
        "FADING = wp.constant(0.3)",
        "RATE = 0.1",
    ],
)
def test_a_number_that_is_no_field_is_found(source):
    assert len(list(numbers_in(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'class A(Parameters):\n    fade: Annotated[float, quantity("", 0.01, 1.0, "share")] = 0.3',
        "@wp.func\ndef f(q: wp.quat) -> float:\n    return q[3] / 2.0 * wp.pi",
        "@wp.func\ndef f() -> float:\n    for k in range(3):\n        pass",
        "BINS = 50",
    ],
)
def test_fields_indices_and_counts_are_allowed(source):
    assert list(numbers_in(source)) == []
