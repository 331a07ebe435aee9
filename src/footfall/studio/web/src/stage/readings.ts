// What an overlay shows, in numbers; and a few numbers of the stage for whoever looks at the page from outside.
import type { Frame, Row } from "../generated/frames";
import type { Figure } from "../generated/messages";
import type { Stage } from "./scene";

export function reading(key: string, row: Row, figure: Figure, link: number): string {
  const size = (vector: Float32Array): number => Math.hypot(vector[0]!, vector[1]!, vector[2]!);
  const foot = (side: number): number => row.load[side]! + row.load[side + 2]! + row.load[side + 4]!;
  switch (key) {
    case "com":
      return `${row.com[2]!.toFixed(2)} m up`;
    case "velocity":
      return `${size(row.velocity).toFixed(2)} m/s`;
    case "ground":
      return `left ${Math.round(foot(0))} N, right ${Math.round(foot(1))} N`;
    case "virtual":
      return `${Math.round(size(row.force))} N`;
    case "torque":
      return link >= 0
        ? `${(figure.links[link] ?? "").replaceAll("_", " ")}: ${Math.round(row.torque[link] ?? 0)} N m`
        : "";
    default:
      return "";
  }
}

/** On the stage's element: how many frames came, the time, and where and how fast the first one is. */
export class Readings {
  private came = 0;
  private shownAt = 0;

  constructor(private readonly stage: Stage) {}

  /** A frame has come; not all are drawn. */
  count(frame: Frame): void {
    this.came += 1;
    const now = performance.now();
    if (now - this.shownAt < 50) return;
    this.shownAt = now;
    const { dataset } = this.stage.host;
    const row = frame.rows[0];
    dataset.frames = String(this.came);
    dataset.time = frame.time.toFixed(3);
    dataset.rows = String(frame.rows.length);
    if (!row) return;
    dataset.x = row.com[0]!.toFixed(3);
    dataset.y = row.com[1]!.toFixed(3);
    dataset.z = row.com[2]!.toFixed(3);
    dataset.speed = row.speed.toFixed(3);
    dataset.fallen = row.fallen > 0.5 ? "1" : "0";
  }
}
