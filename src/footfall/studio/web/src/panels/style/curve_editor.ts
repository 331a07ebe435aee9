/** One curve of the gait over the phase of a step: knots to add, drag and delete, with the present phase running through. */

import type { Context } from "../context";
import {
  addedKnot,
  asCurve,
  type Curve,
  clamp,
  knotsOf,
  movedKnot,
  nearestKnot,
  sampled,
  valueAt,
  withoutKnot,
} from "../curve";
import { button, choice, el, fill, set, svg, tick } from "../dom";
import { draggable, inside, stepOfKey } from "../drag";
import type { Field } from "../fields";
import { titleOf, wordsOf } from "../fields";
import { handedOver } from "../partner";
import { onSide, type Side } from "../tree";
import { scaleOf, shown } from "../units";
import { gridOf, type Window, windowOf } from "./curve_window";
import { strideOf } from "./figure";

const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [360, 170, 40, 8, 10, 22];

export function curveEditor(context: Context): HTMLElement {
  const state = {
    part: "always",
    periodic: true,
    chosen: -1,
    window: { low: -0.5, high: 0.5 } as Window,
    dragging: false,
  };
  const joints = el("select", { class: "joints", label: "Curve", title: "Which joint's curve is shown" });
  const parts = choice(
    "Part",
    [
      { value: "always", text: "always", title: "The part that does not depend on speed" },
      { value: "by_speed", text: "with speed", title: "The part that grows with speed; zero when walking in place" },
    ],
    "always",
    (value) => {
      state.part = value;
      state.chosen = -1;
      frame();
      draw();
    },
  );
  const layers = {
    grid: svg("g"),
    ghost: svg("path", { class: "curve-ghost" }),
    total: svg("path", { class: "curve-total" }),
    line: svg("path", { class: "curve-line" }),
    now: svg("line", { class: "curve-now" }),
    dot: svg("circle", { class: "curve-dot", attributes: { r: 4 } }),
    knots: svg("g"),
  };
  const ground = svg("rect", {
    class: "curve-ground",
    attributes: { x: LEFT, y: TOP, width: WIDE - LEFT - RIGHT, height: HIGH - TOP - BOTTOM },
  });
  const drawing = svg(
    "svg",
    { class: "curve", label: "Curve over the phase of a step", attributes: { viewBox: `0 0 ${WIDE} ${HIGH}` } },
    ground,
    layers.grid,
    layers.ghost,
    layers.total,
    layers.line,
    layers.now,
    layers.dot,
    layers.knots,
  );
  const said = el("p", { class: "said quiet", attributes: { "aria-live": "polite" } });
  const remove = button("− knot", "Delete the chosen knot (Delete)", () => drop(state.chosen));
  const host = el(
    "div",
    { class: "curve-editor", attributes: { id: "curve-editor" } },
    el("div", { class: "tools" }, joints, parts),
    drawing,
    said,
    el(
      "div",
      { class: "tools" },
      button("+ knot", "Add a knot in the widest gap (or double-click the curve)", () => add()),
      remove,
      button("flat", "Replace the curve by its mean", () => edit(flat(curve()))),
      button("↺", "Reset to the base gait", reset, "plain"),
      tick("smooth", "Make the end of each step run smoothly into the next", true, (on) => {
        state.periodic = on;
      }),
    ),
  );

  const side = (): Side => context.side.get();
  const path = (): string =>
    isTrajectory(context, context.curve.get()) ? `${context.curve.get()}.${state.part}` : context.curve.get();
  const curve = (): Curve => asCurve(context.editing.get("style", path(), side()));
  const declared = (): Field | null => (context.isDeclared(path()) ? context.field(path()) : null);
  const unit = (): { unit: string; factor: number } => scaleOf(declared()?.unit ?? "rad");
  const x = (phase: number): number => LEFT + phase * (WIDE - LEFT - RIGHT);
  const y = (value: number): number =>
    TOP + ((state.window.high - value) / (state.window.high - state.window.low)) * (HIGH - TOP - BOTTOM);
  const phaseAt = (across: number): number => clamp((across - LEFT) / (WIDE - LEFT - RIGHT), 0, 1);
  const valueFor = (down: number): number =>
    state.window.high - ((down - TOP) / (HIGH - TOP - BOTTOM)) * (state.window.high - state.window.low);
  const limits = (): [number, number] => [declared()?.low ?? -Math.PI, declared()?.high ?? Math.PI];

  function frame(): void {
    state.window = windowOf([curve(), asCurve(onSide(context.saved(), path(), side()))], ...limits());
  }

  function edit(after: Curve, stroke?: number, before = curve()): void {
    const number = stroke ?? context.editing.begin();
    const apart = side() !== "both";
    const other = (across: boolean): Side => (!apart || !across ? side() : side() === "left" ? "right" : "left");
    const read = (at: string, across: boolean): Curve => asCurve(context.editing.get("style", at, other(across)));
    for (const change of handedOver(path(), before, after, state.periodic, read, apart)) {
      context.editing.set("style", change.path, change.curve, other(change.across), number);
    }
    if (stroke === undefined) context.editing.end();
  }

  function reset(): void {
    context.editing.reset("style", path(), side());
    state.chosen = -1;
  }

  function add(): void {
    const knots = knotsOf(curve());
    const phases = knots.length === 1 ? [0, 1] : [0, ...knots.map(([phase]) => phase), 1];
    let best = 0.5;
    let gap = 0;
    phases.forEach((phase, k) => {
      const wide = (phases[k + 1] ?? phase) - phase;
      if (wide > gap) [gap, best] = [wide, phase + wide / 2];
    });
    addAt(best);
  }

  function addAt(phase: number, value?: number): void {
    const after = addedKnot(curve(), phase, value === undefined ? undefined : clamp(value, ...limits()));
    edit(after);
    state.chosen = nearestKnot(knotsOf(after), phase);
    draw();
    (layers.knots.children[state.chosen] as SVGElement | undefined)?.focus();
  }

  function drop(index: number): void {
    if (index < 0) return;
    state.chosen = -1;
    edit(withoutKnot(curve(), index));
  }

  function draw(): void {
    if (!context.documents()) return;
    if (!state.dragging) frame();
    parts.hidden = !isTrajectory(context, context.curve.get());
    const { factor, unit: name } = unit();
    fill(
      layers.grid,
      ...gridOf(state.window, factor, name).flatMap((mark) => [
        svg("line", {
          class: "grid",
          attributes: { x1: LEFT, x2: WIDE - RIGHT, y1: y(mark.value), y2: y(mark.value) },
        }),
        svg("text", {
          class: "axis",
          attributes: { x: LEFT - 4, y: y(mark.value) + 3, "text-anchor": "end" },
          text: mark.text,
        }),
      ]),
      ...[0, 0.25, 0.5, 0.75, 1].flatMap((phase) => [
        svg("line", { class: "grid", attributes: { x1: x(phase), x2: x(phase), y1: TOP, y2: HIGH - BOTTOM } }),
        svg("text", {
          class: "axis",
          attributes: {
            x: x(phase),
            y: HIGH - 8,
            "text-anchor": phase === 0 ? "start" : phase === 1 ? "end" : "middle",
          },
          text: `${phase * 100} %`,
        }),
      ]),
    );
    layers.line.setAttribute("d", pathOf(curve()));
    layers.ghost.setAttribute("d", pathOf(asCurve(onSide(context.saved(), path(), side()))));
    drawTotal();
    drawKnots();
    remove.disabled = state.chosen < 0 || knotsOf(curve()).length < 2;
  }

  function drawTotal(): void {
    const trajectory = isTrajectory(context, context.curve.get());
    const stride = speedShare();
    const whole = trajectory && Math.abs(stride) > 0.05;
    const part = (name: string): Curve =>
      asCurve(context.editing.get("style", `${context.curve.get()}.${name}`, side()));
    const sum: Curve = whole
      ? sampled(0, 40).map(([phase]) => [
          phase,
          valueAt(part("always"), phase) + stride * valueAt(part("by_speed"), phase),
        ])
      : 0;
    layers.total.setAttribute("d", whole ? pathOf(sum) : "");
  }

  function speedShare(): number {
    const wanted = context.app.store.get("frame")?.rows[context.app.store.steered()]?.wanted ?? 0;
    return strideOf((field) => context.editing.get("style", field), wanted);
  }

  function pathOf(shape: Curve): string {
    return sampled(shape, 72)
      .map(([phase, value], k) => `${k ? "L" : "M"}${x(phase).toFixed(1)} ${y(value).toFixed(1)}`)
      .join("");
  }

  function drawKnots(): void {
    const knots = knotsOf(curve());
    while (layers.knots.childElementCount > knots.length) layers.knots.lastElementChild?.remove();
    for (let k = layers.knots.children.length; k < knots.length; k += 1) layers.knots.append(makeKnot(k));
    const { factor, unit: name } = unit();
    knots.forEach(([phase, value], index) => {
      const mark = layers.knots.children[index] as SVGElement;
      const place = knots.length === 1 ? 0.5 : phase;
      set(mark, {
        cx: x(place).toFixed(1),
        cy: y(value).toFixed(1),
        class: `knot${index === state.chosen ? " chosen" : ""}`,
        "aria-valuenow": (value * factor).toFixed(1),
        "aria-valuetext": `${shown(value * factor, 0.1)} ${name} at ${Math.round(place * 100)} % of the step`,
      });
    });
    const knot = knots[state.chosen];
    said.textContent = knot
      ? `Knot at ${Math.round(knot[0] * 100)} %: ${shown(knot[1] * factor, 0.1)} ${name}`
      : knots.length === 1
        ? `Constant: ${shown((knots[0]?.[1] ?? 0) * factor, 0.1)} ${name}. Double-click to add a knot.`
        : `${knots.length} knots. Double-click to add one, Delete removes one.`;
  }

  function makeKnot(index: number): SVGCircleElement {
    const mark = svg("circle", {
      class: "knot",
      label: `Knot ${index + 1}`,
      attributes: { r: 6, tabindex: 0, role: "slider", "data-arrows": true },
    });
    let stroke = 0;
    let before: Curve = 0;
    const moveTo = (phase: number, value: number): void =>
      edit(movedKnot(before, index, phase, clamp(value, ...limits())), stroke, before);
    const choose = (): void => {
      state.chosen = index;
      draw();
    };
    draggable(mark, drawing, {
      start: () => {
        stroke = context.editing.begin();
        before = curve();
        state.dragging = true;
        choose();
      },
      move: (across, down) => moveTo(phaseAt(across), valueFor(down)),
      end: () => {
        state.dragging = false;
        context.editing.end();
        draw();
      },
    });
    mark.addEventListener("focus", () => state.chosen !== index && choose());
    mark.addEventListener("keydown", (event) => {
      const way = stepOfKey(event);
      if (event.key === "Delete" || event.key === "Backspace") drop(index);
      else if (way) {
        const knot = knotsOf(curve())[index];
        if (!knot) return;
        before = curve();
        stroke = context.editing.begin();
        moveTo(knot[0] + way[0] * 0.01, knot[1] + (way[1] * (state.window.high - state.window.low)) / 100);
        context.editing.end();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return mark;
  }

  drawing.addEventListener("dblclick", (event) => {
    const [across, down] = inside(drawing, event);
    const target = event.target as Element;
    if (target.classList.contains("knot")) return drop([...layers.knots.children].indexOf(target));
    addAt(phaseAt(across), valueFor(down));
  });
  joints.addEventListener("change", () => context.curve.set(joints.value));
  context.curve.on((name) => {
    joints.value = name;
    state.chosen = -1;
    draw();
  });
  context.side.on(draw);
  context.editing.on(() => host.offsetParent && draw());
  context.ready(() => {
    fill(joints, ...optionsOf(context));
    joints.value = context.curve.get();
    draw();
  });
  context.app.store.on("frame", (shot) => {
    const row = shot.rows[0];
    if (!row || !host.offsetParent) return;
    const other = side() !== "both" && row.stance < 2 && (row.stance === 0) !== (side() === "left");
    const hidden = other || row.stance > 1 ? true : undefined;
    set(layers.now, {
      x1: x(Math.min(row.phase, 1)),
      x2: x(Math.min(row.phase, 1)),
      y1: TOP,
      y2: HIGH - BOTTOM,
      hidden,
    });
    set(layers.dot, { cx: x(Math.min(row.phase, 1)), cy: y(valueAt(curve(), row.phase)), hidden });
  });
  return host;
}

function flat(curve: Curve): Curve {
  const knots = knotsOf(curve);
  return knots.reduce((sum, [, value]) => sum + value, 0) / knots.length;
}

function isTrajectory(context: Context, path: string): boolean {
  return context.isDeclared(`${path}.always`);
}

function optionsOf(context: Context): HTMLElement[] {
  const groups = new Map<string, string[]>();
  for (const field of context.declarations.gait.filter((one) => one.type === "curve")) {
    const base = field.path.replace(/\.(always|by_speed)$/, "");
    const [part, link] = base.split(".");
    const group =
      part === "pose" && base.split(".").length > 2
        ? wordsOf(link ?? "")
        : part === "pose"
          ? "legs"
          : wordsOf(part ?? "");
    groups.set(group, [...new Set([...(groups.get(group) ?? []), base])]);
  }
  return [...groups].map(([group, paths]) =>
    el(
      "optgroup",
      { attributes: { label: group } },
      ...paths.map((path) => el("option", { text: titleOf(path), attributes: { value: path } })),
    ),
  );
}
