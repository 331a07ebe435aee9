"""G16: a colliding crowd of random sizes and styles (GENBICON section 5, Figure 13), and what it costs."""

from footfall.measure.bench.scale import crowd_race
from footfall.measure.crowd.assembly import CrowdReport
from footfall.measure.crowd.gathering import Gathering
from footfall.papers.claim import Cell, Claim, Finding, count_of, table_of, verdict_on
from footfall.papers.runner import Lab

COUNT, MANY = 16, 64
FASTER, GROWTH = 2.0, 1.25
MOST_FALLS = 1
MANY_SECONDS = 5.0


def measure(lab: Lab) -> Finding:
    """Crowds of some seeds, walking and dancing; then sixty-four, and the cost of a character in each."""
    seconds = lab.choose(10.0, 60.0)
    seeds = range(1, 1 + int(lab.choose(1, 6)))
    cells = []
    with lab.watch("s") as progress:
        total = seconds * (len(seeds) + 1)
        for seed in seeds:
            begun = seconds * (seed - 1)

            def told(done: float, _of: float, begun: float = begun) -> None:
                if progress:
                    progress(begun + done, total)

            cells.append(_cell(f"seed {seed}, walking", Gathering(COUNT, seed).run(seconds, progress=told)))
        cells.append(_cell("seed 1, dancing", Gathering(COUNT, 1, dance=True).run(seconds)))
    cells += _of_many(int(lab.choose(2, 5)))
    fell = [int(cell.figures["fell"] or 0) for cell in cells if "bumps" in cell.figures]
    slowest = min(float(cell.figures["real-time factor"] or 0.0) for cell in cells if "bumps" in cell.figures)
    return Finding(
        f"{count_of(cells)}: {COUNT} characters at {slowest:.1f}× real time or faster on one core, step 2 ms; "
        f"falls by run: {', '.join(map(str, fell))}",
        verdict_on(cells),
        cells,
        table_of(cells),
        notes=[
            "Sizes 0.8 to 1.2 of the humanoid, styles of the whole library, drawn by the seed; goals at random in a "
            "square; nobody is pushed but by others. Processor time. Repeat: `footfall crowd --count 16 --seed 1 "
            "--seconds 60`, and with `--dance`.",
        ],
    )


def _cell(name: str, report: CrowdReport) -> Cell:
    figures = {
        "fell": report.fell,
        "bumps": report.bumps,
        "goals": report.goals,
        "real-time factor": report.real_time_factor,
        "outside impulse N s": report.outside_impulse,
    }
    good = report.fell <= MOST_FALLS and report.real_time_factor >= FASTER and report.outside_impulse == 0.0
    return Cell(name, figures, good)


def _of_many(repeats: int) -> list[Cell]:
    """Sixty-four run, and each of them costs little more."""
    came = Gathering(MANY, 1).run(MANY_SECONDS)
    sixteen, many = (crowd_race(count, repeats) for count in (COUNT, MANY))
    growth = many.closed_us / sixteen.closed_us
    return [
        Cell(
            f"{MANY} characters, {MANY_SECONDS:g} s",
            {"fell": came.fell, "real-time factor": came.real_time_factor, "µs a character": many.closed_us},
            came.outside_impulse == 0.0,
        ),
        Cell(
            f"cost of a character, {MANY} / {COUNT}",
            {"growth": growth, "µs a character": sixteen.closed_us},
            growth < GROWTH,
        ),
    ]


CROWD_CLAIM = Claim(
    id="G16",
    title="a colliding crowd",
    paper="16 dancers of random size, colliding, ten times slower than real time",
    bar="16 at ≥ 2× real time on one core, at most one fall without pushes; 64 run, each at < 1.25 of the cost",
    quick="one seed, 10 s, walking and dancing",
    full="six seeds, 60 s, walking; one dancing",
    measure=measure,
)
