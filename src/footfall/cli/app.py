"""The verbs and their flags, as `footfall --help` shows them."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from footfall import __version__
from footfall.cli.export import export
from footfall.cli.files import Outputs, check_output
from footfall.cli.film import film
from footfall.cli.flags import Changes, Names, Switch, Without, switched_off
from footfall.cli.many import card, crowd, sweep, worth
from footfall.cli.motions import motions
from footfall.cli.new import new
from footfall.cli.papers import papers
from footfall.cli.studio import studio
from footfall.errors import BadValue

app = App(
    name="footfall",
    help="""Physics-based biped walking: draw a body, edit a curve, push it, and it keeps walking.

Start with `footfall studio`, which opens a page in the browser, or with `footfall walk --speed 0.6`, then
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
app.command(motions)
app.command(crowd)
app.command(card)
app.command(worth)
app.command(film)
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
        Instead of a trial: a recording to continue, as FILE.npz or FILE.npz@SECONDS; by default it continues from its
        end. The result has the same bytes as if the run had never stopped. Only `--set seconds=…` is allowed.
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
    character: str | None = None,
    gait: str | None = None,
    style: str | None = None,
    world: str | None = None,
    contact: str | None = None,
    push: Annotated[list[str] | None, Parameter(negative="")] = None,
    rig: Path | None = None,
    out: Path | None = None,
    without: Without = None,
    set_: Changes = None,
    outputs: Outputs | None = None,
) -> int:
    """Walk as the flags say: a trial without a file.

    ```
    footfall walk --without tuning
    footfall walk --speed 1.2 --seconds 15 --push 600@5.2:left --film strip.png
    footfall walk --rig me.glb --style zombie --out me-walks.glb
    ```

    Parameters
    ----------
    mode
        `walk` (in place at speed 0), `stand` still on both feet, `idle` (stand and shift the weight), or `get up`.
    speed
        Forward speed, m/s; negative walks backwards. Default: the style's own, for most 0.6.
    sideways
        Speed to the left, m/s; negative goes right.
    heading
        Direction to face, in degrees to the left of the starting direction.
    period
        Duration of one step, s. By default the gait chooses it by speed.
    width
        Sideways distance between the feet, m. Default: the gait's own.
    seconds
        How long to walk, s.
    character
        A name from `footfall list characters`, or a TOML file.
    gait
        A name from `footfall list gaits`, or a TOML file.
    style
        A name from `footfall list styles`, a TOML file, or a blend of two, such as `sneak:tired:0.5`.
    world
        What to walk on: a name from `footfall list worlds`, or a TOML file.
    contact
        `coulomb`: soles slip when friction gives way; `sticking`: they never slip. Default: the character's own.
    push
        A push on the torso, as newtons@seconds:direction. The direction is where the force points: ahead, back, left,
        right, or degrees to the left of ahead. It lasts 0.1 s; `600x0.25@5.2:left` lasts 0.25 s. May be repeated.
    rig
        An avatar (.glb, .vrm) or a robot (MJCF .xml, .urdf) to walk instead of a character.
    out
        With `--rig`: write this walk on the avatar's own skeleton: in its file again (.glb), or as .bvh, .vrma, USD.
    """
    from footfall.cli.walk import run_flags

    command = {"mode": mode, "speed": speed, "sideways": sideways, "heading_deg": heading}
    command |= {"period": period, "width": width}
    cast = {"character": character, "gait": gait, "style": style, "world": world, "contact": contact}
    changes = (set_ or []) + switched_off(without)
    return run_flags(command, seconds, cast, push or [], changes, outputs or Outputs(), rig, out)


@app.command
def check(character: str, /, *, style: str = "default", people: Switch = False, out: Path | None = None) -> None:
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
    style
        A name from `footfall list styles`, a TOML file, or a blend of two, such as `sneak:tired:0.5`.
    people
        Also compare its walk at three speeds with people's: steps, forces, joint curves.
    out
        Draw that comparison as a PNG, with people's bands behind the curves.
    """
    from footfall.cli.check import run_check

    run_check(character, style, people=people, out=out)


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
        Write the gait, with its learned torques, to this file (.toml).
    seconds
        How long to walk and learn, s.
    rate
        Fraction of the feedback learned in each step. Default: the gait's own, or the paper's 0.1.
    limit
        Largest learned torque, as stiffness times this angle, rad. Default: the gait's own; the paper's is 0.2.
    """
    from footfall.cli.learn import run_learn

    run_learn(gait, out, seconds, rate, limit)


