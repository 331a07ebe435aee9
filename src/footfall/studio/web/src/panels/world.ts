// The World panel: where its feet are to go.
import type { App } from "../app";
import { el, section } from "./dom";
import "./panels.css";
import { footprints } from "./world/footprints";
import "./world/world.css";

export function mount(host: HTMLElement, app: App): void {
  host.append(
    el("div", { class: "panel-head" }, el("h2", { text: "World" })),
    section("Footprints", { hint: "Where it is to step, one after another" }, footprints(app)),
  );
}
