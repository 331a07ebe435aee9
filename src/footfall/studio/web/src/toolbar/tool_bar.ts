// The tools of the ground: a button for each, and while one is in hand, what it does and how to put it away.
import type { App } from "../app";
import { element } from "../element";
import { openPanel } from "../panels/host";
import { footChoice } from "../panels/world/footprints";
import { placeOf } from "../place/tools";

/** Mounts the button and the card; the returned call is for the key. */
export function mountTools(host: HTMLElement, stage: HTMLElement, app: App): () => void {
  const { prints, tool } = placeOf(app);
  const toggle = (): void => {
    if (tool.get() === prints) tool.set(null);
    else {
      openPanel("world");
      if (!prints.hindrance) tool.set(prints);
    }
  };
  const button = element(
    "button",
    { "aria-pressed": "false", title: "Place footprints for it to step onto (F)", onclick: toggle },
    "Footprints",
  );
  const card = element(
    "div",
    { class: "card tool-card", role: "group", "aria-label": "Footprints", hidden: true },
    element("p", {}, "Click the ground where a foot shall land; drag to point its toes."),
    footChoice(prints),
    element("button", { class: "strong", onclick: () => tool.set(null), title: "Put the tool away (Escape)" }, "Done"),
  );
  stage.append(card);
  host.append(button);
  tool.on((now) => {
    button.setAttribute("aria-pressed", String(now === prints));
    card.hidden = now !== prints;
  });
  return toggle;
}
