/** A number to write in, with its name and unit before and after it. */

import { el } from "../dom";
import { shown } from "../units";

export interface NumberField {
  element: HTMLElement;
  show(value: number, label: string, empty?: boolean): void;
}

/** `step` is what the arrow keys add; what is no number is not taken. */
export function numberField(name: string, unit: string, step: number, take: (value: number) => void): NumberField {
  const input = el("input", { class: "num", attributes: { type: "number", step: "any" } });
  let value = 0;
  const written = (number: number): string => shown(number, step < 1 ? step / 5 : 1);
  const taken = (): void => {
    const given = Number(input.value);
    if (input.value.trim() === "" || !Number.isFinite(given)) input.value = written(value);
    else if (given !== Number(written(value))) take(given);
  };
  input.addEventListener("change", taken);
  input.addEventListener("keydown", (event) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way) {
      event.preventDefault();
      const next = Math.round((value + way * step * (event.shiftKey ? 10 : 1)) * 1000) / 1000;
      value = next;
      input.value = written(next);
      take(next);
    }
    // Done with writing: from here on Ctrl Z is the page's.
    if (event.key === "Enter") input.blur();
  });
  return {
    element: el(
      "label",
      { class: "field" },
      el("span", { text: name }),
      input,
      el("span", { class: "unit", text: unit }),
    ),
    show(now, label, empty = false): void {
      value = now;
      input.setAttribute("aria-label", label);
      if (document.activeElement !== input) input.value = empty ? "" : written(now);
    },
  };
}
