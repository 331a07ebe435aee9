"""Verbs for many at once: sweeps over trials, crowds in one world, robustness cards."""

from pathlib import Path
from typing import Literal

from footfall.cli.flags import Changes, Switch


def sweep(
    sweep: str,
    /,
    *,
    out: Path | None = None,
    workers: int | None = None,
    on: Literal["cpu", "ray", "gpu"] = "cpu",
    ray_address: str | None = None,
    worlds: int | None = None,
    set_: Changes = None,
) -> None:
    """Run many trials that differ in a few fields, into one table (CSV, Parquet) and pictures.

    If it is stopped, the same command goes on where it was. The table does not depend on the number of workers.

        footfall sweep pushes --out pushes --set trial.seconds=8
        footfall sweep mine.toml --on ray --ray-address auto
        footfall sweep mine.toml --on gpu --worlds 8192

    Parameters
    ----------
    sweep
        A name from `footfall list sweeps`, or a TOML file.
    out
        The folder for its files; without it, one named after the sweep.
    workers
        Processes; without it one a core.
    on
        `cpu`: this machine; `ray`: a Ray cluster, or one started here; `gpu`: this machine's GPU, where numbers are
        of single precision and the ground is level.
    ray_address
        Of the cluster, as `auto` or `ray://host:10001`; without it a Ray of this machine.
    worlds
        Trials side by side on a GPU; without it 4096.
    """
    from footfall.cli.sweep import run_sweep_source

    run_sweep_source(sweep, set_ or [], out, workers, on, ray_address, worlds)


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
    json: Switch = False,
) -> None:
    """Many characters of random size and style in one world, each on its way, bumping into each other.

    A trial with several `[[crowd]]` tables has a cast of your own: `footfall run meeting`.

        footfall crowd --count 16 --seed 7 --props 8 --film crowd.mp4
        footfall crowd --dance --film dance.mp4

    Parameters
    ----------
    count
        Characters.
    seed
        Of all that is random.
    seconds
        How long it lasts, s.
    props
        Crates that lie about.
    dance
        They dance in their places, to a common beat, instead of walking about.
    step_seconds
        Time of one tick, s; without it 0.002.
    film
        Make a video (.mp4), or a sheet of moments (.png).
    report
        Write what came of it, as JSON.
    json
        Print that, and nothing else.
    """
    from footfall.cli.crowd import run_crowd

    run_crowd(count, seed, seconds, props, step_seconds, film, report, dance=dance, as_json=json)


def card(
    character: str,
    /,
    *,
    style: str | None = None,
    gait: str | None = None,
    quick: Switch = False,
    out: Path | None = None,
    json: Path | None = None,
    save: Switch = False,
) -> None:
    """How far a character can be driven and still walks: pushes, speed, step time, slope, friction, backpack, torques.

    Each is raised or lowered rung by rung; the limit is the last rung at which all runs walk.

        footfall card humanoid --style sneak --quick --out card.png --json card.json

    Parameters
    ----------
    character
        A name from `footfall list characters`, or a TOML file.
    style
        A name from `footfall list styles`, a TOML file, or two names and a share, as `sneak:tired:0.5`.
    gait
        A name from `footfall list gaits`, or a TOML file.
    quick
        Two short runs at every second rung, pushes to one side of a body that has two alike: about 20 s on two cores.
        Without it four runs of 20 s at every rung.
    out
        Draw the card (.png).
    json
        Write every number, with units and what counts as walking.
    save
        Put the card into the character's own file; `footfall check` shows it.
    """
    from footfall.cli.card import run_card

    run_card(character, gait, style, quick=quick, out=out, json=json, save=save)
