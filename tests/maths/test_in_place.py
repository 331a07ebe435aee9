"""What kernels read where it stands."""

import ast
from pathlib import Path

import pytest
import warp as wp

import footfall
from footfall.laws.tables import LinkVectors
from footfall.maths.records import IN_PLACE, OPTIONS, formula, table_record

SOURCES = sorted(Path(footfall.__file__).parent.rglob("*.py"))
ONLY_READ = {"Body", "Sensed", "Joints", "Command"}


@table_record
class Shelf:
    places: LinkVectors


@formula
def swapped(shelf: Shelf, k: int) -> wp.vec3:
    shelf.places[k] = shelf.places[k] * 2.0
    return shelf.places[k]


@wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
def exchange(shelves: wp.array(dtype=Shelf), seen: wp.array(dtype=wp.vec3)):
    first = shelves[0].places[3]
    seen[1] = swapped(shelves[0], 3)
    seen[0] = first


def test_an_element_keeps_the_value_it_had_when_it_was_read():
    shelf, seen = Shelf(), wp.zeros(2, dtype=wp.vec3, device="cpu")
    shelf.places[3] = wp.vec3(1.0, 2.0, 3.0)
    wp.launch(exchange, dim=1, inputs=[wp.array([shelf], dtype=Shelf, device="cpu"), seen], device="cpu")
    assert seen.numpy().tolist() == [[1.0, 2.0, 3.0], [2.0, 4.0, 6.0]]


def test_this_version_of_warp_reads_elements_in_place():
    assert IN_PLACE


@pytest.mark.slow
def test_no_formula_changes_what_it_only_reads():
    assert [found for path in SOURCES for found in changed_though_only_read(path)] == []


def changed_though_only_read(path: Path) -> list[str]:
    """The functions of a file that assign to a part of what they may only read."""
    functions = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
    found = []
    for function in functions:
        shared = {each.arg for each in function.args.args if ast.unparse(each.annotation or each) in ONLY_READ}
        if shared and shared & {root for node in ast.walk(function) for root in changed(node)}:
            found.append(f"{path}: {function.name}")
    return found


def changed(node: ast.AST) -> list[str]:
    """The names whose parts a statement assigns to."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    return [root for target in targets if (root := root_of(target))]


def root_of(target: ast.expr) -> str:
    part = target
    while isinstance(part, ast.Attribute | ast.Subscript):
        part = part.value
    return part.id if isinstance(part, ast.Name) and part is not target else ""
