/** The sliders of a style, in groups. */

import { STYLE_GROUPS } from "../../generated/sliders";
import type { Context } from "../context";
import { el, fill } from "../dom";
import { type Slider, slider } from "../slider";
import { isUneven } from "../tree";
import { type Control, controlOf } from "./style_sliders";

export function styleSliders(context: Context): HTMLElement {
  const { editing, side } = context;
  const host = el("div", { class: "groups" });
  const shows: (() => void)[] = [];
  const all = (): void => {
    for (const show of shows) show();
  };
  const group = (title: string, controls: Control[]): HTMLElement => {
    const sliders = controls.map((control) => {
      const made = makeSlider(context, control);
      shows.push(() => show(context, control, made));
      return made.element;
    });
    return el("fieldset", { class: "group" }, el("legend", { text: title }), ...sliders);
  };
  context.ready(() => {
    fill(host, ...STYLE_GROUPS.map((one) => group(one.title, one.sliders.map(controlOf))));
    all();
  });
  editing.on(all);
  side.on(all);
  return host;
}

function makeSlider(context: Context, control: Control): Slider {
  const { editing, side } = context;
  const get = (path: string): unknown => editing.get("style", path, side.get());
  return slider({
    ...control,
    begin: () => editing.begin(),
    end: () => editing.end(),
    change: (value, stroke) => {
      for (const change of control.write(value, get, context.field))
        editing.set("style", change.path, change.value, side.get(), stroke);
    },
    reset: () => {
      const stroke = editing.begin();
      for (const path of control.paths) editing.reset("style", path, side.get(), stroke);
      editing.end();
    },
  });
}

function show(context: Context, control: Control, made: Slider): void {
  const { editing, side } = context;
  const documents = context.documents();
  if (!documents?.law.styles) return;
  const { gait } = documents;
  const uneven = side.get() === "both" && control.paths.some((path) => isUneven(gait, path));
  made.show(
    control.read((path) => editing.get("style", path, side.get())),
    control.read((path) => editing.before("style", path, side.get())),
    uneven ? "left ≠ right" : "",
  );
}
