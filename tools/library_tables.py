"""Tables on docs/python.md: the controller in loops of others, vectors of environments, clones of the law."""

from typing import Any

from stored import stored, table


def controller() -> str:
    """What `tools/try_controller.py` measured."""
    kept = stored("python/controller")
    rows = [[one["name"], _difference(one), _cost(one)] for one in kept["rows"]]
    columns = ["loop", f"beside a `Simulation`, after {kept['seconds']:g} s", "a call, and `mj_step`"]
    return f"{table(columns, rows)}\n\n{_made(kept, 'try_controller')} Costs are processor time, in one run."


def cloning() -> str:
    """What `tools/try_cloning.py` measured."""
    kept = stored("python/cloning")
    rows = [
        [
            one["name"],
            f"{one['up']} of 20",
            f"{one['seconds']:g} s",
            "" if one["off"] is None else f"{one['off']:g} m/s",
        ]
        for one in kept["rows"]
    ]
    columns = ["who acts", "walk 10 s", "mean time up", "mean miss of the speed"]
    return f"{table(columns, rows)}\n\n{_made(kept, 'try_cloning')}"


def vector() -> str:
    """What `tools/try_vector.py` measured."""
    kept = stored("python/vector")
    rows = [[one["action"], f"{one['env']}", f"{one['share']:g}"] for one in kept["rows"]]
    columns = ["actions", f"steps of {kept['envs']} environments together, 1/s of processor", "of the bare batch's"]
    return f"{table(columns, rows)}\n\n{_made(kept, 'try_vector')}"


def _difference(one: dict[str, Any]) -> str:
    if one["equal"]:
        return "the same to the bit"
    fell = "a fall" if any(one["fell"]) else "both up"
    ours, theirs = one["went"]
    return f"{ours:.2f} m ahead instead of {theirs:.2f}, at most {one['apart']:.2f} m apart, {fell}"


def _cost(one: dict[str, Any]) -> str:
    return f"{one['call_us']:.0f} µs, {one['step_us']:.0f} µs"


def _made(kept: dict[str, Any], tool: str) -> str:
    return f"Made on {kept['day']} by `tools/{tool}.py` ({kept['machine']})."
