// The Body panel: outlines with marks to drag, presets, sliders, and how well the body walks.
import type { App } from "../app";
import { reaching, reachingAll } from "../reach";
import { bodyDrawing } from "./body/drawing";
import { bodySliders } from "./body/sliders";
import { cards } from "./cards";
import { contextOf, Watched } from "./context";
import { openSave } from "./dialogs";
import { button, el, section, tick } from "./dom";
import { lightOf } from "./light";
import "./panels.css";
import "./body/body.css";
import { surprise } from "./surprise";
import { widen } from "./wide";

export function mount(host: HTMLElement, app: App): void {
  const context = contextOf(app);
  const mirror = new Watched(true);
  const name = el("b");
  const [mass, height] = [el("b"), el("b")];
  const bones = el("p", {
    class: "empty-note",
    attributes: { hidden: true },
    text: "This body is defined bone by bone. The drawing shows its proportions; an edit scales its bones and keeps everything else.",
  });
  const none = el("p", {
    class: "empty-note",
    attributes: { hidden: true },
    text: "This planar body cannot be edited here. Choose another one above.",
  });
  const presets = cards(app, {
    shelf: "characters",
    label: "Bodies",
    tall: (height) => 1.3 * Math.sqrt(1.6 * height),
    keep: (entry) => !entry.plane,
    chosen: () => String(app.store.get("documents")?.character.name ?? ""),
    choose: (chosen) => app.ask({ type: "choose", document: "character", name: chosen }),
  });
  const drawing = bodyDrawing(context, () => mirror.get()) as HTMLElement & { draw(): void };
  const uneven = tick("uneven", "Let a random body differ from side to side", false, () => undefined);
  const editors = el(
    "div",
    {},
    el(
      "div",
      { class: "tools" },
      tick("mirror", "Edit both sides together. When off, each side has its own handles and sliders.", true, (on) => {
        mirror.set(on);
        drawing.draw();
      }),
      surprise(app, "A random body that walks", () => ({ document: "character", asymmetric: uneven.input.checked })),
      uneven,
      widen(),
    ),
    drawing,
    bones,
    section(
      "Sliders",
      { key: "Body sliders", hint: "Every proportion, with unit, range and meaning" },
      bodySliders(context, mirror),
    ),
  );
  host.append(
    el(
      "div",
      { class: "panel-head" },
      el("h2", {}, el("span", { class: "sr", text: "Body " }), name),
      el("span", { class: "facts" }, mass, height),
      el(
        "div",
        { class: "tools" },
        reaching(
          button("Save…", "Save this body to your library", () => openSave(app, "character"), "strong"),
          { type: "save", document: "character", name: "" },
        ),
      ),
    ),
    presets.element,
    lightOf(app, true),
    none,
    reachingAll(editors, { type: "edit", document: "character", path: "", value: null, side: "both" }),
  );
  app.store.on("documents", (documents) => {
    name.textContent = `${String(documents.character.name ?? "")}${documents.saved.character ? "" : " *"}`;
    name.title = documents.saved.character ? "" : "Changed since it was last saved";
    mass.textContent = `${documents.mass.toFixed(1)} kg`;
    height.textContent = `${documents.height.toFixed(2)} m`;
    none.hidden = documents.proportions !== null;
    editors.hidden = documents.proportions === null;
    bones.hidden = documents.character.proportions !== undefined;
  });
}
