/** Front and side outline of the open body with marks to drag; the real one changes on the stage while it walks. */

import type { Context } from "../context";
import { clamp, rounded } from "../curve";
import { el, svg } from "../dom";
import { byKeys, catchNear, draggable, stepOfKey } from "../drag";
import type { Table } from "../tree";
import { type BodyHandle, type BodyView, bodyHandles, type Place } from "./handles";
import { outlineOf, type Piece, reachOf } from "./outline";
import { shapeOf } from "./shape";

interface View {
  name: BodyView;
  drawing: SVGSVGElement;
  pieces: SVGGElement;
  marks: { handle: BodyHandle; mark: SVGCircleElement }[];
}

export function bodyDrawing(context: Context, mirror: () => boolean): HTMLElement {
  const said = el("p", {
    class: "said quiet",
    text: "Drag a handle. The character changes while it walks.",
    attributes: { "aria-live": "polite" },
  });
  const held = { on: false, tall: 1.8, wide: 0.5 };
  const views = (["front", "side"] as const).map((name): View => {
    const pieces = svg("g");
    const drawing = svg(
      "svg",
      {
        class: `body-outline ${name}`,
        label: `${name === "front" ? "Body from the front" : "Body from its left side"}; press Enter to choose a mark`,
        attributes: { role: "group" },
      },
      svg("line", { class: "ground", attributes: { x1: -5, x2: 5, y1: 0, y2: 0 } }),
      pieces,
    );
    const marks = bodyHandles(name).map((handle) => ({ handle, mark: makeMark(handle) }));
    drawing.append(...marks.map((one) => one.mark));
    return { name, drawing, pieces, marks };
  });
  const body = (): Table => bodyNow(context);
  const host = el("div", { class: "body-views" }, ...views.map((view) => view.drawing));
  const draw = (): void => {
    const shape = shapeOf(body());
    if (!held.on) [held.tall, held.wide] = [Math.max(shape.top, 0.8), Math.max(reachOf(shape), 0.25)];
    const halves = { front: held.wide * 1.12, side: 0.2 * held.tall };
    host.style.gridTemplateColumns = `${100 * halves.front}fr ${100 * halves.side}fr`;
    for (const view of views) {
      const half = halves[view.name];
      view.drawing.setAttribute("viewBox", `${-half} ${-1.06 * held.tall} ${2 * half} ${1.1 * held.tall}`);
      view.pieces.replaceChildren(...painted(outlineOf(shape, view.name)));
      for (const { handle, mark } of view.marks) {
        const [x, z] = handle.at(shape);
        mark.setAttribute("cx", x.toFixed(4));
        mark.setAttribute("cy", (-z).toFixed(4));
        mark.setAttribute("r", (0.0145 * held.tall).toFixed(4));
        mark.toggleAttribute("hidden", handle.side === "right" && mirror() && view.name === "front");
      }
    }
  };
  for (const view of views) {
    const marks = view.marks.map((one) => one.mark);
    for (const { handle, mark } of view.marks) listen(context, view, handle, mark, { mirror, said, held, draw });
    byKeys(view.drawing, marks);
    catchNear(view.drawing, marks, () => 0.045 * held.tall);
  }
  context.editing.on(() => host.offsetParent && draw());
  context.ready(draw);
  new ResizeObserver(draw).observe(host);
  return Object.assign(el("div", {}, host, said), { draw });
}

/** Pieces of one part as one: their edges first, then all they cover. */
function painted(pieces: Piece[]): SVGPathElement[] {
  const drawn: SVGPathElement[] = [];
  for (let k = 0; k < pieces.length; ) {
    let end = k;
    while (end < pieces.length && pieces[end]?.part === pieces[k]?.part) end += 1;
    for (const layer of ["edge", "inside"]) {
      for (const piece of pieces.slice(k, end))
        drawn.push(svg("path", { class: `piece ${piece.part} ${layer}`, attributes: { d: piece.d } }));
    }
    k = end;
  }
  return drawn;
}

function makeMark(handle: BodyHandle): SVGCircleElement {
  return svg("circle", {
    class: `joint ${handle.side ?? ""}`,
    label: `${handle.name}. ${handle.help}`,
    title: `${handle.name}: ${handle.help}`,
    attributes: { role: "slider", "data-arrows": true, "data-handle": handle.id },
  });
}

/** All proportions as they are shown now, edits under way included. */
export function bodyNow(context: Context): Table {
  const stored = (context.documents()?.proportions ?? {}) as Table;
  const body: Table = {};
  for (const field of context.declarations.proportions) body[field.path] = context.editing.get("character", field.path);
  for (const side of ["left", "right"] as const) {
    const limbs: Table = {};
    for (const name of context.declarations.limbs) limbs[name] = context.editing.get("character", name, side);
    body[side] = { ...((stored[side] ?? {}) as Table), ...limbs };
  }
  return body;
}

interface Shared {
  mirror(): boolean;
  said: HTMLElement;
  held: { on: boolean };
  draw(): void;
}

function listen(context: Context, view: View, handle: BodyHandle, mark: SVGCircleElement, shared: Shared): void {
  let stroke = 0;
  let begun: Table = {};
  let off: Place = [0, 0];
  const start = (): void => {
    stroke = context.editing.begin();
    begun = bodyNow(context);
    shared.held.on = true;
  };
  const move = (place: Place): void => {
    const changes = handle.to(place, begun, shapeOf(begun));
    const told = Object.entries(changes).map(([name, value]) => {
      const field = context.field(name);
      const set = rounded(clamp(value, field.low, field.high));
      const side = shared.mirror() || !context.declarations.limbs.includes(name) || !handle.side ? "both" : handle.side;
      if (set !== context.editing.get("character", name, side))
        context.editing.set("character", name, set, side, stroke);
      return `${name.replace(/_/g, " ")} ${field.unit === "m" ? `${(100 * set).toFixed(1)} cm` : set.toFixed(2)}`;
    });
    shared.said.textContent = told.join(", ");
  };
  /** Where it is now, for those who do not see the outline. */
  const announce = (): void => {
    const [across, up] = handle.at(shapeOf(bodyNow(context)));
    mark.setAttribute("aria-valuenow", (100 * up).toFixed(1));
    const words = `${handle.name}, ${(100 * up).toFixed(1)} cm up, ${(100 * Math.abs(across)).toFixed(1)} cm across`;
    mark.setAttribute("aria-valuetext", words);
  };
  const end = (): void => {
    shared.held.on = false;
    context.editing.end();
    shared.draw();
    announce();
  };
  announce();
  mark.addEventListener("focus", announce);
  draggable(mark, view.drawing, {
    start: (x, y) => {
      start();
      const [ownX, ownZ] = handle.at(shapeOf(begun));
      off = [ownX - x, ownZ + y];
    },
    move: (x, y) => move([x + off[0], -y + off[1]]),
    end,
  });
  mark.addEventListener("keydown", (event) => {
    const way = stepOfKey(event);
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    start();
    const [x, z] = handle.at(shapeOf(begun));
    move([x + way[0] * 0.004, z + way[1] * 0.004]);
    end();
  });
  mark.addEventListener("pointerenter", () => {
    shared.said.textContent = handle.help;
  });
}
