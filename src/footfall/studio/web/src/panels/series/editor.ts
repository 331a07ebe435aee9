/** One periodic curve of the open gait over a stride: points to drag up and down, with the saved curve behind it. */

import type { Context } from "../context";
import { el, fill, section, set, svg } from "../dom";
import { draggable, stepOfKey } from "../drag";
import { entriesIn, type Field, wordsOf } from "../fields";
import { gridOf, type Window, windowOf } from "../style/curve_window";
import type { Table } from "../tree";
import { scaleOf, shown } from "../units";
import { asTerms, movedTo, PHASES, type Terms, valueAt, valuesOf } from "./series";

const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [360, 170, 40, 8, 10, 22];
const SAMPLES = 96;

export function seriesEditor(context: Context): HTMLElement {
  const { editing, app } = context;
  const pick = el("select", { class: "joints", label: "Curve of the gait", title: "Which curve is shown" });
  const state = { window: { low: -0.5, high: 0.5 } as Window, dragging: false, listed: "" };
  const layers = {
    grid: svg("g"),
    ghost: svg("path", { class: "curve-ghost" }),
    line: svg("path", { class: "curve-line" }),
    now: svg("line", { class: "curve-now" }),
    points: svg("g"),
  };
  const drawing = svg(
    "svg",
    { class: "curve", label: "Curve over a stride", attributes: { viewBox: `0 0 ${WIDE} ${HIGH}` } },
    svg("rect", {
      class: "curve-ground",
      attributes: { x: LEFT, y: TOP, width: WIDE - LEFT - RIGHT, height: HIGH - TOP - BOTTOM },
    }),
    ...Object.values(layers),
  );
  const said = el("p", { class: "said quiet", attributes: { "aria-live": "polite" } });
  const host = section(
    "Curves of the clip",
    { hint: "Periodic curves over a stride, which begins when the left foot strikes", key: "clip curves" },
    el("div", { class: "tools" }, pick),
    drawing,
    said,
  );
  host.hidden = true;
  const fields = (): Field[] => {
    const documents = context.documents();
    const gait = (documents?.plain_gait ?? {}) as Table;
    const all = documents?.law.styles ? [] : (context.declarations.gaits[String(gait.law ?? "")] ?? []);
    return all.filter((field) => field.type === "series").flatMap((field) => entriesIn(field, gait));
  };
  const field = (): Field | undefined => fields().find((one) => one.path === pick.value);
  const terms = (): Terms => asTerms(editing.get("gait", pick.value));
  const before = (): Terms => asTerms(editing.before("gait", pick.value));
  const x = (phase: number): number => LEFT + phase * (WIDE - LEFT - RIGHT);
  const y = (value: number): number =>
    TOP + ((state.window.high - value) / (state.window.high - state.window.low)) * (HIGH - TOP - BOTTOM);
  const valueFor = (down: number): number =>
    state.window.high - ((down - TOP) / (HIGH - TOP - BOTTOM)) * (state.window.high - state.window.low);
  const pathOf = (curve: Terms): string =>
    Array.from({ length: SAMPLES + 1 }, (_, k) => k / SAMPLES)
      .map((phase, k) => `${k ? "L" : "M"}${x(phase).toFixed(1)} ${y(valueAt(curve, phase)).toFixed(1)}`)
      .join("");
  const say = (index: number): void => {
    const { factor, unit } = scaleOf(field()?.unit ?? "");
    const value = valuesOf(terms())[index] ?? 0;
    said.textContent = `${Math.round((PHASES[index] ?? 0) * 100)} % of the stride: ${shown(value * factor, 0.1)} ${unit}`;
  };
  const points = PHASES.map((phase, index) => {
    const mark = svg("circle", {
      class: "knot",
      label: `Value at ${Math.round(phase * 100)} % of the stride`,
      attributes: { r: 5, tabindex: 0, role: "slider", "data-arrows": true },
    });
    let [stroke, first]: [number, Terms] = [0, []];
    const begin = (): void => {
      stroke = editing.begin();
      first = terms();
    };
    const moveTo = (value: number): void => {
      const limits = field();
      const inside = Math.min(Math.max(value, limits?.low ?? -Infinity), limits?.high ?? Infinity);
      editing.set("gait", pick.value, movedTo(first, index, inside), "both", stroke);
      say(index);
    };
    draggable(mark, drawing, {
      start: () => {
        state.dragging = true;
        begin();
      },
      move: (_, down) => moveTo(valueFor(down)),
      end: () => {
        state.dragging = false;
        editing.end();
        draw();
      },
    });
    mark.addEventListener("focus", () => say(index));
    mark.addEventListener("keydown", (event) => {
      const way = stepOfKey(event);
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      begin();
      moveTo((valuesOf(first)[index] ?? 0) + (way[1] * (state.window.high - state.window.low)) / 100);
      editing.end();
    });
    return mark;
  });
  layers.points.append(...points);

  function draw(): void {
    offer();
    if (host.hidden || !drawing.getClientRects().length) return;
    const own = field();
    const { factor, unit } = scaleOf(own?.unit ?? "");
    const knots = (curve: Terms): [number, number][] => PHASES.map((phase) => [phase, valueAt(curve, phase)]);
    const curves = [knots(terms()), knots(before())];
    const most = Math.max(0.2, ...curves.flat().map(([, value]) => 2 * Math.abs(value)));
    if (!state.dragging) state.window = windowOf(curves, -most, most);
    fill(
      layers.grid,
      ...gridOf(state.window, factor, unit).flatMap((mark) => [
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
      ...[0, 0.5, 1].map((phase) =>
        svg("text", {
          class: "axis",
          attributes: {
            x: x(phase),
            y: HIGH - 8,
            "text-anchor": phase === 0 ? "start" : phase === 1 ? "end" : "middle",
          },
          text: `${phase * 100} %`,
        }),
      ),
    );
    layers.ghost.setAttribute("d", pathOf(before()));
    layers.line.setAttribute("d", pathOf(terms()));
    valuesOf(terms()).forEach((value, index) => {
      const mark = points[index] as SVGCircleElement;
      set(mark, {
        cx: x(PHASES[index] as number).toFixed(1),
        cy: y(value).toFixed(1),
        "aria-valuenow": (value * factor).toFixed(1),
        "aria-valuetext": `${shown(value * factor, 0.1)} ${unit}`,
      });
    });
  }

  function offer(): void {
    const all = fields();
    host.hidden = all.length === 0;
    const paths = all.map((one) => one.path).join();
    if (paths === state.listed) return;
    state.listed = paths;
    const groups = new Map<string, string[]>();
    for (const { path } of all) {
      const group = wordsOf(path.split(".").slice(0, -2).join(" ") || (path.split(".")[0] as string));
      groups.set(group, [...(groups.get(group) ?? []), path]);
    }
    const chosen = pick.value;
    fill(
      pick,
      ...[...groups].map(([group, own]) =>
        el(
          "optgroup",
          { attributes: { label: group } },
          ...own.map((path) =>
            el("option", { text: wordsOf(path.split(".").slice(-2).join(" ")), attributes: { value: path } }),
          ),
        ),
      ),
    );
    if (all.some((one) => one.path === chosen)) pick.value = chosen;
  }

  pick.addEventListener("change", draw);
  host.addEventListener("toggle", draw);
  editing.on(draw);
  context.ready(draw);
  app.store.on("frame", (shot) => {
    const row = shot.rows[0];
    if (!row || host.hidden || !host.open) return;
    const phase = (Math.min(row.phase, 1) + (row.stance === 1 ? 1 : 0)) / 2;
    set(layers.now, { x1: x(phase), x2: x(phase), y1: TOP, y2: HIGH - BOTTOM });
  });
  return host;
}
