"""Four characters cross paths in one world: how often do they bump into each other, and does anyone fall?"""

from footfall.measure.crowd.run import run_company
from footfall.stage.opened import load_trial, open_trial

walkers = [
    {"place": [-2.0, 0.0], "goal": [[2.0, 0.0]], "style": "march"},
    {"place": [2.0, 0.2], "goal": [[-2.0, 0.2]], "heading_deg": 180.0, "style": "zombie"},
    {"place": [0.0, -2.0], "goal": [[0.0, 2.0]], "heading_deg": 90.0, "character": "child"},
    {"place": [0.2, 2.0], "goal": [[0.2, -2.0]], "heading_deg": -90.0, "style": "sneak"},
]
trial = load_trial({"name": "meeting", "seconds": 8.0, "step_seconds": 0.002, "crowd": walkers})
came = run_company(open_trial(trial)).report

for one in came.each:
    fate = "stays up" if one.fell_at is None else f"falls at {one.fell_at:.1f} s"
    print(f"{one.who}: {fate}, {one.bumps} bumps, {one.way:.1f} m")
