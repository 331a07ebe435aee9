// From what is held (keys, stick, pad) to what is asked of the character: ramped, so that a key feels like a stick.
import type { Asked, Drive } from "../generated/messages";

/** What is held now, each from -1 to 1. */
export interface Held {
  ahead: number;
  left: number; // sideways
  turn: number; // to the left
  fast: boolean;
}

export interface DriveState {
  cruise: number; // m/s, kept when nothing is held
  speed: number; // m/s asked now
  sideways: number;
  turn: number; // rad/s
  mode: Drive["mode"] & string;
  held: boolean; // something is held
  going: boolean; // on its way to a place that was clicked
  moving: boolean; // it walks, whoever asked for it
}

export const NOTHING: Held = { ahead: 0, left: 0, turn: 0, fast: false };

/** For a leg of one metre; speeds go with the root of the leg, as walking does. */
const TOP = 1.5;
const FAST_TOP = 2.2;
const BACK = -0.6;
const ASIDE = 0.38;
const TURN = 1.0; // rad/s
const RISE = { speed: 1.0, sideways: 1.2, turn: 3.0 }; // per second
const FALL = { speed: 1.6, sideways: 2.0, turn: 5.0 };
const SEND_EVERY = 1 / 30;
const SMALL = 1e-3;
const USUAL = 0.8; // m/s, as a session opens
const STEADY = 0.5; // s: what is asked is taken over when it stays the same that long
const SURE = 0.25; // s: that it walks, or stands, is believed after that long

export class Driver {
  private now: DriveState = {
    cruise: USUAL,
    speed: USUAL,
    sideways: 0,
    turn: 0,
    mode: "walk",
    held: false,
    going: false,
    moving: true,
  };
  private sources = new Map<string, Held>();
  private sent = "";
  private sinceSent = SEND_EVERY;
  private seen = { wanted: 0, seconds: 0 };
  private otherwise = 0; // s for which it has done otherwise than `moving` says
  private listeners = new Set<(state: DriveState) => void>();
  legLength = 0.9;

  constructor(private readonly ask: (message: Asked) => void) {}

  state(): Readonly<DriveState> {
    return this.now;
  }

  on(listener: (state: Readonly<DriveState>) => void): () => void {
    this.listeners.add(listener);
    listener(this.now);
    return () => this.listeners.delete(listener);
  }

  /** What one of keys, stick or pad holds. */
  hold(source: string, held: Held): void {
    this.sources.set(source, held);
  }

  /** The speed to keep when nothing is held. */
  cruise(speed: number): void {
    const moving = Math.abs(speed) > SMALL;
    this.now = { ...this.now, cruise: speed, mode: moving ? "walk" : "stand", going: false, moving };
    this.now.speed = speed;
    this.send();
  }

  mode(mode: DriveState["mode"]): void {
    const still = mode !== "walk";
    this.now = {
      ...this.now,
      mode,
      going: false,
      moving: !still,
      cruise: still ? 0 : this.now.cruise,
      speed: still ? 0 : this.now.speed,
    };
    if (still) this.now = { ...this.now, sideways: 0, turn: 0 };
    this.send();
  }

  /** Stand still, or walk on if it stands. */
  toggleStop(usual = USUAL): void {
    if (!this.now.moving) {
      this.cruise(usual);
      return;
    }
    this.sent = ""; // what walks by itself is stopped, also if standing was the last thing asked
    this.mode("stand");
  }

  walkTo(x: number, y: number): void {
    this.now = { ...this.now, going: true, cruise: 0, sideways: 0, turn: 0, mode: "walk", moving: true };
    this.ask({ type: "walk_to", x, y });
    this.sent = "";
    this.tell();
  }

  /** Takes over what the session does by itself: after an opening, a branch, standing up, or at the end of a way. */
  adopt(wanted: number): void {
    const mode = Math.abs(wanted) > SMALL ? "walk" : this.now.mode === "idle" ? "idle" : "stand";
    const moving = Math.abs(wanted) > SMALL;
    this.now = { ...this.now, cruise: wanted, speed: wanted, sideways: 0, turn: 0, mode, going: false, moving };
    this.sent = JSON.stringify(this.message());
    this.tell();
  }

  update(seconds: number, wanted: number): void {
    const held = sum([...this.sources.values()]);
    const active = held.ahead !== 0 || held.left !== 0 || held.turn !== 0;
    this.sinceSent += seconds;
    this.look(seconds, active || Math.abs(wanted) > SMALL);
    if (this.now.going && !active) {
      this.now.speed = wanted;
      return;
    }
    if (!active && !this.now.held && this.settled()) {
      this.compare(seconds, wanted);
      return;
    }
    const scale = Math.sqrt(this.legLength);
    const { cruise } = this.now;
    const top = Math.max(cruise, (held.fast ? FAST_TOP : TOP) * scale);
    const goal = {
      speed: held.ahead >= 0 ? cruise + held.ahead * (top - cruise) : cruise - held.ahead * (BACK * scale - cruise),
      sideways: held.left * ASIDE * scale,
      turn: held.turn * TURN,
    };
    const next = { ...this.now, held: active, going: false };
    for (const axis of ["speed", "sideways", "turn"] as const)
      next[axis] = ramp(this.now[axis], goal[axis], axis, seconds);
    if (active) next.mode = "walk";
    else if (Math.abs(cruise) < SMALL && next.speed === 0 && next.mode === "walk") next.mode = "stand";
    this.now = next;
    if (this.sinceSent >= SEND_EVERY) this.send();
    else this.tell();
  }

  /** Notes whether it walks, once it has done so for a moment. */
  private look(seconds: number, moving: boolean): void {
    this.otherwise = moving === this.now.moving ? 0 : this.otherwise + seconds;
    if (this.otherwise < SURE) return;
    this.now = { ...this.now, moving };
    this.tell();
  }

  private settled(): boolean {
    const { cruise, speed, sideways, turn } = this.now;
    return (
      speed === cruise &&
      sideways === 0 &&
      turn === 0 &&
      (this.sent === "" || this.sent === JSON.stringify(this.message()))
    );
  }

  private compare(seconds: number, wanted: number): void {
    if (Math.abs(wanted - this.seen.wanted) > 0.005) this.seen = { wanted, seconds: 0 };
    else this.seen.seconds += seconds;
    if (this.seen.seconds > STEADY && Math.abs(wanted - this.now.cruise) > 0.02) this.adopt(wanted);
  }

  private message(): Drive {
    const { speed, sideways, turn, mode } = this.now;
    return { type: "drive", speed: round(speed), sideways: round(sideways), turn: round(turn), mode };
  }

  private send(): void {
    const message = this.message();
    const text = JSON.stringify(message);
    if (text !== this.sent) {
      this.sent = text;
      this.sinceSent = 0;
      this.ask(message);
    }
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener(this.now);
  }
}

export function ramp(from: number, to: number, axis: keyof typeof RISE, seconds: number): number {
  const rate = Math.abs(to) > Math.abs(from) ? RISE[axis] : FALL[axis];
  const step = rate * seconds;
  return Math.abs(to - from) <= step ? to : from + Math.sign(to - from) * step;
}

function sum(all: Held[]): Held {
  const bounded = (value: number): number => Math.max(-1, Math.min(1, value));
  return {
    ahead: bounded(all.reduce((total, one) => total + one.ahead, 0)),
    left: bounded(all.reduce((total, one) => total + one.left, 0)),
    turn: bounded(all.reduce((total, one) => total + one.turn, 0)),
    fast: all.some((one) => one.fast),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
