"""The frozen trials: every law, every skill, ground, pushes, styles, hand-overs, answers, edits, falls, getting up."""

from typing import Any

from footfall import catalog
from footfall.laws.register import Gait

WALK = {"seconds": 5.0, "command": [{"at": 0.0, "speed": 0.6}]}
LEFT = {"at": 2.3, "force": [0.0, 400.0, 0.0], "seconds": 0.1}
STAND = {"command": [{"at": 0.0, "mode": "stand"}]}
NUDGE = {"at": 1.0, "force": [150.0, 150.0, 0.0]}


def world(**things: Any) -> dict[str, Any]:
    """A trial's own world with some things in it."""
    return {"world": {"name": "here", "text": "for this run alone"} | things}


def print_of(foot: str, x: float, y: float, heading_deg: float = 0.0) -> dict[str, Any]:
    """A footprint."""
    return {"foot": foot, "at": [x, y], "heading_deg": heading_deg}


def written(gait: str) -> dict[str, Any]:
    """The table of a library gait, to be changed."""
    return catalog.read_table(Gait, gait)[0]


PLANAR_WALK, SPACE_WALK, SPACE_GO = written("planar-walk"), written("space-walk"), written("space-go")
LEARNED = {
    "pitch": [2.0, -1.0, 3.0, 0.5],
    "roll": [-1.0, 1.5, 0.0, 2.0],
    "yaw": [0.5, 0.0, -0.5, 0.25],
    "above": {"left_upper_arm": {"pitch": [1.0, 2.0, 1.0, 0.0], "roll": [0.5] * 4, "yaw": [-0.5] * 4}},
}
"""Torques that no gait of the library stores, by part of a step."""

