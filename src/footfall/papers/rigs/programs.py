"""R3: other programs open what Footfall writes, and have every joint where the simulation has it."""

import json

from footfall.papers.claim import Cell, Finding, count_of
from footfall.papers.kinds import Computed
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk

FOUND = "formats.json"
NEAR, NEAR_DEGREES = 1e-3, 0.1
"""How far a joint, and the ends of a loop, may be off, m and degrees."""


def measure(lab: Lab) -> Finding:
    """Judge what the programs found in the files of three bodies and three avatars."""
    found = json.loads(lab.given(FOUND).read_text())
    cells = [_cell(program, one) for program, some in found["programs"].items() for one in some]
    worst = max(cell.figures["joints off mm"] or 0.0 for cell in cells)
    return Finding(
        measured=f"{count_of(cells)} files open right; joints at most {worst:.4f} mm off",
        cells=cells,
        notes=[f"Opened on {found['day']} by `make formats`, with Footfall {found['version']}."],
    )


def _cell(program: str, found: dict) -> Cell:
    figures = {
        "frames": found.get("frames"),
        "joints off mm": 1000 * found["worst_m"] if "worst_m" in found else None,
        "loop's ends apart mm": 1000 * found["gap_m"] if "gap_m" in found else None,
        "errors": found.get("errors"),
    }
    near = found.get("worst_m", 0.0) <= NEAR and found.get("gap_m", 0.0) <= NEAR
    right = near and found.get("gap_deg", 0.0) <= NEAR_DEGREES and not found.get("errors") and not found.get("failed")
    return Cell(f"{program}: {found['file']}", figures, right)


CLAIMS = (
    Computed(
        id="R3",
        title="exported files open right in Blender and others",
        paper="no paper",
        bar="BVH, GLB and USD of three bodies and three avatars: joints within 1 mm over 200 frames, loops closed, the "
        "validators find no error",
        outside=f"{FOUND}, which `make formats` writes to build/formats",
        trials=lambda: [Walk("walk", 0.6, 8.0)],
        find=measure,
    ),
)
