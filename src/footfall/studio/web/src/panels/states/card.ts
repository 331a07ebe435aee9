/** One state as a card: its figures, how long it lasts, its feedback, and buttons to copy, move and delete it. */

import type { GainRanges } from "../../generated/messages";
import { SECONDS_SPAN } from "../../generated/sliders";
import { rounded } from "../curve";
import { button, choice, el } from "../dom";
import { slider } from "../slider";
import { type Figures, stateFigures } from "./figures";
import { type Gains, stateGains } from "./gains";
import { fieldOf, isMirrored, numberOf, type OpenStates, pathOf, savedNumber, wordOf } from "./gait";

export interface Card {
  element: HTMLElement;
  draw(): void;
  showRanges(ranges: GainRanges | undefined): void;
}

export function stateCard(made: OpenStates, state: number, count: number, joint: string): Card {
  const said = el("p", { class: "said quiet", attributes: { "aria-live": "polite" } });
  const figures: Figures = stateFigures(made, state, (words) => {
    said.textContent = words;
  });
  const gains: Gains = stateGains(made, state, joint);
  const [lasts, ends, stance] = [duration(made, state), ending(made, state), foot(made, state)];
  const element = el(
    "section",
    { class: "state", label: `State ${state + 1}`, attributes: { "data-state": state } },
    el(
      "div",
      { class: "state-head" },
      el("b", { text: `State ${state + 1}` }),
      stance?.element,
      tools(made, state, count),
    ),
    el(
      "div",
      { class: "state-body" },
      figures.element,
      el("div", { class: "state-controls" }, ends?.element, lasts?.element, gains.element),
    ),
    said,
  );
  return {
    element,
    draw: () => {
      figures.draw();
      gains.draw();
      for (const one of [lasts, ends, stance]) one?.draw();
      if (stance) stance.element.hidden = isMirrored(made);
    },
    showRanges: gains.showRanges,
  };
}

interface Part {
  element: HTMLElement;
  draw(): void;
}

function tools(made: OpenStates, state: number, count: number): HTMLElement {
  const { app } = made.context;
  const small = (text: string, title: string, press: () => void, off = false): HTMLButtonElement => {
    const one = button(text, title, press, "plain");
    one.setAttribute("aria-label", title);
    one.disabled = off;
    return one;
  };
  const move = (to: number): void => app.ask({ type: "change_states", do: "move", at: state, to });
  const number = state + 1;
  return el(
    "span",
    { class: "state-tools" },
    small("↑", `Move state ${number} up`, () => move(state - 1), state === 0),
    small("↓", `Move state ${number} down`, () => move(state + 1), state === count - 1),
    small("Add", `Add a state beside state ${number}`, () => app.ask({ type: "change_states", do: "add", at: state })),
    small("Copy", `Copy state ${number}`, () => app.ask({ type: "change_states", do: "copy", at: state })),
    small(
      "✕",
      `Delete state ${number}`,
      () => app.ask({ type: "change_states", do: "delete", at: state }),
      count === 1,
    ),
  );
}

function duration(made: OpenStates, state: number): Part | null {
  if (!made.seconds) return null;
  const { editing } = made.context;
  const path = pathOf(made, state, made.seconds);
  const one = slider({
    label: "Δt",
    help: fieldOf(made, made.seconds)?.meaning ?? "",
    unit: fieldOf(made, made.seconds)?.unit ?? "s",
    low: SECONDS_SPAN[0],
    high: SECONDS_SPAN[1],
    step: 0.01,
    begin: () => editing.begin(),
    end: () => editing.end(),
    change: (value, stroke) => editing.set("gait", path, rounded(value), "both", stroke),
    reset: () => editing.reset("gait", path),
  });
  return {
    element: one.element,
    draw: () => one.show(numberOf(made, state, made.seconds), savedNumber(made, state, made.seconds)),
  };
}

/** A field of a state that is one of a few words. */
function words(made: OpenStates, state: number, name: string, label: string): Part | null {
  const field = name ? fieldOf(made, name) : null;
  if (!field) return null;
  const options = field.choices.map((value) => ({ value, text: value, title: field.meaning }));
  const either = choice(`State ${state + 1}: ${label}`, options, String(wordOf(made, state, name)), (value) =>
    made.context.editing.set("gait", pathOf(made, state, name), value),
  );
  return {
    element: el("div", { class: "state-choice" }, el("span", { class: "quiet", text: label }), either),
    draw: () => either.choose(String(wordOf(made, state, name))),
  };
}

function ending(made: OpenStates, state: number): Part | null {
  return words(made, state, made.until, "until");
}

function foot(made: OpenStates, state: number): Part | null {
  return words(made, state, made.stance, "on foot");
}
