"""All claims by id, and how to select some of them."""

from collections.abc import Sequence

from footfall import plugins
from footfall.errors import UnknownName, did_you_mean
from footfall.papers.claim import Claim
from footfall.papers.genbicon.ablations import ABLATIONS_CLAIM
from footfall.papers.genbicon.bodies import BODIES_CLAIM
from footfall.papers.genbicon.crowd import CROWD_CLAIM
from footfall.papers.genbicon.directions import DIRECTIONS_CLAIM
from footfall.papers.genbicon.handling import CARRY_CLAIM, HAUL_CLAIM, REACH_CLAIM
from footfall.papers.genbicon.obstacles import COURSES_CLAIM, STAIRS_CLAIM
from footfall.papers.genbicon.periods import PERIODS_CLAIM
from footfall.papers.genbicon.pushes import PUSHES_CLAIM
from footfall.papers.genbicon.real_time import REAL_TIME_CLAIM
from footfall.papers.genbicon.robustness import ROBUSTNESS_CLAIM
from footfall.papers.genbicon.sequences import SEQUENCES_CLAIM
from footfall.papers.genbicon.slopes import SLOPES_CLAIM
from footfall.papers.genbicon.speeds import SPEEDS_CLAIM
from footfall.papers.genbicon.standing_pushes import STANDING_PUSHES_CLAIM
from footfall.papers.genbicon.styles import STYLES_CLAIM
from footfall.papers.genbicon.turns import TURNS_CLAIM
from footfall.papers.genbicon.zero_gait import ZERO_GAIT_CLAIM
from footfall.papers.people.ground_force import GROUND_FORCE_CLAIM
from footfall.papers.people.joint_curves import JOINT_CURVES_CLAIM
from footfall.papers.people.moments import MOMENTS_CLAIM
from footfall.papers.people.steps import STEPS_CLAIM
from footfall.papers.rigs.avatars import AVATARS_CLAIM
from footfall.papers.rigs.programs import PROGRAMS_CLAIM
from footfall.papers.rigs.robots import ROBOTS_CLAIM
from footfall.papers.simbicon.acyclic import ACYCLIC_CLAIM
from footfall.papers.simbicon.chain import CHAIN_CLAIM
from footfall.papers.simbicon.clips import CLIPS_CLAIM
from footfall.papers.simbicon.driven_run import DRIVEN_RUN_CLAIM
from footfall.papers.simbicon.gaits import GAITS_CLAIM
from footfall.papers.simbicon.impacts import IMPACTS_CLAIM
from footfall.papers.simbicon.layers import LAYERS_CLAIM
from footfall.papers.simbicon.learning import LEARNING_CLAIM
from footfall.papers.simbicon.pushes import PLANAR_PUSHES_CLAIM
from footfall.papers.simbicon.ranges import RANGES_CLAIM
from footfall.papers.simbicon.real_time import PLANAR_SPEED_CLAIM
from footfall.papers.simbicon.relay import RELAY_CLAIM
from footfall.papers.simbicon.space_gaits import SPACE_GAITS_CLAIM
from footfall.papers.simbicon.space_impacts import SPACE_IMPACTS_CLAIM
from footfall.papers.simbicon.space_learning import SPACE_LEARNING_CLAIM
from footfall.papers.simbicon.space_pushes import SPACE_PUSHES_CLAIM
from footfall.papers.simbicon.space_transitions import SPACE_TRANSITIONS_CLAIM
from footfall.papers.simbicon.terrain import TERRAIN_CLAIM
from footfall.papers.simbicon.torques import TORQUES_CLAIM
from footfall.papers.stepping.angular_momentum import ANGULAR_MOMENTUM_CLAIM, THRESHOLDS_CLAIM
from footfall.papers.stepping.between_laws import BETWEEN_LAWS_CLAIM
from footfall.papers.stepping.bodies import OTHER_BODIES_CLAIM
from footfall.papers.stepping.footprints import FOOTPRINTS_CLAIM
from footfall.papers.stepping.pushes import STANDING_SHOVES_CLAIM
from footfall.papers.stepping.real_time import STEPPING_SPEED_CLAIM
from footfall.papers.stepping.when_to_step import EARLIER_CLAIM, TENDENCY_CLAIM

CLAIMS: dict[str, Claim] = {
    claim.id: claim
    for claim in (
        SPEEDS_CLAIM,
        PERIODS_CLAIM,
        ZERO_GAIT_CLAIM,
        SEQUENCES_CLAIM,
        TURNS_CLAIM,
        PUSHES_CLAIM,
        STANDING_PUSHES_CLAIM,
        STYLES_CLAIM,
        BODIES_CLAIM,
        DIRECTIONS_CLAIM,
        REACH_CLAIM,
        HAUL_CLAIM,
        CARRY_CLAIM,
        COURSES_CLAIM,
        STAIRS_CLAIM,
        CROWD_CLAIM,
        ABLATIONS_CLAIM,
        ROBUSTNESS_CLAIM,
        REAL_TIME_CLAIM,
        SLOPES_CLAIM,
        GAITS_CLAIM,
        ACYCLIC_CLAIM,
        CHAIN_CLAIM,
        PLANAR_PUSHES_CLAIM,
        TERRAIN_CLAIM,
        TORQUES_CLAIM,
        LEARNING_CLAIM,
        PLANAR_SPEED_CLAIM,
        SPACE_GAITS_CLAIM,
        SPACE_PUSHES_CLAIM,
        SPACE_TRANSITIONS_CLAIM,
        CLIPS_CLAIM,
        SPACE_LEARNING_CLAIM,
        RANGES_CLAIM,
        LAYERS_CLAIM,
        IMPACTS_CLAIM,
        DRIVEN_RUN_CLAIM,
        RELAY_CLAIM,
        SPACE_IMPACTS_CLAIM,
        FOOTPRINTS_CLAIM,
        STANDING_SHOVES_CLAIM,
        ANGULAR_MOMENTUM_CLAIM,
        THRESHOLDS_CLAIM,
        EARLIER_CLAIM,
        TENDENCY_CLAIM,
        OTHER_BODIES_CLAIM,
        STEPPING_SPEED_CLAIM,
        BETWEEN_LAWS_CLAIM,
        JOINT_CURVES_CLAIM,
        GROUND_FORCE_CLAIM,
        STEPS_CLAIM,
        MOMENTS_CLAIM,
        ROBOTS_CLAIM,
        AVATARS_CLAIM,
        PROGRAMS_CLAIM,
    )
}
plugins.take(Claim, lambda one, _: CLAIMS.__setitem__(one.id, one))


def chosen_claims(ids: Sequence[str]) -> list[Claim]:
    """The claims with the given ids or paper letters, each once and in the papers' order; all if none are given."""
    wanted: set[str] = set()
    for given in ids:
        found = {name for name in CLAIMS if given.upper() in (name, name[0])}
        if not found:
            letters = {name[0] for name in CLAIMS}
            raise UnknownName(f"no claim '{given}'{did_you_mean(given, [*CLAIMS, *letters], 'claims')}")
        wanted |= found
    return [claim for name, claim in CLAIMS.items() if name in wanted or not ids]
