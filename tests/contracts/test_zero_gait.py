"""The zero gait is the law of walk without its curves."""

import msgspec

from footfall import catalog
from footfall.laws.footfall.joint_targets import JointTargets
from footfall.laws.footfall.law import Gait


def test_zero_differs_from_walk_only_in_its_curves():
    walk, zero = catalog.load(Gait, "walk"), catalog.load(Gait, "zero")
    bare = msgspec.structs.replace(walk, name=zero.name, text=zero.text, pose=JointTargets())
    assert bare == zero
