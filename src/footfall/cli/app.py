"""The verbs and their flags, as `footfall --help` shows them."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from footfall import __version__
from footfall.cli.export import MotionFile, export
from footfall.cli.files import Outputs, check_output
from footfall.cli.film import film
from footfall.cli.flags import (
    Changes,
    CharacterName,
    Characters,
    Explain,
    GaitName,
    Json,
    Rig,
    StyleName,
    Styles,
    Switch,
    Without,
    switched_off,
)
from footfall.cli.judge import judge
from footfall.cli.many import card, crowd, pushmap, sweep, tune, worth
from footfall.cli.motions import motions
from footfall.cli.new import new
from footfall.cli.papers import papers
from footfall.cli.studio import studio
from footfall.cli.why import why
from footfall.errors import BadValue

app = App(
    name="footfall",
    help="""Physics-based biped walking: draw a body, edit a curve, push it, and it keeps walking.

Start with `footfall` alone, which opens the studio in the browser, or with `footfall walk --speed 0.6`, then
`footfall walk --push 600@5.2:left --film strip.png`.

Every verb takes `--plugin FILE`, a Python file that brings along laws, skills, exports or documents; installed plug-ins
need no flag.

Exit status: 0 if it worked, also if the character fell; 2 if something cannot be done as asked, which one sentence
explains; 3 if a simulated trial blew up (its values are no longer finite); 130 if interrupted.""",
    version=__version__,
    help_format="markdown",
    suppress_keyboard_interrupt=False,
)

app.register_install_completion_command(help="Let the shell complete verbs and flags by the Tab key.")
app.command(studio)
app.command(new)
app.command(sweep)
app.command(tune)
app.command(motions)
app.command(crowd)
app.command(card)
app.command(pushmap)
app.command(judge)
app.command(worth)
app.command(film)
app.command(why)
app.command(export)
app.command(papers)


@app.command
def run(
    trial: str | None = None,
    /,
    *,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    without: Without = None,
    set_: Changes = None,
    outputs: Outputs | None = None,
) -> int:
    """Run a trial, or replay or continue a recording, and report what happened.

    A fall is a result: the exit status is 0. A trial that cannot be read prints one sentence; the status is 2. If the
    values stop being finite, the run ends there, everything asked for is written, and the status is 3.

    ```
    footfall run shoved --report report.json --recording shoved.npz --set push.0.force=[0,400,0]
    footfall run shoved.npz
    footfall run --from shoved.npz@3.2 --set seconds=30 --recording longer.npz
    ```

    Parameters
    ----------
    trial
        A name from `footfall list trials`, a TOML file, or a recording (.npz) to replay and compare.
    from_
        What to start from. Instead of a trial: a recording to continue, as FILE.npz or FILE.npz@SECONDS; by default it
        continues from its end. The result has the same bytes as if the run had never stopped. Only `--set seconds=…`
        is allowed.
    """
    if (trial is None) == (from_ is None):
        raise BadValue("give either a trial to run or, with --from, a recording to continue")
    changes = (set_ or []) + switched_off(without)
    if from_ is not None:
        from footfall.cli.go_on import run_from

        return run_from(from_, changes, outputs or Outputs())
    from footfall.cli.walk import run_source

    return run_source(str(trial), changes, outputs or Outputs())


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
    character: CharacterName = None,
    gait: GaitName = None,
    style: StyleName = None,
    world: str | None = None,
    contact: str | None = None,
    push: Annotated[list[str] | None, Parameter(negative="")] = None,
    rig: Rig = None,
    out: Path | None = None,
    wanted: MotionFile | None = None,
    anyway: Annotated[bool, Parameter(negative="")] = False,
    without: Without = None,
    set_: Changes = None,
    outputs: Outputs | None = None,
) -> int:
    """Walk as the flags say: a trial without a file.

    ```
    footfall walk --without tuning
    footfall walk --speed 1.2 --seconds 15 --push 600@5.2:left --film strip.png
    footfall walk --rig me.glb --style zombie --out me-walks.glb
    footfall walk --speed 1.2 --out walk.glb --loop --in-place --fps 60
    ```

    Parameters
    ----------
    mode
        `walk` (in place at speed 0), `stand` still on both feet, `idle` (stand and shift the weight), or `get up`.
    speed
        Forward speed, m/s. Negative walks backwards. Default: the style's own, for most 0.6.
    sideways
        Speed to the left, m/s; negative goes right.
    heading
        Direction to face, in degrees to the left of the starting direction.
    period
        Duration of one step, s. By default the gait chooses it by speed.
    width
        Sideways distance between the feet, m. Default: the gait's own.
    seconds
        Duration, s.
    world
        What to walk on: a name from `footfall list worlds`, or a TOML file.
    contact
        `coulomb`: soles slip when friction gives way; `sticking`: they never slip. Default: the character's own.
    push
        A push on the torso, as newtons@seconds:direction. The direction is where the force points: ahead, back, left,
        right, or degrees to the left of ahead. It lasts 0.1 s; `600x0.25@5.2:left` lasts 0.25 s. Repeatable.
    out
        Where to write the result. The motion, as `footfall export` writes it: .glb, .bvh, .vrma, USD and others; with
        `--rig` on the avatar's own skeleton. A walk that ends in a fall is not written, and the exit status is 1.
    anyway
        Write `--out` although it falls.
    """
    from footfall.cli.walk import run_flags

    command = {"mode": mode, "speed": speed, "sideways": sideways, "heading_deg": heading}
    command |= {"period": period, "width": width}
    cast = {"character": character, "gait": gait, "style": style, "world": world, "contact": contact}
    changes = (set_ or []) + switched_off(without)
    return run_flags(
        command,
        seconds,
        cast,
        push or [],
        changes,
        outputs or Outputs(),
        rig,
        out,
        wanted or MotionFile(),
        anyway=anyway,
    )


@app.command
def check(
    character: str,
    /,
    *,
    style: StyleName = None,
    people: Switch = False,
    out: Path | None = None,
    explain: Explain = False,
) -> None:
    """Say in plain words whether and how a body walks, or why it does not.

    The body walks at five speeds, stands, stops and is pushed. A fall is a result: the exit status is 0.

    ```
    footfall check beast1 --style sneak
    footfall check humanoid --people --out walk.png
    ```

    Parameters
    ----------
    character
        A name from `footfall list characters`, a TOML file, or a rig (.glb, .vrm, .xml, .urdf).
    people
        Also compare its walk at three speeds with people's: steps, forces, joint curves.
    out
        Where to write the result. A picture (.png) of that comparison, with people's bands behind the curves.
    """
    from footfall.cli.check import run_check

    run_check(character, style or "default", people=people, out=out, explain=explain)


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
    """Let a SIMBICON gait learn the torques that steady its torso, by feedback-error learning.

    ```
    footfall learn planar-walk --out my-walk.toml --limit 1.0
    ```

    Parameters
    ----------
    gait
        A name from `footfall list gaits`, or a TOML file.
    out
        Where to write the result. The gait (.toml), with its learned torques.
    seconds
        Duration, s.
    rate
        Fraction of the feedback learned in each step. Default: the gait's own, or the paper's 0.1.
    limit
        Largest learned torque, as stiffness times this angle, rad. Default: the gait's own; the paper's is 0.2.
    """
    from footfall.cli.learn import run_learn

    run_learn(gait, out, seconds, rate, limit)


@app.command(name="list")
def list_(kind: str | None = None, /, *, changes: Switch = False) -> None:
    """List the documents in the library, with a sentence on each.

    ```
    footfall list gaits
    footfall list styles --changes
    ```

    Parameters
    ----------
    kind
        `characters`, `gaits`, `trials` and so on; by default, everything. `components` shows the parts of each law that
        `--without` switches off.
    changes
        Of styles: what each one changes in its gait.
    """
    from footfall.cli.library import show_library

    show_library(kind, changes=changes)


@app.command
def bench(
    what: Literal["cpu", "gpu"] = "cpu", /, *, json: Json = False, explain: Explain = False, out: Path | None = None
) -> int:
    """Measure how fast it runs on this machine compared with bare physics, or on its GPU.

    ```
    footfall bench --out speed.md
    footfall bench gpu --out speed.md
    ```

    Parameters
    ----------
    what
        `cpu`, or `gpu`: how many characters run in real time, and whether as many fall as on the CPU; takes minutes.
    out
        Where to write the result. A page with the figures (.md).
    """
    from footfall.cli.brief import say_more

    check_output(out)
    if what == "gpu":
        from footfall.cli.progress import tell
        from footfall.measure.bench.gpu import run_gpu_bench

        status = run_gpu_bench(as_json=json, out=out, watch=tell, explain=explain)
    else:
        from footfall.measure.bench.bench import run_bench

        status = run_bench(as_json=json, out=out, explain=explain)
    say_more(said_all=json or explain)
    return status


@app.command
def gallery(
    *,
    out: Path = Path("gallery.md"),
    style: Styles = None,
    character: Characters = None,
    plane: Switch = False,
    space: Switch = False,
) -> None:
    """Make a page of pictures: every style and every body, or only those given; or every gait of SIMBICON.

    ```
    footfall gallery --out docs/gallery.md
    ```

    Parameters
    ----------
    out
        Where to write the result. A page (.md); pictures go into a folder of the same name next to it.
    plane
        Show the gaits of SIMBICON's planar biped instead.
    space
        Show the gaits of SIMBICON's biped in space instead.
    """
    from footfall.cli.gallery import make_gallery

    make_gallery(out, style, character, plane=plane, space=space)


@app.command
def demo(*, out: Path = Path("demo"), explain: Explain = False) -> int:
    """Walk 20 s with a start, a change of speed and a push; write a report, pictures and a video.

    ```
    footfall demo --out demo
    ```

    Parameters
    ----------
    out
        Where to write the result. A folder, for the report, the recording, the filmstrip, the plot and the video.
    """
    from footfall.cli.demo import run_demo

    return run_demo(out, explain=explain)


@app.command
def doctor(*, explain: Explain = False) -> int:
    """Report what is installed, what is missing, what that means, and how to fix it.

    ```
    footfall doctor
    ```
    """
    from footfall.cli.doctor import examine

    return examine(explain=explain)
