// When someone has fallen: why, and two ways on.
import type { App } from "../app";
import { element } from "../element";
import { icon } from "../icons";
import type { Replay } from "../time/replay";

const LOOK_BACK = 3; // s before the fall

export function mountFallen(host: HTMLElement, app: App, replay: Replay): void {
  const why = element("p", {});
  let at = 0;
  const look = (): void => {
    const { start = 0, end = at } = app.store.get("timeline") ?? {};
    replay.play({ start: Math.max(start, at - LOOK_BACK), end: Math.min(end, at + 1) }, 0.5, false);
  };
  const stand = element(
    "button",
    { class: "strong", title: "Put it back on its feet (R)", onclick: () => standUp(app) },
    icon("up"),
    "Stand up ",
    element("kbd", {}, "R"),
  );
  const back = element(
    "button",
    { title: "Replay the three seconds before the fall at half speed", onclick: () => look() },
    icon("rewind"),
    "See how it fell",
  );
  const card = element(
    "div",
    { class: "fallen card", role: "status", hidden: true },
    element("b", {}, "It fell."),
    why,
    stand,
    back,
  );
  host.append(card);
  const isShown = (row: number): boolean =>
    (app.store.get("frame")?.rows.length ?? 1) <= 2 || row === app.store.steered();
  app.store.on("fell", (fell) => {
    if (!isShown(fell.row)) return;
    at = fell.at;
    why.textContent = fell.why;
  });
  app.store.on("frame", (frame) => {
    card.hidden = !frame.rows.some((row, index) => row.fallen > 0.5 && isShown(index)) || frame.scrubbing;
  });
}

export function standUp(app: App): void {
  app.ask({ type: "stand_up" });
}
