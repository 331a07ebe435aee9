"""Give a hand to an arm that ends without a bone for it: a joint where the forearm ends."""

from typing import Any

import numpy as np

from footfall.rigs.tree import Tree

FAR = 0.5
"""Of how far a forearm's skin reaches: bones beyond are its wrist, nearer ones twist it."""


def add_hands(
    table: dict[str, Any], named: dict[str, int], tree: Tree, bind: np.ndarray, vertices: np.ndarray, owner: np.ndarray
) -> bool:
    """Add to a document the hands that its names lack; whether any was added."""
    added = False
    for side in ("left", "right"):
        arm = named.get(f"{side}LowerArm")
        if arm is None or f"{side}Hand" in named:
            continue
        end = _end_of(arm, tree, bind, vertices, owner)
        if end is None:
            continue
        local = np.linalg.solve(bind[arm], np.append(end, 1.0))[:3]
        table["nodes"].append({"name": f"{side}Hand", "translation": local.tolist()})
        table["nodes"][arm].setdefault("children", []).append(len(table["nodes"]) - 1)
        added = True
    return added


def _end_of(arm: int, tree: Tree, bind: np.ndarray, vertices: np.ndarray, owner: np.ndarray) -> np.ndarray | None:
    """The bone after the forearm, whatever it is called; without one, as far along its skin as that reaches."""
    elbow, skin = bind[arm, :3, 3], vertices[np.isin(owner, list(tree.below(arm)))]
    bones = bind[tree.children[arm], :3, 3]
    if not len(skin):
        return bones[np.linalg.norm(bones - elbow, axis=1).argmax()] if len(bones) else None
    way = skin.mean(axis=0) - elbow
    way /= max(float(np.linalg.norm(way)), 1e-9)
    reach = float(((skin - elbow) @ way).max())
    far = [bone for bone in bones if (bone - elbow) @ way > FAR * reach]
    return max(far, key=lambda bone: float((bone - elbow) @ way), default=elbow + reach * way)
