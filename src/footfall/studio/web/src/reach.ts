// What is out of reach here is greyed beforehand, with the way to it; a studio with Python behind it has all.
import { element } from "./element";
import type { Asked } from "./generated/messages";
import type { Step } from "./lessons/lessons";
import { beyond } from "./server";

/** A control that asks for something: greyed if that is out of reach, and a press then does nothing. */
export function reaching<T extends HTMLElement>(control: T, asked: Asked): T {
  return greyed(control, beyond(asked));
}

/** A control that begins a lesson: greyed if some step of it is out of reach. */
export function teaching<T extends HTMLElement>(control: T, { steps }: { steps: Pick<Step, "show">[] }): T {
  return greyed(control, steps.flatMap(({ show }) => show.map(({ ask }) => beyond(ask))).find((why) => why) ?? "");
}

/** A part of a panel that is nothing without something: inert under a sentence that says why. */
export function reachingAll<T extends HTMLElement>(part: T, asked: Asked): T {
  const why = beyond(asked);
  if (!why) return part;
  part.prepend(element("p", { class: "empty-note" }, why));
  for (const child of [...part.children].slice(1)) child.toggleAttribute("inert", true);
  return part;
}

function greyed<T extends HTMLElement>(control: T, why: string): T {
  if (!why) return control;
  control.setAttribute("aria-disabled", "true");
  control.title = why;
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ["click", "change"]) control.addEventListener(kind, stop, true);
  return control;
}
