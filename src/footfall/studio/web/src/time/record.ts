// Recording is marking a range of time: mark it, drag its ends, trim it to a loop, take it away as a file or a video.
import { type App, withToken } from "../app";
import { element } from "../element";
import type { Opened } from "../generated/messages";
import { icon } from "../icons";
import { openKeep } from "../panels/dialogs";
import type { Stage } from "../stage/scene";
import { clock } from "./clock";
import { canFilm, extensionOf, film, handOver } from "./film";
import type { Replay } from "./replay";
import type { Track } from "./track";

/** Of the past, s; without an end it is still going on. */
export interface Range {
  start: number;
  end: number | null;
}

export class Recorder {
  readonly bar = element("div", { class: "take row", role: "group", "aria-label": "Recording", hidden: true });
  private range: Range | null = null;
  private readonly words = element("span", { class: "numbers" });
  private readonly loop = element("input", { type: "checkbox", id: "take-loop" });
  private readonly format = element("select", {
    title: "Format of the download",
    "aria-label": "Format of the download",
  });
  private readonly take = element("button", { title: "Download this range as a file" }, icon("download"), "Download");
  private readonly keep = element(
    "button",
    { title: "Keep this range in your library, to reopen and continue from" },
    icon("save"),
    "Keep",
  );
  private readonly view = element(
    "button",
    { "aria-pressed": "false", title: "Play this range in a loop" },
    icon("play"),
    "Play",
  );
  private readonly video = element(
    "button",
    { title: "Play this range once and film it; you may move the camera meanwhile" },
    icon("camera"),
    "Video",
  );
  private readonly drop = element(
    "button",
    { class: "plain", title: "Discard this range", "aria-label": "Discard this range" },
    "×",
  );
  private filming = false;
  private stopFilm = false;
  private asked = false;
  private readonly listeners = new Set<(recording: boolean) => void>();

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
    private readonly track: Track,
    private readonly replay: Replay,
  ) {
    const loop = element(
      "label",
      {
        class: "row",
        title: "Trim to whole strides whose ends match best, so that it loops",
      },
      this.loop,
      "trim to a loop",
    );
    this.bar.append(
      element("b", {}, "Recording"),
      this.words,
      this.view,
      loop,
      this.keep,
      this.format,
      this.take,
      this.video,
      this.drop,
    );
    void app.declarations.then(({ formats }) =>
      this.format.append(
        ...formats.map(({ ending, words }) => element("option", { value: ending }, `${words} (${ending})`)),
      ),
    );
    this.take.addEventListener("click", () => this.askForTake());
    this.keep.addEventListener("click", () => this.askToKeep());
    this.view.addEventListener("click", () => this.toggleView());
    replay.watch((on) => this.view.setAttribute("aria-pressed", String(on)));
    this.video.addEventListener("click", () => void this.makeVideo());
    this.drop.addEventListener("click", () => this.set(null));
    this.video.hidden = !canFilm();
    track.onRange = (range) => this.set(range);
    app.store.on("timeline", () => this.show());
    app.store.on("opened", (opened) => this.opened(opened));
    app.store.on(
      "saved",
      (saved) =>
        saved.document === "recording" && app.toast("info", `Kept '${saved.name}' under Recordings in your library.`),
    );
    app.store.on("taken", (taken) => this.taken(taken.url, taken.name, taken.seconds, taken.loop_gap));
  }

  on(listener: (recording: boolean) => void): void {
    this.listeners.add(listener);
  }

  /** Begins a range now, or ends the one that was begun. */
  toggle(): void {
    const now = this.app.store.get("frame")?.time ?? 0;
    if (this.range && this.range.end === null) this.set({ ...this.range, end: Math.max(now, this.range.start + 0.2) });
    else this.set({ start: now, end: null });
  }

  private set(range: Range | null): void {
    this.range = range;
    this.track.mark(range);
    this.bar.hidden = range === null;
    this.show();
    for (const listener of this.listeners) listener(range !== null && range.end === null);
  }

  private show(): void {
    const { range } = this;
    if (!range) return;
    const going = range.end === null;
    const end = range.end ?? this.app.store.get("frame")?.time ?? range.start;
    this.words.textContent = going
      ? `since ${clock(range.start)}, ${(end - range.start).toFixed(1)} s`
      : `${clock(range.start)} to ${clock(end)}, ${(end - range.start).toFixed(1)} s`;
    this.take.disabled = this.keep.disabled = going || this.filming;
    this.video.disabled = this.view.disabled = going;
    this.track.mark(range);
  }

  private toggleView(): void {
    if (!this.range) return;
    if (this.replay.on) this.replay.stop();
    else this.replay.play(this.range, 1, true);
  }

  private askForTake(): void {
    if (!this.range || this.range.end === null) return;
    this.asked = true;
    const { start, end } = this.range;
    this.app.ask({ type: "take", start, end, loop: this.loop.checked, ending: this.format.value });
  }

  private askToKeep(): void {
    const { range } = this;
    if (!range || range.end === null) return;
    const { start, end } = range;
    openKeep(this.app, end - start, (keep, overwrite) =>
      this.app.ask({ type: "take", start, end, loop: this.loop.checked, keep, overwrite }),
    );
  }

  /** A recording is the past now: all of it is marked, and played until something else is done. */
  private opened({ start, end }: Opened): void {
    this.set({ start, end });
    this.replay.play({ start, end }, 1, true);
  }

  private taken(url: string, name: string, seconds: number, gap: number): void {
    if (!this.asked) return;
    this.asked = false;
    handOver(withToken(url), name);
    const closes = this.loop.checked ? `; its ends differ by at most ${((180 / Math.PI) * gap).toFixed(1)}°` : "";
    this.app.toast("info", `Downloaded ${seconds.toFixed(1)} s of motion${closes}.`);
  }

  private async makeVideo(): Promise<void> {
    if (this.filming) {
      this.stopFilm = true;
      return;
    }
    const range = this.range;
    if (!range || range.end === null) return;
    this.replay.stop();
    this.filming = true;
    this.stopFilm = false;
    const paused = this.app.store.get("timeline")?.paused ?? false;
    this.take.disabled = this.keep.disabled = true;
    const made = await film(
      this.app,
      this.stage,
      range,
      (share) => this.label(`Filming ${Math.round(100 * share)} %, stop`),
      () => this.stopFilm,
    );
    this.filming = false;
    this.label("Video");
    this.show();
    this.app.ask({ type: "scrub", at: this.app.store.get("timeline")?.end ?? range.end });
    this.app.ask({ type: "continue" });
    if (paused) this.app.ask({ type: "pace", rate: this.app.store.get("timeline")?.rate ?? 1, paused });
    if (!made) return;
    const address = URL.createObjectURL(made);
    handOver(address, `footfall-${clock(range.start).replace(/[:.]/g, "-")}.${extensionOf(made)}`);
    window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
    this.app.toast("info", `Downloaded the video (${((range.end ?? 0) - range.start).toFixed(1)} s).`);
  }

  private label(text: string): void {
    this.video.lastChild!.textContent = text;
  }
}
