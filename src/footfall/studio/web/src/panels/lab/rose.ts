/** The push rose: how hard a push this body in this style survives, by its direction; filled in while it is worked out. */

import type { App } from "../../app";
import type { Rose } from "../../generated/messages";
import { reaching } from "../../reach";
import { button, el, fill, svg } from "../dom";

const R = 92;

/** N of the outer ring: a round number over all that is known. */
export function outerRing(rose: Pick<Rose, "survived" | "fell">): number {
  const most = Math.max(400, ...rose.survived, ...rose.fell);
  const step = most > 2000 ? 1000 : most > 800 ? 400 : 200;
  return Math.ceil(most / step) * step;
}

/** A wedge between two radii about a direction; ahead is up, left is left. */
export function wedge(direction: number, half: number, inner: number, outer: number): string {
  const spot = (angle: number, radius: number): string =>
    `${(-radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  const [from, to] = [direction - half, direction + half];
  return `M${spot(from, inner)}L${spot(from, outer)}A${outer} ${outer} 0 0 0 ${spot(to, outer)}L${spot(to, inner)}A${inner} ${inner} 0 0 1 ${spot(from, inner)}Z`;
}

export function directionWords(direction: number): string {
  const names = [
    "ahead",
    "ahead and left",
    "to the left",
    "back and left",
    "back",
    "back and right",
    "to the right",
    "ahead and right",
  ];
  const eighth = Math.round(direction / (Math.PI / 4));
  return names[((eighth % 8) + 8) % 8] as string;
}

export function pushRose(app: App): HTMLElement {
  const petals = svg("g");
  const rings = svg("g");
  const drawing = svg(
    "svg",
    {
      class: "rose",
      attributes: { viewBox: "-124 -112 248 224", role: "img", "aria-label": "Push rose: not measured yet" },
    },
    rings,
    petals,
  );
  const progress = el("progress", {
    attributes: { max: 1, value: 0, hidden: true, "aria-label": "Push rose measured so far" },
  });
  const said = el("p", {
    class: "said quiet",
    text: "Pushes on the chest for a tenth of a second from every side, tested in the background.",
    attributes: { "aria-live": "polite" },
  });
  let running = false;
  const go = button(
    "Measure",
    "Measure how hard a push this body and style survive; takes about a minute and can be stopped",
    () => {
      app.ask({ type: "ask_rose", stop: running });
      if (running) return;
      running = true;
      go.textContent = "Stop";
      progress.hidden = false;
      progress.removeAttribute("value");
      said.textContent = "Testing the first pushes …";
    },
  );
  const host = el(
    "div",
    { class: "rose-box" },
    drawing,
    el("div", { class: "rose-side" }, reaching(go, { type: "ask_rose" }), progress, said, legend()),
  );
  const show = (rose: Rose): void => {
    running = rose.running;
    go.textContent = rose.running ? "Stop" : rose.done >= 1 ? "Measure again" : "Measure";
    progress.hidden = !rose.running;
    progress.value = rose.done;
    const outer = outerRing(rose);
    drawRings(rings, outer);
    drawPetals(petals, rose, outer, said);
    drawing.setAttribute("aria-label", summary(rose));
    if (rose.directions.length)
      said.textContent = rose.running ? `${Math.round(100 * rose.done)} % tried` : summary(rose);
  };
  drawRings(rings, 800);
  app.store.on("rose", show);
  return host;
}

function drawRings(host: SVGGElement, outer: number): void {
  const marks = [0.25, 0.5, 0.75, 1];
  fill(
    host,
    ...marks.map((share) => svg("circle", { class: "ring", attributes: { r: R * share } })),
    svg("text", { class: "axis", text: "ahead", attributes: { x: 0, y: -R - 6, "text-anchor": "middle" } }),
    svg("text", { class: "axis", text: "left", attributes: { x: -R - 4, y: 3, "text-anchor": "end" } }),
    svg("text", { class: "axis", text: "right", attributes: { x: R + 4, y: 3 } }),
    svg("text", { class: "axis", text: "back", attributes: { x: 0, y: R + 14, "text-anchor": "middle" } }),
    ...[0.5, 1].map((share) =>
      svg("text", {
        class: "axis ring-name",
        text: `${outer * share} N`,
        attributes: { x: R * share * 0.72, y: -R * share * 0.72 },
      }),
    ),
  );
}

function drawPetals(host: SVGGElement, rose: Rose, outer: number, said: HTMLElement): void {
  const half = rose.directions.length ? (0.94 * Math.PI) / rose.directions.length : 0;
  fill(
    host,
    ...rose.directions.flatMap((direction, index) => {
      const [kept, fell] = [rose.survived[index] ?? 0, rose.fell[index] ?? 0];
      const words = `Pushed ${directionWords(direction)}: ${kept > 0 ? `survives ${kept.toFixed(0)} N` : "none survived yet"}${fell > 0 ? `, falls at ${fell.toFixed(0)} N` : ""}`;
      const tell = {
        pointerenter: () => {
          said.textContent = words;
        },
      };
      return [
        fell > 0 &&
          svg("path", {
            class: "petal fell",
            title: words,
            attributes: { d: wedge(direction, half, (R * fell) / outer, R) },
            on: tell,
          }),
        kept > 0 &&
          svg("path", {
            class: "petal kept",
            title: words,
            attributes: { d: wedge(direction, half, 0, (R * kept) / outer) },
            on: tell,
          }),
      ];
    }),
    svg("circle", { class: "rose-middle", attributes: { r: 4 } }),
  );
}

function summary(rose: Rose): string {
  const known = rose.survived.filter((force) => force > 0);
  if (known.length === 0) return "Push rose: nothing measured yet";
  const least = Math.min(...rose.survived);
  const weakest = rose.directions[rose.survived.indexOf(least)] ?? 0;
  return `Survives at least ${least.toFixed(0)} N (weakest: pushed ${directionWords(weakest)}), at most ${Math.max(...known).toFixed(0)} N.`;
}

function legend(): HTMLElement {
  return el(
    "p",
    { class: "rose-legend quiet" },
    el("span", { class: "box kept" }),
    "stays up ",
    el("span", { class: "box fell" }),
    "falls",
  );
}
