/** What is asked of every step, whatever the style says: time, width, lift and bow. */

import type { App } from "../../app";
import type { Documents, Footprint } from "../../generated/messages";
import { STEP_SETTINGS, type StepSetting } from "../../generated/sliders";
import { el } from "../dom";
import { slider } from "../slider";
import { type Steps, stepOf } from "./steps";

export function settings(app: App): HTMLElement {
  return el("div", {}, ...STEP_SETTINGS.map((setting) => row(app, setting)));
}

function row(app: App, given: StepSetting): HTMLElement {
  const { name, by_style: byStyle } = given;
  const send = (value: number, stroke = 0): void => app.ask({ type: "setting", name, value, stroke });
  const made = slider({ ...given, begin: () => app.stroke(), end: () => undefined, change: throttled(send) });
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
  let own = false;
  app.store.on("documents", (documents) => {
    const value = documents.settings[name] ?? byStyle ?? 0;
    const isOwn = byStyle !== null && (byStyle === 0 ? value <= 0 : value < 0);
    if (auto) auto.checked = isOwn;
    host.hidden = !documents.law.commands.includes(name);
    host.classList.toggle("own", isOwn);
    made.show(isOwn ? (styled(name, documents) ?? given.first) : value);
    made.disable(isOwn);
    own = isOwn;
  });
  let prints: Footprint[] = [];
  app.store.on("footprint", (print) => {
    if (print.row !== app.store.steered()) return;
    prints = [...prints.slice(-3), print];
    const walked = walkedOf(name, stepOf(prints));
    if (own && walked !== null) made.show(walked);
  });
  return host;
}

/** What the style says, where it says it in one number. */
function styled(name: StepSetting["name"], documents: Documents): number | null {
  const height = (documents.gait.swing as { height?: number } | undefined)?.height;
  return name === "swing_height" ? (height ?? null) : null;
}

/** What is walked, where it can be told from the prints of the feet. */
function walkedOf(name: StepSetting["name"], steps: Steps): number | null {
  if (name === "period") return steps.period;
  return name === "width" ? steps.width : null;
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
