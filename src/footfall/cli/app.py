"""The verbs and their flags, as `footfall --help` shows them."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from footfall import __version__
from footfall.cli.export import export
from footfall.cli.files import Outputs, check_output
from footfall.cli.film import film
from footfall.cli.flags import Changes, Names, Switch
from footfall.cli.many import card, crowd, sweep
from footfall.cli.new import new
from footfall.cli.studio import studio

app = App(
    name="footfall",
    help="""Physics-based biped walking: draw a body, bend a curve, shove it, and it walks.

Begin with `footfall studio`, a page in the browser. Or with `footfall walk --speed 0.6`, then
`footfall walk --push 600@5.2:left --film strip.png`.""",
    version=__version__,
    help_format="markdown",
    suppress_keyboard_interrupt=False,
)

app.command(studio)
app.command(new)
app.command(sweep)
app.command(crowd)
app.command(card)
app.command(film)
app.command(export)


@app.command
def run(trial: str, /, *, set_: Changes = None, outputs: Outputs | None = None) -> None:
    """Play a trial, or a recording again, and report what happened.

    A fall is a result: the exit status is 0. A trial that cannot be read gives one sentence and status 2.

        footfall run shoved --report report.json --recording shoved.npz --set push.0.force=[0,400,0]
        footfall run shoved.npz

    Parameters
    ----------
    trial
        A name from `footfall list trials`, a TOML file, or a recording (.npz), which is replayed and compared.
    """
    from footfall.cli.walk import run_source

    run_source(trial, set_ or [], outputs or Outputs())


@app.command
def walk(
    *,
    mode: str | None = None,
    speed: float | None = None,
    sideways: float | None = None,
    heading: float | None = None,
    period: float | None = None,
    width: float | None = None,
    seconds: float = 10.0,
    character: str | None = None,
    gait: str | None = None,
    style: str | None = None,
    world: str | None = None,
    contact: str | None = None,
    push: Annotated[list[str] | None, Parameter(negative="")] = None,
    set_: Changes = None,
    outputs: Outputs | None = None,
) -> None:
    """Walk by flags: a trial without a file.

        footfall walk --speed 1.2 --seconds 15 --push 600@5.2:left --film strip.png

    Parameters
    ----------
    mode
        `walk` (at speed 0 in place), `stand` still on both feet, or `idle`: stand and shift the weight.
    speed
        m/s ahead; negative walks backwards. Without it the style's own, which is 0.6 for most.
    sideways
        m/s to the left; negative goes right.
    heading
        Degrees to turn to, to the left of where it starts.
    period
        Seconds of one step; without it the gait chooses by speed.
    width
        Metres between the lines of the two feet; without it the gait's own.
    seconds
        How long to walk, s.
    character
        A name from `footfall list characters`, or a TOML file.
    gait
        A name from `footfall list gaits`, or a TOML file.
    style
        A name from `footfall list styles`, a TOML file, or two names and a share, as `sneak:tired:0.5`.
    world
        What to walk on: a name from `footfall list worlds`, or a TOML file.
    contact
        `coulomb`: soles slip beyond their friction; `sticking`: they do not. Without it as the character has it.
    push
        A shove on the torso: newtons@seconds:direction. The direction is where it goes (ahead, back, left, right, or
        degrees to the left of ahead). It lasts 0.1 s, or as `600x0.25@5.2:left` says. May be repeated.
    """
    from footfall.cli.walk import run_flags

    command = {"mode": mode, "speed": speed, "sideways": sideways, "heading_deg": heading}
    command |= {"period": period, "width": width}
    cast = {"character": character, "gait": gait, "style": style, "world": world, "contact": contact}
    run_flags(command, seconds, cast, push or [], set_ or [], outputs or Outputs())


@app.command
def check(character: str, /, *, style: str = "default") -> None:
    """Say in plain words whether and how a body walks, and if not, why.

    It walks at five speeds, stands, stops and is shoved. A fall is a result: the exit status is 0.

        footfall check beast1 --style sneak

    Parameters
    ----------
    character
        A name from `footfall list characters`, or a TOML file.
    style
        A name from `footfall list styles`, a TOML file, or two names and a share, as `sneak:tired:0.5`.
    """
    from footfall.cli.check import run_check

    run_check(character, style)


@app.command
def learn(
    gait: str,
    /,
    *,
    out: Path | None = None,
    seconds: float = 120.0,
    rate: float | None = None,
    limit: float | None = None,
) -> None:
    """Let a gait of SIMBICON learn the torques that hold its torso, so that it swings less: feedback-error learning.

        footfall learn planar-walk --out my-walk.toml --limit 1.0

    Parameters
    ----------
    gait
        A name from `footfall list gaits`, or a TOML file.
    out
        Write the gait with what it learned (.toml).
    seconds
        How long it walks and learns, s.
    rate
        Share of the feedback that is learned each step; without it the gait's own, or the paper's 0.1.
    limit
        Largest torque that is learned, in stiffness times this, rad; without it the gait's own (the paper's is 0.2).
    """
    from footfall.cli.learn import run_learn

    run_learn(gait, out, seconds, rate, limit)


@app.command(name="list")
def list_(kind: str | None = None, /) -> None:
    """Say what the library holds, with a sentence on each.

        footfall list gaits

    Parameters
    ----------
    kind
        characters, gaits, trials ...; without it, all. `styles` shows also what each changes in its gait.
    """
    from footfall.cli.library import show_library

    show_library(kind)


@app.command
def papers(*ids: str, json: Switch = False, full: Switch = False, out: Path | None = None, kept: Switch = False) -> int:
    """Measure the papers' claims: paper says, our bar, measured, verdict.

        footfall papers G1 G2

    Parameters
    ----------
    ids
        Claims such as `G1`, or the letter of a paper, such as `G`; without any, all.
    json
        Print JSON only.
    full
        Measure at full length; without it a shorter check.
    out
        Put the findings on this page (Markdown); other claims on it stay as they are.
    kept
        Measure nothing: make the page anew from what is kept beside it, and say which findings are out of date.
    """
    from footfall.cli.progress import shown_progress
    from footfall.papers import run_papers, show_kept

    check_output(out)
    if kept:
        return show_kept(ids, out)
    return run_papers(ids, as_json=json, full=full, out=out, watch=shown_progress)


@app.command
def pushmap(
    character: str | None = None,
    /,
    *,
    gait: str | None = None,
    style: str | None = None,
    speed: float | None = None,
    standing: Switch = False,
    quick: Switch = False,
    out: Path | None = None,
    json: Path | None = None,
) -> None:
    """Push a character from all sides at all phases of its stride: the largest push survived, and recovered from.

        footfall pushmap humanoid --style sneak --quick --out map.png --json map.json

    Pushes are forces on the torso for 0.1 s, in steps of 100 N on 70.4 kg, and as much more on a heavier body. In the
    plane (`--gait planar-walk`) they go ahead and back, on the torso's top, in steps of 50 N.
    Survived: only feet on the ground to the end. Recovered: and walking as asked, or standing, again.

    Parameters
    ----------
    character
        A name from `footfall list characters`, or a TOML file; without it the gait's own, or the humanoid.
    gait
        A name from `footfall list gaits`, or a TOML file.
    style
        A name from `footfall list styles`, a TOML file, or two names and a share, as `sneak:tired:0.5`.
    speed
        m/s; without it the style's own, for a body of this size.
    standing
        Push it while it stands.
    quick
        8 directions, 2 phases, steps of 200 N: about 20 s; without it 16 directions, 6 phases, steps of 100 N, minutes.
    out
        Draw the map (.png).
    json
        Write every number.
    """
    from footfall.cli.pushmap import run_pushmap

    cast = {"character": character, "gait": gait, "style": style}
    run_pushmap(cast, speed, quick=quick, standing=standing, out=out, json=json)


@app.command
def bench(what: Literal["cpu", "gpu"] = "cpu", /, *, json: Switch = False, out: Path | None = None) -> int:
    """Measure how fast it runs on this machine, against the bare physics; or on its GPU, and whether that agrees.

        footfall bench --out docs/performance.md
        footfall bench gpu --out docs/performance.md

    Parameters
    ----------
    what
        `cpu`, or `gpu`: characters side by side in real time, and as many falls as on the CPU; takes minutes.
    json
        Print JSON only.
    out
        Write the figures as a page, too.
    """
    check_output(out)
    if what == "gpu":
        from footfall.cli.progress import tell
        from footfall.measure.bench.gpu import run_gpu_bench

        return run_gpu_bench(as_json=json, out=out, watch=tell)
    from footfall.measure.bench.bench import run_bench

    return run_bench(as_json=json, out=out)


@app.command
def gallery(
    *, out: Path = Path("gallery.md"), style: Names = None, character: Names = None, plane: Switch = False
) -> None:
    """Make a page of filmstrips: every style on the humanoid, and every body; or every gait of the plane.

        footfall gallery --out docs/gallery.md

    Parameters
    ----------
    out
        The page (.md); its pictures go into a folder of the same name beside it.
    style
        Only this style, or TOML file; may be repeated.
    character
        Only this body, or TOML file; may be repeated.
    plane
        The gaits of SIMBICON's planar biped instead.
    """
    from footfall.cli.gallery import make_gallery

    make_gallery(out, style, character, plane=plane)


@app.command
def demo(*, out: Path = Path("demo")) -> int:
    """Walk 20 s with a start, a change of speed and a push, and leave things to look at.

        footfall demo --out demo

    Parameters
    ----------
    out
        The folder for the report, the recording, the filmstrip, the plot and the video.
    """
    from footfall.cli.demo import run_demo

    return run_demo(out)


@app.command
def doctor() -> int:
    """Say what is installed, what is missing, what that means, and which command mends it.

    footfall doctor
    """
    from footfall.cli.doctor import examine

    return examine()
