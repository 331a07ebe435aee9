// The past as a line: drag to look back; kept moments are diamonds, a marked range is a band with two ends to drag.
import type { App } from "../app";
import { element } from "../element";
import type { Timeline } from "../generated/messages";
import { clock } from "./clock";
import type { Range } from "./record";
import { ofThisPast } from "./tree";

const STEP = 0.5; // s, by arrow key
const SEND_EVERY = 33; // ms

export class Track {
  readonly root: HTMLElement;
  private readonly line: HTMLElement;
  private readonly rail = element("div", { class: "rail" });
  private readonly past = element("div", { class: "past" });
  private readonly knob = element("div", { class: "knob" });
  private readonly marks = element("div", { class: "marks" });
  private readonly band = element("div", { class: "band", hidden: true });
  private readonly ends: Record<"start" | "end", HTMLElement> = { start: this.end("start"), end: this.end("end") };
  private timeline: Timeline | undefined;
  private dragging: "knob" | "start" | "end" | null = null;
  private range: Range | null = null;
  private marked = "";
  private sentAt = 0;
  private later = 0;
  onRange: (range: Range) => void = () => {};
  onTouch: () => void = () => {};
  onZoom: (on: boolean) => void = () => {};
  private zoomed: { start: number; end: number } | null = null;

  constructor(private readonly app: App) {
    this.rail.append(this.past, this.band, this.knob);
    this.line = element(
      "div",
      {
        class: "line",
        role: "slider",
        tabindex: 0,
        "aria-label": "Time: drag back to look at the past, then continue from there",
        title: "Drag back to look at the past, then continue from there",
      },
      this.rail,
    );
    const over = element("div", { class: "rail over" }, this.marks, this.ends.start, this.ends.end);
    this.root = element("div", { class: "track" }, this.line, over);
    this.root.addEventListener("pointerdown", (event) => this.press(event));
    this.root.addEventListener("pointermove", (event) => this.dragging && this.drag(event));
    this.root.addEventListener("pointerup", () => (this.dragging = null));
    this.root.addEventListener("pointercancel", () => (this.dragging = null));
    this.line.addEventListener("keydown", (event) => this.key(event));
    app.store.on("timeline", (timeline) => this.update(timeline));
    app.store.on("frame", (frame) => this.move(frame.time));
  }

  mark(range: Range | null): void {
    this.range = range;
    this.place();
  }

  /** Show the marked range and a little around it, or all of the past. */
  zoom(on: boolean): void {
    const { range } = this;
    const room = range?.end != null ? Math.max(0.25, 0.15 * (range.end - range.start)) : 0;
    this.zoomed = on && range?.end != null ? { start: range.start - room, end: range.end + room } : null;
    this.onZoom(this.zoomed !== null);
    this.place();
    if (this.timeline) this.move(this.timeline.shown);
  }

  /** The time from one end of the line to the other; a marked range may lie before what is kept of the past. */
  private get span(): { start: number; end: number } {
    if (this.zoomed) return this.zoomed;
    const { start, end } = this.timeline!;
    return { start: Math.min(start, this.range?.start ?? start), end };
  }

  private update(timeline: Timeline): void {
    this.timeline = timeline;
    this.root.classList.toggle("scrubbing", timeline.scrubbing);
    this.line.setAttribute("aria-valuemin", timeline.start.toFixed(1));
    this.line.setAttribute("aria-valuemax", timeline.end.toFixed(1));
    this.place();
    this.move(timeline.shown);
  }

  private place(): void {
    const timeline = this.timeline;
    if (!timeline) return;
    this.placeMarks(timeline);
    const { range } = this;
    this.band.hidden = this.ends.start.hidden = this.ends.end.hidden = range === null;
    if (!range) return;
    const from = this.share(range.start);
    const to = this.share(range.end ?? timeline.end);
    this.band.style.left = percent(from);
    this.band.style.width = percent(Math.max(0, to - from));
    this.ends.start.style.left = percent(from);
    this.ends.end.style.left = percent(to);
    this.ends.end.hidden = range.end === null;
    for (const which of ["start", "end"] as const) {
      const at = range[which] ?? timeline.end;
      this.ends[which].setAttribute("aria-valuenow", at.toFixed(2));
      this.ends[which].setAttribute("aria-valuetext", `${clock(at)}, ${at.toFixed(2)} s`);
      this.ends[which].setAttribute("aria-valuemin", this.span.start.toFixed(2));
      this.ends[which].setAttribute("aria-valuemax", this.span.end.toFixed(2));
    }
  }

