/** One live plot: a few lines over the last seconds, with their names, colours and present values. */

import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { el, set } from "../dom";
import { SPAN, steadyRange, type Tape } from "./joint_traces";

export interface Line {
  channel: string;
  name: string;
  colour: string; // name of a CSS colour
  dashed?: boolean;
  variant?: 0 | 1;
}

export interface PlotGiven {
  title: string;
  unit: string;
  help: string;
  lines: Line[];
  /** Smallest range of values, in the unit. */
  least: number;
  places: number;
  /** A fixed upper end, from 0. */
  high?: number;
  /** The range need not begin at 0. */
  floating?: boolean;
}

export class Plot {
  readonly element: HTMLElement;
  private readonly place = el("div", { class: "plot-place" });
  private readonly values: HTMLElement[];
  private plot: uPlot | null = null;
  private range: [number, number] | null = null;

  constructor(
    private readonly given: PlotGiven,
    private readonly tape: Tape,
    private readonly tall = 96, // px
  ) {
    this.values = given.lines.map(() => el("b"));
    const legend = given.lines.map((line, index) => {
      const swatch = el("i", { class: `line-mark${line.dashed ? " dashed" : ""}` });
      swatch.style.borderTopColor = `var(${line.colour})`;
      return el("span", { class: "line-name" }, swatch, el("span", { text: line.name }), this.values[index]);
    });
    this.element = el(
      "figure",
      { class: "plot", title: given.help },
      el(
        "figcaption",
        {},
        el("span", { class: "plot-title", text: `${given.title}${given.unit ? `, ${given.unit}` : ""}` }),
        ...legend,
      ),
      this.place,
    );
    set(this.place, { role: "img", "aria-label": `${given.title}: ${given.help}` });
  }

  /** Draw what the tape holds. */
  draw(): void {
    const wide = this.place.clientWidth;
    if (wide === 0) return;
    if (!this.plot) this.plot = this.make(wide);
    if (this.plot.width !== wide) this.plot.setSize({ width: wide, height: this.plot.height });
    const lists = this.given.lines.map((line) => this.tape.of(line.channel, line.variant ?? 0));
    this.range =
      this.given.high !== undefined
        ? [0, this.given.high]
        : steadyRange(this.range, lists.flat(), this.given.least, !this.given.floating);
    this.plot.setData([this.tape.times, ...lists] as uPlot.AlignedData, false);
    const end = this.tape.times[this.tape.times.length - 1] ?? 0;
    this.plot.setScale("x", { min: end - SPAN, max: end });
    this.plot.setScale("y", { min: this.range[0], max: this.range[1] });
    this.given.lines.forEach((line, index) => {
      const now = this.tape.latest(line.channel, line.variant ?? 0);
      const shown = this.values[index];
      if (shown) shown.textContent = now === null ? "–" : now.toFixed(this.given.places);
    });
  }

  /** After a change of colours. */
  repaint(): void {
    this.plot?.destroy();
    this.plot = null;
  }

  private make(wide: number): uPlot {
    const style = getComputedStyle(this.element);
    const colour = (name: string): string => style.getPropertyValue(name).trim() || "#888";
    const axis = {
      stroke: colour("--quiet"),
      grid: { stroke: colour("--line"), width: 1 },
      ticks: { show: false },
      font: "10px system-ui, sans-serif",
    };
    return new uPlot(
      {
        width: wide,
        height: this.tall,
        padding: [6, 6, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        select: { show: false, left: 0, top: 0, width: 0, height: 0 },
        scales: { x: { time: false, auto: false }, y: { auto: false } },
        axes: [
          { ...axis, size: 16, gap: 2, values: (_, ticks) => ticks.map((tick) => `${tick} s`) },
          { ...axis, size: 40, gap: 3, space: 24 },
        ],
        series: [
          {},
          ...this.given.lines.map((line) => ({
            label: line.name,
            stroke: colour(line.colour),
            width: 1.6,
            points: { show: false },
            ...(line.dashed ? { dash: [5, 4] } : {}),
          })),
        ],
      },
      [[], ...this.given.lines.map(() => [])] as uPlot.AlignedData,
      this.place,
    );
  }
}
