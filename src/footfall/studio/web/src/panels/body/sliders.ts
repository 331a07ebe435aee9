/** A slider for every proportion; without the mirror one for each side where sides may differ. */

import { BODY_GROUPS, type BodySlider } from "../../generated/sliders";
import type { Context, Watched } from "../context";
import { rounded } from "../curve";
import { el, fill } from "../dom";
import { type Slider, slider } from "../slider";
import { same } from "../tree";

type Side = "both" | "left" | "right";

export function bodySliders(context: Context, mirror: Watched<boolean>): HTMLElement {
  const host = el("div", { class: "groups" });
  let shows: (() => void)[] = [];
  const build = (): void => {
    shows = [];
    fill(
      host,
      ...BODY_GROUPS.map((group) =>
        el("fieldset", { class: "group" }, el("legend", { text: group.title }), ...group.sliders.flatMap(rows)),
      ),
    );
    for (const show of shows) show();
  };
  const rows = (given: BodySlider): HTMLElement[] => {
    const { path } = given;
    const sides: Side[] = mirror.get() || !context.declarations.limbs.includes(path) ? ["both"] : ["left", "right"];
    return sides.map((side) => {
      const made = makeSlider(context, given, side);
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

function makeSlider(context: Context, given: BodySlider, side: Side): Slider {
  const { editing } = context;
  const label = side === "both" ? given.label : `${given.label}, ${side}`;
  return slider({
    ...given,
    label,
    help: `${label}: ${given.help}`,
    begin: () => editing.begin(),
    end: () => editing.end(),
    change: (value, stroke) => editing.set("character", given.path, rounded(value), side, stroke),
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
