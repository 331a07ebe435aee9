// What is asked and what is done, together: speed ahead, and where it turns to.
import type { App } from "../app";
import { element, svg } from "../element";
import { icon } from "../icons";
import { foldable } from "./fold";

const WIDE = 150; // px
const LOW = -1;
const HIGH = 2.5; // m/s

export function mountSpeed(host: HTMLElement, app: App): void {
  const done = svg("rect", { y: 7, height: 8, rx: 3, class: "done" });
  const asked = svg("path", { class: "asked" });
  const turn = svg("path", { class: "turn", d: "" });
  const zero = svg("line", { x1: across(0), x2: across(0), y1: 3, y2: 19, class: "zero" });
  const rail = svg("rect", { x: 0, y: 7, width: WIDE, height: 8, rx: 4, class: "rail" });
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDE} 22`, width: WIDE, height: 22, "aria-hidden": "true" },
    rail,
    zero,
    done,
    asked,
  );
  const dial = svg(
    "svg",
    { viewBox: "-14 -14 28 28", width: 26, height: 26, class: "dial", "aria-hidden": "true" },
    svg("circle", { r: 12 }),
    turn,
  );
  const words = element("output", { class: "numbers", title: "Actual and requested speed" });
  const stop = element(
    "button",
    { title: "Stop, or walk on (X)", onclick: () => app.drive.toggleStop() },
    icon("stop"),
    "Stop",
  );
  const keys = element(
    "small",
    { class: "keys-note" },
    element("kbd", {}, "W"),
    element("kbd", {}, "A"),
    element("kbd", {}, "S"),
    element("kbd", {}, "D"),
    " or click the ground",
  );
  const line = element("div", { class: "row" }, dial, picture, words, stop);
  const card = element("div", { class: "card speed", role: "group", "aria-label": "Speed" }, line, keys);
  foldable(card, line, "Speed");
  host.append(card);
  let shownAt = 0;
  let isDriven = true; // gaits of the plane go at their own speed
  app.store.on("documents", (documents) => {
    isDriven = documents.law.commands.includes("speed");
    for (const part of [keys, stop, dial, asked]) part.classList.toggle("unused", !isDriven);
  });
  app.store.on("frame", (frame) => {
    const row = frame.rows[app.store.steered()];
    const now = performance.now();
    if (!row || now - shownAt < 60) return;
    shownAt = now;
    const from = Math.min(across(0), across(row.speed));
    done.setAttribute("x", String(from));
    done.setAttribute("width", String(Math.max(1, Math.abs(across(row.speed) - across(0)))));
    asked.setAttribute("d", `M${across(row.wanted)} 1 v20`);
    words.textContent = isDriven ? `${number(row.speed)} m/s of ${number(row.wanted)}` : `${number(row.speed)} m/s`;
    const bend = row.wanted_heading - row.heading;
    turn.setAttribute("d", `M0 0L${(-11 * Math.sin(bend)).toFixed(1)} ${(-11 * Math.cos(bend)).toFixed(1)}`);
  });
  app.drive.on((state) => {
    const still = !state.moving;
    const label = still ? "Walk" : "Stop";
    if (stop.lastChild?.textContent !== label) stop.replaceChildren(icon(still ? "play" : "stop"), label);
  });
}

/** With two digits, and no minus before nothing. */
function number(value: number): string {
  return (Math.round(100 * value) / 100 + 0).toFixed(2);
}

function across(speed: number): number {
  return (WIDE * (Math.min(HIGH, Math.max(LOW, speed)) - LOW)) / (HIGH - LOW);
}
