"""M8: real time with the quadratic program at 60 Hz and torques at every tick (section 6)."""

from time import process_time

from footfall.measure.bench.scale import load_now
from footfall.measure.push_map.push_map import push_table
from footfall.measure.trial.run import default_workers, run_trials
from footfall.papers.claim import Cell, Claim, Finding, table_of
from footfall.papers.runner import Lab
from footfall.papers.simbicon.gait_run import gait_run

FASTER, MANY = 3.0, 16
SECONDS = 10.0


def measure(lab: Lab) -> Finding:
    """A character that is pushed every few seconds: alone at two time steps, and sixteen at once; processor time."""
    load = load_now()
    pushes = [push_table(300, at, degrees) for at, degrees in ((2.6, 0.0), (5.0, 90.0), (7.5, 180.0))]
    alone = gait_run(["stepping"], SECONDS, pushes=pushes)
    fine = gait_run(["stepping"], SECONDS, pushes=pushes, changes=("step_seconds=0.0005",))
    run_trials([alone.trial()], record=False)  # compiles
    cells = []
    for name, run, count in (("alone, 1 ms", alone, 1), ("alone, 0.5 ms as in the paper", fine, 1), ("", alone, MANY)):
        started = process_time()
        report = run_trials([run.trial()] * count, record=False)[0].report
        cores = 1 if count == 1 else default_workers()
        factor = cores * SECONDS / (process_time() - started)
        figures = {"cores": cores, "real-time factor": factor, "decision ms": 1000 * (report.decision_seconds or 0.0)}
        good = factor >= (FASTER if count == 1 else 1.0)
        cells.append(Cell(name or f"{count} on {cores} cores", figures, good if run is alone else None, run))
    lab.uses("gaits/stepping", "characters/humanoid")
    factors = [float(cell.figures["real-time factor"] or 0.0) for cell in cells]
    return Finding(
        measured=f"{factors[0]:.1f}× real time on one core, {factors[1]:.1f}× at 0.5 ms; "
        f"{MANY} on {cells[2].figures['cores']} cores {factors[2]:.2f}×; "
        f"{float(cells[0].figures['decision ms'] or 0.0):.2f} ms a decision",
        cells=cells,
        table=table_of(cells),
        notes=[
            f"Processor time of one process, start and report included; load average before {load:.1f}. Sixteen "
            "characters are independent and shared out over the cores. A decision, in real time, takes in the state, "
            "supervises the step, builds the program and solves it."
        ],
    )


STEPPING_SPEED_CLAIM = Claim(
    id="M8",
    title="real time: quadratic program at 60 Hz, torques at every tick",
    paper="1× on a 2.4 GHz core",
    bar="at least 3× real time on one core; sixteen of them in real time",
    quick="10 s, three pushes; alone and sixteen at once",
    full="the same",
    measure=measure,
    guard=lambda: [gait_run(["stepping"], SECONDS, pushes=[push_table(300, 2.6, 0.0)])],
    timed=True,
)