  /** An end of the range by arrow keys: a tenth of a second, with Shift a second, with Alt a hundredth. */
  private nudge(which: "start" | "end", event: KeyboardEvent): void {
    const way = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }[event.key];
    const now = this.range?.[which];
    if (!way || now == null || !this.range) return;
    event.preventDefault();
    event.stopPropagation();
    this.trimTo(which, now + way * (event.shiftKey ? 1 : event.altKey ? 0.01 : 0.1));
  }

  private trimTo(which: "start" | "end", at: number): void {
    if (!this.range) return;
    const range = { ...this.range, [which]: Math.round(at * 100) / 100 };
    if (range.end !== null && range.end - range.start < 0.1) return;
    this.onRange(range);
    this.scrub(range[which] ?? at);
  }

  private placeMarks(timeline: Timeline): void {
    const shown = ofThisPast(timeline.moments, timeline.branch).filter(
      (moment) => moment.at >= timeline.start && moment.at <= timeline.end,
    );
    const text = JSON.stringify(shown.map((moment) => [moment.id, moment.name]));
    if (text !== this.marked) {
      this.marked = text;
      this.marks.replaceChildren(
        ...shown.map((moment) => {
          const title = `${moment.name || (moment.automatic ? "branch" : "kept moment")}, ${clock(moment.at)}: go back there`;
          const go = (event: Event): void => {
            event.stopPropagation();
            this.app.ask({ type: "restore", id: moment.id, documents: true });
          };
          const kind = moment.automatic ? "mark automatic" : "mark";
          return element("button", {
            class: kind,
            title,
            "aria-label": title,
            onclick: go,
            onpointerdown: (event: Event) => event.stopPropagation(),
          });
        }),
      );
    }
    shown.forEach((moment, index) => {
      const mark = this.marks.children[index] as HTMLElement | undefined;
      if (mark) mark.style.left = percent(this.share(moment.at));
    });
  }

  private move(time: number): void {
    const { timeline } = this;
    if (!timeline) return;
    if (time > timeline.end) this.timeline = { ...timeline, end: time };
    if (this.dragging === "knob") return;
    const share = percent(this.share(time));
    if (this.knob.style.left === share) return;
    this.knob.style.left = share;
    this.past.style.width = share;
    this.line.setAttribute("aria-valuenow", time.toFixed(1));
    this.line.setAttribute("aria-valuetext", `${clock(time)}${timeline.scrubbing ? ", in the past" : ""}`);
  }

  private press(event: PointerEvent): void {
    if (!this.timeline || event.button !== 0) return;
    this.onTouch();
    const target = event.target as HTMLElement;
    this.dragging = target === this.ends.start ? "start" : target === this.ends.end ? "end" : "knob";
    this.root.setPointerCapture(event.pointerId);
    this.drag(event);
  }

  private drag(event: PointerEvent): void {
    const at = this.timeAt(event.clientX);
    if (this.dragging === "knob") {
      this.scrub(at);
      this.knob.style.left = this.past.style.width = percent(this.share(at));
    } else if (this.dragging && this.range) {
      this.trimTo(this.dragging, at);
    }
  }

  /** Not more often than the eye sees; the last one always. */
  private scrub(at: number): void {
    window.clearTimeout(this.later);
    const wait = this.sentAt + SEND_EVERY - performance.now();
    const send = (): void => {
      this.sentAt = performance.now();
      this.app.ask({ type: "scrub", at });
    };
    if (wait <= 0) send();
    else this.later = window.setTimeout(send, wait);
  }

  private key(event: KeyboardEvent): void {
    const { timeline } = this;
    const by = { ArrowLeft: -STEP, ArrowRight: STEP, PageDown: -10 * STEP, PageUp: 10 * STEP }[event.key];
    if (!timeline || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.app.ask({ type: "scrub", at: Math.min(timeline.end, Math.max(timeline.start, timeline.shown + by)) });
  }

  private timeAt(x: number): number {
    const { start, end } = this.span;
    const box = this.rail.getBoundingClientRect();
    return start + Math.min(1, Math.max(0, (x - box.left) / box.width)) * (end - start);
  }

  private share(time: number): number {
    const { start, end } = this.span;
    return end > start ? Math.min(1, Math.max(0, (time - start) / (end - start))) : 1;
  }

  private end(which: "start" | "end"): HTMLElement {
    const title = which === "start" ? "Where the recording starts" : "Where the recording ends";
    const end = element("div", {
      class: `end ${which}`,
      hidden: true,
      role: "slider",
      tabindex: 0,
      title: `${title}: drag it, or use the arrow keys (with Shift further, with Alt by a hundredth of a second)`,
      "aria-label": title,
    });
    end.addEventListener("keydown", (event) => this.nudge(which, event));
    return end;
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
