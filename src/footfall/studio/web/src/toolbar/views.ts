// Which camera, and what to show besides the body; the legend is the list of what is shown.
import type { App } from "../app";
import { element } from "../element";
import { icon } from "../icons";
import { VIEWS } from "../stage/camera";
import { CAPTURED, type Captured } from "../stage/captured";
import type { OverlayActor } from "../stage/overlay_actor";
import { MEANINGS } from "../stage/palette";
import type { Stage } from "../stage/scene";
import { popover } from "./popover";

/** Mounts the card; the second of what is returned is the card, for other buttons. */
export function mountViews(
  host: HTMLElement,
  app: App,
  stage: Stage,
  overlays: OverlayActor,
  captured: Captured,
): [view: (index: number) => void, card: HTMLElement] {
  const buttons = VIEWS.map(({ view, label, text }, index) => {
    const choose = (): void => show(index);
    return element(
      "button",
      { "aria-pressed": "false", title: `${text} (key ${index + 1})`, onclick: choose, "data-view": view },
      label,
    );
  });
  let chosen = 0;
  const show = (index: number): void => {
    const entry = VIEWS[index];
    if (!entry) return;
    stage.rig.show(entry.view);
    chosen = index;
    for (const [other, button] of buttons.entries()) button.setAttribute("aria-pressed", String(other === index));
  };
  const legend = element("ul", { class: "legend", "aria-label": "What the lines mean" });
  const refresh = (): void => {
    fillLegend(legend, overlays, refresh);
    if (captured.known && captured.shown) legend.append(capturedChip(captured, refresh));
  };
  captured.onCast = refresh;
  const more = element(
    "button",
    { title: "Show forces, targets and paths (O)", class: "overlay-button" },
    icon("eye"),
    "Show",
  );
  popover(more, "What to show", (card) => {
    fillChoices(card, overlays, refresh);
    card.append(capturedChoice(captured, refresh), sidesChoice(stage), solidsChoice(stage));
  });
  const card = element(
    "div",
    { class: "card views", role: "group", "aria-label": "Camera and tools" },
    ...buttons,
    more,
  );
  host.append(legend, card);
  show(0);
  refresh();
  let plane = false;
  app.store.on("documents", ({ character }) => {
    if (plane === (character.plane === true)) return;
    plane = character.plane === true;
    const [before, after] = plane ? ["follow", "side"] : ["side", "follow"]; // a pose in the plane is seen from the side
    if (VIEWS[chosen]?.view === before) show(VIEWS.findIndex(({ view }) => view === after));
  });
  return [show, card];
}

function fillLegend(legend: HTMLElement, overlays: OverlayActor, refresh: () => void): void {
  legend.replaceChildren(
    ...MEANINGS.filter((entry) => overlays.chosen.has(entry.key)).map(({ key, name, colour, text }) => {
      const hide = (): void => {
        overlays.toggle(key, false);
        refresh();
      };
      return element(
        "li",
        {},
        element("button", { class: "chip", title: `${text} Click to hide it.`, onclick: hide }, swatch(colour), name),
      );
    }),
  );
}

function fillChoices(card: HTMLElement, overlays: OverlayActor, refresh: () => void): void {
  card.append(element("h3", {}, "Show on the stage"));
  for (const { key, name, colour, text } of MEANINGS) {
    const change = (on: boolean): void => {
      overlays.toggle(key, on);
      refresh();
    };
    card.append(choice(`overlay-${key}`, overlays.chosen.has(key), change, colour, name, text));
  }
}

const CAPTURED_TEXT =
  "For a gait from motion capture: the captured stride beside the walk, in step with it. It is not simulated.";

function capturedChip(captured: Captured, refresh: () => void): HTMLElement {
  const hide = (): void => {
    captured.show(false);
    refresh();
  };
  const title = `${CAPTURED_TEXT} Click to hide it.`;
  return element("li", {}, element("button", { class: "chip", title, onclick: hide }, swatch(CAPTURED), "the clip"));
}

function capturedChoice(captured: Captured, refresh: () => void): HTMLElement {
  const change = (on: boolean): void => {
    captured.show(on);
    refresh();
  };
  return choice("show-captured", captured.shown, change, CAPTURED, "The clip", CAPTURED_TEXT);
}

function sidesChoice(stage: Stage): HTMLElement {
  const text = "The left limbs orange, the right ones blue.";
  return choice("show-sides", stage.bySide, (on) => stage.colourSides(on), "#ee6b21", "Left and right", text);
}

function solidsChoice(stage: Stage): HTMLElement {
  const text = "Instead of the skin, the capsules and boxes that have mass and collide.";
  return choice("show-solids", stage.bare, (on) => stage.showSolids(on), "#55606f", "Solids", text);
}

function choice(
  id: string,
  on: boolean,
  change: (on: boolean) => void,
  colour: string,
  name: string,
  text: string,
): HTMLElement {
  const box = element("input", { type: "checkbox", id });
  box.checked = on;
  box.addEventListener("change", () => change(box.checked));
  return element(
    "label",
    { class: "choice" },
    box,
    swatch(colour),
    element("span", {}, element("b", {}, name), element("small", {}, text)),
  );
}

function swatch(colour: string): HTMLElement {
  const made = element("span", { class: "swatch", "aria-hidden": "true" });
  made.style.background = colour;
  return made;
}
