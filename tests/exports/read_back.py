"""Readers of animation files by the formats' own rules, which share nothing with what writes them."""

import numpy as np

from footfall.maths.quaternions import matrix
from footfall.rigs.glb import Glb


def places_in_glb(glb: Glb, frame: int) -> dict[str, np.ndarray]:
    """Where the nodes of a GLB are in a frame of its animation."""
    nodes = [dict(node) for node in glb.table["nodes"]]
    animation = glb.table["animations"][0]
    for channel in animation["channels"]:
        values = glb.read(animation["samplers"][channel["sampler"]]["output"])
        nodes[channel["target"]["node"]][channel["target"]["path"]] = values[frame]
    places = {}

    def place(index: int, above: np.ndarray) -> None:
        node, own = nodes[index], np.eye(4)
        x, y, z, w = node.get("rotation", [0, 0, 0, 1])
        own[:3, :3] = matrix([w, x, y, z])
        own[:3, 3] = node.get("translation", [0, 0, 0])
        places[node["name"]] = (above @ own)[:3, 3]
        for child in node.get("children", []):
            place(child, above @ own)

    for root in glb.table["scenes"][0]["nodes"]:
        place(root, np.eye(4))
    return places


def places_in_bvh(text: str, frame: int) -> dict[str, np.ndarray]:
    """Where the joints of a BVH are: a reader of the format's own rules, and of nothing of ours."""
    head, tail = text.split("MOTION\n")
    numbers = [float(word) for word in tail.splitlines()[2 + frame].split()]
    places, stack, axes = {}, [], {"X": 0, "Y": 1, "Z": 2}
    for line in head.splitlines():
        words = line.split()
        if words[0] in ("ROOT", "JOINT", "End"):
            stack.append([words[-1], stack[-1][1].copy() if stack else np.eye(4), words[0] == "End"])
        elif words[0] == "OFFSET":
            move = np.eye(4)
            move[:3, 3] = [float(word) for word in words[1:]]
            stack[-1][1] = stack[-1][1] @ move
        elif words[0] == "CHANNELS":
            for channel in words[2:]:
                value, own = numbers.pop(0), np.eye(4)
                axis = axes[channel[0]]
                if channel.endswith("position"):
                    own[axis, 3] = value
                else:
                    half = np.radians(value) / 2
                    own[:3, :3] = matrix([np.cos(half), *(np.sin(half) * np.eye(3)[axis])])
                stack[-1][1] = stack[-1][1] @ own
        elif words[0] == "}":
            name, placed, is_end = stack.pop()
            if not is_end:
                places[name] = placed[:3, 3]
    assert not numbers
    return places
