// The moments of a stage, a hundredth of a second apart (`studio/scene/past.py`).
import type { Pushes } from "./forces";
import type { Any } from "./python";
import type { Blame } from "./witness";
import type { Work } from "./work";
import type { Throw } from "./world";

export const SLICE = 0.01;

/** A moment that can be shown and continued exactly. */
export class Past {
  constructor(
    readonly slices: number,
    readonly work: Work,
    readonly state: Uint8Array,
    readonly wheels: Any[],
    readonly pushes: Pushes,
    readonly thrown: Throw[],
    readonly limp: boolean[],
    readonly ticks: number,
    readonly blame: Blame,
    readonly frame: ArrayBuffer,
    /** Where each part of the state begins; the same object for all moments of a stage. */
    readonly places: Record<string, number>,
  ) {}

  get time(): number {
    return this.slices * SLICE;
  }

  get size(): number {
    return this.state.length + this.frame.byteLength;
  }
}
