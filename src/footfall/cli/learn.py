"""`footfall learn`: let a gait learn its torques, and write the result."""

import sys
from pathlib import Path

from msgspec.structs import replace

from footfall import catalog
from footfall.cli.compiling import tell_if_compiling
from footfall.cli.files import check_path
from footfall.cli.progress import tell
from footfall.errors import CannotWrite
from footfall.laws.register import load_gait
from footfall.measure.learn import learn_gait


def run_learn(gait: str, out: Path | None, seconds: float, rate: float | None, limit: float | None) -> None:
    """Learn, report the torso's swing before and after, and write the gait, named after its file."""
    if out is not None:
        if out.suffix != ".toml":
            raise CannotWrite(f"--out {out}: the name must end in .toml")
        check_path(out)
    tell_if_compiling(load_gait(gait).law)
    lesson = learn_gait(gait, seconds, rate, limit)
    sys.stdout.write(
        f"{lesson.gait.name}: the torso swings {lesson.before:.2f} deg before and {lesson.after:.2f} deg after\n"
    )
    if out is not None:
        text = f"{lesson.gait.text}, with learned torques"
        catalog.save(replace(lesson.gait, name=out.stem, text=text), out, overwrite=True)
        tell(f"wrote {out}; walk it with: footfall walk --gait {out}")
