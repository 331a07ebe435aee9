"""One kernel for each law: sense, tick, actuate, count; all rows of a simulation in one launch."""

from functools import cache
from typing import Any

from footfall.bodies.actuate import actuate
from footfall.bodies.character import Character
from footfall.bodies.held_as import sized
from footfall.bodies.joints import Joints
from footfall.bodies.rises import RisingRow
from footfall.bodies.sense import CommandRow, State, asked_here, feel, feel_ground, sense
from footfall.bodies.shape import shape_of
from footfall.laws.contract import Gait, Law
from footfall.laws.register import law_of
from footfall.laws.rise.rise import UP, fall_or_rise, lie_or_rise
from footfall.laws.tables import Body, Effort, Sensed
from footfall.maths.kernel_language import wp
from footfall.maths.records import formula, kernel, record
from footfall.quantity import Parameters
from footfall.sim.tally import Tally, add_up

LAW_BLOCK, LAW_BLOCKS = 32, 16
"""On a GPU, threads per block of a law's kernel: few, so that a few thousand characters use the whole device; and how
many blocks share a multiprocessor at least. That leaves a thread half the registers, and hides more of its waiting."""


@record
class NoPlan:
    """Of a law without a host half."""

    nothing: int


@cache
def rows_of(law: Law) -> Any:
    """All that one launch of a law reads and writes."""
    gait_row, memory_row, plan_row = law.row, law.memory, law.plan or NoPlan

    @record
    class Rows:
        state: State
        joints: Joints
        cast: wp.array(dtype=wp.int32)  # for each row, where its body, rising and gait are: equal ones are there once
        body: wp.array(dtype=Body)
        command: wp.array(dtype=CommandRow)
        rising: wp.array(dtype=RisingRow)
        gait: wp.array2d(dtype=gait_row)
        memory: wp.array(dtype=memory_row)
        plan: wp.array(dtype=plan_row)
        sensed: wp.array(dtype=Sensed)
        tally: wp.array(dtype=Tally)

    return Rows


@cache
def kernel_of(law: Law) -> Any:
    """The kernel that walks rows of characters by a law, and lets those who are down lie or get up."""
    rows_type, tick, memory_row, plan_row = rows_of(law), _tick_of(law), law.memory, law.plan or NoPlan

    @kernel("walk", law.name, launch_bounds=(LAW_BLOCK, LAW_BLOCKS))
    def walk_rows(rows: rows_type):
        i = wp.tid()
        if rows.state.resting[i] != 0:
            return
        k = rows.cast[i]
        sensed = sense(rows.state, rows.joints, rows.body[k], i)
        rows.sensed[i] = feel_ground(rows.state, rows.body[k], sensed, rows.memory[i].stride, i)
        command = asked_here(rows.command[i], rows.state.origin[i])
        before = rows.memory[i].stride.rise
        rise = fall_or_rise(rows.rising[k], rows.body[k], rows.sensed[i], command, before)
        if rise.stage == UP and before.stage != UP:
            afresh = memory_row()
            afresh.stride = rows.memory[i].stride
            afresh.stride.started = 0
            afresh.stride.gait = 0
            rows.memory[i] = afresh
            rows.plan[i] = plan_row()
        rows.memory[i].stride.rise = rise
        if rise.stage == UP:
            decision = tick(rows.body[k], rows.sensed[i], command, rows.gait[k], rows.memory[i], rows.plan[i])
            rows.memory[i] = decision.memory
            actuate(rows.state, rows.joints, rows.body[k], rows.sensed[i], decision.effort, i)
        else:
            effort = Effort()
            effort.torque_w = lie_or_rise(rows.rising[k], rows.body[k], rows.sensed[i], rise)
            actuate(rows.state, rows.joints, rows.body[k], rows.sensed[i], effort, i)
        rows.tally[i] = add_up(rows.tally[i], rows.state, rows.joints, rows.body[k], rows.sensed[i], i)

    return walk_rows


def _tick_of(law: Law) -> Any:
    """The tick with a plan as its last argument, of a law without one, too."""
    if law.plan is not None:
        return law.tick
    tick, gait_row, memory_row = law.tick, law.row, law.memory

    @formula
    def without_plan(
        body: Body,
        sensed: Sensed,
        command: CommandRow,
        gaits: wp.array(dtype=gait_row),
        memory: memory_row,
        plan: NoPlan,
    ):
        return tick(body, sensed, command, gaits, memory)

    return without_plan


@cache
def feeler_of(law: Law) -> Any:
    """The kernel that tells rows what they feel now, for the host half of a law, and changes nothing else."""
    rows_type = rows_of(law)

    @kernel("feel", law.name)
    def feel_rows(rows: rows_type):
        i = wp.tid()
        if rows.state.resting[i] != 0:
            return
        k = rows.cast[i]
        sensed = feel(rows.state, rows.joints, rows.body[k], i)
        rows.sensed[i] = feel_ground(rows.state, rows.body[k], sensed, rows.memory[i].stride, i)

    return feel_rows


def numbers_of(gaits: list[Gait], character: Character) -> list[Parameters]:
    """What the tick reads of a character's gaits, fitted to its body as their law has it."""
    own = [sized(gait, character) for gait in gaits]
    return law_of(own[0]).numbers(own, shape_of(character))
