"""Refuses to package Footfall without the studio's page, which git does not hold; an editable install needs none."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/footfall/studio/page/index.html")
WITHOUT = "FOOTFALL_WITHOUT_PAGE"


class CustomBuildHook(BuildHookInterface):
    """Runs before a wheel or an sdist is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        if version == "editable" or (Path(self.root) / PAGE).is_file() or os.environ.get(WITHOUT):
            return
        raise SystemExit(
            "footfall: the studio's page is not built, so this package would have a studio that cannot open; "
            f"build it with `make page` first, or set {WITHOUT}=1 to do without the studio"
        )
