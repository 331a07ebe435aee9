/** The feedback gains of one joint in one state, as sliders with the range drawn in which the gait stays up. */

import type { GainRange, GainRanges } from "../../generated/messages";
import { GAIN_SPAN } from "../../generated/sliders";
import { rounded } from "../curve";
import { el, fill } from "../dom";
import { slider } from "../slider";
import { fieldOf, numberOf, type OpenStates, pathOf, savedNumber } from "./gait";

export interface Gains {
  element: HTMLElement;
  draw(): void;
  showRanges(ranges: GainRanges | undefined): void;
}

export function stateGains(made: OpenStates, state: number, joint: string): Gains {
  const { editing } = made.context;
  const words = el("p", { class: "quiet range-words", attributes: { "aria-live": "polite" } });
  const rows = made.feedback
    .filter((one) => one.joint === joint)
    .flatMap((one) =>
      one.gains.map((gain, index) => {
        const path = `${one.path}.${index}`;
        const field = fieldOf(made, one.path);
        const units = (field?.unit ?? "").split(", ");
        const way = one.axis === "pitch" ? "" : " side";
        const control = slider({
          label: `${gain}${way}`,
          help: `${field?.meaning ?? gain}${one.axis === "pitch" ? "" : ", to the side"}`,
          unit: units[index] ?? units[0] ?? "",
          low: GAIN_SPAN[0],
          high: GAIN_SPAN[1],
          step: 0.01,
          begin: () => editing.begin(),
          end: () => editing.end(),
          change: (value, stroke) => editing.set("gait", pathOf(made, state, path), rounded(value), "both", stroke),
          reset: () => editing.reset("gait", pathOf(made, state, path)),
        });
        const band = el("i", { class: "stable", attributes: { hidden: true } });
        control.element.querySelector(".slide")?.prepend(band);
        control.element.querySelector(".unit")?.remove();
        return { path: one.path, index, full: path, slider: control, band };
      }),
    );
  const element = el("div", { class: "state-gains" });
  fill(element, ...rows.map((row) => row.slider.element), words);
  return {
    element,
    draw: () => {
      for (const row of rows) row.slider.show(numberOf(made, state, row.full), savedNumber(made, state, row.full));
    },
    showRanges: (ranges) => {
      const own = ranges && ranges.state === state ? ranges : undefined;
      for (const row of rows) {
        const found = own?.ranges.find((one) => one.path === row.path && one.gain === row.index);
        place(row.band, found);
        row.band.classList.toggle("busy", own?.running ?? false);
      }
      const known = own?.ranges.length ? `Green: ${own.words}.` : (own?.words ?? "");
      words.textContent = own?.running ? "Looking for the range in which it stays up …" : known;
      words.hidden = !words.textContent;
    },
  };
}

/** Put the band where the gait stays up; an end beyond which nothing was tried runs to the edge. */
function place(band: HTMLElement, range: GainRange | undefined): void {
  band.hidden = !range;
  if (!range) return;
  const share = (value: number): number => (100 * (value - GAIN_SPAN[0])) / (GAIN_SPAN[1] - GAIN_SPAN[0]);
  const [low, high] = [share(Math.max(range.low, GAIN_SPAN[0])), share(Math.min(range.high, GAIN_SPAN[1]))];
  band.style.left = `${low}%`;
  band.style.width = `${Math.max(high - low, 0.5)}%`;
  const end = (falls: boolean, value: number): string => (falls ? value.toFixed(2) : `${value.toFixed(2)} or beyond`);
  band.title = `Stays up from ${end(range.low_falls, range.low)} to ${end(range.high_falls, range.high)}`;
}
