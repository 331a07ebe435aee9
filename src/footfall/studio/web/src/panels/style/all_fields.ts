/** Every declared field of the open gait, whatever its law, to be searched: numbers and curves as sliders, switches and choices as such. */

import type { Context } from "../context";
import { asCurve, levelOf, rounded, withLevel } from "../curve";
import { button, el, fill } from "../dom";
import type { Kind } from "../editing";
import { type Field, fieldsIn, found, grouped, titleOf } from "../fields";
import { slider } from "../slider";
import { isUneven, type Table } from "../tree";

export function allFields(context: Context): HTMLElement {
  const search = el("input", {
    class: "search",
    label: "Search all fields",
    title: "Finds fields by name, path or meaning",
    attributes: { type: "search", placeholder: "Search, e.g. 'push-off' or 'torso pitch'" },
  });
  const list = el("div", { class: "fields" });
  const count = el("p", { class: "quiet", attributes: { role: "status" } });
  const host = el("div", { class: "all-fields" }, search, count, list);
  let shows: (() => void)[] = [];
  const update = (): void => {
    if (host.offsetParent) for (const show of shows) show();
  };
  const build = (): void => {
    const all = fieldsOf(context);
    const fields = found(all, search.value);
    shows = [];
    count.textContent = `${fields.length} of ${all.length} fields`;
    const few = fields.length <= 25;
    fill(
      list,
      ...grouped(fields).map((group) => {
        const inside = el("div");
        const fold = el(
          "details",
          { class: "fold", attributes: { open: few } },
          el("summary", { text: `${group.title} (${group.fields.length})` }),
          inside,
        );
        const open = (): void => {
          if (!fold.open || inside.childElementCount) return;
          for (const field of group.fields) {
            const row = rowOf(context, field);
            inside.append(row.element);
            shows.push(row.show);
            row.show();
          }
        };
        fold.addEventListener("toggle", open);
        if (few) open();
        return fold;
      }),
    );
  };
  let law = "";
  const rebuildForLaw = (): void => {
    const now = fieldsOf(context)
      .map((field) => field.path)
      .join();
    if (now === law) {
      update();
      return;
    }
    law = now;
    build();
  };
  search.addEventListener("input", build);
  context.ready(build);
  context.editing.on(rebuildForLaw);
  context.side.on(update);
  return host;
}

/** Those of the open gait: what a style may change of it, or all of it where there are no styles. */
function fieldsOf(context: Context): Field[] {
  const documents = context.documents();
  if (documents?.law.styles) return context.declarations.gait.filter((field) => context.editing.has(field.path));
  const gait = (documents?.plain_gait ?? {}) as Table;
  return fieldsIn(context.declarations.gaits[String(gait.law ?? "")] ?? [], gait);
}

function kindOf(context: Context): Kind {
  return context.documents()?.law.styles ? "style" : "gait";
}

interface Row {
  element: HTMLElement;
  show(): void;
}

function rowOf(context: Context, field: Field): Row {
  if (field.type === "bool") return switchRow(context, field);
  if (field.type === "choice") return choiceRow(context, field);
  return sliderRow(context, field);
}

function sliderRow(context: Context, field: Field): Row {
  const { editing, side } = context;
  const isCurve = field.type === "curve";
  const level = (value: unknown): number => (isCurve ? levelOf(asCurve(value)) : Number(value ?? 0));
  const made = slider({
    label: titleOf(field.path),
    help: `${field.path}: ${field.meaning}${isCurve ? "; moves the whole curve" : ""}`,
    unit: field.unit,
    low: finite(field.low, field),
    high: finite(field.high, field),
    step: field.type === "int" ? 1 : null,
    begin: () => editing.begin(),
    end: () => editing.end(),
    change: (value, stroke) => {
      const now = editing.get(kindOf(context), field.path, side.get());
      const next = isCurve
        ? withLevel(asCurve(now), value, field.low, field.high)
        : field.type === "int"
          ? Math.round(value)
          : rounded(value);
      editing.set(kindOf(context), field.path, next, side.get(), stroke);
    },
    reset: () => editing.reset(kindOf(context), field.path, side.get()),
  });
  if (isCurve) {
    made.element.append(
      button(
        "∿",
        `Open ${titleOf(field.path)} in the curve editor`,
        () => {
          context.curve.set(field.path.replace(/\.(always|by_speed)$/, ""));
          document.getElementById("curve-editor")?.scrollIntoView({ behavior: "smooth", block: "center" });
        },
        "plain open-curve",
      ),
    );
  }
  return {
    element: made.element,
    show: () => {
      const now = editing.get(kindOf(context), field.path, side.get());
      const shape = isCurve && typeof now !== "number" ? `curve of ${(now as unknown[]).length} knots` : "";
      const uneven = side.get() === "both" && isUneven(context.documents()?.gait ?? {}, field.path);
      made.show(
        level(now),
        level(editing.before(kindOf(context), field.path, side.get())),
        uneven ? "left ≠ right" : shape,
      );
    },
  };
}

/** A limit that a slider can have: unbounded fields get some room around their ordinary value. */
function finite(limit: number, field: Field): number {
  if (Number.isFinite(limit)) return limit;
  const middle = typeof field.default === "number" ? field.default : 0;
  return limit < 0 ? middle - 10 * (Math.abs(middle) + 1) : middle + 10 * (Math.abs(middle) + 1);
}

function switchRow(context: Context, field: Field): Row {
  const { editing, side } = context;
  const input = el("input", { attributes: { type: "checkbox" } });
  input.addEventListener("change", () => editing.set(kindOf(context), field.path, input.checked, side.get()));
  const element = el(
    "label",
    { class: "tick", title: `${field.path}: ${field.meaning}` },
    input,
    el("span", { text: `${titleOf(field.path)}: ${field.meaning}` }),
  );
  return {
    element,
    show: () => {
      input.checked = editing.get(kindOf(context), field.path, side.get()) === true;
    },
  };
}

function choiceRow(context: Context, field: Field): Row {
  const { editing, side } = context;
  const select = el(
    "select",
    { label: titleOf(field.path) },
    ...field.choices.map((one) => el("option", { text: one, attributes: { value: one } })),
  );
  select.addEventListener("change", () => editing.set(kindOf(context), field.path, select.value, side.get()));
  const element = el(
    "label",
    { class: "pick", title: `${field.path}: ${field.meaning}` },
    el("span", { text: titleOf(field.path) }),
    select,
  );
  return {
    element,
    show: () => {
      select.value = String(editing.get(kindOf(context), field.path, side.get()) ?? "");
    },
  };
}
