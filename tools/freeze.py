"""Freezes the runs in tests/frozen anew, on purpose: say why in CHANGELOG.md. Names freeze those alone."""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from frozen.frozen import FILE, digests, kept, machine
from frozen.scenes import scenes


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("names", nargs="*", choices=list(scenes()), metavar="NAME", help=", ".join(scenes()))
    asked = words.parse_args().names
    frozen = {"machine": machine()} | ({name: KEPT[name] for name in scenes() if name in KEPT} if asked else {})
    for name, run in scenes().items():
        if not asked or name in asked:
            frozen[name] = digests(run())
            changed = [column for column in frozen[name] if KEPT.get(name, {}).get(column) != frozen[name][column]]
            print(f"{name}: {len(changed)} of {len(frozen[name])} columns changed")
    FILE.write_text(json.dumps(frozen, indent=1) + "\n")


KEPT = kept() if FILE.is_file() else {}
if __name__ == "__main__":
    main()
