"""Verbs for many runs at once: sweeps over trials, crowds in one world, cards, push maps, what numbers buy."""

from pathlib import Path
from typing import Literal

from footfall.cli.files import Outputs
from footfall.cli.flags import (
    Changes,
    Explain,
    GaitName,
    Json,
    Kept,
    Names,
    On,
    ReportFile,
    StyleName,
    Switch,
    Without,
    Workers,
    switched_off,
)


def sweep(
    sweep: str,
    /,
    *,
    out: Path | None = None,
    workers: Workers = None,
    on: On = "cpu",
    ray_address: str | None = None,
    worlds: int | None = None,
    without: Without = None,
    set_: Changes = None,
) -> None:
    """Run many trials that differ in a few fields; write one table (CSV, Parquet) and pictures.

    If it is interrupted, the same command resumes it. The table does not depend on the number of workers.

    ```
    footfall sweep pushes --out pushes --set seconds=8
    footfall sweep mine.toml --on ray --ray-address auto
    footfall sweep mine.toml --on gpu --worlds 8192
    ```

    Parameters
    ----------
    sweep
        A name from `footfall list sweeps`, or a TOML file.
    out
        Where to write the result. A folder; default: the name of the sweep, followed by `-sweep`.
    ray_address
        Address of the cluster: `auto` or `ray://host:10001`. Default: a Ray started on this machine.
    worlds
        Trials side by side on the GPU. Default: 4096.
    """
    from footfall.cli.sweep import run_sweep_source

    run_sweep_source(sweep, (set_ or []) + switched_off(without, "trial."), out, workers, on, ray_address, worlds)


def tune(
    tuning: str,
    /,
    *,
    out: Path | None = None,
    workers: Workers = None,
    on: On = "cpu",
    ray_address: str | None = None,
    set_: Changes = None,
) -> None:
    """Search the numbers of a gait for less effort, likeness to people, harder pushes or whatever a document says.

    It ends with a gait or a style, a page of what each objective gained or lost, and a front of compromises. The same
    document gives the same gait. If it is interrupted, the same command resumes it; with more generations, it goes on.

    ```
    footfall tune less-effort --out less-effort --set generations=40
    ```

    Parameters
    ----------
    tuning
        A name from `footfall list tunings`, or a TOML file.
    out
        Where to write the result. A folder; default: the name of the tuning, followed by `-tuning`.
    ray_address
        Address of the cluster: `auto` or `ray://host:10001`. Default: a Ray started on this machine.
    """
    from footfall.cli.tune import run_tune

    run_tune(tuning, set_ or [], out, workers, on, ray_address)


def crowd(
    *,
    count: int = 16,
    seed: int = 0,
    seconds: float = 20.0,
    props: int = 0,
    dance: Switch = False,
    step_seconds: Literal[0.001, 0.002] | None = None,
    outputs: Outputs | None = None,
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
        Duration, s.
    props
        Number of crates lying around.
    dance
        Dance in place to a common beat instead of walking around.
    step_seconds
        Time step, s. Default: 0.002.
    """
    from footfall.cli.crowd import run_crowd

    return run_crowd(count, seed, seconds, props, step_seconds, outputs or Outputs(), dance=dance)


def card(
    character: str,
    /,
    *,
    style: StyleName = None,
    gait: GaitName = None,
    without: Without = None,
    quick: Switch = False,
    out: Path | None = None,
    report: ReportFile = None,
    json: Json = False,
    explain: Explain = False,
    save: Switch = False,
) -> None:
    """Measure a character's limits: pushes, speed, step time, slope, friction, backpack, torque.

    Each is raised or lowered level by level; the limit is the last level at which every run walks.

    ```
    footfall card humanoid --style sneak --quick --out card.png --report card.json
    ```

    Parameters
    ----------
    character
        A name from `footfall list characters`, a TOML file, or a rig (.glb, .vrm, .xml, .urdf).
    quick
        Fewer and shorter runs. Two short ones at every second level, and pushes to one side only if the body is
        symmetric; about 20 s on two cores. The default is four runs of 20 s at every level.
    out
        Where to write the result. A picture of the card (.png).
    save
        Save the card in the character's own file; `footfall check` shows it.
    """
    from footfall.cli.card import run_card

    shown = {"report": report, "json": json, "explain": explain}
    run_card(character, gait, style, without=without, quick=quick, out=out, **shown, save=save)


def pushmap(
    character: str | None = None,
    /,
    *,
    gait: GaitName = None,
    style: StyleName = None,
    speed: float | None = None,
    standing: Switch = False,
    without: Without = None,
    quick: Switch = False,
    out: Path | None = None,
    report: ReportFile = None,
    json: Json = False,
    explain: Explain = False,
) -> None:
    """Find the largest push a character survives, from every side and at every phase of its stride.

    ```
    footfall pushmap humanoid --style sneak --quick --out map.png --report map.json
    ```

    Each push is a force on the torso for 0.1 s, in steps of 100 N for a body of 70.4 kg, scaled with mass. In the plane
    (`--gait planar-walk`) it points forwards or back, at the top of the torso, in steps of 50 N.
    Survived: only the feet touch the ground until the end. Recovered: it also walks or stands as commanded again.

    Parameters
    ----------
    character
        A name from `footfall list characters`, a TOML file, or a rig (.glb, .vrm, .xml, .urdf).
        Default: the gait's own, else the humanoid.
    speed
        Forward speed, m/s. Default: the style's own, scaled to the body.
    standing
        Push it while it stands still.
    quick
        Fewer and shorter runs. 8 directions, 2 phases, steps of 200 N; about 20 s. The default takes minutes: 16, 6 and
        100 N.
    out
        Where to write the result. A picture of the map (.png).
    """
    from footfall.cli.pushmap import run_pushmap

    cast = {"character": character, "gait": gait, "style": style, "without": without}
    shown = {"report": report, "json": json, "explain": explain}
    run_pushmap(cast, speed, quick=quick, standing=standing, out=out, **shown)


def worth(
    gait: str = "walk",
    /,
    *,
    out: Path | None = None,
    only: Names = None,
    quick: Switch = False,
    kept: Kept = False,
    workers: Workers = None,
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
        Where to write the result. A page (.md), and what was measured beside it, as JSON; default: the page is printed.
    only
        Only this number, or the numbers of this part, such as `swing`. Repeatable.
    quick
        Fewer and shorter runs.
    """
    from footfall.cli.worth import run_worth

    run_worth(gait, only or [], out, quick=quick, kept=kept, workers=workers)
