// The World panel: what stands on the ground, what it does next, and where its feet are to go.
import type { App } from "../app";
import { placeOf } from "../place/tools";
import { reachingAll } from "../reach";
import { el, section } from "./dom";
import "./panels.css";
import { footprints } from "./world/footprints";
import { queuePart } from "./world/queue";
import { thingsPart } from "./world/things";
import "./world/world.css";

export function mount(host: HTMLElement, app: App): void {
  const steps = section("Footprints", { hint: "Where its feet land, one after another", open: false }, footprints(app));
  placeOf(app).tool.on((tool) => (steps.open ||= tool === placeOf(app).prints));
  host.append(
    el("div", { class: "panel-head" }, el("h2", { text: "World" })),
    reachingAll(
      el(
        "div",
        {},
        section("Things", { hint: "Things on the ground" }, thingsPart(app)),
        section("What it does next", { hint: "Its tasks, in order" }, queuePart(app)),
        steps,
      ),
      { type: "set_queue", tasks: [] },
    ),
  );
}
