// The time bar: play, step, pace, the past, kept moments, the phase, and how the machine keeps up.
import type { App } from "../app";
import { element } from "../element";
import type { Opened } from "../generated/messages";
import { icon } from "../icons";
import type { Stage } from "../stage/scene";
import { popover } from "../toolbar/popover";
import { clock, nextRate, RATES, rateName, whySlow } from "./clock";
import { phaseDial } from "./phase";
import { Recorder } from "./record";
import { Replay } from "./replay";
import { plotStrip } from "./strip";
import { Track } from "./track";
import { fillTree } from "./tree";

export class TimeBar {
  readonly recorder: Recorder;
  readonly replay: Replay;
  readonly plots: HTMLButtonElement;
  private readonly play = element("button", { class: "square" });
  private readonly pace = element("select", {
    id: "pace",
    title: "Playback speed (- and +)",
    "aria-label": "Playback speed",
  });
  private readonly past = element("div", { class: "past-card card", role: "status", hidden: true });
  private readonly time = element("output", { class: "numbers clock", title: "Time shown" });
  private readonly load = element("span", { class: "load numbers" });

  constructor(
    host: HTMLElement,
    private readonly app: App,
    stage: Stage,
  ) {
    const track = new Track(app);
    this.replay = new Replay(app);
    track.onTouch = () => this.replay.stop();
    this.recorder = new Recorder(app, stage, track, this.replay);
    for (const rate of RATES) this.pace.append(element("option", { value: rate }, rateName(rate)));
    this.pace.addEventListener("change", () => this.setRate(Number(this.pace.value)));
    this.play.addEventListener("click", () => this.togglePlay());
    this.fillPast(stage.host);
    const back = this.button("backward", "One frame back (,)", () => this.step(-1));
    const forth = this.button("forward", "One frame forward (.)", () => this.step(1));
    const keep = this.button("mark", "Keep this moment (M)", () => this.keep());
    const tree = element(
      "button",
      { class: "square", title: "Kept moments and branches", "aria-label": "Kept moments and branches" },
      icon("tree"),
    );
    popover(tree, "Kept moments", (card, close) => fillTree(card, app, close));
    const { strip, toggle } = plotStrip(app);
    this.plots = toggle;
    host.append(
      this.recorder.bar,
      element(
        "div",
        { class: "row time-row" },
        back,
        this.play,
        forth,
        this.pace,
        track.root,
        this.time,
        keep,
        tree,
        toggle,
        phaseDial(app),
        this.load,
      ),
      strip,
    );
    app.store.on("timeline", (timeline) => this.update(timeline.paused, timeline.scrubbing, timeline.rate));
    app.store.on("frame", (frame) => this.tick(frame.time));
    app.store.on("load", (load) => this.showLoad(load.real_time, load.frames, load.busy));
  }

  togglePlay(): void {
    this.replay.stop();
    const timeline = this.app.store.get("timeline");
    if (timeline?.scrubbing) this.app.ask({ type: "continue" });
    else this.app.ask({ type: "pace", rate: timeline?.rate ?? 1, paused: !timeline?.paused });
  }

  step(frames: number): void {
    this.replay.stop();
    const timeline = this.app.store.get("timeline");
    if (!timeline?.paused && !timeline?.scrubbing)
      this.app.ask({ type: "pace", rate: timeline?.rate ?? 1, paused: true });
    this.app.ask({ type: "step", frames });
  }

  faster(by: number): void {
    this.setRate(nextRate(this.app.store.get("timeline")?.rate ?? 1, by));
  }

  keep(): void {
    this.app.ask({ type: "snapshot" });
    this.app.toast("info", "Kept. Click the diamond on the timeline to return to this moment.");
  }

  goToNow(): void {
    this.replay.stop();
    const timeline = this.app.store.get("timeline");
    if (!timeline?.scrubbing) return;
    this.app.ask({ type: "scrub", at: timeline.end });
    this.app.ask({ type: "continue" });
  }

  private setRate(rate: number): void {
    this.app.ask({ type: "pace", rate, paused: this.app.store.get("timeline")?.paused ?? false });
  }

  private update(paused: boolean, scrubbing: boolean, rate: number): void {
    const still = paused || scrubbing;
    const title = still ? "Resume (Space)" : "Pause (Space)";
    if (this.play.title !== title) {
      this.play.replaceChildren(icon(still ? "play" : "pause"));
      this.play.title = title;
      this.play.setAttribute("aria-label", title);
    }
    this.past.hidden = !scrubbing;
    if (document.activeElement !== this.pace) this.pace.value = String(rate);
  }

  /** While the past, or a recording, is shown: two ways on. */
  private fillPast(host: HTMLElement): void {
    const here = element(
      "button",
      { class: "strong", title: "Continue from the moment shown; the time after it is kept as a branch (Space)" },
      icon("play"),
      "Continue from here",
    );
    const now = element("button", { title: "Back to the present (End)" }, icon("now"), "Back to now");
    here.addEventListener("click", () => this.togglePlay());
    now.addEventListener("click", () => this.goToNow());
    const title = element("b", {});
    const words = element("span", { class: "quiet" });
    this.past.append(element("span", { class: "past-words" }, title, words), here, now);
    host.append(this.past);
    const name = (recording: Opened | null): void => {
      title.textContent = recording ? `Watching “${recording.name}”.` : "Watching the past.";
      words.textContent = recording?.words ?? "";
      now.lastChild!.textContent = recording ? "To its end" : "Back to now";
    };
    name(null);
    this.app.store.on("opened", name);
    this.app.store.on("timeline", (timeline) => !timeline.scrubbing && name(null));
  }

  private tick(time: number): void {
    const text = clock(time);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  private showLoad(realTime: number, frames: number, busy: number): void {
    const slow = realTime < 0.9;
    this.load.textContent = slow ? `${Math.round(100 * realTime)} % speed` : `${Math.round(frames)}/s`;
    this.load.classList.toggle("slow", slow);
    this.load.title = `The simulation runs at ${Math.round(100 * realTime)} % of the requested speed, uses ${Math.round(100 * busy)} % of a core and sends ${Math.round(frames)} frames a second${slow ? `: ${whySlow(busy)}` : ""}`;
  }

  private button(name: "backward" | "forward" | "mark", title: string, act: () => void): HTMLButtonElement {
    return element("button", { class: "square", title, "aria-label": title, onclick: act }, icon(name));
  }
}
