"""G11, G12 and G13: hands that reach, push, pull and carry (GENBICON section 5.4, Figures 8 to 10)."""

import numpy as np

from footfall.measure.trial.metrics import Report
from footfall.papers.claim import Cell, Claim, Finding
from footfall.papers.genbicon.errands import CARRY_SPEED, LOADS, REACHERS, carry, pull, push, reach, reach_in_passing
from footfall.papers.genbicon.shares import all_done, failed_in, finding_of, fresh_seeds, judged_share
from footfall.papers.runner import Lab
from footfall.sim.recording import Recording

REACHED = 0.03
"""Largest distance of the hand, m."""
WITHIN = 0.1
"""Largest difference from the speed that was asked for, m/s."""
SETTLED = 1.5
"""Distance from the ends of a leg within which speed is not judged, m."""
SHARES = {5.0: 0.95, 15.0: 0.90, 25.0: 0.80}


def measure_reach(lab: Lab) -> Finding:
    """Reach for balls with three bodies."""
    runs = [reach(seed) for seed in fresh_seeds(lab, 51, 6)]
    passing = [reach_in_passing(seed) for seed in fresh_seeds(lab, 51, 3)]
    cells = []
    for run, outcome in zip([*runs, *passing], lab.run([*runs, *passing]), strict=True):
        report = outcome.report
        good = all_done(report) and report.hand_error is not None and report.hand_error < REACHED
        cells.append(Cell(run.name, _figures(report) | {"hand error m": report.hand_error}, good, run))
    stopping = cells[: len(runs)]
    bars = [judged_share("hand within 3 cm, no fall", stopping, 0.95)]
    bars += [judged_share(name, stopping[k :: len(REACHERS)]) for k, name in enumerate(REACHERS)]
    bars.append(judged_share("in passing, at heights that a walk reaches", cells[len(runs) :], 0.95))
    return finding_of("reach within 3 cm without a fall", bars, cells)


def measure_haul(lab: Lab) -> Finding:
    """Push and pull crates."""
    pushes = [push(seed) for seed in fresh_seeds(lab, 50, 3)]
    pulls = [pull(seed) for seed in fresh_seeds(lab, 50, 3)]
    cells = [
        Cell(run.name, _figures(outcome.report), all_done(outcome.report), run)
        for run, outcome in zip([*pushes, *pulls], lab.run([*pushes, *pulls]), strict=True)
    ]
    bars = [judged_share("push", cells[: len(pushes)], 0.90), judged_share("pull", cells[len(pushes) :], 0.90)]
    notes = ["A crate counts as there if its middle is within 30 cm of its goal, which takes its yaw under control."]
    return finding_of("bring 80 kg at µ 0.2 round a bend of 30° to within 30 cm of a goal 5 m away", bars, cells, notes)


def measure_carry(lab: Lab) -> Finding:
    """Pick up and carry loads."""
    runs = [carry(seed) for seed in fresh_seeds(lab, 150, 6)]
    cells, speeds = [], []
    for run, outcome in zip(runs, lab.watch_each(runs), strict=True):
        speed = carried_at(outcome.report, outcome.recording) if outcome.recording else None
        speeds.append(speed)
        cells.append(Cell(run.name, _figures(outcome.report) | {"speed m/s": speed}, all_done(outcome.report), run))
    bars = [
        judged_share(f"{mass:g} kg carried 10 m", cells[k :: len(LOADS)], SHARES[mass]) for k, mass in enumerate(LOADS)
    ]
    for k, mass in enumerate(LOADS):
        own = [speed for speed in speeds[k :: len(LOADS)] if speed is not None]
        mean = float(np.mean(own)) if own else None
        kept = mean is not None and abs(mean - CARRY_SPEED) < WITHIN
        bars.append(Cell(f"speed with {mass:g} kg", {"asked m/s": CARRY_SPEED, "mean m/s": mean}, kept))
    return finding_of("are picked up and carried 10 m with two turns of 90° without a fall", bars, cells)


def carried_at(report: Report, recording: Recording) -> float | None:
    """Mean speed on the straight parts of what was carried, m/s; None if it got to none."""
    ends = [one["at"] for one in report.skills]
    legs = [(ends[k - 1], ends[k]) for k in range(1, len(ends) - 1) if ends[k - 1] is not None and ends[k] is not None]
    speeds = []
    for begin, end in legs:
        during = (recording.time >= begin) & (recording.time <= end)
        at = recording.com[during, :2]
        if len(at) > 1:
            away = np.minimum(np.linalg.norm(at - at[0], axis=1), np.linalg.norm(at - at[-1], axis=1))
            speeds += np.linalg.norm(recording.com_velocity[during, :2], axis=1)[away > SETTLED].tolist()
    return float(np.mean(speeds)) if speeds else None


def _figures(report: Report) -> dict[str, float | bool | str | None]:
    return {"up": report.up, "failed": failed_in(report), "hand impulse N s": report.hand_impulse}


REACH_CLAIM = Claim(
    id="G11",
    title="reaching",
    paper="reaches for an object at any height, on three characters (Figure 8)",
    bar="heights 0.05 … 1.9 m (in proportion to the body), any bearing, three characters: hand within 3 cm in at least "
    "95 %, no fall; the same in passing at 0.4 … 0.8 m/s, heights 0.55 … 1.8 m",
    quick="6 balls and 3 in passing",
    full="51 balls and 51 in passing, seeds 5000 … 5050",
    measure=measure_reach,
    given="a hand holds with up to 1.2 body weights, 830 N for the humanoid; the back extends with up to 300 N m",
)
HAUL_CLAIM = Claim(
    id="G12",
    title="pushing and pulling",
    paper="pushes and pulls a crate of 80 kg, µ 0.2 (Figure 9)",
    bar="80 kg at µ 0.2 over 5 m, steered by ±30° on the way: at least 90 % each, crate yaw under control",
    quick="3 of each",
    full="50 of each, seeds 5000 … 5049",
    measure=measure_haul,
    given="a hand holds with up to 1.2 body weights, 830 N for the humanoid; the back extends with up to 300 N m",
)
CARRY_CLAIM = Claim(
    id="G13",
    title="lifting and carrying",
    paper="lifts and carries 5 to 25 kg (Figure 10)",
    bar="from the floor and from tables, 10 m with two turns of 90°: 5, 15 and 25 kg in at least 95, 90 and 80 %, "
    "speed within 0.1 m/s of what was asked",
    quick="6 loads",
    full="50 of each load, seeds 5000 … 5149",
    measure=measure_carry,
    given="a hand holds with up to 1.2 body weights, 830 N for the humanoid; the back extends with up to 300 N m",
)
