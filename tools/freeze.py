"""Freezes the runs in tests/frozen anew, on purpose: say why in CHANGELOG.md. Names freeze those alone.

On another kind of machine than the kept one (tests/frozen/frozen.py says what that is) all are frozen together.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from frozen.arithmetic import pin

pin()

from frozen.frozen import FILE, beginnings, digests, kept, machine, write  # noqa: E402
from frozen.scenes import scenes  # noqa: E402


def main(asked: list[str]) -> int:
    before = kept() if FILE.is_file() else {"machine": machine()}
    if asked and before["machine"] != machine():
        sys.stderr.write(f"the others were frozen on {before['machine']}, this is {machine()}: freeze all of them\n")
        return 2
    frozen = {"machine": machine()}
    for name, run in scenes().items():
        if asked and name not in asked and name in before:
            frozen[name] = before[name]
            continue
        columns = run()
        frozen[name] = {"columns": digests(columns), "begins": beginnings(columns)}
        known = before.get(name, {}).get("columns", {})
        changed = [column for column, digest in frozen[name]["columns"].items() if known.get(column) != digest]
        print(f"{name}: {len(changed)} of {len(frozen[name]['columns'])} columns changed")
    write(frozen)
    return 0


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("names", nargs="*", choices=[[], *scenes()], metavar="NAME", help=", ".join(scenes()))
    sys.exit(main(words.parse_args().names))
