// A video of a range of the past: it is shown once more, picture by picture, while the canvas is recorded.
import type { App } from "../app";
import type { Stage } from "../stage/scene";
import type { Range } from "./record";

const RATE = 30; // pictures a second
const KINDS = ["video/mp4;codecs=avc1.42E01F", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const BITS = 8_000_000;

export function canFilm(): boolean {
  return typeof MediaRecorder !== "undefined" && "captureStream" in HTMLCanvasElement.prototype;
}

/** Films until the end of the range or until `stopped()`; progress from 0 to 1. Gives the film, or null when stopped. */
export async function film(app: App, stage: Stage, range: Range, progress: (share: number) => void, stopped: () => boolean): Promise<Blob | null> {
  const kind = KINDS.find((one) => MediaRecorder.isTypeSupported(one)) ?? "";
  stage.quality.held = true;
  stage.host.classList.add("filming");
  app.ask({ type: "scrub", at: range.start });
  await wait(250);
  const stream = stage.canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: BITS });
  const pieces: Blob[] = [];
  recorder.ondataavailable = (event) => event.data.size && pieces.push(event.data);
  const ended = new Promise<void>((done) => (recorder.onstop = () => done()));
  recorder.start(500);
  const seconds = (range.end ?? range.start) - range.start;
  const began = performance.now();
  for (let now = 0; now < seconds && !stopped(); now = (performance.now() - began) / 1000) {
    app.ask({ type: "scrub", at: range.start + now });
    progress(now / seconds);
    await wait(1000 / RATE);
  }
  recorder.stop();
  await ended;
  for (const track of stream.getTracks()) track.stop();
  stage.quality.held = false;
  stage.host.classList.remove("filming");
  return stopped() ? null : new Blob(pieces, { type: kind.split(";")[0] ?? "video/webm" });
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

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => window.setTimeout(done, milliseconds));
}
