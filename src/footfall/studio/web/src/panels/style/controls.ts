/** The friendly sliders of a style, in groups. */

import type { Context } from "../context";
import { el } from "../dom";
import { type Slider, slider } from "../slider";
import { isUneven } from "../tree";
import { type Control, GROUPS } from "./style_sliders";

export function friendlySliders(context: Context): HTMLElement {
  const { editing, side } = context;
  const shows: (() => void)[] = [];
  const rows = GROUPS.map((group) =>
    el(
      "fieldset",
      { class: "group" },
      el("legend", { text: group.title }),
      ...group.controls.map((control) => {
        const made = makeSlider(context, control);
        shows.push(() => show(context, control, made));
        return made.element;
      }),
    ),
  );
  const all = (): void => {
    for (const show of shows) show();
  };
  editing.on(all);
  side.on(all);
  context.ready(all);
  return el("div", { class: "groups" }, ...rows);
}

function makeSlider(context: Context, control: Control): Slider {
  const { editing, side } = context;
  const get = (path: string): unknown => editing.get("style", path, side.get());
  return slider({
    label: control.label,
    help: control.help,
    unit: control.unit,
    low: control.low,
    high: control.high,
    begin: () => editing.begin(),
    end: () => editing.end(),
    change: (value, stroke) => {
      for (const change of control.write(value, get))
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
  const there = control.paths.every((path) => editing.has(path));
  made.element.hidden = !there;
  if (!there) return;
  const gait = context.documents()?.gait ?? {};
  const uneven = side.get() === "both" && control.paths.some((path) => isUneven(gait, path));
  made.show(
    control.read((path) => editing.get("style", path, side.get())),
    control.read((path) => editing.before("style", path, side.get())),
    uneven ? "left ≠ right" : "",
  );
}
