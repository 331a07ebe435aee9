// The Style panel: presets, blend, key poses, curves and sliders, all of the same values; for gaits of states, those.
import type { App } from "../app";
import { reaching, reachingAll } from "../reach";
import { cards } from "./cards";
import { contextOf } from "./context";
import { openSave } from "./dialogs";
import { button, choice, el, section } from "./dom";
import { lightOf, troubleOf } from "./light";
import "./panels.css";
import { seriesEditor } from "./series/editor";
import { gaitBlend } from "./states/blend";
import { compareSaved } from "./states/compare";
import { statesEditor } from "./states/editor";
import { allFields } from "./style/all_fields";
import { blendRow } from "./style/blend";
import { styleSliders } from "./style/controls";
import { curveEditor } from "./style/curve_editor";
import { keyPoses } from "./style/key_poses";
import { surprise } from "./surprise";
import { widen } from "./wide";

export function mount(host: HTMLElement, app: App): void {
  const context = contextOf(app);
  const presets = cards(app, {
    shelf: "styles",
    label: "Styles",
    tall: () => 1.85,
    chosen: () => String(app.store.get("documents")?.style.name ?? ""),
    choose: (name) => app.ask({ type: "choose", document: "style", name }),
  });
  const name = el("b");
  const sides = choice(
    "Which steps to edit",
    [
      { value: "both", text: "both feet", title: "Edit the steps of both feet, mirrored" },
      { value: "left", text: "left", title: "Edit the steps on the left foot" },
      { value: "right", text: "right", title: "Edit the steps on the right foot" },
    ],
    context.side.get(),
    (side) => context.side.set(side),
  );
  const editors = el(
    "div",
    {},
    el("div", { class: "tools sides" }, el("span", { class: "quiet", text: "Edit" }), sides, widen()),
    section("Key poses", { hint: "Stick figures at five moments of a step; drag their joints" }, keyPoses(context)),
    section("Sliders", { hint: "The most common adjustments" }, styleSliders(context)),
    section("Curve", { hint: "One joint over a step: add, drag and delete knots" }, curveEditor(context)),
  );
  const gaitEditors = el(
    "div",
    {},
    gaitBlend(context),
    el("div", { class: "tools sides" }, compareSaved(context), widen()),
    statesEditor(context),
    seriesEditor(context),
  );
  reachingAll(gaitEditors, { type: "change_states", do: "mirror" });
  const all = section(
    "All fields",
    { open: false, hint: "Every number of the gait, with unit, range and meaning" },
    allFields(context),
  );
  const blend = blendRow(context);
  const tools = el(
    "div",
    { class: "tools" },
    surprise(app, "A random style that stays up", () => ({ document: "style" })),
    reaching(
      button("Save…", "Save this style to your library", () => openSave(app, "style"), "strong"),
      { type: "save", document: "style", name: "" },
    ),
  );
  const randomGait = surprise(app, "A random gait that stays up", () => ({ document: "gait" }));
  const gaitTools = el(
    "div",
    { class: "tools" },
    randomGait,
    reaching(
      button("Save…", "Save this gait to your library", () => openSave(app, "gait"), "strong"),
      { type: "save", document: "gait", name: "" },
    ),
  );
  host.append(
    el(
      "div",
      { class: "panel-head" },
      lightOf(app),
      el("h2", {}, el("span", { class: "sr", text: "Style " }), name),
      tools,
      gaitTools,
    ),
    troubleOf(app),
    presets.element,
    blend,
    editors,
    gaitEditors,
    all,
  );
  app.store.on("documents", (documents) => {
    const has = documents.law.styles;
    const isSaved = documents.saved[has ? "style" : "gait"];
    name.textContent = `${has ? String(documents.style.name ?? "") : documents.base}${isSaved ? "" : " *"}`;
    name.title = isSaved ? "" : "Changed since it was last saved";
    gaitEditors.hidden = gaitTools.hidden = has;
    randomGait.hidden = !documents.law.states;
    host.querySelector(".explained")?.toggleAttribute("hidden", !has);
    editors.hidden = blend.hidden = presets.element.hidden = tools.hidden = !has;
  });
}
