/** Five moments of a step from the side and five from before, as stick figures whose joints can be dragged. */

import type { Context } from "../context";
import { asCurve, valueAt } from "../curve";
import { choice, el, svg, tick } from "../dom";
import { byKeys, catchNear, draggable, stepOfKey } from "../drag";
import type { Table } from "../tree";
import { at, onSide } from "../tree";
import { scaleOf } from "../units";
import { bent } from "./bend";
import { type Figure, figureAt, JOINTS, LINES } from "./figure";
import { type Handle, handlesOf, type Spot, spotOf, type View } from "./handles";
import { type Skeleton, skeletonOf } from "./skeleton";

export const PHASES = [0, 0.25, 0.5, 0.75, 1] as const;
const STEP = 0.01;
/** m; less than this to the side of a drag is not meant. */
const SLIGHT = 0.006;

interface Cell {
  view: View;
  phase: number;
  drawing: SVGSVGElement;
  ghost: SVGGElement;
  body: SVGGElement;
  marks: Map<string, SVGCircleElement>;
}

export function keyPoses(context: Context): HTMLElement {
  const state = { whole: true, periodic: true };
  const cells = (["side", "front"] as const).flatMap((view) => PHASES.map((phase) => makeCell(view, phase)));
  const said = el("p", {
    class: "said quiet",
    attributes: { "aria-live": "polite" },
    text: "Drag a joint. The grey figure is the saved style.",
  });
  const row = (view: View, name: string): HTMLElement =>
    el(
      "div",
      { class: "poses-row", label: name },
      ...cells.filter((cell) => cell.view === view).map((cell) => cell.drawing),
    );
  const poses = el(
    "div",
    { class: "poses" },
    row("side", "From the side"),
    el(
      "div",
      { class: "phases", attributes: { "aria-hidden": true } },
      ...PHASES.map((phase) =>
        el("span", { text: phase === 0 ? "step begins" : phase === 1 ? "foot lands" : `${phase * 100} %` }),
      ),
    ),
    row("front", "From the front"),
  );
  const host = el(
    "div",
    { class: "key-poses" },
    el(
      "div",
      { class: "tools" },
      choice(
        "What a drag changes",
        [
          { value: "whole", text: "whole step", title: "A drag bends the joint throughout the step" },
          { value: "moment", text: "this moment", title: "A drag bends the joint at this moment of the step" },
        ],
        "whole",
        (value) => {
          state.whole = value === "whole";
        },
      ),
      tick("smooth", "Make the end of each step run smoothly into the next", true, (on) => {
        state.periodic = on;
      }),
    ),
    poses,
    said,
  );
  for (const cell of cells) addHandles(context, cell, state, said);
  const draw = (): void => {
    if (host.offsetParent) drawAll(context, cells);
  };
  context.editing.on(draw);
  context.side.on(draw);
  new ResizeObserver(draw).observe(host);
  return host;
}

function makeCell(view: View, phase: number): Cell {
  const [ghost, body] = [svg("g", { class: "ghost" }), svg("g")];
  const drawing = svg(
    "svg",
    {
      class: "pose",
      label: `${view === "side" ? "From the side" : "From the front"}, ${Math.round(phase * 100)} % of a step; press Enter to choose a joint`,
      attributes: { role: "group" },
    },
    svg("line", { class: "ground", attributes: { x1: -3, x2: 3, y1: 0, y2: 0 } }),
    ghost,
    body,
  );
  return { view, phase, drawing, ghost, body, marks: new Map() };
}

/** Speed at which the figures walk: as now, or as the style is meant. */
function speedOf(context: Context): number {
  const wanted = context.app.store.get("frame")?.rows[context.app.store.steered()]?.wanted ?? 0;
  const meant = Number(context.documents()?.style.speed ?? 0.8);
  return Math.abs(wanted) >= 0.3 ? Math.round(wanted * 10) / 10 : meant;
}

function bonesOf(context: Context): Skeleton {
  const documents = context.documents();
  return skeletonOf((documents?.character ?? {}) as Table, (documents?.proportions ?? null) as Table | null);
}

