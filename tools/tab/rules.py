"""The modules whose rules the tab takes over, rewritten as JavaScript; of some, only what it needs."""

from tab.script import written

MODULES: dict[str, tuple[str, ...]] = {
    "maths/curves.py": (),
    "laws/similarity.py": ("scaled", "multiplied", "_times", "P"),
    "laws/footfall/joint_targets.py": ("Trajectory",),
    "laws/footfall/gait.py": ("Gait",),
    "laws/footfall/fitting.py": (),
    "gaits/components.py": (),
    "gaits/style.py": (
        "styled",
        "Difference",
        "differences",
        "_differences_at",
        "as_style",
        "paths",
        "value_of",
        "_plain",
    ),
    "gaits/blend.py": (),
    "skills/skill.py": ("Status", "Asked"),
    "skills/then.py": ("Ended", "Progress"),
    "skills/script.py": ("CommandsAt",),
    "skills/wheel.py": (),
    "studio/session/timeline.py": (),
    "studio/session/history.py": ("MOST", "Undoable", "History"),
    "gaits/named.py": ("STYLE", "BASE", "in_style", "natural_speed"),
    "studio/work/editing.py": ("assigned", "_with_entry", "_remove", "edited_style", "_same", "_near"),
    "studio/work/choosing.py": ("AS_EDITED", "style_called", "blended", "_at_its_speed"),
}


def rules() -> str:
    """All of them as one module."""
    return written(MODULES)
