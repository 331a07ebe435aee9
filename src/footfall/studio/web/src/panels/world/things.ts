/** Things to put onto the ground: a palette, the list of those that are there, and the chosen one's numbers as fields. */

import type { App } from "../../app";
import type { Declared, ThingKind } from "../../generated/declarations";
import { offersFor, type Table } from "../../place/offers";
import { take } from "../../place/taking";
import { nameOf, type Things, type Which } from "../../place/things";
import { placeOf } from "../../place/tools";
import { capitalised } from "../../words";
import { openSave } from "../dialogs";
import { button, el, fill, tick } from "../dom";
import { numberField } from "./number_field";

const PLACED_BY_DRAG = 8; // px: a shorter way is a click
const AXES = ["x", "y", "z"];
const SHORT: Record<string, string> = { heading_deg: "turned" };

export function thingsPart(app: App): HTMLElement {
  const { things, queue } = placeOf(app);
  const palette = el("div", { class: "palette", label: "Things to place", attributes: { role: "group" } });
  const list = el("ul", { class: "things", label: "Things on the ground" });
  const chosen = el("div", { class: "thing-fields" });
  const after = el(
    "div",
    { class: "tools" },
    button("Save this world …", "Save the ground and everything on it to your library", () => openSave(app, "world")),
  );
  let shown = "";
  const show = (): void => {
    if (palette.childElementCount !== things.kinds.length)
      fill(palette, ...things.kinds.map((kind) => piece(app, things, kind)));
    const now = things.chosen.get();
    fill(list, ...things.all.map(({ which, table }) => entry(things, which, table, now)));
    after.hidden = things.all.length === 0;
    const key = JSON.stringify([now, things.get(now)?.table, queue.inHand, things.solids.length]);
    if (key === shown || chosen.contains(document.activeElement)) return;
    shown = key;
    fill(chosen, ...(now ? fields(app, things, now) : []));
  };
  chosen.addEventListener("focusout", () => queueMicrotask(show));
  things.on(show);
  queue.on(show);
  show();
  return el(
    "div",
    {},
    el("p", { class: "quiet", text: "Drag one onto the ground, or click it. Then click the thing on the stage." }),
    palette,
    list,
    chosen,
    after,
  );
}

/** A button that is dragged onto the stage; a click puts the thing before the character. */
function piece(app: App, things: Things, kind: ThingKind): HTMLElement {
  const made = el("button", {
    class: "button piece",
    text: kind.kind,
    title: `${kind.text} Drag it onto the ground, or click to put it in front of the character.`,
    attributes: { type: "button", "data-kind": kind.kind },
  });
  let begin: { x: number; y: number } | null = null;
  let dragged = false;
  const under = (event: PointerEvent) => placeOf(app).under(event.clientX, event.clientY);
  made.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    begin = { x: event.clientX, y: event.clientY };
    dragged = false;
    made.setPointerCapture(event.pointerId);
    things.standStill();
  });
  made.addEventListener("pointermove", (event) => {
    if (!begin) return;
    dragged ||= Math.hypot(event.clientX - begin.x, event.clientY - begin.y) > PLACED_BY_DRAG;
    things.ghost.set(dragged ? under(event) : null);
  });
  const end = (event: PointerEvent): void => {
    const at = dragged && event.type === "pointerup" ? under(event) : null;
    begin = null;
    things.ghost.set(null);
    if (at) things.add(kind, at);
  };
  made.addEventListener("pointerup", end);
  made.addEventListener("pointercancel", end);
  made.addEventListener("click", () => !dragged && things.add(kind));
  return made;
}

function entry(things: Things, which: Which, table: Table, now: Which | null): HTMLElement {
  const is = now?.kind === which.kind && now.index === which.index;
  const name = nameOf(which, table);
  return el(
    "li",
    {},
    el("button", {
      class: "button plain",
      text: name,
      title: `Change ${name}`,
      attributes: { type: "button", "aria-pressed": String(is) },
      on: { click: () => things.chosen.set(is ? null : which) },
    }),
    el("button", {
      class: "plain",
      text: "×",
      label: `Delete ${name}`,
      title: `Delete ${name}`,
      attributes: { type: "button" },
      on: { click: () => things.remove(which) },
    }),
  );
}

/** The numbers of the chosen thing. */
function fields(app: App, things: Things, which: Which): HTMLElement[] {
  const thing = things.get(which);
  if (!thing) return [];
  const { queue } = placeOf(app);
  const offers = el(
    "div",
    { class: "tools" },
    ...offersFor(things.target(which), queue.offered, queue.inHand).map((offer) =>
      button(capitalised(offer.words), offer.help, () => take(app, offer)),
    ),
  );
  const title = nameOf(which, thing.table);
  return [
    el("h3", { text: title }),
    el("p", { class: "quiet", text: thing.kind.text.replace(/\..*$/, ".") }),
    offers,
    el("div", { class: "field-list" }, ...thing.kind.fields.flatMap((field) => fieldOf(things, which, field, title))),
  ];
}

function fieldOf(things: Things, which: Which, field: Declared, title: string): HTMLElement[] {
  const table = (): Table => things.get(which)?.table ?? {};
  const now = table()[field.path] ?? field.default;
  const set = (value: unknown): void => things.change(which, { ...table(), [field.path]: value });
  const words = SHORT[field.path] ?? field.path.replace(/_/g, " ");
  if (field.type === "bool") {
    const made = tick(words, field.meaning, now === true, set);
    return [made];
  }
  if (field.type === "number" || field.type === "int") {
    const step = field.type === "int" ? 1 : field.unit === "deg" ? 5 : 0.05;
    const made = numberField(words, unitOf(field.unit), step, set);
    made.show(Number(now ?? 0), `${words} of ${title}`);
    made.element.title = field.meaning;
    return [made.element];
  }
  if (field.type !== "numbers") return [];
  const numbers = Array.isArray(now) ? now.map(Number) : [];
  return field.choices.map((_, axis) => {
    const made = numberField(
      field.path === "at" ? AXES[axis]! : `${words} ${AXES[axis]}`,
      unitOf(field.unit),
      0.05,
      (value) => {
        const values = [...((table()[field.path] ?? numbers) as number[])];
        values[axis] = value;
        set(values);
      },
    );
    made.show(numbers[axis] ?? 0, `${words} ${AXES[axis]} of ${title}`);
    made.element.title = field.meaning;
    return made.element;
  });
}

function unitOf(unit: string): string {
  return unit === "deg" ? "°" : unit;
}
