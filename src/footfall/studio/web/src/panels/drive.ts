// The Drive panel: how fast, how, and where it walks; what is asked and what is walked stand side by side.
import type { App } from "../app";
import type { Footprint } from "../generated/messages";
import { SPEED, STEP_SETTINGS } from "../generated/sliders";
import { button, choice, el, fill, section } from "./dom";
import { entriesOf } from "./shelf";
import "./drive/drive.css";
import { settings } from "./drive/settings";
import { stepOf } from "./drive/steps";
import "./panels.css";
import { slider } from "./slider";
import { byName } from "./tree";

export function mount(host: HTMLElement, app: App): void {
  const mode = choice(
    "What it does",
    [
      { value: "walk", text: "walk", title: "Walk at the speed below; at 0 it steps in place" },
      { value: "stand", text: "stand", title: "Stop and stand still" },
      { value: "idle", text: "idle", title: "Stand and shift the weight from time to time" },
    ],
    app.drive.state().mode,
    (chosen) => app.drive.mode(chosen),
  );
  const speed = slider({
    ...SPEED,
    begin: () => app.stroke(),
    end: () => undefined,
    change: (value, stroke) => {
      const speed = Math.round(value * 100) / 100;
      app.ask({ type: "setting", name: "speed", value: speed, stroke });
      app.drive.cruise(speed);
    },
  });
  const turns = el(
    "div",
    { class: "tools" },
    el("span", { class: "quiet", text: "Hold to turn" }),
    hold(app, "⟲ left", "Turn left while held (A)", { ahead: 0, left: 0, turn: 1, fast: false }),
    hold(app, "right ⟳", "Turn right while held (D)", { ahead: 0, left: 0, turn: -1, fast: false }),
    el("span", { class: "quiet", text: "or to sidestep" }),
    hold(app, "← side", "Step left while held (Q)", { ahead: 0, left: 1, turn: 0, fast: false }),
    hold(app, "side →", "Step right while held (E)", { ahead: 0, left: -1, turn: 0, fast: false }),
  );
  const steps = section("Steps", { hint: "Overrides the style" }, settings(app));
  host.append(
    el("div", { class: "panel-head" }, el("h2", { text: "Drive" })),
    mode,
    speed.element,
    asked(app),
    turns,
    steps,
    section(
      "Gait and ground",
      { hint: "The base gait, and the world" },
      picker(app, "gait", "Gait", "The gait that styles change; planar gaits bring their own body"),
      picker(app, "world", "Ground", "What it walks on"),
    ),
    section("Keys", { open: false }, keys()),
  );
  app.store.on("documents", ({ law }) => {
    mode.hidden = !law.commands.includes("mode");
    speed.element.hidden = !law.commands.includes("speed");
    turns.hidden = !law.commands.includes("heading");
    steps.hidden = !STEP_SETTINGS.some((setting) => law.commands.includes(setting.name));
  });
  let touched = -Infinity;
  let last = 0;
  app.drive.on((state) => mode.choose(state.mode));
  speed.element.addEventListener("input", () => (touched = performance.now()));
  app.store.on("frame", (frame) => {
    const now = performance.now();
    if (now - last < 150 || now - touched < 1500) return;
    last = now;
    speed.show(frame.rows[app.store.steered()]?.wanted ?? 0);
  });
}

function asked(app: App): HTMLElement {
  const bar = (name: string, kind: string): { row: HTMLElement; show(value: number): void } => {
    const fillBar = el("i", { class: `bar ${kind}` });
    const number = el("b");
    return {
      row: el(
        "div",
        { class: "gauge" },
        el("span", { text: name }),
        el("span", { class: "gauge-track" }, fillBar),
        number,
      ),
      show(value): void {
        const share = Math.min(Math.max(value / 2, -0.5), 1);
        fillBar.style.left = `${100 * (1 / 3 + (2 / 3) * Math.min(share, 0))}%`;
        fillBar.style.width = `${100 * (2 / 3) * Math.abs(share)}%`;
        number.textContent = `${value.toFixed(2)} m/s`;
      },
    };
  };
  const [want, walked] = [bar("requested", "want"), bar("actual", "walked")];
  const steps = el("p", { class: "facts quiet" });
  let prints: Footprint[] = [];
  let smooth = 0;
  app.store.on("documents", ({ law }) => {
    want.row.hidden = !law.commands.includes("speed");
  });
  let last = 0;
  app.store.on("frame", (frame) => {
    const row = frame.rows[app.store.steered()];
    if (!row) return;
    smooth += 0.06 * (row.speed - smooth);
    if (performance.now() - last < 80 || !walked.row.offsetParent) return;
    last = performance.now();
    want.show(row.wanted);
    walked.show(smooth);
  });
  app.store.on("footprint", (print) => {
    if (print.row !== app.store.steered()) return;
    prints = [...prints.slice(-3), print];
    const { period, length, width } = stepOf(prints);
    steps.textContent =
      period === null || length === null || width === null
        ? ""
        : `last step: ${period.toFixed(2)} s, ${(100 * length).toFixed(0)} cm long, ${(100 * width).toFixed(0)} cm wide`;
  });
  return el("div", { class: "gauges" }, want.row, walked.row, steps);
}

function hold(
  app: App,
  text: string,
  title: string,
  held: { ahead: number; left: number; turn: number; fast: boolean },
): HTMLElement {
  const made = button(text, title, () => undefined);
  const end = (): void => app.drive.hold("panel", { ahead: 0, left: 0, turn: 0, fast: false });
  made.addEventListener("pointerdown", (event) => {
    made.setPointerCapture(event.pointerId);
    app.drive.hold("panel", held);
  });
  for (const name of ["pointerup", "pointercancel", "blur"] as const) made.addEventListener(name, end);
  made.addEventListener(
    "keydown",
    (event) => (event.key === " " || event.key === "Enter") && app.drive.hold("panel", held),
  );
  made.addEventListener("keyup", end);
  return made;
}

function picker(app: App, kind: "gait" | "world", label: string, help: string): HTMLElement {
  const select = el("select", { label, title: help });
  select.addEventListener("change", () => app.ask({ type: "choose", document: kind, name: select.value }));
  const show = (): void => {
    const documents = app.store.get("documents");
    if (!documents) return;
    select.value = kind === "gait" ? documents.base : documents.world;
    for (const option of kind === "gait" ? select.options : []) {
      const why = byName(documents.refused, option.value);
      option.disabled = why !== undefined;
      if (why) option.title = why;
    }
  };
  app.store.on("library", (library) => {
    fill(
      select,
      ...entriesOf(library, kind === "gait" ? "gaits" : "worlds").map((entry) =>
        el("option", { text: entry.name, title: entry.text, attributes: { value: entry.name } }),
      ),
    );
    show();
  });
  app.store.on("documents", show);
  return el("label", { class: "pick", title: help }, el("span", { text: label }), select);
}

function keys(): HTMLElement {
  const rows: [string, string][] = [
    ["W or ↑", "faster"],
    ["S or ↓", "slower, backwards"],
    ["A D or ← →", "turn"],
    ["Q E", "sidestep"],
    ["Shift", "more"],
    ["Ctrl+Z, Ctrl+Y", "undo, redo"],
    ["click the ground", "walk there"],
    ["drag a limb", "pull it"],
  ];
  return el(
    "dl",
    { class: "key-list" },
    ...rows.flatMap(([key, words]) => [el("dt", { text: key }), el("dd", { text: words })]),
  );
}
