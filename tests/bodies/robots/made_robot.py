"""A robot as others make them: serial hips with canted axes, motors with limits, arms, a waist; all of it known."""

from pathlib import Path

HALF = """
      <body name="hip_yaw_{s}" pos="0 {h} -0.05">
        <joint name="hip_yaw_{s}" axis="{c} 0 1" range="-1 1" actuatorfrcrange="-90 90"/>
        <geom type="sphere" size="0.04" mass="1.2" contype="0" conaffinity="0"/>
        <body name="hip_roll_{s}" pos="-0.02 0 -0.06">
          <joint name="hip_roll_{s}" axis="1 0 {c}" range="-0.6 0.6"/>
          <geom type="sphere" size="0.04" mass="1.1" contype="0" conaffinity="0"/>
          <body name="thigh_{s}" pos="0.02 {o} 0">
            <joint name="hip_pitch_{s}" axis="0 {d} 0" range="-2 2"/>
            <geom type="capsule" fromto="0 0 -0.05 0.02 0 -0.3" size="0.05" mass="4" contype="0" conaffinity="0"/>
            <body name="shin_{s}" pos="0.02 0 -0.36">
              <joint name="knee_{s}" axis="0 {d} 0" range="{k}"/>
              <geom type="capsule" fromto="0 0 -0.04 -0.02 0 -0.3" size="0.04" mass="2.5" contype="0" conaffinity="0"/>
              <body name="ankle_{s}" pos="-0.02 0 -0.35">
                <joint name="ankle_pitch_{s}" axis="0 {d} 0" range="-1 1"/>
                <geom type="sphere" size="0.02" mass="0.2" contype="0" conaffinity="0"/>
                <body name="foot_{s}" pos="0 0 -0.02">
                  <joint name="ankle_roll_{s}" axis="1 0 0" range="-0.4 0.4"/>
                  <geom type="box" pos="0.04 0 -0.045" size="0.11 0.045 0.015" mass="0.6"/>{toes}
                </body>
              </body>
            </body>
          </body>
        </body>
      </body>"""

TOES = """
                  <body name="toes_{s}" pos="0.15 0 -0.045">
                    <joint name="toes_{s}" axis="0 {d} 0" range="-0.8 0.8"/>
                    <geom type="box" pos="0.03 0 0" size="0.03 0.045 0.015" mass="0.1"/>
                  </body>"""

ARM = """
        <body name="arm_{s}" pos="0 {a} 0.32">
          <joint name="shoulder_{s}" axis="0 1 0" range="-3 3"/>
          <geom type="capsule" fromto="0 0 0 0 0 -0.25" size="0.035" mass="1.5" contype="0" conaffinity="0"/>
          <body name="forearm_{s}" pos="0 0 -0.25">
            <joint name="elbow_{s}" axis="0 1 0" range="-2.2 0"/>
            <geom type="capsule" fromto="0 0 0 0.2 0 0" size="0.03" mass="1" contype="0" conaffinity="0"/>
          </body>
        </body>"""


def made_robot(
    *, turned: bool = False, mirrored_axes: bool = True, waist: bool = True, rolls: bool = True, toed: bool = False
) -> str:
    """MJCF of the robot. `turned`: it faces -y; `mirrored_axes`: right pitch axes point right; `rolls`: ankles do."""
    legs = ""
    for side, sign in (("l", 1), ("r", -1)):
        flip = -1 if mirrored_axes and sign < 0 else 1
        knee = "0 2.3" if flip > 0 else "-2.3 0"
        toes = TOES.format(s=side, d=flip) if toed else ""
        legs += HALF.format(toes=toes, s=side, h=0.09 * sign, o=0.02 * sign, c=0.15, d=flip, k=knee)
    if not rolls:
        legs = "\n".join(line for line in legs.splitlines() if "ankle_roll" not in line)
    arms = "".join(ARM.format(s=side, a=0.2 * sign) for side, sign in (("l", 1), ("r", -1)))
    hinge = '<joint name="waist" axis="0 0 1" range="-2 2" damping="1"/>' if waist else ""
    names = [word.split('"')[0] for word in (legs + arms + hinge).split('joint name="')[1:]]
    motors = "".join(f'<motor name="{name}" joint="{name}" gear="1" ctrlrange="-{LIMIT} {LIMIT}"/>' for name in names)
    facing = 'euler="0 0 -1.5707963"' if turned else ""
    return f"""<mujoco model="biped">
  <compiler angle="radian"/>
  <worldbody>
    <light pos="0 0 3"/>
    <geom name="floor" type="plane" size="5 5 1"/>
    <body name="base" pos="0 0 1">
      <freejoint/>
      <body name="pelvis" {facing}>
        <geom type="box" size="0.07 0.09 0.05" mass="6" contype="0" conaffinity="0"/>{legs}
        <body name="chest" pos="0 0 0.1">{hinge}
          <geom type="box" pos="0 0 0.18" size="0.08 0.14 0.18" mass="16"/>{arms}
        </body>
      </body>
    </body>
  </worldbody>
  <actuator>{motors}</actuator>
</mujoco>"""


