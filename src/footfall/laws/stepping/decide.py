"""The host half: sixty times a second it supervises the step and solves for accelerations and ground forces."""

from footfall.laws.contract import Dynamics, Row
from footfall.laws.stepping.objectives import wanted
from footfall.laws.stepping.program import solve, write
from footfall.laws.stepping.seen import look
from footfall.laws.stepping.supervisor import Scale, supervise


def decide(dynamics: Dynamics, row: Row) -> None:
    """One decision of one character. Without a solution the last one holds; a body that is down solves nothing."""
    seen, scale, axes = look(dynamics, row), Scale(row), dynamics.axes()
    row.plan["stale"] += 1
    if not seen.com_w[2] - seen.ground > float(row.gaits[0]["posture"]["lost"] * row.body["com_height"]):
        return
    step = supervise(row, seen, scale)
    row.plan["step"] = step
    solution = solve(row, seen, wanted(row, seen, step, axes, scale), axes, scale)
    if solution is not None:
        write(row, seen, solution, axes)
        row.plan["stale"] = 0
