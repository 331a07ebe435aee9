// A video of a range of the past: it is shown once more, picture by picture, and each picture is encoded.
// Where the browser lets pages encode, every picture gets its exact time, however slow the machine is; elsewhere the canvas
// is recorded while the range plays.
import type { App } from "../app";
import type { Stage } from "../stage/scene";
import type { Range } from "./record";

const RATE = 30; // pictures a second
const BITS = 8_000_000;
const KINDS = ["video/mp4;codecs=avc1.42E01F", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const LATEST = 400; // ms: a moment that does not come by then is filmed as it is

export type Progress = (share: number) => void;

export function canFilm(): boolean {
  return (
    typeof VideoEncoder !== "undefined" ||
    (typeof MediaRecorder !== "undefined" && "captureStream" in HTMLCanvasElement.prototype)
  );
}

/** Films until the end of the range or until `stopped()`; progress from 0 to 1. Gives the film, or null when stopped. */
export async function film(
  app: App,
  stage: Stage,
  range: Range,
  progress: Progress,
  stopped: () => boolean,
): Promise<Blob | null> {
  stage.quality.hold(true);
  stage.host.classList.add("filming");
  await showMoment(app, range.start);
  try {
    const encoded =
      typeof VideoEncoder === "undefined" ? null : await encodeRange(app, stage, range, progress, stopped);
    if (stopped()) return null;
    const made = encoded ?? (await record(app, stage, range, progress, stopped));
    return stopped() ? null : made;
  } finally {
    stage.byHand = false;
    stage.quality.hold(false);
    stage.host.classList.remove("filming");
  }
}

async function encodeRange(
  app: App,
  stage: Stage,
  range: Range,
  progress: Progress,
  stopped: () => boolean,
): Promise<Blob | null> {
  const { encode } = await import("./encode");
  const count = Math.max(1, Math.round(lengthOf(range) * RATE));
  const draw = async (index: number): Promise<boolean> => {
    if (stopped()) return false;
    stage.byHand = true;
    await showMoment(app, range.start + index / RATE);
    stage.drawNow(1 / RATE);
    progress(index / count);
    return true;
  };
  return encode({ canvas: stage.canvas, count, rate: RATE, draw });
}

async function record(app: App, stage: Stage, range: Range, progress: Progress, stopped: () => boolean): Promise<Blob> {
  const kind = KINDS.find((one) => MediaRecorder.isTypeSupported(one)) ?? "";
  const stream = stage.canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: BITS });
  const pieces: Blob[] = [];
  recorder.ondataavailable = (event) => event.data.size && pieces.push(event.data);
  const ended = new Promise<void>((done) => (recorder.onstop = () => done()));
  recorder.start(500);
  const began = performance.now();
  for (let now = 0; now < lengthOf(range) && !stopped(); now = (performance.now() - began) / 1000) {
    app.ask({ type: "scrub", at: range.start + now });
    progress(now / lengthOf(range));
    await wait(1000 / RATE);
  }
  recorder.stop();
  await ended;
  for (const track of stream.getTracks()) track.stop();
  return new Blob(pieces, { type: kind.split(";")[0] ?? "video/webm" });
}

function lengthOf(range: Range): number {
  return (range.end ?? range.start) - range.start;
}

/** Asks for a moment and waits until it has come. */
function showMoment(app: App, at: number): Promise<void> {
  return new Promise((done) => {
    const finish = (): void => {
      window.clearTimeout(timer);
      off();
      done();
    };
    const timer = window.setTimeout(finish, LATEST);
    const before = app.store.get("frame");
    const off = app.store.on("frame", (frame) => {
      if (frame !== before && frame.scrubbing && Math.abs(frame.time - at) < 0.5 / RATE) window.setTimeout(finish, 0);
    });
    app.ask({ type: "scrub", at });
  });
}

export function extensionOf(film: Blob): string {
  return film.type.includes("mp4") ? "mp4" : "webm";
}

/** Hands a file to the user. */
export function handOver(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** The same for what was made here. */
export function handOverBlob(made: Blob, name: string): void {
  const address = URL.createObjectURL(made);
  handOver(address, name);
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => window.setTimeout(done, milliseconds));
}
