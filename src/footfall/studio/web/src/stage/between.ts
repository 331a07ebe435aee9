// Smooth motion from frames that come unevenly: shows a moment a little behind the newest frame, between two of them.
import type { Ball, Frame, Row } from "../generated/frames";

const BEHIND = 0.024; // s of real time
const KEPT = 8;
const PULL = 4; // 1/s, towards the right moment
const JUMP = 0.25; // s: farther off is no hurry but a jump

export class Between {
  private frames: Frame[] = [];
  private at = 0;
  private rate = 1;

  /** Playback speed. */
  pace(rate: number): void {
    this.rate = rate;
  }

  add(frame: Frame): void {
    const last = this.frames[this.frames.length - 1];
    const other =
      last && (frame.time < last.time || frame.time > last.time + JUMP * 4 || frame.rows.length !== last.rows.length);
    if (other || still(frame)) {
      this.frames = [];
      this.at = frame.time;
    }
    this.frames.push(frame);
    if (this.frames.length > KEPT) this.frames.shift();
  }

  /** The frame to draw after some seconds, or null when there is none. */
  next(seconds: number): Frame | null {
    const newest = this.frames[this.frames.length - 1];
    if (!newest) return null;
    if (still(newest)) return newest;
    const goal = newest.time - BEHIND * this.rate;
    this.at += seconds * this.rate;
    const off = goal - this.at;
    if (Math.abs(off) > JUMP * Math.max(1, this.rate)) this.at = goal;
    else this.at += off * Math.min(1, PULL * seconds);
    return this.shownAt(Math.min(this.at, newest.time));
  }

  private shownAt(time: number): Frame {
    const later = this.frames.findIndex((frame) => frame.time >= time);
    if (later < 0) return this.frames[this.frames.length - 1]!;
    const after = this.frames[later]!;
    const before = this.frames[later - 1];
    if (!before) return after;
    return mix(before, after, (time - before.time) / Math.max(1e-9, after.time - before.time));
  }
}

function still(frame: Frame): boolean {
  return frame.paused || frame.scrubbing;
}

/** A frame between two: places along the line, rotations along the arc; all else is of the later one. */
export function mix(before: Frame, after: Frame, share: number): Frame {
  return {
    ...after,
    time: before.time + (after.time - before.time) * share,
    rows: after.rows.map((row, index) => mixRow(before.rows[index], row, share)),
    balls: after.balls.map((ball, index) => mixBall(before.balls[index], ball, share)),
  };
}

function mixRow(before: Row | undefined, after: Row, share: number): Row {
  if (!before || wasStoodUp(before, after)) return after;
  return {
    ...after,
    position: along(before.position, after.position, share),
    rotation: turned(before.rotation, after.rotation, share),
    com: along(before.com, after.com, share),
    pressure: after.pressure,
    push_at: along(before.push_at, after.push_at, share),
  };
}

/** Someone who lay was put on the feet: there is nothing between the two. */
function wasStoodUp(before: Row, after: Row): boolean {
  return before.fallen > 0.5 && after.fallen < 0.5;
}

function mixBall(before: Ball | undefined, after: Ball, share: number): Ball {
  if (!before || Math.hypot(after.position[0]! - before.position[0]!, after.position[1]! - before.position[1]!) > 1)
    return after;
  return {
    ...after,
    position: along(before.position, after.position, share),
    rotation: turned(before.rotation, after.rotation, share),
  };
}

function along(before: Float32Array, after: Float32Array, share: number): Float32Array {
  return after.map((value, index) => before[index]! + (value - before[index]!) * share);
}

function turned(before: Float32Array, after: Float32Array, share: number): Float32Array {
  const mixed = new Float32Array(after.length);
  for (let at = 0; at + 3 < after.length; at += 4) {
    let same = 0;
    for (let part = 0; part < 4; part += 1) same += before[at + part]! * after[at + part]!;
    const sign = same < 0 ? -1 : 1;
    let size = 0;
    for (let part = at; part < at + 4; part += 1) {
      mixed[part] = before[part]! + (sign * after[part]! - before[part]!) * share;
      size += mixed[part]! ** 2;
    }
    for (let part = at; part < at + 4; part += 1) mixed[part]! /= Math.sqrt(size) || 1;
  }
  return mixed;
}
