// Recording is marking a range of time: mark it, drag its ends, trim it to a loop, take it away as a file or a video.
import { type App, withToken } from "../app";
import { element } from "../element";
import type { Format } from "../generated/declarations";
import type { Opened, Timeline } from "../generated/messages";
import { icon } from "../icons";
import { openKeep, openScript } from "../panels/dialogs";
import { reaching } from "../reach";
import type { Stage } from "../stage/scene";
import { clock } from "./clock";
import { Cut } from "./cut";
import { canFilm, extensionOf, film, handOver, handOverBlob } from "./film";
import type { Replay } from "./replay";
import type { Track } from "./track";

const SHORTEST = 0.1; // s
const LAST = 8; // s: some strides of any gait
const FULL = 2; // s that what is kept may lag behind the present

/** Of the past, s; without an end it is still going on. */
export interface Range {
  start: number;
  end: number | null;
}

export class Recorder {
  readonly bar = element("div", { class: "take row", role: "group", "aria-label": "Recording", hidden: true });
  private range: Range | null = null;
  private readonly words = element("span", { class: "numbers" });
  private readonly cut = new Cut();
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
  private readonly script = element(
    "button",
    { title: "Your actions in this range as a trial: a file, Python code, or a command" },
    "As a trial",
  );
  private readonly view = element(
    "button",
    { "aria-pressed": "false", title: "Play this range in a loop" },
    icon("play"),
    "Play",
  );
  private readonly video = element(
    "button",
    { title: "Play this range once and film what you see; you can move the camera meanwhile" },
    icon("camera"),
    "Film it",
  );
  private readonly drop = element(
    "button",
    { class: "plain", title: "Discard this range", "aria-label": "Discard this range" },
    "×",
  );
  private readonly fields = {
    start: element("input", { type: "number", class: "numbers moment", step: "0.01", "aria-label": "Start, seconds" }),
    end: element("input", { type: "number", class: "numbers moment", step: "0.01", "aria-label": "End, seconds" }),
  };
  private readonly trim = element("span", { class: "row" });
  private readonly near = element(
    "button",
    { "aria-pressed": "false", title: "Show only this range on the timeline, to set its ends exactly" },
    "Zoom",
  );
  private scene = "";
  private filming = false;
  private stopFilm = false;
  private asked = false;
  private formats: readonly Format[] = [];
  private readonly listeners = new Set<(recording: boolean) => void>();

  constructor(
    private readonly app: App,
    private readonly stage: Stage,
    private readonly track: Track,
    private readonly replay: Replay,
  ) {
    this.trim.append("from", this.fields.start, "to", this.fields.end, "s");
    this.bar.append(
      element("b", {}, "Recording"),
      this.trim,
      this.words,
      this.near,
      this.view,
      this.keep,
      this.script,
      this.cut.length,
      this.cut.inPlace,
      this.format,
      this.cut.rate,
      this.take,
      this.video,
      this.drop,
    );
    void app.declarations.then(({ formats }) => {
      this.formats = formats;
      this.format.append(
        ...formats.map(({ ending, words }) => element("option", { value: ending }, `${words} (${ending})`)),
      );
      this.offerCut();
    });
    this.format.addEventListener("change", () => this.offerCut());
    this.take.addEventListener("click", () => (this.asked ? app.ask({ type: "stop_taking" }) : this.askForTake()));
    app.store.on("making", ({ done }) => this.making(done));
    app.store.on("refused", () => this.making(-1));
    app.store.on("notice", ({ kind }) => kind === "error" && this.making(-1));
    reaching(this.script, { type: "ask_script", start: 0, end: 0 });
    reaching(this.keep, { type: "take", start: 0, end: 0, keep: "mine" });
    this.script.addEventListener("click", () => this.askForScript());
    app.store.on("scripted", (script) => openScript(app, script));
    this.keep.addEventListener("click", () => this.askToKeep());
    this.view.addEventListener("click", () => this.toggleView());
    replay.watch((on) => this.view.setAttribute("aria-pressed", String(on)));
    this.video.addEventListener("click", () => void this.makeVideo());
    this.drop.addEventListener("click", () => this.discard());
    this.near.addEventListener("click", () => this.track.zoom(this.near.getAttribute("aria-pressed") !== "true"));
    track.onZoom = (on) => this.near.setAttribute("aria-pressed", String(on));
    for (const which of ["start", "end"] as const)
      this.fields[which].addEventListener("change", () => this.typed(which));
    app.store.on("documents", ({ shared }) => this.leaveScene(String((shared.scene as { kind?: string })?.kind)));
    this.video.hidden = !canFilm();
    track.onRange = (range) => this.set(range);
    app.store.on("timeline", (timeline) => {
      this.endWhereKept(timeline);
      this.show();
    });
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
    this.keepMarked();
  }

  /** The session keeps what is marked, however long ago it was; what is trimmed off can be had back. */
  private keepMarked(): void {
    this.app.ask({ type: "mark", start: this.range?.start ?? null, end: this.range?.end ?? null });
  }

  private discard(): void {
    this.set(null);
    this.keepMarked();
  }

  /** What is marked could not grow any further. */
  private endWhereKept(timeline: Timeline): void {
    const { range } = this;
    const kept = timeline.marked?.[1];
    if (range?.end !== null || kept === undefined || timeline.end - kept < FULL) return;
    this.set({ ...range, end: kept });
    this.app.toast("warning", `The recording ended at ${clock(kept)}: it has reached its maximum length.`);
  }

  private set(range: Range | null): void {
    this.range = range;
    this.track.mark(range);
    this.bar.hidden = range === null;
    if (range?.end === null || range === null) this.track.zoom(false);
    this.show();
    for (const listener of this.listeners) listener(range !== null && range.end === null);
  }

