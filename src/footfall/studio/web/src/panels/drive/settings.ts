/** What is asked of every step, whatever the style says: time, width, lift and bow. */

import type { App } from "../../app";
import type { Setting } from "../../generated/messages";
import { contextOf } from "../context";
import { el, fill } from "../dom";
import { slider } from "../slider";

export interface StepSetting {
  /** A field of Command, which declares its unit and its limits. */
  name: Setting["name"];
  label: string;
  help: string;
  /** A range that looks natural. */
  low: number;
  high: number;
  /** The value that leaves the choice to the style; null: there is none. */
  byStyle: number | null;
  /** Where the slider begins when the choice is taken from the style. */
  first: number;
}

export const SETTINGS: readonly StepSetting[] = [
  { name: "period", label: "Step time", help: "Time of one step", low: 0.25, high: 1.2, byStyle: 0, first: 0.6 },
  {
    name: "width",
    label: "Step width",
    help: "Distance between the lines the feet land on",
    low: 0,
    high: 0.5,
    byStyle: -1,
    first: 0.14,
  },
  {
    name: "swing_height",
    label: "Foot lift",
    help: "How high the swing foot is lifted",
    low: 0.02,
    high: 0.4,
    byStyle: -1,
    first: 0.1,
  },
  {
    name: "bend",
    label: "Bow",
    help: "Bows the whole back forward or back",
    low: -0.5,
    high: 0.5,
    byStyle: null,
    first: 0,
  },
];

export function settings(app: App): HTMLElement {
  const host = el("div");
  contextOf(app).ready(() => fill(host, ...SETTINGS.map((setting) => row(app, setting))));
  return host;
}

function row(app: App, given: StepSetting): HTMLElement {
  const { name, byStyle } = given;
  const { unit } = contextOf(app).field(name);
  const send = (value: number, stroke = 0): void => app.ask({ type: "setting", name, value, stroke });
  const made = slider({ ...given, unit, begin: () => app.stroke(), end: () => undefined, change: throttled(send) });
  const auto =
    byStyle === null
      ? null
      : el("input", { label: `${given.label} by style`, attributes: { type: "checkbox", checked: true } });
  auto?.addEventListener("change", () => send(auto.checked ? (byStyle as number) : given.first));
  const tick =
    auto &&
    el(
      "label",
      { class: "tick", title: "Let the style choose. Clear it to set the value yourself." },
      auto,
      el("span", { text: "by style" }),
    );
  const host = el("div", { class: "setting" }, made.element, tick);
  app.store.on("documents", (documents) => {
    const value = documents.settings[name] ?? byStyle ?? 0;
    const isOwn = byStyle !== null && (byStyle === 0 ? value <= 0 : value < 0);
    if (auto) auto.checked = isOwn;
    host.hidden = !documents.law.commands.includes(name);
    host.classList.toggle("own", isOwn);
    made.show(isOwn ? given.first : value);
  });
  return host;
}

/** At most twenty calls a second, the last one always. */
function throttled(call: (value: number, stroke: number) => void): (value: number, stroke: number) => void {
  let waiting = false;
  let latest: [number, number] = [0, 0];
  return (value, stroke) => {
    latest = [value, stroke];
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      call(...latest);
    }, 50);
  };
}