function sidesOf(context: Context): 1 | -1 {
  return context.side.get() === "right" ? -1 : 1;
}

function figureOf(context: Context, phase: number): Figure {
  const side = context.side.get() === "right" ? "right" : "left";
  return figureAt(
    (path) => context.editing.get("style", path, side),
    bonesOf(context),
    { phase, speed: speedOf(context) },
    sidesOf(context),
  );
}

function ghostOf(context: Context, phase: number): Figure {
  const side = context.side.get() === "right" ? "right" : "left";
  return figureAt(
    (path) => onSide(context.saved(), path, side),
    bonesOf(context),
    { phase, speed: speedOf(context) },
    sidesOf(context),
  );
}

function drawAll(context: Context, cells: Cell[]): void {
  const gait = context.documents()?.gait;
  if (!gait || at(gait, "pose.torso.pitch") === undefined) return;
  const bones = bonesOf(context);
  const tall = bones.thigh + bones.shank + bones.ankle + bones.pelvis + bones.lowerBack + bones.neck + bones.head;
  const handles = {
    side: handlesOf("side", bones, sidesOf(context)),
    front: handlesOf("front", bones, sidesOf(context)),
  };
  for (const cell of cells) {
    const figure = figureOf(context, cell.phase);
    const wide = 0.64 * tall;
    const ghost = ghostOf(context, cell.phase);
    const across = JOINTS.map((joint) => spotOf(ghost, joint, cell.view)[0]);
    const middle = (Math.min(...across) + Math.max(...across)) / 2;
    cell.drawing.setAttribute("viewBox", `${middle - wide / 2} ${-1.06 * tall} ${wide} ${1.13 * tall}`);
    drawFigure(cell.ghost, ghost, cell.view, bones, sidesOf(context));
    drawFigure(cell.body, figure, cell.view, bones, sidesOf(context));
    for (const handle of handles[cell.view]) placeMark(cell, handle, figure, tall);
  }
}

function placeMark(cell: Cell, handle: Handle, figure: Figure, tall: number): void {
  const mark = cell.marks.get(handle.id);
  if (!mark) return;
  const [x, y] = spotOf(figure, handle.joint, cell.view);
  mark.setAttribute("cx", x.toFixed(4));
  mark.setAttribute("cy", (-y).toFixed(4));
  mark.setAttribute("r", (0.026 * tall).toFixed(4));
}

export function drawFigure(
  host: SVGGElement,
  figure: Figure,
  view: View,
  bones: Skeleton,
  sides: 1 | -1,
  drawn: typeof LINES = LINES,
): void {
  const lines = drawn.map(({ side, joints }) => {
    const foot = joints.length > 4;
    const points = joints
      .map((joint) => spotOf(figure, joint, view))
      .map(([x, y]) => `${x.toFixed(4)},${(-y).toFixed(4)}`);
    const name = side === "trunk" ? "trunk" : (side === "stance") === (sides === 1) ? "left" : "right";
    return svg("polyline", { class: `limb ${name}${foot ? " leg" : ""}`, attributes: { points: points.join(" ") } });
  });
  const [neck, crown] = [spotOf(figure, "neck", view), spotOf(figure, "crown", view)];
  const angle = (Math.atan2(crown[0] - neck[0], crown[1] - neck[1]) * 180) / Math.PI;
  const middle: Spot = [(neck[0] + crown[0]) / 2, (neck[1] + crown[1]) / 2];
  const head = svg("ellipse", {
    class: "head",
    attributes: {
      rx: (0.38 * bones.head).toFixed(4),
      ry: (0.48 * bones.head).toFixed(4),
      transform: `translate(${middle[0].toFixed(4)} ${(-middle[1]).toFixed(4)}) rotate(${angle.toFixed(1)})`,
    },
  });
  host.replaceChildren(...lines, head);
}