  /** A number that was typed: within the recording, and never past the other end. */
  private typed(which: "start" | "end"): void {
    const { range } = this;
    const { start = 0, end = 0, marked = null } = this.app.store.get("timeline") ?? {};
    if (range?.end == null) return;
    const [low, high] = [Math.min(start, marked?.[0] ?? start), Math.max(end, marked?.[1] ?? end)];
    const given = Number(this.fields[which].value);
    const inside = which === "start" ? [low, range.end - SHORTEST] : [range.start + SHORTEST, high];
    const at = Math.min(Math.max(given, inside[0]!), inside[1]!);
    if (Number.isFinite(given) && this.fields[which].value.trim()) {
      this.set({ ...range, [which]: at });
      this.app.ask({ type: "scrub", at });
    }
    this.fields[which].value = this.range![which]!.toFixed(2);
  }

  /** A range of one stage means nothing on another. */
  private leaveScene(kind: string): void {
    const scene = kind === "several" ? "one" : kind; // who comes and goes leaves the past as it is
    if (this.scene && scene !== this.scene && this.range) this.discard();
    this.scene = scene;
  }

  private show(): void {
    const { range } = this;
    if (!range) return;
    const going = range.end === null;
    const end = range.end ?? this.app.store.get("frame")?.time ?? range.start;
    this.words.textContent = going
      ? `since ${clock(range.start)}, ${(end - range.start).toFixed(1)} s`
      : `${(end - range.start).toFixed(2)} s`;
    this.trim.hidden = this.near.hidden = going;
    for (const [which, at] of [
      ["start", range.start],
      ["end", end],
    ] as const)
      if (document.activeElement !== this.fields[which]) this.fields[which].value = at.toFixed(2);
    this.take.disabled = going || this.filming;
    this.keep.disabled = this.script.disabled = going || this.filming || this.asked;
    this.video.disabled = this.view.disabled = going;
    this.track.mark(range);
  }

  private toggleView(): void {
    if (!this.range) return;
    if (this.replay.on) this.replay.stop();
    else this.replay.play(this.range, 1, true);
  }

  private askForScript(): void {
    if (this.range?.end == null) return;
    this.app.ask({ type: "ask_script", start: this.range.start, end: this.range.end });
  }

  private askForTake(): void {
    if (!this.range || this.range.end === null) return;
    const { start, end } = this.range;
    this.asked = true;
    this.making(0);
    this.app.ask({ type: "take", start, end, ...this.cut.asked, ending: this.format.value });
  }

  /** The last strides as a loop for an animation program, without recording first. */
  takeLast(): void {
    const { start = 0, end = 0 } = this.app.store.get("timeline") ?? {};
    this.set({ start: Math.max(start, end - LAST), end });
    this.keepMarked();
    this.format.value = ".glb";
    this.cut.loops = true;
    this.offerCut();
    this.askForTake();
  }

  private offerCut(): void {
    this.cut.offer(this.formats.find(({ ending }) => ending === this.format.value));
  }

  /** How far the file is that was asked for; the button that asked for it stops it. */
  private making(done: number): void {
    if (!this.asked) return;
    this.asked = done >= 0 && done < 1;
    this.take.title = this.asked ? "Stop making this file" : "Download this range as a file";
    this.take.lastChild!.textContent = this.asked ? `Making ${Math.round(100 * done)} %, cancel` : "Download";
    this.show();
  }

  private askToKeep(): void {
    const { range } = this;
    if (!range || range.end === null) return;
    const { start, end } = range;
    openKeep(this.app, end - start, (keep, overwrite) =>
      this.app.ask({ type: "take", start, end, ...this.cut.asked, keep, overwrite }),
    );
  }

  /** A recording is the past now: all of it is marked, and played until something else is done. */
  private opened({ start, end }: Opened): void {
    this.set({ start, end });
    this.keepMarked();
    this.replay.play({ start, end }, 1, true);
  }

  private taken(url: string, name: string, seconds: number, gap: number): void {
    if (!this.asked) return;
    this.making(1);
    void this.fetched(url, name);
    const whole = this.range?.end != null ? this.range.end - this.range.start : seconds;
    const closes = this.cut.loops
      ? `: whole strides from the ${whole.toFixed(1)} s marked; the ends differ by at most ${((180 / Math.PI) * gap).toFixed(1)}°`
      : "";
    this.app.toast("info", `Downloaded ${seconds.toFixed(1)} s of motion${closes}.`);
  }

  /** A take of an avatar whose file is in this browser gets its skin here. */
  private async fetched(url: string, name: string): Promise<void> {
    const { upload } = this.app.store.get("skin") ?? { upload: "" };
    const { fileOf } = await import("../avatar/own_files");
    const own = name.endsWith(".glb") ? await fileOf(upload) : null;
    if (own) {
      const { animated } = await import("../avatar/animated");
      const answer = await (await fetch(withToken(url))).arrayBuffer();
      const whole = animated(await own.arrayBuffer(), answer, name);
      if (whole) return handOverBlob(new Blob([whole], { type: "model/gltf-binary" }), name);
    }
    handOver(withToken(url), name);
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
    this.label("Film it");
    this.show();
    this.app.ask({ type: "scrub", at: this.app.store.get("timeline")?.end ?? range.end });
    this.app.ask({ type: "continue" });
    if (paused) this.app.ask({ type: "pace", rate: this.app.store.get("timeline")?.rate ?? 1, paused });
    if (!made) return;
    handOverBlob(made, `footfall-${clock(range.start).replace(/[:.]/g, "-")}.${extensionOf(made)}`);
    this.app.toast("info", `Downloaded the video (${((range.end ?? 0) - range.start).toFixed(1)} s).`);
  }

  private label(text: string): void {
    this.video.lastChild!.textContent = text;
  }
}
