"""`footfall why`: why somebody fell in a recording, with a picture, and a change that was run and prevents it."""

import json as plain_json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.cli.flags import Explain, Json, ReportFile
from footfall.errors import BadValue

if TYPE_CHECKING:
    from footfall.measure.why.why import Why


def why(
    recording: Path,
    /,
    *,
    who: int = 1,
    out: Path | None = None,
    report: ReportFile = None,
    json: Json = False,
    explain: Explain = False,
) -> None:
    """Say why a character fell, and what would have kept it up.

    The last steps are run again from the recording: what they met is measured, and changes are tried, such as a weaker
    push, less speed or more torque, until one keeps it up. Nothing is blamed that no run has shown.

    ```
    footfall why shoved.npz --out why.png
    ```

    Parameters
    ----------
    recording
        A file written by `--recording`.
    who
        In a crowd: which character, from 1. Default: the first.
    out
        Where to write the result. A picture (.png): the last steps, how far the legs could reach, where the steps had
        to go and where they went, the pressure under the soles, and the torques.
    """
    from footfall import catalog
    from footfall.cli.compiling import tell_if_compiling
    from footfall.cli.files import check_picture
    from footfall.cli.progress import tell
    from footfall.figures import save_figure
    from footfall.measure.why.why import why as why_of
    from footfall.sim.recording import Recording

    check_picture(out, report)
    recorded = Recording.load(recording)
    if not 1 <= who <= len(recorded.everyone):
        raise BadValue(f"--who {who}: the recording holds {len(recorded.everyone)} characters, counted from 1")
    if recorded.moments:
        tell_if_compiling(recorded.gait.law)
    found = why_of(recorded, who - 1)
    text = plain_json.dumps(numbers_of(found), indent=1) + "\n"
    if report:
        catalog.atomic_write(report, text.encode())
        tell(f"wrote {report}")
    if out:
        from footfall.measure.why.picture import draw_why

        save_figure(draw_why(found), out)
        tell(f"wrote {out}")
    sys.stdout.write(text if json else _explained(found) if explain else f"{found.sentence}\n")


def numbers_of(found: "Why") -> dict[str, object]:
    """The answer as plain values."""
    saved = found.runs.saved
    return {
        "sentence": found.sentence,
        "fell_at": found.case.fell_at,
        "met": [one._asdict() for one in found.met],
        "saved": saved._asdict() if saved else None,
        "close": found.runs.close,
        "runs": found.runs.number,
        "tried": list(found.runs.tried),
    }


def _explained(found: "Why") -> str:
    lines = [found.sentence, "", "What the last steps met, s before the fall:"]
    lines += [f"  {one.before:5.2f}  {one.words}" for one in found.met] or ["  nothing unusual"]
    lines += ["", "What the law asked, largest in the calm steps and in the last ones:"]
    lines += [f"  {one.name}: {one.calm:.3g} and {one.last:.3g} {one.unit}, {one.meaning}" for one in found.asked]
    lines += ["", f"Changes that were run, {found.runs.number} runs:"]
    lines += [f"  {words}" for words in found.runs.tried]
    return "\n".join(lines) + "\n"
