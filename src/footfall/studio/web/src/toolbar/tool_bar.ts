// The tools of the ground: a button for each, and while one is in hand, what it does and how to put it away.
import type { App } from "../app";
import { element } from "../element";
import { openPanel } from "../panels/host";
import { footChoice } from "../panels/world/footprints";
import { numberField } from "../panels/world/number_field";
import { SpotTool } from "../place/spot_tool";
import { placeOf } from "../place/tools";
import { reaching } from "../reach";

/** Mounts the button and the card; the returned call is for the key. */
export function mountTools(host: HTMLElement, stage: HTMLElement, app: App): () => void {
  const { prints, tool } = placeOf(app);
  const toggle = (): void => {
    if (tool.get() === prints) tool.set(null);
    else {
      openPanel("world");
      const part = document.querySelector(".footprints")?.closest("details");
      part?.setAttribute("open", "");
      part?.scrollIntoView({ block: "nearest" });
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
    { class: "card tool-card prints-card", role: "group", "aria-label": "Footprints", hidden: true },
    element("p", {}, "Click the ground where a foot should land; drag to set its direction."),
    footChoice(prints),
    element("button", { class: "strong", onclick: () => tool.set(null), title: "Close the tool (Escape)" }, "Done"),
  );
  const asked = element("p", {});
  const spot = { x: 0, y: 0 };
  const x = numberField("x", "m", 0.1, (value) => (spot.x = value));
  const y = numberField("y", "m", 0.1, (value) => (spot.y = value));
  const there = (): void => {
    const now = tool.get();
    if (now instanceof SpotTool && now.press(spot)) now.lift(false);
  };
  const where = element(
    "div",
    { class: "card tool-card", role: "group", "aria-label": "Choose a spot", hidden: true },
    asked,
    x.element,
    y.element,
    element("button", { onclick: () => there(), title: "This spot" }, "There"),
    element("button", { onclick: () => tool.set(null), title: "Cancel (Escape)" }, "Cancel"),
  );
  stage.append(card, where);
  host.append(reaching(button, { type: "place_footprints", footprints: [] }));
  tool.on((now) => {
    button.setAttribute("aria-pressed", String(now === prints));
    card.hidden = now !== prints;
    where.hidden = !(now instanceof SpotTool);
    if (!(now instanceof SpotTool)) return;
    asked.textContent = now.words;
    const row = app.store.get("frame")?.rows[app.store.steered()];
    Object.assign(spot, { x: (row?.com[0] ?? 0) + 2, y: row?.com[1] ?? 0 });
    x.show(spot.x, "x of the spot");
    y.show(spot.y, "y of the spot");
  });
  return toggle;
}
