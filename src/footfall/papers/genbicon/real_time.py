"""G19: real time on one thread (GENBICON section 4), measured by the bench."""

from footfall.measure.bench.bench import Bench, Race, conditions, judged_rows, measure_bench, race_rows
from footfall.measure.bench.scale import load_now
from footfall.papers.claim import Cell, Claim, Finding, Table
from footfall.papers.runner import Lab
from footfall.papers.walks import Walk


def measure(lab: Lab) -> Finding:
    """Race the closed loop against the bare physics on this machine."""
    lab.uses("characters/humanoid", "gaits/walk")
    load = load_now()
    bench = measure_bench(repeats=int(lab.choose(3, 11)), with_start=lab.full)
    cells = cells_of(bench)
    facts = ", ".join(f"{name} {value}" for name, value in conditions().items())
    return Finding(
        measured=f"closed loop {bench.one.ratio:.2f} of bare mj_step, {bench.many.ratio:.2f} in a batch; "
        f"{bench.one.real_time_factor:.1f}× real time at "
        f"{1000 * bench.one.step_seconds:g} ms, {bench.fine.real_time_factor:.1f}× at "
        f"{1000 * bench.fine.step_seconds:g} ms",
        cells=cells,
        table=Table(["", "one", "sixteen", "one, the paper's step"], race_rows(bench)),
        notes=[
            *(f"{name}: {measured} ({bar}: {verdict})." for name, measured, bar, verdict in judged_rows(bench)),
            f"Processor time on the machine that made this page ({facts}), whose load average was {load:.1f} before. "
            "Other work on the machine slows both loops and lowers the real-time factor. Repeat: `footfall bench`.",
        ],
    )


def cells_of(bench: Bench) -> list[Cell]:
    """The three bars, then the other race, which has no bar."""
    return [
        Cell("closed loop / bare mj_step", _figures(bench.one), bench.is_fast_beside_physics),
        Cell("real-time factor", {"real-time factor": bench.one.real_time_factor}, bench.is_real_time),
        Cell("sixteen characters", _figures(bench.many), bench.is_fast_in_a_batch),
        Cell("the paper's step", _figures(bench.fine)),
    ]


def _figures(race: Race) -> dict[str, float | int | bool | str | None]:
    return {
        "ratio": race.ratio,
        "ratio to C loop": race.ratio_to_c_loop,
        "real-time factor": race.real_time_factor,
        "control share": race.control_share,
        "closed µs": race.closed_us,
        "bare µs": race.bare_us,
        "same motion": race.same_motion,
    }


REAL_TIME_CLAIM = Claim(
    id="G19",
    title="real time, one thread",
    paper="1× on a 2.4 GHz core at 0.5 ms (the authors' C++ today: 9.5×, a third of it control)",
    bar="closed loop ≥ 0.82 of the throughput of bare mj_step, same body, step and motion, ≥ 0.85 in a batch of 16; "
    "≥ 25× real time at the default step",
    quick="3 turns of each loop",
    full="11 turns of each loop; the start of the command too",
    measure=measure,
    guard=lambda: [Walk("walk", 0.6, 10.0)],
    timed=True,
)