LIMIT = 120


def made_urdf() -> str:
    """URDF of a robot with a pelvis, a trunk fixed to it, and legs with six hinges."""
    links = [_link("pelvis", 8, (0.12, 0.2, 0.1), (0, 0, 0)), _link("chest", 18, (0.16, 0.28, 0.36), (0, 0, 0.2))]
    joints = [_joint("back", "fixed", "pelvis", "chest", (0, 0, 0.1), (0, 0, 1))]
    for side, sign in (("left", 1), ("right", -1)):
        chain = [
            ("hip_yaw", (0, 0.1 * sign, -0.06), (0, 0, 1), 1.0, (0.06, 0.06, 0.06), 0.0),
            ("hip_roll", (0, 0, -0.03), (1, 0, 0), 1.0, (0.06, 0.06, 0.06), 0.0),
            ("hip_pitch", (0, 0, -0.03), (0, 1, 0), 4.0, (0.1, 0.1, 0.3), -0.18),
            ("knee", (0, 0, -0.36), (0, 1, 0), 2.5, (0.08, 0.08, 0.28), -0.17),
            ("ankle_pitch", (0, 0, -0.36), (0, 1, 0), 0.2, (0.03, 0.03, 0.03), 0.0),
            ("ankle_roll", (0, 0, -0.02), (1, 0, 0), 0.7, (0.22, 0.09, 0.03), -0.045),
        ]
        above = "pelvis"
        for name, at, axis, mass, size, down in chain:
            own = f"{side}_{name}"
            joints.append(_joint(own, "revolute", above, f"{own}_link", at, axis, knee=name == "knee"))
            ahead = 0.04 if name == "ankle_roll" else 0.0
            links.append(_link(f"{own}_link", mass, size, (ahead, 0, down)))
            above = f"{own}_link"
    return f'<robot name="biped">{"".join(links + joints)}</robot>'


def _link(name: str, mass: float, size: tuple[float, ...], at: tuple[float, ...]) -> str:
    x, y, z = (mass / 12 * (sum(edge**2 for edge in size) - size[axis] ** 2) for axis in range(3))
    place, box = f'<origin xyz="{_words(at)}"/>', f'<geometry><box size="{_words(size)}"/></geometry>'
    inertia = f'<inertia ixx="{x}" iyy="{y}" izz="{z}" ixy="0" ixz="0" iyz="0"/>'
    solid = f"<collision>{place}{box}</collision>" if "ankle_roll" in name or name == "chest" else ""
    inertial = f'<inertial>{place}<mass value="{mass}"/>{inertia}</inertial>'
    return f'<link name="{name}">{inertial}<visual>{place}{box}</visual>{solid}</link>'


def _joint(name: str, kind: str, above: str, below: str, at, axis, knee: bool = False) -> str:
    limit = f'<limit lower="{0 if knee else -1.5}" upper="{2.3 if knee else 1.5}" effort="{LIMIT}" velocity="20"/>'
    ends = f'<parent link="{above}"/><child link="{below}"/><origin xyz="{_words(at)}"/><axis xyz="{_words(axis)}"/>'
    return f'<joint name="{name}" type="{kind}">{ends}{limit if kind == "revolute" else ""}</joint>'


def _words(numbers: tuple[float, ...]) -> str:
    return " ".join(map(str, numbers))


def written(folder: Path, **options: bool) -> str:
    """The path of the robot's file."""
    path = folder / "biped.xml"
    path.write_text(made_robot(**options))
    return str(path)
