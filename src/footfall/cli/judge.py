"""`footfall judge`: counts the punches that a robot survives, walked by our law or by a policy of others."""

import json as plain_json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.cli.flags import Changes, Explain, GaitName, Json, ReportFile
from footfall.errors import BadValue

if TYPE_CHECKING:
    from footfall.bodies.character import Character
    from footfall.measure.judge.judge import Verdict
    from footfall.measure.judge.yardstick import Yardstick
    from footfall.sim.bout import Contestant


def judge(
    rig: str,
    /,
    *,
    policy: Path | None = None,
    gait: GaitName = None,
    by: str = "punches",
    set_: Changes = None,
    report: ReportFile = None,
    json: Json = False,
    explain: Explain = False,
) -> None:
    """Count the punches that a robot survives as it walks from point to point, by our law or by a policy of others.

    Every punch hits a random link from a random side. Law and policies walk the same robot in the same plain MuJoCo
    loop, within its torque limits, get the same punches, and fall by the same rule.

    ```
    footfall judge g1.xml
    footfall judge g1.xml --policy walker.onnx --by punches-by-weight
    footfall judge g1.xml --set punches=8 --set forces=[300,600]
    ```

    Parameters
    ----------
    rig
        A robot's file (MJCF .xml, .urdf), a name of the package robot_descriptions, or a character made from one.
    policy
        A policy (.onnx) with metadata as mjlab writes them, which walks instead of our law.
    by
        A name from `footfall list yardsticks`, or a TOML file.
    """
    from footfall import catalog
    from footfall.cli.brief import MORE
    from footfall.cli.progress import shown_progress, tell
    from footfall.cli.rigs import named_body
    from footfall.measure.judge.judge import judge as judged
    from footfall.sim.controller import body_of

    body = named_body(rig)
    who = body_of(body) if isinstance(body, str) else _character(body)
    if not who.model:
        raise BadValue(f"'{rig}' is no robot; only robots are judged: give an MJCF or URDF file")
    yardstick, walker = _yardstick(by, set_ or []), _walker(who, policy, gait)
    with shown_progress("punching", "punches") as progress:
        verdict = judged(walker, who, yardstick, progress)
    text = plain_json.dumps(numbers_of(verdict), indent=1) + "\n"
    if report:
        catalog.atomic_write(report, text.encode())
        tell(f"wrote {report}")
    sys.stdout.write(text if json else in_words(verdict, explain) + ("" if explain else f"{MORE}\n"))


def _character(table: dict[str, Any]) -> "Character":
    from footfall import catalog
    from footfall.bodies.character import Character

    return catalog.decode(Character, table, "the robot")


def _yardstick(name: str, changes: list[str]) -> "Yardstick":
    from footfall import catalog
    from footfall.measure.judge.yardstick import Yardstick

    table, where = catalog.read_table(Yardstick, name)
    return catalog.decode(Yardstick, catalog.with_changes(table, changes, where), where)


def _walker(who: "Character", policy: Path | None, gait: str | None) -> "Contestant":
    from footfall.laws.register import load_gait
    from footfall.sim.bout import LawWalker
    from footfall.sim.policy import PolicyWalker

    if policy is not None and gait is not None:
        raise BadValue("--policy and --gait were both given; a policy walks without a gait")
    return LawWalker(who, load_gait(gait or "walk")) if policy is None else PolicyWalker(policy, who)


def numbers_of(verdict: "Verdict") -> dict[str, object]:
    """The verdict as plain values."""
    return {
        "walker": verdict.walker,
        "robot": verdict.rig,
        "mass": verdict.mass,
        "yardstick": verdict.yardstick,
        "counts": [one._asdict() for one in verdict.counts],
        "share": verdict.share,
    }


def in_words(verdict: "Verdict", explain: bool) -> str:
    """The counts by force; to explain, also how often it fell by itself."""
    given = sum(one.punches for one in verdict.counts)
    survived = sum(one.survived for one in verdict.counts)
    lines = [f"{verdict.rig} ({verdict.mass:.1f} kg), {verdict.walker}: survives {survived} of {given} punches"]
    if not explain:
        counts = ", ".join(f"{one.newtons:.0f} N {one.survived}/{one.punches}" for one in verdict.counts)
        return f"{lines[0]}\n{counts}\n"
    for one in verdict.counts:
        alone = f"; falls {one.fell_unpunched} times before a punch" if one.fell_unpunched else ""
        lines.append(f"  {one.newtons:6.0f} N: survives {one.survived} of {one.punches}{alone}")
    lines.append("A punch is survived if only feet touch the ground until the next; one that a fall forestalls is not.")
    return "\n".join(lines) + "\n"
