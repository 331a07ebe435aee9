/** The last strides beside people's: a small drawing for each joint, with the band of people who walk as fast behind. */

import type { App } from "../../app";
import type { BandedCurve, BesidePeople } from "../../generated/messages";
import { reachingAll } from "../../reach";
import { beyond } from "../../server";
import { el, fill, svg } from "../dom";

const EVERY = 1000; // ms between two questions
const [WIDE, TALL] = [120, 62];

/** The ends of the values that a drawing must hold, a little apart. */
export function span(curve: BandedCurve): [number, number] {
  const edges = curve.mean.flatMap((mean, index) => [mean - (curve.sd[index] ?? 0), mean + (curve.sd[index] ?? 0)]);
  const values = [...curve.ours, ...edges];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(0.06 * (high - low), 1e-3);
  return [low - room, high + room];
}

/** Values from left to right as points of a path, in a box so wide and tall. */
export function points(values: readonly number[], [low, high]: [number, number]): string[] {
  const last = Math.max(values.length - 1, 1);
  return values.map(
    (value, index) => `${((WIDE * index) / last).toFixed(1)} ${(TALL * (1 - (value - low) / (high - low))).toFixed(1)}`,
  );
}

/** How far a curve is from people's, root mean square; null without people. */
export function apart(curve: BandedCurve): number | null {
  if (curve.mean.length === 0) return null;
  const squares = curve.ours.map((value, index) => (value - (curve.mean[index] ?? value)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

function drawing(curve: BandedCurve): HTMLElement {
  const ends = span(curve);
  const above = points(
    curve.mean.map((mean, index) => mean + (curve.sd[index] ?? 0)),
    ends,
  );
  const below = points(
    curve.mean.map((mean, index) => mean - (curve.sd[index] ?? 0)),
    ends,
  );
  const zero = ends[0] < 0 && ends[1] > 0 ? points([0], ends)[0]?.split(" ")[1] : undefined;
  const off = apart(curve);
  const [degrees, places] = curve.unit === "°" ? ["°", 0] : ["", 2];
  const words =
    off === null ? curve.name : `${curve.name}: ${off.toFixed(places)} ${curve.unit} from people on average`;
  const [title, sense] = curve.name.split(", ");
  return el(
    "figure",
    { class: "stride", title: words },
    el(
      "figcaption",
      {},
      el("span", { class: "stride-name", text: title?.replace(/ \(.*\)/, "") }),
      sense && el("span", { class: "quiet", text: sense }),
    ),
    svg(
      "svg",
      {
        attributes: {
          viewBox: `0 0 ${WIDE} ${TALL}`,
          preserveAspectRatio: "none",
          role: "img",
          "aria-label": words,
        },
      },
      zero !== undefined &&
        svg("line", { class: "stride-zero", attributes: { x1: 0, x2: WIDE, y1: Number(zero), y2: Number(zero) } }),
      above.length > 0 &&
        svg("path", { class: "people-band", attributes: { d: `M${above.join("L")}L${below.reverse().join("L")}Z` } }),
      curve.mean.length > 0 &&
        svg("path", { class: "people-mean", attributes: { d: `M${points(curve.mean, ends).join("L")}` } }),
      svg("path", { class: "stride-ours", attributes: { d: `M${points(curve.ours, ends).join("L")}` } }),
    ),
    el(
      "span",
      { class: "stride-ends quiet" },
      el("span", { text: `${ends[1].toFixed(places)}${degrees}` }),
      el("span", { text: `${ends[0].toFixed(places)}${degrees}` }),
    ),
  );
}

export function besidePeople(app: App): HTMLElement {
  const grid = el("div", { class: "strides" });
  const said = el("p", { class: "said quiet", text: "", attributes: { "aria-live": "off" } });
  const key = el(
    "p",
    { class: "stride-key quiet", attributes: { hidden: true } },
    el("i", { class: "line-mark ours" }),
    "this walk ",
    el("i", { class: "box people" }),
    "people, mean ± sd",
  );
  const host = el("div", {}, said, grid, key);
  app.store.on("beside_people", (told: BesidePeople) => {
    said.textContent = told.words;
    key.hidden = told.curves.length === 0;
    fill(grid, ...told.curves.map(drawing));
  });
  if (beyond({ type: "ask_people" })) return reachingAll(host, { type: "ask_people" });
  let last = 0;
  app.store.on("frame", () => {
    const now = performance.now();
    if (now - last < EVERY || !host.offsetParent) return;
    last = now;
    app.ask({ type: "ask_people" });
  });
  return host;
}
