// A guess, and what the stage says: choose, watch, measure, compare, explain.
import type { App } from "../app";
import { element } from "../element";
import type { Frame, Row as FrameRow } from "../generated/frames";
import type { Guess, Step } from "./lessons";
import { READINGS, type Seen, seenOf, written } from "./measure";

/** A line of what was found: the question, the guess, and what was measured of A and of B. */
export interface Row {
  question: string;
  guess: string;
  measured: string[];
  came: string;
}

/** Watch everyone on the stage for so many seconds of the simulation; ends early with the returned call. */
export function watch(
  app: App,
  after: number,
  seconds: number,
  told: (share: number) => void,
  done: (seen: Seen[][]) => void,
): () => void {
  let first: FrameRow[] = [];
  let from: number | null = null;
  let last = 0;
  let seen: Seen[][] = [];
  let off = (): void => {};
  const hear = (frame: Frame): void => {
    const begins = from === null || frame.rows.length !== first.length || frame.time < last;
    if (begins) {
      [from, first, seen] = [frame.time + after, frame.rows, frame.rows.map(() => [])]; // another stage: from anew
    }
    last = frame.time;
    if (from === null || frame.scrubbing || frame.time < from) return;
    frame.rows.forEach((row, index) => void seen[index]?.push(seenOf(row, frame.time, first[index] ?? row)));
    told(Math.min(1, (frame.time - from) / seconds));
    if (frame.time < from + seconds) return;
    off();
    done(seen);
  };
  const timer = window.setTimeout(() => {
    off = app.store.on("frame", hear);
  }, SETTLES);
  return () => {
    window.clearTimeout(timer);
    off();
  };
}

const SETTLES = 300; // ms: the first thing that is shown has reached the stage

/** Asks, shows once an answer is chosen, measures, and says what came true; ends with the returned call. */
export function askGuess(
  app: App,
  host: HTMLElement,
  step: Step,
  guess: Guess,
  show: () => void,
  found: Row[],
): () => void {
  let stop = (): void => {};
  const said = element("p", { role: "status" });
  const choose = (chosen: number): void => {
    stop();
    buttons.forEach((button, index) => {
      button.setAttribute("aria-pressed", String(index === chosen));
    });
    show();
    const last = Math.max(0, ...step.show.map((one) => one.after));
    const [after, seconds] = guess.throughout ? [0, last + guess.seconds] : [last, guess.seconds];
    stop = watch(
      app,
      after,
      seconds,
      (share) => (said.textContent = `Watch. Measuring: ${Math.round(100 * share)} %`),
      (seen) => {
        const row = judged(step, guess, chosen, seen);
        found.push(row);
        const right = row.came === row.guess;
        const measured =
          row.measured.length > 1
            ? row.measured.map((one, index) => `${"AB"[index] ?? index + 1}: ${one}`)
            : row.measured;
        said.replaceChildren(
          element("b", {}, right ? "As you expected. " : `Not as you expected: ${row.came || "none of these"}. `),
          `Measured ${READINGS[guess.reading].name}: ${measured.join(", ")}. ${guess.explain}`,
        );
      },
    );
  };
  const buttons = guess.choices.map((words, index) =>
    element("button", { "aria-pressed": "false", onclick: () => choose(index) }, words),
  );
  said.textContent = "What do you expect? Choose, then watch.";
  host.replaceChildren(element("div", { class: "choices" }, ...buttons), said);
  return () => stop();
}

/** What was measured, and which choice came true. */
export function judged(step: Step, guess: Guess, chosen: number, seen: readonly (readonly Seen[])[]): Row {
  const values = seen.map((one) => READINGS[guess.reading].of(one));
  return {
    question: step.say,
    guess: guess.choices[chosen] ?? "",
    measured: values.map((value) => written(guess.reading, value)),
    came: guess.choices[guess.right(values)] ?? "",
  };
}
