// Which foot carries, and how far the step is: a dial between L and R.
import type { App } from "../app";
import { element, svg } from "../element";

export function phaseDial(app: App): HTMLElement {
  const arc = svg("path", { class: "arc" });
  const left = element("span", { class: "side left" }, "L");
  const right = element("span", { class: "side right" }, "R");
  const dial = svg(
    "svg",
    { viewBox: "-12 -12 24 24", width: 24, height: 24, "aria-hidden": "true" },
    svg("circle", { r: 9 }),
    arc,
  );
  const root = element(
    "div",
    { class: "phase", title: "The stance foot, and progress of the step" },
    left,
    dial,
    right,
  );
  let shown = 0;
  app.store.on("frame", (frame) => {
    const row = frame.rows[app.store.steered()];
    const now = performance.now();
    if (!row || now - shown < 30) return;
    shown = now;
    const stance = Math.round(row.stance);
    left.classList.toggle("carries", stance !== 1);
    right.classList.toggle("carries", stance !== 0);
    arc.setAttribute("d", stance === 2 ? "" : slice(row.phase));
    arc.setAttribute("class", `arc ${stance === 0 ? "left" : "right"}`);
  });
  return root;
}

function slice(phase: number): string {
  const angle = 2 * Math.PI * Math.min(0.999, Math.max(0, phase));
  const x = (9 * Math.sin(angle)).toFixed(2);
  const y = (-9 * Math.cos(angle)).toFixed(2);
  return `M0 0V-9A9 9 0 ${angle > Math.PI ? 1 : 0} 1 ${x} ${y}Z`;
}
