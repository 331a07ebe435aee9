"""Keep the animations that an avatar's file has, in a file in which its joints rest otherwise."""

from typing import Any

import numpy as np

from footfall.rigs.glb import Glb

AT_REST: dict[str, list[float]] = {
    "translation": [0.0, 0.0, 0.0],
    "rotation": [0.0, 0.0, 0.0, 1.0],
    "scale": [1.0, 1.0, 1.0],
}
SAME = 1e-6


def hold_poses(glb: Glb, before: dict[int, dict[str, Any]]) -> None:
    """Let every animation hold what it does not move where it was: `before`, nodes as they stood in the file."""
    changed = [
        (number, path, rest)
        for number, node in before.items()
        for path, still in AT_REST.items()
        if not np.allclose(rest := node.get(path, still), glb.table["nodes"][number].get(path, still), atol=SAME)
    ]
    if not changed or not glb.table.get("animations"):
        return
    start = glb.add(np.zeros(1, np.float32), limits=True)
    held = {key[:2]: glb.add(np.array([key[2]], np.float32)) for key in changed}
    for animation in glb.table["animations"]:
        targets = [channel["target"] for channel in animation["channels"]]
        moved = {(target.get("node", -1), target["path"]) for target in targets}
        for (node, path), output in held.items():
            if (node, path) not in moved:
                animation["samplers"].append({"input": start, "output": output, "interpolation": "STEP"})
                sampler = len(animation["samplers"]) - 1
                animation["channels"].append({"sampler": sampler, "target": {"node": node, "path": path}})


def unused(name: str, glb: Glb) -> str:
    """The name, with a number if an animation of the file has it."""
    taken = {animation.get("name") for animation in glb.table.get("animations", [])}
    tries = (f"{name} {number}" if number > 1 else name for number in range(1, len(taken) + 2))
    return next(one for one in tries if one not in taken)
