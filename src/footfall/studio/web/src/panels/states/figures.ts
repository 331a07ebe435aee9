/** The stick figures of one state, from the side and from the front, with the joints that can be dragged. */

import type { PoseTarget } from "../../generated/declarations";
import { ANGLE_SPAN, JOINT_NAMES } from "../../generated/sliders";
import { clamp, rounded } from "../curve";
import { el, svg } from "../dom";
import { byKeys, catchNear, draggable, stepOfKey } from "../drag";
import { type Figure, JOINTS, LINES } from "../style/figure";
import { type Spot, spotOf, type View } from "../style/handles";
import { drawFigure } from "../style/key_poses";
import { bonesOf, fieldOf, numberOf, type OpenStates, pathOf, savedNumber, sidesOf } from "./gait";
import { grown, jointOf, viewOf } from "./handles";
import { poseFigure } from "./pose";

/** rad by which an arrow key turns a joint. */
const STEP = Math.PI / 180;
const DEGREES = 180 / Math.PI;

export interface Figures {
  element: HTMLElement;
  draw(): void;
}

export function stateFigures(made: OpenStates, state: number, say: (words: string) => void): Figures {
  const views = (["side", "front"] as const).filter((view) => made.targets.some((target) => viewOf(target) === view));
  const drawn = views.map((view) => viewDrawing(made, state, view, say));
  return {
    element: el("div", { class: "state-figures" }, ...drawn.map((one) => one.drawing)),
    draw: () => {
      for (const one of drawn) one.draw();
    },
  };
}

function figureOf(made: OpenStates, state: number, saved = false): Figure {
  const read = (path: string): number => (saved ? savedNumber : numberOf)(made, state, path);
  return poseFigure(made.targets, read, bonesOf(made.context), sidesOf(made, state));
}

function viewDrawing(
  made: OpenStates,
  state: number,
  view: View,
  say: (words: string) => void,
): { drawing: SVGSVGElement; draw(): void } {
  const [ghost, body] = [svg("g", { class: "ghost" }), svg("g")];
  const from = view === "side" ? "From the side" : "From the front";
  const drawing = svg(
    "svg",
    {
      class: "pose",
      label: `State ${state + 1}: ${from}; press Enter to choose a joint`,
      attributes: { role: "group" },
    },
    svg("line", { class: "ground", attributes: { x1: -3, x2: 3, y1: 0, y2: 0 } }),
    ghost,
    body,
  );
  const targets = made.targets.filter((target) => viewOf(target) === view);
  const marks = targets.map((target) => markOf(made, state, view, target, drawing, say));
  drawing.append(...[...marks].reverse()); // the first ones matter most, and lie on top where two meet
  byKeys(drawing, marks);
  catchNear(drawing, marks, () => 3 * marks.reduce((most, mark) => Math.max(most, mark.r.baseVal.value), 0));
  const hasArms = made.targets.some((target) => target.joint.endsWith("_arm"));
  const lines = LINES.filter((line) => hasArms || !line.joints.some((joint) => joint.endsWith("Elbow")));
  const draw = (): void => {
    const bones = bonesOf(made.context);
    const tall = bones.thigh + bones.shank + bones.ankle + bones.pelvis + bones.lowerBack + bones.neck + bones.head;
    const [now, before] = [figureOf(made, state), figureOf(made, state, true)];
    const across = JOINTS.map((joint) => spotOf(before, joint, view)[0]);
    const middle = (Math.min(...across) + Math.max(...across)) / 2;
    const wide = 0.72 * tall;
    drawing.setAttribute("viewBox", `${middle - wide / 2} ${-1.06 * tall} ${wide} ${1.16 * tall}`);
    drawFigure(ghost, before, view, bones, sidesOf(made, state), lines);
    drawFigure(body, now, view, bones, sidesOf(made, state), lines);
    targets.forEach((target, index) => {
      const [x, y] = spotOf(now, jointOf(target), view);
      const mark = marks[index] as SVGCircleElement;
      mark.setAttribute("cx", x.toFixed(4));
      mark.setAttribute("cy", (-y).toFixed(4));
      mark.setAttribute("r", (0.026 * tall).toFixed(4));
    });
  };
  return { drawing, draw };
}

function markOf(
  made: OpenStates,
  state: number,
  view: View,
  target: PoseTarget,
  drawing: SVGSVGElement,
  say: (words: string) => void,
): SVGCircleElement {
  const { editing } = made.context;
  const name = JOINT_NAMES[target.joint] ?? target.joint;
  const about = `${name}${view === "front" ? " to the side" : ""}`;
  const meaning = fieldOf(made, target.path)?.meaning ?? "";
  const mark = svg("circle", {
    class: `joint ${target.joint.startsWith("stance") ? "stance" : ""}`,
    label: `State ${state + 1}: ${about}`,
    title: `${about}: ${meaning}`,
    attributes: { role: "slider", "data-arrows": true, "aria-roledescription": "joint", "data-target": target.path },
  });
  let [stroke, from, first]: [number, Spot, number] = [0, [0, 0], 0];
  let figure = figureOf(made, state);
  const begin = (spot: Spot): void => {
    stroke = editing.begin();
    from = spot;
    first = numberOf(made, state, target.path);
    figure = figureOf(made, state);
  };
  const turnTo = (angle: number): void => {
    const field = fieldOf(made, target.path);
    const low = Math.max(ANGLE_SPAN[0], field?.low ?? -Math.PI);
    const high = Math.min(ANGLE_SPAN[1], field?.high ?? Math.PI);
    const value = rounded(clamp(angle, low, high));
    editing.set("gait", pathOf(made, state, target.path), value, "both", stroke);
    say(`${about} ${told(value)}${target.world ? " from the vertical" : ""}`);
    announce();
  };
  const announce = (): void => {
    const value = numberOf(made, state, target.path);
    mark.setAttribute("aria-valuenow", (value * DEGREES).toFixed(1));
    mark.setAttribute("aria-valuetext", `${about} ${told(value)}`);
  };
  announce();
  mark.addEventListener("focus", announce);
  draggable(mark, drawing, {
    start: (x, y) => begin([x, -y]),
    move: (x, y) => turnTo(first + grown(target, figure, from, [x, -y], sidesOf(made, state))),
    end: () => editing.end(),
  });
  mark.addEventListener("keydown", (event) => {
    const way = stepOfKey(event);
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    begin([0, 0]);
    turnTo(first + STEP * (way[0] + way[1]));
    editing.end();
  });
  mark.addEventListener("pointerenter", () => say(`${about} ${told(numberOf(made, state, target.path))}: ${meaning}`));
  return mark;
}

function told(angle: number): string {
  return `${(angle * DEGREES).toFixed(0).replace("-", "−")}°`;
}