@app.command(name="list")
def list_(kind: str | None = None, /) -> None:
    """List the documents in the library, with a sentence on each.

    ```
    footfall list gaits
    ```

    Parameters
    ----------
    kind
        `characters`, `gaits`, `trials` and so on; by default, everything. `styles` also shows what each one changes;
        `components` shows the parts of each law that `--without` switches off.
    """
    from footfall.cli.library import show_library

    show_library(kind)


@app.command
def pushmap(
    character: str | None = None,
    /,
    *,
    gait: str | None = None,
    style: str | None = None,
    speed: float | None = None,
    standing: Switch = False,
    without: Without = None,
    quick: Switch = False,
    out: Path | None = None,
    json: Path | None = None,
) -> None:
    """Find the largest push a character survives, from every side and at every phase of its stride.

    ```
    footfall pushmap humanoid --style sneak --quick --out map.png --json map.json
    ```

    Each push is a force on the torso for 0.1 s, in steps of 100 N for a body of 70.4 kg, scaled with mass. In the plane
    (`--gait planar-walk`) it points forwards or back, at the top of the torso, in steps of 50 N.
    Survived: only the feet touch the ground until the end. Recovered: it also walks or stands as commanded again.

    Parameters
    ----------
    character
        A name from `footfall list characters`, a TOML file, or a rig (.glb, .vrm, .xml, .urdf).
        Default: the gait's own, else the humanoid.
    gait
        A name from `footfall list gaits`, or a TOML file.
    style
        A name from `footfall list styles`, a TOML file, or a blend of two, such as `sneak:tired:0.5`.
    speed
        Forward speed, m/s. Default: the style's own, scaled to the body.
    standing
        Push it while it stands still.
    quick
        8 directions, 2 phases, steps of 200 N; about 20 s. The default takes minutes: 16, 6 and 100 N.
    out
        Draw the map to this file (.png).
    json
        Write every number to this file.
    """
    from footfall.cli.pushmap import run_pushmap

    cast = {"character": character, "gait": gait, "style": style, "without": without}
    run_pushmap(cast, speed, quick=quick, standing=standing, out=out, json=json)


@app.command
def bench(what: Literal["cpu", "gpu"] = "cpu", /, *, json: Switch = False, out: Path | None = None) -> int:
    """Measure how fast it runs on this machine compared with bare physics, or on its GPU.

    ```
    footfall bench --out speed.md
    footfall bench gpu --out speed.md
    ```

    Parameters
    ----------
    what
        `cpu`, or `gpu`: how many characters run in real time, and whether as many fall as on the CPU; takes minutes.
    json
        Print JSON only.
    out
        Also write the figures as a page.
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
    *,
    out: Path = Path("gallery.md"),
    style: Names = None,
    character: Names = None,
    plane: Switch = False,
    space: Switch = False,
) -> None:
    """Make a page of filmstrips: every style and every body, or every gait of SIMBICON.

    ```
    footfall gallery --out docs/gallery.md
    ```

    Parameters
    ----------
    out
        The page (.md). Pictures go into a folder of the same name next to it.
    style
        Only this style (name or TOML file). May be repeated.
    character
        Only this body (name or TOML file). May be repeated.
    plane
        Show the gaits of SIMBICON's planar biped instead.
    space
        Show the gaits of SIMBICON's biped in space instead.
    """
    from footfall.cli.gallery import make_gallery

    make_gallery(out, style, character, plane=plane, space=space)


@app.command
def demo(*, out: Path = Path("demo")) -> int:
    """Walk 20 s with a start, a change of speed and a push; write a report, pictures and a video.

    ```
    footfall demo --out demo
    ```

    Parameters
    ----------
    out
        The folder for the report, the recording, the filmstrip, the plot and the video.
    """
    from footfall.cli.demo import run_demo

    return run_demo(out)


@app.command
def doctor() -> int:
    """Report what is installed, what is missing, what that means, and how to fix it.

    ```
    footfall doctor
    ```
    """
    from footfall.cli.doctor import examine

    return examine()
