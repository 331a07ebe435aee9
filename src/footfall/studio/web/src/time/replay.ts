// Plays a range of the past again, as often as wished, without going on from there: time is asked for moment by moment.
import type { App } from "../app";
import { type Asked, STAGE_CHANGES } from "../generated/messages";
import type { Range } from "./record";

const EVERY = 33; // ms

export class Replay {
  private timer = 0;
  private readonly listeners = new Set<(on: boolean) => void>();

  constructor(private readonly app: App) {
    app.store.on("timeline", (timeline) => {
      if (this.timer && this.begun && !timeline.scrubbing) this.stop();
      this.begun ||= timeline.scrubbing;
    });
  }

  private begun = false;

  get on(): boolean {
    return this.timer !== 0;
  }

  /** Something else is asked, and may end it. */
  heed(message: Asked): void {
    if (STAGE_CHANGES.has(message.type)) this.stop();
  }

  watch(listener: (on: boolean) => void): void {
    this.listeners.add(listener);
  }

  play(range: Range, rate: number, again: boolean): void {
    this.stop();
    this.begun = false;
    const length = Math.max(0.1, (range.end ?? range.start) - range.start);
    const began = performance.now();
    this.timer = window.setInterval(() => {
      const at = ((performance.now() - began) / 1000) * rate;
      this.app.ask({ type: "scrub", at: range.start + (again ? at % length : Math.min(at, length)) });
      if (!again && at > length) this.stop();
    }, EVERY);
    this.tell(true);
  }

  stop(): void {
    if (!this.timer) return;
    window.clearInterval(this.timer);
    this.timer = 0;
    this.tell(false);
  }

  private tell(on: boolean): void {
    for (const listener of this.listeners) listener(on);
  }
}
