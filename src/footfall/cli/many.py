"""Verbs for many runs at once: sweeps over trials, crowds in one world, robustness cards, what numbers buy."""

from pathlib import Path
from typing import Literal

from footfall.cli.files import Outputs
from footfall.cli.flags import Changes, Names, Switch, Without, switched_off


def sweep(
    sweep: str,
    /,
    *,
    out: Path | None = None,
    workers: int | None = None,
    on: Literal["cpu", "ray", "gpu"] = "cpu",
    ray_address: str | None = None,
    worlds: int | None = None,
    without: Without = None,
    set_: Changes = None,
) -> None:
    """Run many trials that differ in a few fields; write one table (CSV, Parquet) and pictures.

    If it is interrupted, the same command resumes it. The table does not depend on the number of workers.

    ```
    footfall sweep pushes --out pushes --set trial.seconds=8
    footfall sweep mine.toml --on ray --ray-address auto
    footfall sweep mine.toml --on gpu --worlds 8192
    ```

    Parameters
    ----------
    sweep
        A name from `footfall list sweeps`, or a TOML file.
    out
        The output folder. Default: the name of the sweep, followed by `-sweep`.
    workers
        Number of processes. Default: one per core.
    on
        `cpu`: this machine; `ray`: a Ray cluster, or one started here; `gpu`: this machine's GPU, in single precision
        and on level ground only.
    ray_address
        Address of the cluster: `auto` or `ray://host:10001`. Default: a Ray started on this machine.
    worlds
        Trials side by side on the GPU. Default: 4096.
    """
    from footfall.cli.sweep import run_sweep_source

    run_sweep_source(sweep, (set_ or []) + switched_off(without, "trial."), out, workers, on, ray_address, worlds)


def crowd(
    *,
    count: int = 16,
    seed: int = 0,
    seconds: float = 20.0,
    props: int = 0,
    dance: Switch = False,
    step_seconds: Literal[0.001, 0.002] | None = None,
    film: Path | None = None,
    report: Path | None = None,
    recording: Path | None = None,
    json: Switch = False,
) -> int:
    """Let many characters of random size and style walk in one world, bumping into each other.

    To cast your own, write a trial with `[[crowd]]` tables; `footfall run meeting` shows one.

    ```
    footfall crowd --count 16 --seed 7 --props 8 --film crowd.mp4
    footfall crowd --dance --film dance.mp4
    ```

    Parameters
    ----------
    count
        Number of characters.
    seed
        Seed of everything random.
    seconds
        How long it lasts, s.
    props
        Number of crates lying around.
    dance
        Dance in place to a common beat instead of walking around.
    step_seconds
        Time step, s. Default: 0.002.
    film
        Make a video (.mp4) or a sheet of still pictures (.png).
    report
        Write the report to this file, as JSON.
    recording
        Write a recording (.npz) of everyone, to replay, export or resume.
    json
        Print only the report, as JSON.
    """
    from footfall.cli.crowd import run_crowd

    outputs = Outputs(report=report, recording=recording, film=film, json=json)
    return run_crowd(count, seed, seconds, props, step_seconds, outputs, dance=dance)


def card(
    character: str,
    /,
    *,
    style: str | None = None,
    gait: str | None = None,
    without: Without = None,
    quick: Switch = False,
    out: Path | None = None,
    json: Path | None = None,
    save: Switch = False,
) -> None:
    """Measure a character's limits: pushes, speed, step time, slope, friction, backpack, torque.

    Each is raised or lowered level by level; the limit is the last level at which every run walks.

    ```
    footfall card humanoid --style sneak --quick --out card.png --json card.json
    ```

    Parameters
    ----------
    character
        A name from `footfall list characters`, a TOML file, or a rig (.glb, .vrm, .xml, .urdf).
    style
        A name from `footfall list styles`, a TOML file, or a blend of two, such as `sneak:tired:0.5`.
    gait
        A name from `footfall list gaits`, or a TOML file.
    quick
        Two short runs at every second level, and pushes to one side only if the body is symmetric; about 20 s on two
        cores. The default is four runs of 20 s at every level.
    out
        Draw the card to this file (.png).
    json
        Write every number, with units and the rules for walking, to this file.
    save
        Save the card in the character's own file; `footfall check` shows it.
    """
    from footfall.cli.card import run_card

    run_card(character, gait, style, without=without, quick=quick, out=out, json=json, save=save)


def worth(
    gait: str = "walk",
    /,
    *,
    out: Path | None = None,
    only: Names = None,
    quick: Switch = False,
    kept: Switch = False,
    workers: int | None = None,
) -> None:
    """Measure what each number of a gait buys: what falls, misses its speed or looks different without it.

    Every number is changed alone, to its default, to 0 or by a quarter, and the same runs are made: walks, pushes,
    turning, standing, slopes, other bodies, skills. If it is interrupted, the same command resumes it.

    ```
    footfall worth walk --out docs/numbers.md
    footfall worth walk --only step.period --only swing --quick
    ```

    Parameters
    ----------
    gait
        A name from `footfall list gaits`, or a TOML file.
    out
        Write this page (.md), and what was measured beside it, as JSON. Default: the page is printed.
    only
        Only this number, or the numbers of this part, such as `swing`. May be repeated.
    quick
        Fewer and shorter runs.
    kept
        Measure nothing: write the page again from the JSON, and say whether it is out of date.
    workers
        Number of processes. Default: one per core.
    """
    from footfall.cli.worth import run_worth

    run_worth(gait, only or [], out, quick=quick, kept=kept, workers=workers)