function addHandles(
  context: Context,
  cell: Cell,
  state: { whole: boolean; periodic: boolean },
  said: HTMLElement,
): void {
  const ids = handlesOf(cell.view, bonesOf(context), 1)
    .filter((handle) => !handle.inner || (cell.phase > 0 && cell.phase < 1))
    .map((handle) => handle.id);
  for (const id of ids) {
    const find = (): Handle =>
      handlesOf(cell.view, bonesOf(context), sidesOf(context)).find((handle) => handle.id === id) as Handle;
    const first = find();
    const mark = svg("circle", {
      class: `joint ${/stance/.test(id) ? "stance" : /swing/.test(id) ? "swing" : ""}`,
      label: `${first.label} at ${Math.round(cell.phase * 100)} % of a step`,
      title: first.help,
      attributes: {
        role: "slider",
        "data-arrows": true,
        "aria-roledescription": "joint",
        "data-handle": id,
      },
    });
    let [stroke, from]: [number, Spot] = [0, [0, 0]];
    let figure = figureOf(context, cell.phase);
    let begun = new Map<string, unknown>();
    const side = (across: boolean): "both" | "left" | "right" => {
      const own = context.side.get();
      return own === "both" || !across ? own : own === "left" ? "right" : "left";
    };
    const read = (path: string, across: boolean): unknown => {
      const key = `${path} ${side(across)}`;
      if (!begun.has(key)) begun.set(key, context.editing.get("style", path, side(across)));
      return begun.get(key);
    };
    const begin = (spot: Spot): void => {
      stroke = context.editing.begin();
      begun = new Map();
      from = spot;
      figure = figureOf(context, cell.phase);
      context.curve.set(find().kind === "number" ? context.curve.get() : find().path);
    };
    const move = (spot: Spot): void => {
      const handle = find();
      const apart = context.side.get() !== "both";
      const told = [handle, handle.also].flatMap((one) => {
        const delta = one?.grows(from, spot, figure) ?? 0;
        if (!one || (one !== handle && Math.abs(delta) < SLIGHT)) return [];
        for (const change of bent(one, cell.phase, delta, { ...state, apart, read })) {
          context.editing.set("style", change.path, change.value, side(change.across), stroke);
        }
        return [`${one.label} ${tell(one, delta)}`];
      });
      said.textContent = told.join(", ");
    };
    /** Its value now, for those who do not see the figure. */
    const announce = (): void => {
      const handle = find();
      const raw = context.editing.get("style", handle.path, side(false));
      const value = typeof raw === "number" ? raw : valueAt(asCurve(raw), cell.phase);
      const { unit, factor } = scaleOf(handle.unit);
      mark.setAttribute("aria-valuenow", (value * factor).toFixed(1));
      mark.setAttribute("aria-valuetext", `${handle.label} ${(value * factor).toFixed(unit === "°" ? 0 : 1)} ${unit}`);
    };
    announce();
    mark.addEventListener("focus", announce);
    draggable(mark, cell.drawing, {
      start: (x, y) => begin([x, -y]),
      move: (x, y) => move([x, -y]),
      end: () => context.editing.end(),
    });
    mark.addEventListener("keydown", (event) => {
      const way = stepOfKey(event);
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      begin(spotOf(figureOf(context, cell.phase), find().joint, cell.view));
      move([from[0] + way[0] * STEP, from[1] + way[1] * STEP]);
      context.editing.end();
      announce();
    });
    mark.addEventListener("pointerenter", () => {
      said.textContent = find().help;
    });
    cell.marks.set(id, mark);
    cell.drawing.append(mark);
  }
  const marks = [...cell.marks.values()];
  byKeys(cell.drawing, marks);
  catchNear(cell.drawing, marks, () => 3 * marks.reduce((most, mark) => Math.max(most, mark.r.baseVal.value), 0));
}

function tell(handle: Handle, delta: number): string {
  const { unit, factor } = scaleOf(handle.unit);
  const far = Math.abs(delta * factor);
  return `${delta < 0 ? "−" : "+"}${unit === "°" ? `${far.toFixed(0)}°` : `${far.toFixed(1)} ${unit}`}`;
}
