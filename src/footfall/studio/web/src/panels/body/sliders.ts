/** A slider for every proportion; without the mirror one for each side where sides may differ. */

import { capitalised } from "../../words";
import type { Context, Watched } from "../context";
import { rounded } from "../curve";
import { el, fill } from "../dom";
import { type Field, wordsOf } from "../fields";
import { type Slider, slider } from "../slider";
import { same } from "../tree";
import { BODY_GROUPS } from "./fields";

type Side = "both" | "left" | "right";

export function bodySliders(context: Context, mirror: Watched<boolean>): HTMLElement {
  const host = el("div", { class: "groups" });
  let shows: (() => void)[] = [];
  const build = (): void => {
    shows = [];
    fill(
      host,
      ...BODY_GROUPS.map((group) =>
        el("fieldset", { class: "group" }, el("legend", { text: group.title }), ...group.paths.flatMap(rows)),
      ),
    );
    for (const show of shows) show();
  };
  const rows = (path: string): HTMLElement[] => {
    const field = context.field(path);
    const sides: Side[] = mirror.get() || !context.declarations.limbs.includes(path) ? ["both"] : ["left", "right"];
    return sides.map((side) => {
      const made = makeSlider(context, field, side);
      shows.push(() => show(context, path, side, made));
      return made.element;
    });
  };
  context.editing.on(() => {
    if (host.offsetParent) for (const show of shows) show();
  });
  mirror.on(build);
  context.ready(build);
  return host;
}

function makeSlider(context: Context, field: Field, side: Side): Slider {
  const { editing } = context;
  const name = capitalised(wordsOf(field.path));
  const label = side === "both" ? name : `${name}, ${side}`;
  return slider({
    label,
    help: `${label}: ${field.meaning}`,
    unit: field.unit,
    low: field.low,
    high: field.high,
    begin: () => editing.begin(),
    end: () => editing.end(),
    change: (value, stroke) => editing.set("character", field.path, rounded(value), side, stroke),
  });
}

function show(context: Context, path: string, side: Side, made: Slider): void {
  const { editing } = context;
  const now = Number(editing.get("character", path, side) ?? 0);
  const uneven =
    side === "both" &&
    context.declarations.limbs.includes(path) &&
    !same(editing.get("character", path, "left"), editing.get("character", path, "right"));
  made.show(now, undefined, uneven ? "left ≠ right" : "");
}
