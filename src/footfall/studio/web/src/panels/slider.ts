/** A slider with its name, number, unit and help; every drag of it is one step of undo. */

import type { Slider as Declared } from "../generated/sliders";
import { el } from "./dom";
import { scaleOf, shown, stepOf } from "./units";

/** Units and ranges are as declared; what is shown may be in degrees or centimetres. */
export interface SliderGiven extends Declared {
  /** A new stroke, and its end. */
  begin(): number;
  end(): void;
  change(value: number, stroke: number): void;
  /** Back to what it was; without it there is nothing to go back to. */
  reset?: () => void;
}

export interface Slider {
  element: HTMLElement;
  /** Show a value; `before` puts a mark where it was, `note` says what else there is to know. */
  show(value: number, before?: number, note?: string): void;
  disable(off: boolean): void;
}

/** How long it is said that a number was refused, ms. */
const REFUSED = 4000;
/** Keys pressed within this time, ms, are one step of undo. */
const TOGETHER = 900;

export function slider(given: SliderGiven): Slider {
  const scale = scaleOf(given.unit);
  const [low, high] = [given.low * scale.factor, given.high * scale.factor];
  const step = given.step !== null ? given.step * scale.factor : stepOf(low, high);
  const about = `${given.help}${given.help.endsWith(".") ? "" : "."} ${words(low, step)} to ${words(high, step)}${scale.unit ? ` ${scale.unit}` : ""}`;
  count += 1;
  const id = `slider-${count}`;
  const range = el("input", {
    label: `${given.label}${scale.unit ? `, ${scale.unit}` : ""}`,
    title: about,
    attributes: { type: "range", min: low, max: high, step: "any", id },
  });
  const number = el("input", {
    class: "num",
    label: `${given.label}, as a number`,
    title: about,
    attributes: { type: "number", min: shown(low, step), max: shown(high, step), step: "any" },
  });
  const mark = el("i", { class: "was" });
  const reset = el("button", {
    class: "reset plain",
    text: "↺",
    label: `${given.label}: reset`,
    title: "Reset",
    attributes: { type: "button", hidden: true },
  });
  const note = el("em", { class: "note" });
  const element = el(
    "div",
    { class: "slider" },
    el("label", { title: about, attributes: { for: id } }, el("span", { text: given.label }), note),
    el("span", { class: "slide" }, mark, range),
    el("span", { class: "value" }, number, el("span", { class: "unit", text: scale.unit })),
    reset,
  );

  let stroke = 0;
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finish = (): void => {
    if (stroke === 0) return;
    stroke = 0;
    given.end();
  };
  const send = (value: number): void => {
    if (!Number.isFinite(value)) return;
    if (stroke === 0) stroke = given.begin();
    last = performance.now();
    given.change(Math.min(Math.max(value, low), high) / scale.factor, stroke);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => performance.now() - last >= TOGETHER - 20 && finish(), TOGETHER);
  };
  range.addEventListener("input", () => send(Math.round(Number(range.value) / step) * step));
  range.addEventListener("change", soon);
  range.addEventListener("pointerup", finish);
  range.addEventListener("keydown", (event) => nudge(event, range, step, send, soon));
  const take = (): void => {
    const written = number.value.trim() === "" || !number.validity.valid ? Number.NaN : Number(number.value);
    const given = number.validity.rangeOverflow || number.validity.rangeUnderflow ? Number(number.value) : written;
    if (Number.isFinite(given)) {
      const value = Math.min(Math.max(given, low), high);
      send(value);
      finish();
      number.value = shown(value, step);
      if (value !== given) scold(`${words(low, step)} to ${words(high, step)}`);
    } else {
      number.value = shown(Number(range.value), step);
      scold("not a number");
    }
  };
  const scold = (why: string): void => {
    note.textContent = why;
    element.classList.add("refused");
    setTimeout(() => element.classList.remove("refused"), REFUSED);
  };
  number.addEventListener("change", take);
  number.addEventListener("keydown", (event) => {
    // Done with writing: from here on Ctrl Z is the page's, and the field shows what is in force.
    if (event.key === "Enter") number.blur();
  });
  reset.addEventListener("click", () => given.reset?.());
  return {
    element,
    show(value, before, said = ""): void {
      const now = value * scale.factor;
      if (document.activeElement !== number) number.value = shown(now, step);
      if (stroke === 0 || document.activeElement !== range) range.value = String(now);
      const differs = before !== undefined && Math.abs(before * scale.factor - now) > step / 4;
      mark.hidden = !differs;
      if (before !== undefined) mark.style.left = `${(100 * (before * scale.factor - low)) / (high - low)}%`;
      reset.hidden = !differs || !given.reset;
      element.classList.toggle("changed", differs);
      if (!element.classList.contains("refused")) note.textContent = said;
    },
    disable(off): void {
      range.disabled = number.disabled = off;
    },
  };
}

let count = 0;

/** Arrows move by a step, with Shift or Page keys by ten. */
function nudge(
  event: KeyboardEvent,
  range: HTMLInputElement,
  step: number,
  send: (value: number) => void,
  soon: () => void,
): void {
  const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const value = Number(range.value) + way * step * (event.shiftKey ? 10 : 1);
  range.value = String(value);
  send(Number(range.value));
  soon();
}

function words(value: number, step: number): string {
  return Number.isFinite(value) ? shown(value, Math.min(step, 1)) : "any";
}