GENBICON: dict[str, dict[str, Any]] = {
    "walk": WALK,
    "paper gait": WALK | {"gait": "paper"},
    "zero gait": WALK | {"gait": "zero", "seconds": 3.0},
    "speeds and turns": {
        "seconds": 6.0,
        "command": [
            {"at": 0.0, "speed": 1.0, "sideways": 0.1},
            {"at": 2.503, "heading_deg": 80.0, "speed": 0.4},
            {"at": 4.0, "speed": -0.4, "width": 0.2, "period": 0.5, "bend": 0.1, "swing_height": 0.12},
        ],
    },
    "push": WALK | {"push": [LEFT, {"at": 3.2, "force": [-200.0, 50.0, 0.0], "body": "pelvis"}]},
    "push on a point": WALK | {"push": [LEFT | {"point": [0.1, 0.1, 0.2]}]},
    "slope": WALK | {"world": "slope-up"},
    "style": WALK | {"style": "sneak"},
    "blend": WALK | {"style": "sneak:tired:0.5"},
    "one side differs": WALK | {"style": "limp"},
    "stand and stop": {
        "seconds": 7.0,
        "command": [
            {"at": 0.0, "mode": "stand"},
            {"at": 1.0, "mode": "walk", "speed": 0.8},
            {"at": 4.0, "mode": "idle"},
        ],
    },
    "shoved while it stands": STAND | {"seconds": 5.0, "push": [NUDGE | {"force": [0.0, 350.0, 0.0]}]},
    "odd body": WALK | {"character": "ostrich"},
    "uneven body": WALK | {"character": "pirate", "style": "happy"},
    "coarse steps": WALK | {"step_seconds": 0.002, "character": "child"},
    "fall": WALK | {"push": [LEFT | {"force": [900.0, 1500.0, 0.0]}]},
    "falls and gets up": {
        "seconds": 9.0,
        "command": [{"at": 0.0, "speed": 0.8}, {"at": 1.8, "mode": "get up"}],
        "push": [{"at": 1.0, "force": [1500.0, 600.0, 0.0]}],
    },
    "rough ground": WALK | world(rough=[{"at": [2.5, 0.0], "length": 4.0, "width": 2.0}]) | {"seed": 5},
}
SKILLS: dict[str, dict[str, Any]] = {
    "walks to and turns": {
        "seconds": 6.0,
        "skill": [
            {"do": "walk_to", "to": [1.0, 0.5]},
            {"do": "turn", "heading_deg": 90.0},
            {"do": "wait", "seconds": 1.0},
        ],
    },
    "follows": {"seconds": 4.0, "skill": [{"do": "follow", "thing": "ball"}]}
    | world(ball=[{"name": "ball", "at": [2.0, 1.5, 0.5]}]),
    "reaches": {"seconds": 9.0, "skill": [{"do": "reach", "thing": "ball"}]}
    | world(ball=[{"name": "ball", "at": [0.8, 0.2, 0.4]}]),
    "reaches in passing": {"seconds": 7.0, "skill": [{"do": "reach", "thing": "ball", "passing": True, "speed": 0.5}]}
    | world(ball=[{"name": "ball", "at": [1.5, 0.2, 1.2]}]),
    "picks up, carries and puts down": {
        "seconds": 17.0,
        "skill": [
            {"do": "pick_up", "thing": "crate"},
            {"do": "carry", "to": [0.3, 1.0]},
            {"do": "put_down", "thing": "crate"},
        ],
    }
    | world(crate=[{"name": "crate", "at": [0.8, 0.0, 0.0], "mass": 10.0}]),
    "pushes a crate": {"seconds": 10.0, "skill": [{"do": "push", "thing": "crate", "to": [2.0, 0.0]}]}
    | world(crate=[{"name": "crate", "at": [1.0, 0.0, 0.0], "size": [0.8, 0.6, 0.8], "mass": 80.0, "friction": 0.2}]),
    "pulls a crate": {"seconds": 10.0, "skill": [{"do": "pull", "thing": "crate", "to": [0.0, 0.0]}]}
    | world(
        crate=[
            {
                "name": "crate",
                "at": [1.2, 0.0, 0.0],
                "size": [0.8, 0.6, 0.8],
                "mass": 80.0,
                "friction": 0.2,
                "handles": 1.0,
            }
        ]
    ),
    "up and down stairs": {"seconds": 10.0, "skill": [{"do": "course", "to": [4.5, 0.0]}, {"do": "stop"}]}
    | world(stairs=[{"at": [0.9, 0.0], "rise": 0.15, "tread": 0.3, "risers": 2, "landing": 1.0, "down": True}]),
    "over a bar and under a beam": {"seconds": 10.0, "skill": [{"do": "course", "to": [4.0, 0.0]}]}
    | world(bar=[{"at": [1.0, 0.0], "height": 0.25}], beam=[{"at": [2.3, 0.0], "height": 1.5}]),
    "climbs": {"seconds": 7.0, "skill": [{"do": "climb", "thing": "stairs_0"}]}
    | world(stairs=[{"at": [0.8, 0.0], "rise": 0.12, "tread": 0.3, "risers": 2}]),
    "steps over and ducks": {
        "seconds": 9.0,
        "skill": [{"do": "step_over", "thing": "bar_0"}, {"do": "duck", "thing": "beam_0"}],
    }
    | world(bar=[{"at": [0.9, 0.0], "height": 0.2}], beam=[{"at": [2.2, 0.0], "height": 1.5}]),
}
SIMBICON: dict[str, dict[str, Any]] = {
    "planar chain": {
        "gait": "planar-walk",
        "at_once": True,
        "seconds": 6.0,
        "scatter": 0.01,
        "seed": 3,
        "command": [{"at": 2.0, "gait": "planar-fast-walk"}, {"at": 4.0, "gait": "planar-run"}],
        "push": [{"at": 1.0, "force": [60.0, 0.0, 0.0]}],
    },
    "planar steps": {"gait": "planar-walk", "seconds": 5.0, "world": "steps-up", "contact": "sticking"},
    "planar feed-forward": {"gait": "planar-walk-learned", "seconds": 4.0},
    "space walk": {"gait": "space-walk", "seconds": 4.0, "push": [NUDGE | {"force": [40.0, 60.0, 0.0]}]},
    "space run": {"gait": "space-run", "seconds": 3.0, "scatter": 0.01, "seed": 2},
    "space sturdy": {"gait": "space-sturdy", "seconds": 4.0},
    "clip": {"gait": "clip-walk", "seconds": 4.0, "push": [NUDGE | {"force": [0.0, 60.0, 0.0]}]},
    "clip in place": {"gait": "clip-in-place", "seconds": 3.0},
    "planar learning": {
        "gait": PLANAR_WALK | {"learning": {"rate": 0.3, "limit": 0.1}},
        "at_once": True,
        "seconds": 5.0,
        "command": [{"at": 4.0, "gait": "planar-fast-walk"}],
    },
    "planar alarm": {
        "gait": "planar-walk-low",
        "at_once": True,
        "seconds": 4.0,
        "push": [{"at": 2.0, "force": [150.0, 0.0, 0.0], "seconds": 0.2}],
    },
    "planar flip": {
        "gait": "planar-in-place",
        "at_once": True,
        "seconds": 6.0,
        "command": [{"at": 1.5, "gait": "planar-stand"}, {"at": 3.0, "gait": "planar-back-flip"}],
    },
    "space learning": {
        "gait": SPACE_WALK
        | {
            "learning": {"rate": 0.3, "bins": 30},
            "alarm": {"surprise": 0.05, "raised": {"torso": 1.5, "upper": 0.5}},
        },
        "seconds": 5.0,
        "push": [NUDGE | {"at": 3.0, "force": [80.0, 60.0, 0.0]}],
    },
    "space feed-forward": {
        "gait": SPACE_WALK | {"learning": {"rate": 0.1}, "learned": LEARNED},
        "seconds": 3.0,
        "scatter": 0.01,
    },
    "space steered": {
        "gait": SPACE_GO | {"steering": SPACE_GO["steering"] | {"trim": 0.2}},
        "seconds": 9.0,
        "command": [
            {"at": 0.0, "speed": 0.1},
            {"at": 2.5, "speed": 0.6, "heading_deg": 30.0},
            {"at": 4.0, "speed": 1.5},
            {"at": 6.5, "speed": 0.0, "sideways": 0.1, "width": 0.25},
        ],
    },
    "space changes": {
        "gait": "space-walk",
        "at_once": True,
        "seconds": 7.0,
        "command": [{"at": 1.5, "gait": "space-jog"}, {"at": 4.0, "gait": "space-run"}],
    },
    "space hop": {
        "gait": "space-walk",
        "at_once": True,
        "seconds": 4.0,
        "command": [{"at": 1.5, "gait": "space-hop"}],
    },
    "clip changes": {
        "gait": "clip-in-place",
        "at_once": True,
        "seconds": 6.0,
        "command": [{"at": 2.0, "gait": "clip-march"}, {"at": 4.0, "heading_deg": 20.0}],
        "push": [NUDGE | {"at": 5.0, "force": [300.0, 60.0, 0.0]}],
    },
    "clip feed-forward": {
        "gait": written("clip-in-place-low")
        | {
            "alarm": {"surprise": 0.05, "raised": {"torso": 1.5, "hip": 1.2}},
            "displaced": {"turns": {"head": {"pitch": [0.1, 0.05, 0.0]}}, "travel": {"speed": [0.02]}},
        },
        "seconds": 3.0,
        "push": [NUDGE],
    },
    "clip jog": {"gait": "clip-jog", "seconds": 3.0},
}
STEPPING: dict[str, dict[str, Any]] = {
    "stepping": {"gait": "stepping", "seconds": 3.0, "push": [NUDGE]},
    "stepping onto footprints": {
        "gait": "stepping",
        "seconds": 5.0,
        "footprint": [print_of("left", 0.25, 0.13), print_of("right", 0.45, -0.05, 15.0), print_of("left", 0.5, 0.3)],
    },
    "handstand": {"gait": "handstand", "seconds": 2.0},
}
FROM_ONE_TO_ANOTHER: dict[str, dict[str, Any]] = {
    "hand-over by command": {
        "gait": "walk",
        "seconds": 6.0,
        "command": [
            {"at": 0.0, "speed": 0.6},
            {"at": 2.0, "mode": "stand"},
            {"at": 3.5, "gait": "stepping"},
            {"at": 4.5, "gait": "walk", "mode": "walk", "speed": 0.5},
        ],
    },
    "from the walk to pose states": {
        "gait": "walk",
        "seconds": 6.0,
        "command": [
            {"at": 0.0, "speed": 0.3},
            {"at": 2.0, "gait": "space-walk"},
            {"at": 4.0, "gait": "clip-walk"},
        ],
    },
    "from a clip to the walk": {"gait": "clip-walk", "seconds": 5.0, "command": [{"at": 2.0, "gait": "walk"}]},
    "answers to a shove": STAND
    | {
        "seconds": 6.0,
        "when": [{"shoved": 0.04, "gait": "stepping"}, {"settled": 0.5, "mode": "walk", "speed": 0.8}],
        "push": [{"at": 1.0, "force": [250.0, 250.0, 0.0]}],
    },
    "from law to law at once": {
        "character": "biped",
        "seconds": 5.0,
        "at_once": True,
        "command": [
            {"at": 0.0, "speed": 0.8},
            {"at": 2.0, "gait": "space-stride"},
            {"at": 3.5, "gait": "walk", "speed": 0.5},
        ],
        "push": [{"at": 2.2, "force": [0.0, 40.0, 0.0], "seconds": 0.3}],
    },
    "answers and commands": STAND
    | {
        "seconds": 5.0,
        "command": [{"at": 0.0, "mode": "stand"}, {"at": 3.2, "heading_deg": 20.0}],
        "when": [{"shoved": 0.04, "gait": "stepping"}, {"settled": 0.3, "mode": "walk", "speed": 0.5}],
        "push": [{"at": 0.5, "force": [200.0, 200.0, 0.0]}],
    },
    "led there and back": {
        "seconds": 9.0,
        "command": [{"at": 0.0, "speed": 0.5}, {"at": 1.0, "gait": "space-walk"}, {"at": 6.0, "gait": "walk"}],
    },
    "edits of style": WALK | {"edit": [{"at": 1.5, "style": "proud"}, {"at": 3.0, "style": "sneak:tired:0.5"}]},
    "edit of the body": WALK | {"edit": [{"at": 0.3, "character": "child"}]},
    "edits of body, style and law": {
        "seconds": 5.0,
        "command": [{"at": 0.0, "speed": 0.5}, {"at": 3.0, "mode": "stand"}],
        "edit": [
            {"at": 0.8, "style": "proud"},
            {"at": 1.5, "character": "child"},
            {"at": 2.2, "style": "tired"},
            {"at": 4.2, "gait": "stepping"},
        ],
        "skill": [{"do": "walk_to", "to": [1.0, 0.3]}],
    },
    "edit of the law": STAND | {"seconds": 4.0, "edit": [{"at": 2.0, "gait": "stepping"}]},
}
TRIALS = GENBICON | SKILLS | SIMBICON | STEPPING | FROM_ONE_TO_ANOTHER
