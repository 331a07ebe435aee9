/** A slider for every proportion; without the mirror one for each side where sides may differ. */

import type { Context, Watched } from "../context";
import { rounded } from "../curve";
import { el, fill } from "../dom";
import { wordsOf } from "../fields";
import { type Slider, slider } from "../slider";
import { same } from "../tree";
import { BODY_GROUPS, LIMB_FIELDS } from "./fields";

type Side = "both" | "left" | "right";

export function bodySliders(context: Context, mirror: Watched<boolean>): HTMLElement {
  const host = el("div", { class: "groups" });
  let shows: (() => void)[] = [];
  const build = (): void => {
    shows = [];
    const listed = new Set(BODY_GROUPS.flatMap((group) => group.fields.map(([path]) => path)));
    const others = context.declarations.proportions.filter((field) => !listed.has(field.path));
    const more = others.length
      ? [{ title: "More", fields: others.map((field) => [field.path, wordsOf(field.path)] as const) }]
      : [];
    fill(
      host,
      ...[...BODY_GROUPS, ...more].map((group) =>
        el(
          "fieldset",
          { class: "group" },
          el("legend", { text: group.title }),
          ...group.fields.flatMap(([path, label]) => rows(path, label)),
        ),
      ),
    );
    for (const show of shows) show();
  };
  const rows = (path: string, label: string): HTMLElement[] => {
    const sides: Side[] = mirror.get() || !LIMB_FIELDS.includes(path) ? ["both"] : ["left", "right"];
    return sides.flatMap((side) => {
      const made = makeSlider(context, path, side === "both" ? label : `${label}, ${side}`, side);
      if (!made) return [];
      shows.push(() => show(context, path, side, made));
      return [made.element];
    });
  };
  context.editing.on(() => {
    if (host.offsetParent) for (const show of shows) show();
  });
  mirror.on(build);
  context.ready(build);
  return host;
}

function makeSlider(context: Context, path: string, label: string, side: Side): Slider | null {
  const field = context.field(path);
  if (!field) return null;
  const { editing } = context;
  return slider({
    label,
    help: `${label}: ${field.meaning}`,
    unit: field.unit,
    low: field.low,
    high: field.high,
    begin: () => editing.begin(),
    end: () => editing.end(),
    change: (value, stroke) => editing.set("character", path, rounded(value), side, stroke),
  });
}

function show(context: Context, path: string, side: Side, made: Slider): void {
  const { editing } = context;
  const now = Number(editing.get("character", path, side) ?? 0);
  const uneven =
    side === "both" &&
    LIMB_FIELDS.includes(path) &&
    !same(editing.get("character", path, "left"), editing.get("character", path, "right"));
  made.show(now, undefined, uneven ? "left ≠ right" : "");
}
