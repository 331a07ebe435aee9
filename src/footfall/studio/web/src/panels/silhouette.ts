/** Little walking pictures: points and segments over one stride, drawn as a silhouette on a small canvas. */

import { served } from "../server";

export interface Preview {
  seconds: number;
  height: number;
  /** Two points, a radius in metres, and a side: 0 the middle, 1 left, 2 right. */
  segments: [from: number, to: number, radius: number, side: number][];
  /** x ahead, y left, z up of every point, metres. */
  frames: number[][];
}

export interface Previews {
  styles: Record<string, Preview>;
  characters: Record<string, Preview>;
  gaits: Record<string, Preview>;
}

let asked: Promise<Previews> | undefined;

/** All pictures, asked for once; none where the server has none. */
export function previews(): Promise<Previews> {
  asked ??= fetchPreviews();
  return asked;
}

async function fetchPreviews(): Promise<Previews> {
  try {
    const answer = await served("/api/previews");
    const sent = answer.ok ? ((await answer.json()) as Partial<Previews>) : {};
    return { styles: sent.styles ?? {}, characters: sent.characters ?? {}, gaits: sent.gaits ?? {} };
  } catch {
    return { styles: {}, characters: {}, gaits: {} };
  }
}

interface Shown {
  canvas: HTMLCanvasElement;
  preview: Preview;
  tall: number;
  visible: boolean;
}

const FRAME = 1000 / 16;
const shown = new Set<Shown>();
let running = false;

const seen =
  typeof IntersectionObserver === "undefined"
    ? null
    : new IntersectionObserver((entries) => {
        for (const entry of entries)
          for (const one of shown) if (one.canvas === entry.target) one.visible = entry.isIntersecting;
        run();
      });

/** Draw a preview on a canvas, walking while it can be seen. `tall` metres fill its height. */
export function walkOn(canvas: HTMLCanvasElement, preview: Preview, tall: number): void {
  for (const one of shown) if (one.canvas === canvas) shown.delete(one);
  const one = { canvas, preview, tall, visible: !seen };
  shown.add(one);
  draw(one, 0);
  seen?.observe(canvas);
}

/** Forget the pictures on canvases that are gone. */
export function forget(): void {
  for (const one of shown) {
    if (one.canvas.isConnected) continue;
    seen?.unobserve(one.canvas);
    shown.delete(one);
  }
}

function run(): void {
  if (running) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  running = true;
  let last = 0;
  const step = (now: number): void => {
    const some = [...shown].some((one) => one.visible && one.canvas.offsetParent);
    if (!some || still.matches) {
      running = false;
      return;
    }
    if (now - last >= FRAME) {
      last = now;
      for (const one of shown) if (one.visible && one.canvas.offsetParent) draw(one, now / 1000);
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function draw({ canvas, preview, tall }: Shown, seconds: number): void {
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const [wide, high] = [canvas.clientWidth || 64, canvas.clientHeight || 64];
  if (canvas.width !== Math.round(wide * ratio)) canvas.width = Math.round(wide * ratio);
  if (canvas.height !== Math.round(high * ratio)) canvas.height = Math.round(high * ratio);
  const pen = canvas.getContext("2d");
  const frame =
    preview.frames[
      Math.floor((seconds / preview.seconds) * preview.frames.length) % Math.max(preview.frames.length, 1)
    ];
  if (!pen || !frame) return;
  const colours = coloursOf(canvas);
  const scale = (high * ratio * 0.88) / tall;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(scale, 0, 0, -scale, canvas.width / 2, canvas.height * 0.95);
  pen.lineCap = "round";
  for (const side of [2, 0, 1]) {
    pen.strokeStyle = colours[side] as string;
    for (const [from, to, radius, own] of preview.segments) {
      if (own !== side) continue;
      pen.lineWidth = 2 * radius;
      pen.beginPath();
      pen.moveTo(frame[3 * from] as number, frame[3 * from + 2] as number);
      pen.lineTo((frame[3 * to] as number) + 1e-4, frame[3 * to + 2] as number);
      pen.stroke();
    }
  }
}

function coloursOf(canvas: HTMLCanvasElement): [string, string, string] {
  const style = getComputedStyle(canvas);
  const read = (name: string): string => style.getPropertyValue(name).trim() || "#555";
  return [read("--figure"), read("--figure-near"), read("--figure-far")];
}
