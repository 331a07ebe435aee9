"""The papers, section by section: the files that implement a section, the claims that measure it, and a picture."""

from typing import NamedTuple


class Topic(NamedTuple):
    """A section of a paper; files are under src/footfall, claims by id, a picture beside the page."""

    title: str
    files: str
    claims: str = ""
    picture: str = ""


SECTIONS: dict[str, tuple[Topic, ...]] = {
    "G": (
        Topic("1–2 Overview, Figure 2", "laws/genbicon/law.py", "G17", "../law-genbicon.svg"),
        Topic("3.1 Motion generator", "laws/genbicon/trajectories.py laws/genbicon/tracking.py", "G2 G3"),
        Topic("3.2 Inverted pendulum", "laws/genbicon/pendulum.py", "G6 G18 G22 G26", "g6-limit.png"),
        Topic("3.3 Velocity tuning", "laws/genbicon/velocity_tuning.py", "G1 G17", "g1-speeds.png"),
        Topic("3.4 Gravity compensation", "laws/genbicon/gravity.py", "G17"),
        Topic("3.5 Turning, arms", "laws/genbicon/turning.py", "G5 G11", "g5-turns.png"),
        Topic("4 Implementation", "sim/loop.py bodies/gains.py", "G18 G19"),
        Topic("5.1 Walking, standing, starting, stopping", "laws/genbicon/steps.py", "G1 G2 G4 G7 G21", "g4-gaps.png"),
        Topic("5.2 Styles", "gaits/style.py", "G8 G10 G24", "g10-directions.png"),
        Topic("5.3 Characters", "bodies/character.py bodies/proportions.py", "G9 G10"),
        Topic("5.4 Reaching, pushing, lifting", "skills/reach.py skills/haul.py skills/pick_up.py", "G11 G12 G13 G23"),
        Topic("5.4 Obstacles, stairs", "skills/course.py", "G14 G15 G20", "../skills/errand.png"),
        Topic("5.4 Crowd", "measure/crowd/gathering.py", "G16"),
        Topic("6 Discussion: pushes, gains, ablations", "gaits/components.py", "G6 G17 G18 G25", "g6-pushes.png"),
    ),
    "S": (
        Topic("3.1 Pose control graph", "laws/simbicon/states.py laws/simbicon/poses.py", "S1 S2"),
        Topic("3.2 Torso and swing hip", "laws/simbicon/tracking.py laws/simbicon/plane.py", "S1 S6"),
        Topic("3.3 Balance feedback", "laws/simbicon/feedback.py", "S14 S26"),
        Topic("4 Controller design", "laws/simbicon/gait.py", "S22 S23"),
        Topic("5 Motion capture", "laws/simbicon/clip.py laws/simbicon/curves.py", "S12 S21", "../clips/walk.png"),
        Topic("6 Feedback-error learning", "laws/simbicon/learning.py measure/learn_finely.py", "S7 S13 S16 S19 S27"),
        Topic("7.1 2D: Table 1", "laws/simbicon/plane.py", "S1 S2 S3 S8 S23", "../planar/gaits-planar-walk.png"),
        Topic("7.1 2D: robustness", "laws/simbicon/feedback.py", "S4 S5 S6"),
        Topic("7.2 3D: gaits", "laws/simbicon/space.py", "S9 S11 S20 S25 S28"),
        Topic("7.2 Parameterization", "laws/simbicon/steering.py", "S15 S17 S18 S24"),
        Topic("7.2 3D robustness", "laws/simbicon/space.py", "S10 S19"),
        Topic("7.3 Stable ranges", "laws/simbicon/feedback.py", "S14 S26"),
    ),
    "M": (
        Topic("3 Control architecture", "laws/stepping/program.py laws/stepping/inverse_dynamics.py", "M8"),
        Topic("4.1 When to step", "laws/stepping/momentum.py laws/stepping/supervisor.py", "M3 M4 M5 M6",
             "m3-angular-momentum.png"),
        Topic("4.2 Where to step", "laws/stepping/supervisor.py", "M2 M9", "../stepping/shove-90.png"),
        Topic("5.1 Foot path", "laws/stepping/curves.py", "M1 M10 M12", "m12-paths.png"),
        Topic("5.2 Mass centre and angular momentum", "laws/stepping/objectives.py", "M11"),
        Topic("6 Results", "laws/stepping/law.py", "M1 M2 M3 M7 M8", "../stepping/handstand.png"),
    ),
}  # fmt: skip
