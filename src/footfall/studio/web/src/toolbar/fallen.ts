// When someone has fallen: why, and the ways on.
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
  const rise = element(
    "button",
    { class: "strong", title: "Let it get up (R)", onclick: () => getUp(app) },
    icon("up"),
    "Get up ",
    element("kbd", {}, "R"),
  );
  const place = element(
    "button",
    {
      title: "Put it back on its feet where it lies, at once",
      onclick: () => app.ask({ type: "get_up", placed: true }),
    },
    "Put it on its feet",
  );
  const alone = element("input", { type: "checkbox", checked: true });
  alone.addEventListener("change", () => app.ask({ type: "gets_up", on: alone.checked }));
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
    rise,
    place,
    back,
    element(
      "label",
      { title: "A fallen character rolls over, pushes itself up and stands" },
      alone,
      "Gets up by itself",
    ),
  );
  host.append(card);
  const isShown = (row: number): boolean => !app.store.drivesOne() || row === app.store.steered();
  app.store.on("fell", (fell) => {
    if (!isShown(fell.row)) return;
    at = fell.at;
    why.textContent = fell.why;
  });
  app.store.on("frame", (frame) => {
    card.hidden = !frame.rows.some((row, index) => row.fallen > 0.5 && isShown(index)) || frame.scrubbing;
  });
}

export function getUp(app: App): void {
  app.ask({ type: "get_up" });
}
