"""The nodes of a glTF document as a tree, with their places as the file has them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from footfall.errors import BadDocument
from footfall.maths.quaternions import matrix

MOST_NODES = 20_000


@dataclass(frozen=True, eq=False)
class Tree:
    """Nodes by number: names, parents (-1: none) and 4 x 4 matrices."""

    names: list[str]
    parents: list[int]
    children: list[list[int]]
    local: np.ndarray
    world: np.ndarray
    order: list[int]  # parents before children

    @cached_property
    def _below(self) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {}
        for node in reversed(self.order):
            found[node] = {node}.union(*(found[child] for child in self.children[node]))
        return found

    def below(self, node: int) -> set[int]:
        """A node and all that hang on it."""
        return self._below[node]

    def above(self, node: int) -> list[int]:
        """A node, its parent, and so on to the root."""
        found = []
        while node >= 0:
            found.append(node)
            node = self.parents[node]
        return found

    def depth(self, node: int) -> int:
        """How many nodes are above it."""
        return len(self.above(node)) - 1

    def fork(self, *nodes: int) -> int:
        """The lowest node above all of some; -1: none."""
        ways = [self.above(node) for node in nodes]
        return next((node for node in ways[0] if all(node in way for way in ways)), -1)


def tree_of(table: dict[str, Any], path: str) -> Tree:
    """The tree of a document."""
    nodes = table.get("nodes", [])
    if not nodes or len(nodes) > MOST_NODES:
        raise BadDocument(f"{path} has {len(nodes)} nodes; it must have between 1 and {MOST_NODES}")
    try:
        return _tree(nodes)
    except (KeyError, IndexError, TypeError, ValueError) as problem:
        raise BadDocument(f"{path} is damaged: its nodes cannot be read ({problem})") from problem


def _tree(nodes: list[dict[str, Any]]) -> Tree:
    parents = [-1] * len(nodes)
    for number, node in enumerate(nodes):
        for child in node.get("children", []):
            if parents[child] >= 0:
                raise ValueError("a node with two parents")
            parents[child] = number
    local = np.array([_local(node) for node in nodes])
    order = [number for number, parent in enumerate(parents) if parent < 0]
    for number in order:
        order.extend(nodes[number].get("children", []))
    if len(order) != len(nodes):
        raise ValueError("nodes in a ring")
    world = local.copy()
    for number in order:
        if parents[number] >= 0:
            world[number] = world[parents[number]] @ local[number]
    names = [str(node.get("name", "")) for node in nodes]
    return Tree(names, parents, [list(node.get("children", [])) for node in nodes], local, world, order)


def _local(node: dict[str, Any]) -> np.ndarray:
    if "matrix" in node:
        return np.array(node["matrix"], float).reshape(4, 4).T
    x, y, z, w = node.get("rotation", [0, 0, 0, 1])
    found = np.eye(4)
    found[:3, :3] = matrix([w, x, y, z]) * np.array(node.get("scale", [1, 1, 1]), float)
    found[:3, 3] = node.get("translation", [0, 0, 0])
    return found
