"""The kernels around the law's kernel on a GPU: due commands and pushes, frames, and tidying up.

MuJoCo Warp uses float32 where MuJoCo uses float64. `take_in` widens its arrays to those that `sense` reads, so that the
same kernel runs on both; `give_out` passes the torques back.
"""

from functools import cache
from typing import Any

import warp as wp

from footfall.bodies.sense import State
from footfall.laws.register import Law
from footfall.laws.tables import FOOT, Body, Sensed, of_side
from footfall.maths.records import OPTIONS, record
from footfall.sim.kernels import CommandRow
from footfall.sim.tally import Tally

FeetVectors = wp.types.matrix(shape=(2, 3), dtype=wp.float32)
wp.set_module_options(OPTIONS)
LARGEST = wp.constant(1.0e10)
ALOFT = wp.constant(1000.0)


@record
class Physics:
    """MuJoCo Warp's arrays, one row per world."""

    xpos: wp.array2d(dtype=wp.vec3)
    xquat: wp.array2d(dtype=wp.quat)
    xipos: wp.array2d(dtype=wp.vec3)
    cvel: wp.array2d(dtype=wp.spatial_vector)
    subtree_com: wp.array2d(dtype=wp.vec3)
    sensordata: wp.array2d(dtype=wp.float32)
    xaxis: wp.array2d(dtype=wp.vec3)
    qfrc_applied: wp.array2d(dtype=wp.float32)
    xfrc_applied: wp.array2d(dtype=wp.spatial_vector)
    qvel: wp.array2d(dtype=wp.float32)
    qpos: wp.array2d(dtype=wp.float32)
    qacc: wp.array2d(dtype=wp.float32)
    qacc_warmstart: wp.array2d(dtype=wp.float32)


@record
class GpuPush:
    """A push: its first and last tick, the MuJoCo body it acts on, and its force in the heading frame."""

    first: int
    last: int
    body: int
    at_point: int  # 0: at the mass centre
    force_h: wp.vec3  # N
    point_l: wp.vec3  # m


@record
class WorldPlan:
    """What will happen to each world, and how far it has got."""

    command_tick: wp.array2d(dtype=int)  # when each command takes effect
    command: wp.array2d(dtype=CommandRow)
    shove: wp.array2d(dtype=GpuPush)
    shove_w: wp.array2d(dtype=wp.vec3)  # N, force of each shove once it has begun
    push_w: wp.array(dtype=wp.vec3)  # N, sum of all current pushes
    end_tick: wp.array(dtype=int)  # from here on a world is parked
    after_fall: int  # ticks for which a world continues after a fall
    broke_tick: wp.array(dtype=int)  # when its numbers stopped being finite; -1: never
    home: wp.array(dtype=wp.vec3d)  # m, a world's origin, which follows its character
    start: wp.array2d(dtype=wp.float32)  # qpos at the start


@wp.kernel
def take_in(physics: Physics, state: State):
    """Convert MuJoCo Warp's arrays to MuJoCo's form."""
    i, k = wp.tid()
    if k < physics.xpos.shape[1]:
        state.position[i, k] = wp.vec3d(physics.xpos[i, k])
        state.centre[i, k] = wp.vec3d(physics.xipos[i, k])
        state.tree_centre[i, k] = wp.vec3d(physics.subtree_com[i, k])
        for n in range(4):
            state.rotation[i, k, n] = wp.float64(physics.xquat[i, k][n])
        for n in range(6):
            state.motion[i, k, n] = wp.float64(physics.cvel[i, k][n])
    if k < physics.xaxis.shape[1]:
        state.axis[i, k] = wp.vec3d(physics.xaxis[i, k])
    if k < physics.qvel.shape[1]:
        state.speed[i, k] = wp.float64(physics.qvel[i, k])
    if k < physics.qpos.shape[1]:
        state.coordinate[i, k] = wp.float64(physics.qpos[i, k])


@wp.kernel
def act(
    physics: Physics,
    plan: WorldPlan,
    cast: wp.array(dtype=wp.int32),
    body: wp.array(dtype=Body),
    command: wp.array(dtype=CommandRow),
    tally: wp.array(dtype=Tally),
):
    """Apply the commands that are due and the pushes of this tick."""
    i = wp.tid()
    tick = tally[i].ticks
    for n in range(plan.command_tick.shape[1]):
        if plan.command_tick[i, n] == tick:
            command[i] = plan.command[i, n]
    for n in range(plan.shove.shape[1]):
        shove = plan.shove[i, n]
        if shove.first < shove.last:
            physics.xfrc_applied[i, shove.body] = wp.spatial_vector()
    total_w = wp.vec3()
    for n in range(plan.shove.shape[1]):
        shove = plan.shove[i, n]
        if tick == shove.first:
            plan.shove_w[i, n] = _faced(physics, body[cast[i]].planar, i, shove.force_h)
        if tick >= shove.first and tick < shove.last:
            force_w = plan.shove_w[i, n]
            torque_w = wp.vec3()
            if shove.at_point != 0:
                torque_w = wp.cross(_lever(physics, i, shove), force_w)
            total_w += force_w
            physics.xfrc_applied[i, shove.body] += wp.spatial_vector(force_w, torque_w)
    plan.push_w[i] = total_w


@wp.func
def _faced(physics: Physics, planar: int, i: int, force_h: wp.vec3) -> wp.vec3:
    """Rotate a vector into the world by the pelvis's heading; coordinates 3 to 6 are its rotation: w, x, y, z."""
    if planar != 0:
        return force_h
    w = physics.qpos[i, 3]
    x = physics.qpos[i, 4]
    y = physics.qpos[i, 5]
    z = physics.qpos[i, 6]
    ahead = wp.normalize(wp.vec2(1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z)))
    return wp.vec3(
        ahead[0] * force_h[0] - ahead[1] * force_h[1], ahead[1] * force_h[0] + ahead[0] * force_h[1], force_h[2]
    )


