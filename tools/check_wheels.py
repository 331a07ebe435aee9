"""Check wheels of any machine: `python tools/check_wheels.py dist`; each has its own laws alone, and the page.

A library must be of its machine's kind, hold every kernel by name, and be made of the sources that lie beside it. How
arguments lie in memory was asserted when it was compiled (`tools/build_laws.py`).
"""

import argparse
import json
import struct
import sys
import zipfile
from pathlib import Path

from footfall import ahead

MACHINES = {
    "manylinux_2_17_x86_64": "linux-x64",
    "manylinux_2_17_aarch64": "linux-arm64",
    "macosx_11_0_arm64": "macos-arm64",
    "win_amd64": "windows-x64",
}
INSIDE = "footfall/laws/library"
ELF, PE, MACH = {62: "linux-x64", 183: "linux-arm64"}, {0x8664: "windows-x64"}, {0x0100000C: "macos-arm64"}


def main() -> None:
    """Check every wheel of a folder, and that there is one for each machine."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("folder", type=Path, help="where the wheels lie")
    found = {checked(path) for path in sorted(asked.parse_args().folder.glob("*.whl"))}
    if missing := set(MACHINES.values()) - found:
        sys.exit(f"build: no wheel for {', '.join(sorted(missing))}")


def checked(path: Path) -> str:
    """The machine that a wheel is for; ends if its content is for another, or not whole."""
    machine = MACHINES.get(path.stem.split("-")[-1], "")
    name = ahead.file_for(machine).name
    with zipfile.ZipFile(path) as wheel:
        inside = {Path(one).name: one for one in wheel.namelist() if one.startswith(f"{INSIDE}/")}
        if set(inside) != {name, "laws.json"}:
            sys.exit(f"build: {path.name} should hold {name} and laws.json, and holds {', '.join(sorted(inside))}")
        library, notes = wheel.read(inside[name]), json.loads(wheel.read(inside["laws.json"]))
        if "footfall/studio/page/index.html" not in wheel.namelist():
            sys.exit(f"build: {path.name} lacks the studio's page")
    if kind_of(library) != machine:
        sys.exit(f"build: {name} in {path.name} is for {kind_of(library) or 'an unknown machine'}")
    ended = {one for one in notes["kernels"] if f"{one}\0".encode() not in library}
    if ended:
        sys.exit(f"build: {name} in {path.name} lacks {', '.join(sorted(ended))}")
    if notes["hash"] != ahead.hash_of(notes["sources"]):
        sys.exit(f"build: {name} in {path.name} is of other sources")
    kilobytes, kernels = path.stat().st_size / 1000, len(notes["kernels"])
    print(f"build: {path.name}, {kilobytes:.0f} kB, {kernels} kernels for {machine}")
    return machine


def kind_of(library: bytes) -> str:
    """The machine for which a library was compiled, by its head; empty: none of ours."""
    if library[:4] == b"\x7fELF":
        return ELF.get(struct.unpack_from("<H", library, 18)[0], "")
    if library[:2] == b"MZ":
        at = struct.unpack_from("<I", library, 0x3C)[0]
        return PE.get(struct.unpack_from("<H", library, at + 4)[0], "") if library[at : at + 4] == b"PE\0\0" else ""
    if library[:4] == struct.pack("<I", 0xFEEDFACF):
        return MACH.get(struct.unpack_from("<I", library, 4)[0], "")
    return ""


if __name__ == "__main__":
    main()
