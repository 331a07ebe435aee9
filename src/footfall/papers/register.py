"""All claims by id, and how to select some of them."""

from collections.abc import Sequence

from footfall import plugins
from footfall.errors import UnknownName, did_you_mean
from footfall.papers import people, starts
from footfall.papers.claim import Claim
from footfall.papers.genbicon import (
    ablations,
    authoring,
    bodies,
    commands,
    crowd,
    handling,
    pushes,
    shoved,
    slopes,
    walking,
)
from footfall.papers.rigs import avatars, programs, robots
from footfall.papers.simbicon import beyond, gaits, layers, learning, limits, transitions
from footfall.papers.simbicon import pushes as pushed_gaits
from footfall.papers.stepping import paths, shoves, steps

FILES = (
    *(walking, commands, pushes, shoved, bodies, authoring, handling, crowd, ablations, slopes),
    *(
        gaits,
        transitions,
        pushed_gaits,
        limits,
        learning,
        layers,
        beyond,
        steps,
        shoves,
        paths,
        people,
        starts,
        robots,
        avatars,
        programs,
    ),
)
PAPERS = "GSMHR"
"""The letters of the papers, in the order of the pages."""


def _place(claim: Claim) -> tuple[int, int]:
    return PAPERS.index(claim.id[0]), int(claim.id[1:])


CLAIMS: dict[str, Claim] = {
    claim.id: claim for claim in sorted((one for file in FILES for one in file.CLAIMS), key=_place)
}
plugins.take(Claim, lambda one, _: CLAIMS.__setitem__(one.id, one))


def chosen_claims(ids: Sequence[str]) -> list[Claim]:
    """The claims with the given ids or paper letters, each once and in the papers' order; all if none are given."""
    plugins.load()
    wanted: set[str] = set()
    for given in ids:
        found = {name for name in CLAIMS if given.upper() in (name, name[0])}
        if not found:
            letters = {name[0] for name in CLAIMS}
            raise UnknownName(f"no claim '{given}'{did_you_mean(given, [*CLAIMS, *letters], 'claims')}")
        wanted |= found
    return [claim for name, claim in CLAIMS.items() if name in wanted or not ids]
