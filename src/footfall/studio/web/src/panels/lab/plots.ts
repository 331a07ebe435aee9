/** The live plots: speed against command, foot forces, phase, torques, energy and power. */

import type { App } from "../../app";
import { choice, el, fill } from "../dom";
import { Tape } from "./joint_traces";
import { Plot, type PlotGiven } from "./plot";

const EVERY = 60; // ms between two drawings

function plotsFor(compare: boolean, variant: 0 | 1): PlotGiven[] {
  const both = <T>(one: T, other: T): T[] => (compare ? [one, other] : [one]);
  return [
    {
      title: "Speed",
      unit: "m/s",
      help: "Forward speed, actual and requested",
      least: 1,
      places: 2,
      lines: [
        { channel: "wanted", name: "requested", colour: "--quiet", dashed: true },
        ...both(
          { channel: "speed", name: compare ? "A" : "actual", colour: "--left" },
          { channel: "speed", name: "B", colour: "--right", variant: 1 as const },
        ),
      ],
    },
    {
      title: "Foot force",
      unit: "N",
      help: "Weight on each foot",
      least: 600,
      places: 0,
      lines: [
        { channel: "left", name: "left", colour: "--left", variant },
        { channel: "right", name: "right", colour: "--right", variant },
      ],
    },
    {
      title: "Phase",
      unit: "",
      help: "Progress of the step, 0 to 1, by stance foot",
      least: 1,
      places: 2,
      high: 1.25,
      lines: [
        { channel: "phaseLeft", name: "on left", colour: "--left", variant },
        { channel: "phaseRight", name: "on right", colour: "--right", variant },
      ],
    },
    {
      title: "Torque",
      unit: "N m",
      help: "The larger side at hips, knees and ankles; and the back",
      least: 60,
      places: 0,
      lines: [
        { channel: "hip", name: "hip", colour: "--left", variant },
        { channel: "knee", name: "knee", colour: "--right", variant },
        { channel: "ankle", name: "ankle", colour: "--good", variant },
        { channel: "back", name: "back", colour: "--quiet", variant },
      ],
    },
    {
      title: "Energy",
      unit: "J",
      help: "Kinetic and potential energy of the whole body",
      least: 60,
      places: 0,
      floating: true,
      lines: both(
        { channel: "energy", name: compare ? "A" : "body", colour: "--left" },
        { channel: "energy", name: "B", colour: "--right", variant: 1 as const },
      ),
    },
    {
      title: "Power",
      unit: "W",
      help: "Of all joints together; negative when they brake",
      least: 200,
      places: 0,
      lines: both(
        { channel: "power", name: compare ? "A" : "joints", colour: "--left" },
        { channel: "power", name: "B", colour: "--right", variant: 1 as const },
      ),
    },
  ];
}

/** All plots, or only those of some titles, so many pixels tall; of a crowd, those of who is steered. */
export function livePlots(app: App, { only, tall }: { only?: readonly string[]; tall?: number } = {}): HTMLElement {
  const tape = new Tape();
  const grid = el("div", { class: "plots" });
  const variants = choice(
    "Variant shown in the plots",
    [
      { value: "0", text: "A", title: "Forces, phase and torques of variant A" },
      { value: "1", text: "B", title: "Forces, phase and torques of variant B" },
    ],
    "0",
    (value) => {
      variant = value === "1" ? 1 : 0;
      build();
    },
  );
  const host = el("div", {}, variants, grid);
  let [compare, variant]: [boolean, 0 | 1] = [false, 0];
  let plots: Plot[] = [];
  const build = (): void => {
    for (const plot of plots) plot.repaint();
    plots = plotsFor(compare, compare ? variant : 0)
      .filter(({ title }) => !only || only.includes(title))
      .map((given) => new Plot(given, tape, tall));
    variants.hidden = !compare;
    fill(grid, ...plots.map((plot) => plot.element));
  };
  build();
  new MutationObserver(() => {
    for (const plot of plots) plot.repaint();
  }).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme"],
  });
  app.store.on("steered", () => tape.clear());
  let last = 0;
  app.store.on("frame", (frame) => {
    const two = frame.rows.length === 2;
    if (two !== compare) {
      compare = two;
      tape.clear();
      build();
    }
    const steered = frame.rows[app.store.steered()];
    tape.add(frame.time, app.store.drivesOne() && steered ? [steered] : frame.rows);
    const now = performance.now();
    if (now - last < EVERY || !host.offsetParent) return;
    last = now;
    requestAnimationFrame(() => {
      for (const plot of plots) plot.draw();
    });
  });
  return host;
}
