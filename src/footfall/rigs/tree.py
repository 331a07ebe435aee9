"""The nodes of a glTF document as a tree, with their places as the file has them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from footfall.errors import BadDocument
from footfall.maths.quaternions import matrix
from footfall.reading import AVATAR_DEPTH, AVATAR_NODES, NAME_LETTERS, check_finite, only_ours


@dataclass(frozen=True, eq=False)
class Tree:
    """Nodes by number: names, parents (-1: none) and 4 x 4 matrices."""

    names: list[str]
    parents: list[int]
    children: list[list[int]]
    local: np.ndarray
    world: np.ndarray
    order: list[int]  # parents before children

    def below(self, node: int) -> set[int]:
        """A node and all that hang on it."""
        found = [node]
        for one in found:
            found.extend(self.children[one])
        return set(found)

    def above(self, node: int) -> list[int]:
        """A node, its parent, and so on to the root."""
        found = []
        while node >= 0:
            found.append(node)
            node = self.parents[node]
        return found

    def depth(self, node: int) -> int:
        """How many nodes are above it."""
        return self._depths[node]

    @cached_property
    def _depths(self) -> list[int]:
        depths = [0] * len(self.parents)
        for node in self.order:
            if self.parents[node] >= 0:
                depths[node] = depths[self.parents[node]] + 1
        return depths

    def fork(self, *nodes: int) -> int:
        """The lowest node above all of some; -1: none."""
        way, *others = (self.above(node) for node in nodes)
        shared = set(way).intersection(*others)
        return next((node for node in way if node in shared), -1)


def tree_of(table: dict[str, Any], path: str) -> Tree:
    """The tree of a document."""
    with only_ours(f"{path} (its nodes)"):
        nodes = table.get("nodes", [])
        if not nodes:
            raise BadDocument(f"{path} has no nodes")
        AVATAR_NODES.check(len(nodes), path)
        NAME_LETTERS.check(max(len(str(node.get("name", ""))) for node in nodes), path)
        return _tree(nodes, path)


def _tree(nodes: list[dict[str, Any]], path: str) -> Tree:
    parents = [-1] * len(nodes)
    for number, node in enumerate(nodes):
        for child in node.get("children", []):
            if not 0 <= child < len(nodes):
                raise ValueError("a node that is not there")
            if parents[child] >= 0:
                raise ValueError("a node with two parents")
            parents[child] = number
    local = np.array([_local(node) for node in nodes])
    check_finite(local, f"{path} (its nodes)")
    order = [number for number, parent in enumerate(parents) if parent < 0]
    for number in order:
        order.extend(nodes[number].get("children", []))
    if len(order) != len(nodes):
        raise ValueError("nodes in a ring")
    world = local.copy()
    for number in order:
        if parents[number] >= 0:
            world[number] = world[parents[number]] @ local[number]
    check_finite(world, f"{path} (its nodes)")
    names = [str(node.get("name", "")) for node in nodes]
    found = Tree(names, parents, [list(node.get("children", [])) for node in nodes], local, world, order)
    AVATAR_DEPTH.check(1 + max(map(found.depth, order)), path)
    return found


def _local(node: dict[str, Any]) -> np.ndarray:
    if "matrix" in node:
        return np.array(node["matrix"], float).reshape(4, 4).T
    x, y, z, w = node.get("rotation", [0, 0, 0, 1])
    found = np.eye(4)
    found[:3, :3] = matrix([w, x, y, z]) * np.array(node.get("scale", [1, 1, 1]), float)
    found[:3, 3] = node.get("translation", [0, 0, 0])
    return found
