/** Makes the panel half of the page, so that what is dragged in it is large while the character still walks beside it. */

import { el, remember, remembered } from "./dom";

const KEY = "footfall.wide";
const buttons = new Set<HTMLButtonElement>();

export function widen(): HTMLButtonElement {
  const made = el("button", {
    class: "widen",
    title: "Toggle the panel width",
    attributes: { type: "button" },
    on: { click: () => turn(!isWide()) },
  });
  buttons.add(made);
  turn(remembered(KEY) === "wide");
  return made;
}

function isWide(): boolean {
  return document.documentElement.classList.contains("wide-panel");
}

function turn(wide: boolean): void {
  document.documentElement.classList.toggle("wide-panel", wide);
  remember(KEY, wide ? "wide" : "narrow");
  for (const one of buttons) {
    one.textContent = wide ? "⤡" : "⤢";
    one.setAttribute("aria-label", wide ? "Narrow panel" : "Wide panel");
    one.setAttribute("aria-pressed", String(wide));
  }
}
