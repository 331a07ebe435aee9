// The session behind the page: what is asked, what is told, and real time (`studio/session/session.py`).
import type { MainModule } from "@mujoco/mujoco";
import { GRABBED, PAUSED, SCRUBBING } from "../generated/frames";
import type { Answer, Asked } from "../generated/messages";
import { beyond } from "./beyond";
import type { Library, Shelf } from "./bodies";
import { withFlags } from "./frame";
import { ACTS } from "./handlers";
import { type Past, SLICE } from "./past";
import { Play } from "./play";
import { type Any, Mistake } from "./python";
import type { Rules } from "./rules";
import { told } from "./told";
import { type Actor, Work } from "./work";

const [LAG, LONGEST, TIMELINE_EVERY, BEFORE_BLOW_UP] = [0.12, 0.04, 1, 0.5];

export class Session {
  play: Play;
  history: Any;
  timeline: Any;
  shown: Past | null = null;
  paused = false;
  rate = 1;
  outbox: Answer[] = [];
  readonly staleParts = new Set<string>();
  private owed = 0;
  private sinceTold = 0;
  private number = 0;

  constructor(
    mujoco: MainModule,
    module: WebAssembly.Module,
    readonly rules: Rules,
    readonly library: Library,
    readonly shelf: Shelf,
    first: Actor,
  ) {
    const work = new Work(rules, library, [first]);
    this.history = rules.make("studio_session_history", "History", work);
    this.timeline = rules.make("studio_session_timeline", "Timeline");
    this.play = new Play(mujoco, module, rules, work);
    this.timeline.add([this.play.moment()]);
  }

  get work(): Work {
    return this.history.work;
  }

  get still(): boolean {
    return this.paused || this.shown !== null;
  }

  // ------------------------------------------------------------ in

  /** Does what a page asks; the impossible is refused in a sentence. */
  async ask(message: Asked): Promise<void> {
    const act = ACTS[message.type] as ((message: Asked, session: Session) => void | Promise<void>) | undefined;
    try {
      const why = beyond(message);
      if (!act || why) throw new Mistake("BadValue", why);
      await act(message, this);
      this.adopt();
    } catch (problem) {
      if (!(problem instanceof Mistake)) console.error(problem);
      const text = problem instanceof Error ? problem.message : String(problem);
      if (problem instanceof Mistake && problem.kind === "NoEffect") this.tell({ type: "notice", kind: "info", text });
      else this.tell({ type: "refused", text });
    }
  }

  change(work: Work, words: string, stroke = 0): void {
    if (this.history.change(work, words, stroke)) this.stale("documents");
  }

  /** Lets the stage follow the documents. */
  adopt(): void {
    if (this.work === this.play.work) return;
    const before = this.play.work;
    if (this.shown) this.goOn(false);
    if (!this.still) this.endSlice();
    try {
      this.play.adopt(this.work);
      this.history.settle();
    } catch (problem) {
      this.history.refuse(before);
      throw problem;
    }
    if (this.play.part === 0) this.timeline.add([this.play.moment()]);
    this.stale("documents", "steered", "figures");
  }

  endSlice(): void {
    if (!this.play.part || this.play.blewUp) return;
    const ticks = this.play.sliceTicks - this.play.part;
    this.timeline.add(this.play.step(ticks));
    this.owed -= ticks * this.play.simulation.step;
  }

  // ------------------------------------------------------------ time

  /** Lets real time pass, s. */
  advance(seconds: number): void {
    if (!this.still) {
      this.owed = Math.min(this.owed + seconds * this.rate, LAG * Math.max(1, this.rate));
      const { step } = this.play.simulation;
      const ticks = Math.floor(this.owed / step);
      this.owed -= ticks * step;
      this.owed += this.run(ticks, LONGEST) * step;
    }
    this.sinceTold += seconds;
    if (this.sinceTold > TIMELINE_EVERY) {
      this.sinceTold = 0;
      this.stale("timeline");
    }
  }

  /** Runs some ticks; how many are left if that takes longer than so many seconds. */
  run(ticks: number, within = Number.POSITIVE_INFINITY): number {
    const until = performance.now() + 1000 * within;
    let left = ticks;
    while (left > 0 && !this.play.blewUp && performance.now() < until) {
      const some = Math.min(left, this.play.sliceTicks - this.play.part);
      this.timeline.add(this.play.step(some));
      left -= some;
    }
    this.outbox.push(...this.play.witness.events.splice(0));
    if (this.play.blewUp) this.goBackSound();
    return this.play.blewUp ? 0 : left;
  }

  private goBackSound(): void {
    this.paused = true;
    const past = this.timeline.at(this.timeline.end - BEFORE_BLOW_UP);
    this.timeline.cut(past);
    this.load(past);
    this.tell({ type: "notice", kind: "error", text: "The simulation became unstable and was paused just before." });
  }

  show(past: Past | null): void {
    this.shown = past;
    this.stale("timeline", "figures", "steered");
  }

  /** Continues from the moment shown; if it is past, this makes a branch. */
  goOn(documents = true): void {
    const past = this.shown;
    this.show(null);
    if (!past || past === this.timeline.past.at(-1)) return;
    this.timeline.branch_off(past, this.timeline.past.at(-1));
    this.load(past, documents);
  }

  load(past: Past, documents = true): void {
    const { work } = this;
    this.play.load(past);
    this.owed = 0;
    if (documents) this.change(past.work, "going back in time");
    this.history.work = documents ? past.work : work;
    this.stale("documents", "figures", "steered", "timeline");
  }

  startOver(): void {
    this.shown = null;
    this.owed = 0;
    this.play.startOver();
    this.timeline.begin([this.play.moment()], "the start");
    this.stale("documents", "figures", "steered", "timeline");
  }

  // ------------------------------------------------------------ out

  tell(message: Answer): void {
    this.outbox.push(message);
  }

  stale(...what: string[]): void {
    for (const one of what) this.staleParts.add(one);
  }

  greet(): void {
    this.stale("library", "documents", "figures", "steered", "timeline");
  }

  /** The messages to send since the last call. */
  news(): Answer[] {
    const news = [...this.outbox, ...told(this)];
    this.outbox = [];
    return news;
  }

  frame(): ArrayBuffer {
    this.number += 1;
    const flags = (this.paused ? PAUSED : 0) | (this.shown ? SCRUBBING : 0);
    if (this.shown) return withFlags(this.shown.frame, this.number, flags);
    return this.play.frame(this.number, flags | (this.play.forces.pushes.grip ? GRABBED : 0));
  }

  /** The moments from one time to another. */
  range(start: number, end: number): Past[] {
    const [first, last] = [Math.round(start / SLICE), Math.round(end / SLICE)];
    return (this.timeline.past as Past[]).filter((past) => past.slices >= first && past.slices <= last);
  }
}