@wp.func
def _lever(physics: Physics, i: int, shove: GpuPush) -> wp.vec3:
    """The vector from a link's mass centre to a point on it, m, in the world."""
    q = physics.xquat[i, shove.body]
    arm_w = wp.quat_rotate(wp.quat(q[1], q[2], q[3], q[0]), shove.point_l)
    return physics.xpos[i, shove.body] + arm_w - physics.xipos[i, shove.body]


@wp.kernel
def give_out(physics: Physics, state: State):
    """Pass the law's torques to MuJoCo Warp."""
    i, k = wp.tid()
    physics.qfrc_applied[i, k] = wp.float32(state.force[i, k])


@wp.kernel
def tidy(
    physics: Physics,
    state: State,
    plan: WorldPlan,
    cast: wp.array(dtype=wp.int32),
    body: wp.array(dtype=Body),
    tally: wp.array(dtype=Tally),
):
    """After a step, store the foot forces, move the origin after its character, and park worlds that are done.

    MuJoCo Warp clears its sensors before the law runs. A finished world hangs in the air, where it costs nothing.
    """
    i = wp.tid()
    for k in range(physics.sensordata.shape[1]):
        state.touch[i, k] = wp.float64(physics.sensordata[i, k])
    moved = state.origin[i]
    state.origin[i] = wp.vec3d()
    plan.home[i] = plan.home[i] + moved
    physics.qpos[i, 0] -= float(moved[0])
    planar = body[cast[i]].planar
    if planar == 0:
        physics.qpos[i, 1] -= float(moved[1])
    counted = tally[i]
    if plan.broke_tick[i] < 0 and not _sound(physics, i):
        plan.broke_tick[i] = counted.ticks
    fallen = counted.fell_at >= 0 and counted.ticks > counted.fell_at + plan.after_fall
    if fallen or counted.ticks >= plan.end_tick[i] or plan.broke_tick[i] >= 0:
        _hang_aloft(physics, plan, planar, i)


@wp.func
def _sound(physics: Physics, i: int) -> bool:
    sound = bool(True)  # noqa: UP018 (Warp: a variable, not a constant)
    for k in range(physics.qpos.shape[1]):
        if not wp.abs(physics.qpos[i, k]) < LARGEST:
            sound = False
    for k in range(physics.qvel.shape[1]):
        if not wp.abs(physics.qvel[i, k]) < LARGEST:
            sound = False
    return sound


@wp.func
def _hang_aloft(physics: Physics, plan: WorldPlan, planar: int, i: int):
    for k in range(physics.qpos.shape[1]):
        physics.qpos[i, k] = plan.start[i, k]
    height = 2 - planar
    physics.qpos[i, height] = ALOFT
    for k in range(physics.qvel.shape[1]):
        physics.qvel[i, k] = 0.0
        physics.qacc[i, k] = 0.0
        physics.qacc_warmstart[i, k] = 0.0


@cache
def frame_of(law: Law) -> Any:
    """One frame of one world: what a recording stores besides the state."""
    memory_row = law.memory

    @record
    class GpuFrame:
        com_w: wp.vec3
        velocity_w: wp.vec3
        heading: float
        heel_load: wp.vec2
        ball_load: wp.vec2
        toe_load: wp.vec2
        ankles_w: FeetVectors
        memory: memory_row
        command: CommandRow
        tally: Tally
        home_w: wp.vec3d
        origin_w: wp.vec3d
        push_w: wp.vec3

    return GpuFrame


@cache
def keeper_of(law: Law) -> Any:
    """The kernel that stores a frame of every world at frame ticks."""
    frame_type, memory_row = frame_of(law), law.memory

    @wp.kernel(module="unique", enable_backward=False, module_options=OPTIONS)
    def keep_frame(
        every: int,
        frames: wp.array2d(dtype=frame_type),
        qpos: wp.array3d(dtype=wp.float32),
        qvel: wp.array3d(dtype=wp.float32),
        physics: Physics,
        plan: WorldPlan,
        sensed: wp.array(dtype=Sensed),
        memory: wp.array(dtype=memory_row),
        command: wp.array(dtype=CommandRow),
        tally: wp.array(dtype=Tally),
        state: State,
    ):
        i = wp.tid()
        tick = tally[i].ticks - 1
        if tick % every == 0:
            slot = (tick // every) % frames.shape[0]
            frame = frame_type()
            felt = sensed[i]
            frame.com_w = felt.body_com_w
            frame.velocity_w = felt.body_velocity_w
            frame.heading = felt.heading
            frame.heel_load = felt.heel_load
            frame.ball_load = felt.ball_load
            frame.toe_load = felt.toe_load
            for side in range(2):
                frame.ankles_w[side] = felt.joint_w[of_side(FOOT, side)]
            frame.memory = memory[i]
            frame.command = command[i]
            frame.tally = tally[i]
            frame.home_w = plan.home[i]
            frame.origin_w = plan.home[i] + state.origin[i]
            frame.push_w = plan.push_w[i]
            frames[slot, i] = frame
            for k in range(physics.qpos.shape[1]):
                qpos[slot, i, k] = physics.qpos[i, k]
            for k in range(physics.qvel.shape[1]):
                qvel[slot, i, k] = physics.qvel[i, k]

    return keep_frame
