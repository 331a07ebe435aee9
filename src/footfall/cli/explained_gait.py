"""A gait of SIMBICON as TOML that explains itself, to be bent by hand: its states as the rows of Table 1."""

from collections.abc import Iterator, Mapping
from typing import Any

from footfall import catalog
from footfall.cli.explained_toml import checked, line, written
from footfall.laws.simbicon.law import Gait
from footfall.laws.simbicon.poses import PoseState

_CONVENTIONS = (
    "A state is a row of the paper's Table 1, with its signs: a torso leans back, a thigh goes ahead, a knee",
    "straightens, toes go up. Torso and swing hip are angles from the vertical, the others from the link above.",
    "Feedback moves a target by c_d d + c_v v: d is how far, v how fast the hips are ahead of the stance foot.",
    "States of the left stance are given; those of the right one are their mirror image.",
)
TARGETS = ("torso", "swing_hip", "swing_knee", "swing_ankle", "stance_knee", "stance_ankle")


def commented_gait(document: Gait, path: str) -> str:
    """Its own words, what it sets besides its states, its states, and as comments what else can be set."""
    table = catalog.encode(document)
    plain = [key for key, value in table.items() if not isinstance(value, Mapping) and key not in ("state", "changes")]
    lines = [
        "# A gait. Bend a number, walk it, draw it:",
        f"#   footfall walk --gait {path} --film {path.removesuffix('.toml')}.png",
        *(f"# {words}" for words in _CONVENTIONS),
        *(line(key, table[key], Gait, key) for key in plain),
        "changes = [",
        *(f"    {written(change)}," for change in document.changes),
        "]  # every change from the printed values, with its reason",
        *_groups(table),
    ]
    for index, state in enumerate(table["state"]):
        lines += ["", "[[state]]", *_state(state, explained=index == 0)]
    return checked("\n".join(lines) + "\n", document)


def _groups(table: Mapping[str, Any]) -> Iterator[str]:
    """The tables beside the states: what differs from the usual is set, the rest is said in comments."""
    usual = catalog.encode(Gait(name="", text="", law="simbicon", state=[PoseState(until="hold")]))
    for group, values in table.items():
        if not isinstance(values, Mapping):
            continue
        ordinary = usual.get(group, {})
        yield ""
        yield f"[{group}]"
        for key, value in values.items():
            said = line(key, value, Gait, f"{group}.{key}")
            yield said if value != ordinary.get(key) else f"# {said}"


def _state(state: Mapping[str, Any], explained: bool) -> Iterator[str]:
    """The six targets always; of the rest, what is not as usual, and in the first state all that can be."""
    usual = catalog.encode(PoseState())
    for key, value in state.items():
        if key == "feedback":
            moved = {joint: pair for joint, pair in value.items() if pair != [0.0, 0.0]}
            yield f"feedback = {written(moved)}" + ("  # c_d and c_v of any of the six" if explained else "")
        elif key in TARGETS or value != usual[key]:
            yield line(key, value, PoseState, key) if explained else f"{key} = {written(value)}"
        elif explained:
            yield f"# {line(key, value, PoseState, key)}"
