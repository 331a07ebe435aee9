"""Runs usd-core's own checkers, and its skinning, on every USD file of a folder; prints one line of JSON per file."""

import argparse
import json
from pathlib import Path

import numpy as np
from pxr import Usd, UsdGeom, UsdSkel, UsdValidation


def main(folder: Path) -> None:
    for sample in json.loads((folder / "samples.json").read_text()):
        path = folder / sample["file"]
        if path.suffix in (".usda", ".usdc") and "truth" in sample:
            truth = np.load(folder / sample["truth"])
            failed = complaints(path)
            worst = worst_distance(Usd.Stage.Open(str(path)), truth)
            print(json.dumps({"file": path.name, "failed": failed, "worst_m": worst}), flush=True)


def complaints(path: Path) -> list[str]:
    """What the validators that come with USD say, all of them."""
    registry = UsdValidation.ValidationRegistry()
    context = UsdValidation.ValidationContext(registry.GetOrLoadAllValidators())
    return [error.GetErrorAsString() for error in context.Validate(Usd.Stage.Open(str(path)))]


def worst_distance(stage: Usd.Stage, truth: np.lib.npyio.NpzFile) -> float:
    """How far joints are from the simulation, as UsdSkel itself places them, m."""
    cache = UsdSkel.Cache()
    skeleton = next(UsdSkel.Skeleton(prim) for prim in stage.Traverse() if prim.IsA(UsdSkel.Skeleton))
    root = next(UsdSkel.Root(prim) for prim in stage.Traverse() if prim.IsA(UsdSkel.Root))
    cache.Populate(root, Usd.TraverseInstanceProxies())
    query = cache.GetSkelQuery(skeleton)
    worst = 0.0
    for frame, want in enumerate(truth["places"]):
        placed = query.ComputeJointSkelTransforms(frame)
        found = np.array([transform.ExtractTranslation() for transform in placed])[: len(want)]
        worst = max(worst, float(np.abs(found - want).max()))
    assert UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.y
    return worst


asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("folder", type=Path)
main(asked.parse_args().folder)
