// Which camera, and what to show besides the body; the legend is the list of what is shown.
import { element } from "../element";
import { icon } from "../icons";
import { VIEWS } from "../stage/camera";
import type { OverlayActor } from "../stage/overlay_actor";
import { MEANINGS } from "../stage/palette";
import type { Stage } from "../stage/scene";
import { popover } from "./popover";

/** Mounts the card; the second of what is returned is the card, for other buttons. */
export function mountViews(
  host: HTMLElement,
  stage: Stage,
  overlays: OverlayActor,
): [view: (index: number) => void, card: HTMLElement] {
  const buttons = VIEWS.map(({ view, label, text }, index) => {
    const choose = (): void => show(index);
    return element(
      "button",
      { "aria-pressed": "false", title: `${text} (key ${index + 1})`, onclick: choose, "data-view": view },
      label,
    );
  });
  const show = (index: number): void => {
    const entry = VIEWS[index];
    if (!entry) return;
    stage.rig.show(entry.view);
    for (const [other, button] of buttons.entries()) button.setAttribute("aria-pressed", String(other === index));
  };
  const legend = element("ul", { class: "legend", "aria-label": "What the lines mean" });
  const refresh = (): void => fillLegend(legend, overlays, refresh);
  const more = element(
    "button",
    { title: "Show forces, targets and paths (O)", class: "overlay-button" },
    icon("eye"),
    "Show",
  );
  popover(more, "What to show", (card) => {
    fillChoices(card, overlays, refresh);
    card.append(solidsChoice(stage));
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
    const box = element("input", { type: "checkbox", id: `overlay-${key}` });
    box.checked = overlays.chosen.has(key);
    box.addEventListener("change", () => {
      overlays.toggle(key, box.checked);
      refresh();
    });
    card.append(
      element(
        "label",
        { class: "choice" },
        box,
        swatch(colour),
        element("span", {}, element("b", {}, name), element("small", {}, text)),
      ),
    );
  }
}

function solidsChoice(stage: Stage): HTMLElement {
  const box = element("input", { type: "checkbox", id: "show-solids" });
  box.checked = stage.bare;
  box.addEventListener("change", () => stage.showSolids(box.checked));
  const text = "Instead of the skin, the capsules and boxes that collide and weigh.";
  return element(
    "label",
    { class: "choice" },
    box,
    swatch("#55606f"),
    element("span", {}, element("b", {}, "Solids"), element("small", {}, text)),
  );
}

function swatch(colour: string): HTMLElement {
  const made = element("span", { class: "swatch", "aria-hidden": "true" });
  made.style.background = colour;
  return made;
}
