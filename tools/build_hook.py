"""Refuses to package Footfall without the studio's page and the compiled laws, which git does not hold.

A wheel is for one kind of machine, this one's or that of FOOTFALL_MACHINE, and takes the library for it. An editable
install needs neither page nor library.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/footfall/studio/page/index.html")
WITHOUT = "FOOTFALL_WITHOUT_PAGE"
LIBRARY = Path("src/footfall/laws/library")
TAGS = {
    "linux-x64": "manylinux_2_17_x86_64",
    "linux-arm64": "manylinux_2_17_aarch64",
    "macos-arm64": "macosx_11_0_arm64",
    "windows-x64": "win_amd64",
}


class CustomBuildHook(BuildHookInterface):
    """Runs before a wheel or an sdist is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not (Path(self.root) / PAGE).is_file() and not os.environ.get(WITHOUT):
            raise SystemExit(
                "footfall: the studio's page is not built, so this package would have a studio that cannot open; "
                f"build it with `make page` first, or set {WITHOUT}=1 to do without the studio"
            )
        if self.target_name == "wheel":
            self._take_library(build_data)

    def _take_library(self, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root) / "src"))
        from footfall import ahead

        machine = os.environ.get("FOOTFALL_MACHINE") or ahead.machine()
        found = sorted((Path(self.root) / LIBRARY).glob(f"laws-{machine}.*"))
        if not found:
            raise SystemExit(
                f"footfall: the laws are not compiled for {machine}, so this package could not walk without Warp; "
                f"compile them with `python tools/build_laws.py {machine}` first"
            )
        for path in (*found, Path(self.root) / LIBRARY / "laws.json"):
            build_data["force_include"][str(path)] = f"footfall/laws/library/{path.name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{TAGS[machine]}"
