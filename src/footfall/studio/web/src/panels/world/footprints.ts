/** Footprints as a list: foot, place and heading of each as fields; the same as on the ground. */

import type { App } from "../../app";
import type { PlacedFootprint } from "../../generated/messages";
import type { Foot } from "../../place/footprints";
import type { Prints, ShownPrint } from "../../place/prints";
import { placeOf } from "../../place/tools";
import { fateOf } from "../../stage/placed_prints";
import { asSentence } from "../../words";
import { openSave } from "../dialogs";
import { button, choice, el, fill, tick } from "../dom";
import { numberField } from "./number_field";

const FEET: { value: Foot; text: string; title: string }[] = [
  { value: "either", text: "either", title: "It chooses the foot" },
  { value: "left", text: "left", title: "The left foot" },
  { value: "right", text: "right", title: "The right foot" },
];

export function footprints(app: App): HTMLElement {
  const { prints, tool } = placeOf(app);
  const hindered = el("div", { class: "hindered" });
  const place = button(
    "Place on the ground",
    "Click the ground to place a footprint, drag to set its direction (F)",
    () => tool.set(tool.get() === prints ? null : prints),
  );
  const foot = footChoice(prints);
  const tools = el(
    "div",
    {},
    el(
      "div",
      { class: "tools" },
      place,
      button("Add one", "A footprint one step ahead of the last", () => prints.add()),
    ),
    el("div", { class: "tools" }, el("span", { class: "quiet", text: "Foot of new ones" }), foot),
  );
  const list = el("ol", { class: "prints", label: "Footprints" });
  const waits = el("p", { class: "said", attributes: { role: "status" } });
  const after = el(
    "div",
    { class: "tools" },
    button("From the start", "Go back to the start and walk them all again", () => app.ask({ type: "start_over" })),
    button("Save as a dance …", "Keep them in your library as a trial, to open or run again", () =>
      openSave(app, "trial"),
    ),
    button("Delete all", "Delete all footprints", () => prints.clear(), "plain"),
  );
  const rows = new Map<number, Row>();
  const show = (): void => {
    const why = prints.hindrance;
    fill(hindered, ...(why ? offer(app, why) : []));
    tools.hidden = why !== "";
    after.hidden = prints.list.length === 0;
    const waiting = app.store.get("steps")?.waits;
    waits.textContent = waiting ? asSentence(waiting) : "";
    place.setAttribute("aria-pressed", String(tool.get() === prints));
    for (const [id, row] of rows) {
      if (prints.list.some((print) => print.id === id)) continue;
      row.element.remove();
      rows.delete(id);
    }
    prints.shown.forEach((one, index) => {
      const { print } = one;
      let row = rows.get(print.id);
      if (!row) {
        row = rowOf(prints, print.id);
        rows.set(print.id, row);
      }
      if (list.children[index] !== row.element) list.insertBefore(row.element, list.children[index] ?? null);
      row.show(one, index + 1, print.id === prints.chosen.get());
    });
  };
  prints.on(show);
  tool.on(show);
  show();
  return el("div", { class: "footprints" }, hindered, tools, list, waits, after);
}

/** Which foot new prints are for. */
export function footChoice(prints: Prints): HTMLElement {
  return choice("Foot of new footprints", FEET, prints.foot, (foot) => {
    prints.foot = foot;
  });
}

/** Why there are none, and what to do about it. */
function offer(app: App, why: "law" | "scene" | "loose"): HTMLElement[] {
  const documents = app.store.get("documents");
  const { tool, prints } = placeOf(app);
  if (why === "scene") {
    return [
      el("p", {
        text: "Two that are compared pass through each other and would step onto the same footprints; have one alone for them.",
      }),
      button("One character", "Only one on the stage", () => app.ask({ type: "scene", kind: "one" }), "strong"),
    ];
  }
  if (why === "loose") {
    const text = `The gait “${documents?.base ?? ""}” does not follow footprints, and the gaits that do cannot walk among crates and balls yet.`;
    return [el("p", { text })];
  }
  const gait = documents?.footprint_gait ?? "";
  return [
    el("p", {
      text: `The gait “${documents?.base ?? ""}” steps where balance needs it; it does not follow footprints.`,
    }),
    gait
      ? button(
          `Switch to “${gait}”`,
          `The gait ${gait} follows footprints`,
          () => {
            app.ask({ type: "choose", document: "gait", name: gait });
            tool.set(prints);
          },
          "strong",
        )
      : el("p", {
          class: "quiet",
          text: "No gait in the library follows footprints with this body; choose another body.",
        }),
  ];
}

interface Row {
  element: HTMLElement;
  show(one: ShownPrint, number: number, chosen: boolean): void;
}

function rowOf(prints: Prints, id: number): Row {
  let now: PlacedFootprint | undefined;
  const change = (part: Partial<PlacedFootprint>): void => {
    if (now) prints.change({ ...now, ...part });
  };
  const number = el("b", { class: "print-number" });
  const foot = el(
    "select",
    {},
    ...FEET.map((one) => el("option", { text: one.text, title: one.title, attributes: { value: one.value } })),
  );
  foot.addEventListener("change", () => change({ foot: foot.value as Foot }));
  const x = numberField("x", "m", 0.05, (value) => now && change({ at: [value, now.at[1]!] }));
  const y = numberField("y", "m", 0.05, (value) => now && change({ at: [now.at[0]!, value] }));
  const heading = numberField("toes", "°", 5, (value) => change({ heading_deg: value, heading_free: false }));
  const free = tick("free", "The toes point where the body faces", true, (on) => change({ heading_free: on }));
  const fate = el("span", { class: "print-fate" });
  const drop = el("button", {
    class: "plain",
    text: "×",
    attributes: { type: "button" },
    on: { click: () => prints.remove(id) },
  });
  const element = el(
    "li",
    {},
    el("div", { class: "row" }, number, foot, fate, drop),
    el("div", { class: "row" }, x.element, y.element, heading.element, free),
  );
  element.addEventListener("focusin", () => prints.chosen.set(id));
  return {
    element,
    show(one, at, chosen): void {
      const { print, landed, isFar } = one;
      now = print;
      number.textContent = String(at);
      element.dataset.foot = print.foot;
      element.classList.toggle("picked", chosen);
      element.classList.toggle("landed", landed !== undefined);
      element.classList.toggle("far", isFar);
      foot.setAttribute("aria-label", `Foot of footprint ${at}`);
      foot.value = print.foot;
      x.show(print.at[0]!, `x of footprint ${at}`);
      y.show(print.at[1]!, `y of footprint ${at}`);
      heading.show(print.heading_deg, `heading of footprint ${at}`, print.heading_free);
      free.input.checked = print.heading_free;
      free.input.setAttribute("aria-label", `Heading of footprint ${at} is free`);
      fate.textContent = fateOf(one);
      fate.title = landed
        ? "How far from the footprint the foot landed"
        : isFar
          ? "No foot reaches it from those before it; move it closer, or put others before it"
          : "";
      drop.setAttribute("aria-label", `Delete footprint ${at}`);
      drop.title = `Delete footprint ${at} (Delete)`;
    },
  };
}
