"""Physics-based biped walking: choose a body and a gait, push it, and it keeps walking. Nothing is trained.

import footfall

walk = footfall.Simulation(footfall.character("humanoid"), footfall.gait("walk"))
walk.set_command(speed=1.0)
walk.run(10.0)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from footfall.bodies.character import Character as Character
    from footfall.bodies.character import character as character
    from footfall.gaits.blend import blend as blend
    from footfall.gaits.components import without as without
    from footfall.gaits.style import Style as Style
    from footfall.gaits.style import style as style
    from footfall.gaits.style import styled as styled
    from footfall.laws.register import Gait as Gait
    from footfall.laws.register import gait as gait
    from footfall.laws.tables import Link as Link
    from footfall.measure.go_on import go_on_from as go_on_from
    from footfall.measure.sweep.ask import sweep as sweep
    from footfall.measure.trial.run import run_trial as run_trial
    from footfall.measure.why.why import why as why
    from footfall.plugins import register as register
    from footfall.sim.controller import Controller as Controller
    from footfall.sim.controller import mjspec as mjspec
    from footfall.sim.recording import Recording as Recording
    from footfall.sim.simulation import Simulation as Simulation
    from footfall.stage.opened import load_trial as load_trial

__version__ = "0.1.0"

_HOMES = {
    "Character": "footfall.bodies.character",
    "character": "footfall.bodies.character",
    "Gait": "footfall.laws.register",
    "Style": "footfall.gaits.style",
    "blend": "footfall.gaits.blend",
    "without": "footfall.gaits.components",
    "style": "footfall.gaits.style",
    "styled": "footfall.gaits.style",
    "gait": "footfall.laws.register",
    "Link": "footfall.laws.tables",
    "go_on_from": "footfall.measure.go_on",
    "run_trial": "footfall.measure.trial.run",
    "sweep": "footfall.measure.sweep.ask",
    "why": "footfall.measure.why.why",
    "register": "footfall.plugins",
    "Controller": "footfall.sim.controller",
    "mjspec": "footfall.sim.controller",
    "load_trial": "footfall.stage.opened",
    "Recording": "footfall.sim.recording",
    "Simulation": "footfall.sim.simulation",
}
__all__ = [
    "Character",
    "Controller",
    "Gait",
    "Link",
    "Recording",
    "Simulation",
    "Style",
    "blend",
    "character",
    "gait",
    "go_on_from",
    "load_trial",
    "mjspec",
    "register",
    "run_trial",
    "style",
    "styled",
    "sweep",
    "why",
    "without",
]


def __getattr__(name: str) -> Any:
    """Import the public names on first use, so that `import footfall` alone loads neither Warp nor MuJoCo."""
    if name not in _HOMES:
        raise AttributeError(f"module 'footfall' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """What completion and `help` show: the public names, imported yet or not."""
    return [*__all__, "__version__"]
