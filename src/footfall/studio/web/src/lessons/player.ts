// Plays what a step shows, and leads through a lesson: a card on the stage with its words, one step after another.
import type { App } from "../app";
import { element } from "../element";
import { whereItWorks } from "../panels/share";
import { teaching } from "../reach";
import { askGuess, type Row } from "./guess";
import type { Lesson, Step } from "./lessons";
import { lessonLink, takeTable, takeWorksheet } from "./sheets";

let timers: number[] = [];

/** Do what a step shows; whatever was still to come of another one is left out. */
export function showMe(app: App, step: Pick<Step, "show">): void {
  for (const timer of timers) window.clearTimeout(timer);
  timers = step.show.map(({ after, ask }) => window.setTimeout(() => app.ask(ask), 1000 * after));
}

type Shared = Record<string, unknown>;

/** What the last lesson put back, until the stage has it: a lesson that begins before that must not take the other's. */
export class Restored {
  private owed: Shared | undefined;

  /** What a lesson that begins now has to put back in the end. */
  before(open: Shared | undefined): Shared | undefined {
    return this.owed ?? open;
  }

  begin(owed: Shared): void {
    this.owed = owed;
  }

  heard(open: Shared | null): void {
    if (open === null || JSON.stringify(open) === JSON.stringify(this.owed)) this.owed = undefined;
  }
}

const restored = new Restored();

/** A button that shows a step. */
export function showButton(app: App, what: string, step: () => Pick<Step, "show">): HTMLButtonElement {
  const title = `Show me: ${what}`;
  const made = element(
    "button",
    { class: "show-me", title, "aria-label": title, onclick: () => showMe(app, step()) },
    "Show me",
  );
  return teaching(made, { steps: [step()] });
}

/** Lead through a lesson; at its end everything is as it was before. */
export function teach(app: App, lesson: Lesson, host: HTMLElement = document.getElementById("stage")!): void {
  host.querySelector<HTMLButtonElement>(".lesson .end")?.click();
  const before = restored.before(app.store.get("documents")?.shared);
  const words = element("p", { "aria-live": "polite" });
  const task = element("div", { class: "guess" });
  const count = element("small", { class: "quiet" });
  const back = element("button", { title: "Previous step" }, "Back");
  const next = element("button", { class: "strong", title: "Next step" }, "Next");
  const again = element("button", { title: "Show this step on the stage again" }, "Show again");
  const end = element("button", { class: "plain end", title: "End the lesson and restore the stage" }, "End");
  const found: Row[] = [];
  const sheets = element(
    "div",
    { class: "row sheets" },
    element("button", { class: "plain", onclick: () => takeTable(lesson, found) }, "Table (.csv)"),
    element("button", { class: "plain", onclick: () => takeWorksheet(lesson) }, "Worksheet"),
    element("button", { class: "plain", onclick: () => void copyLink(app, lesson) }, "Link"),
  );
  const card = element(
    "div",
    { class: "lesson card", role: "dialog", "aria-label": lesson.title },
    element("b", {}, lesson.title),
    words,
    task,
    element("div", { class: "row" }, count, back, again, next, end),
    sheets,
  );
  let index = 0;
  let stop = (): void => {};
  const go = (to: number): void => {
    stop();
    index = Math.max(0, Math.min(to, lesson.steps.length - 1));
    const step = lesson.steps[index]!;
    words.textContent = step.say;
    count.textContent = `${index + 1} of ${lesson.steps.length}`;
    back.disabled = index === 0;
    next.hidden = index === lesson.steps.length - 1;
    again.hidden = step.guess !== undefined;
    if (step.guess) {
      showMe(app, { show: [] });
      stop = askGuess(app, task, step, step.guess, () => showMe(app, step), found);
    } else {
      task.replaceChildren();
      showMe(app, step);
    }
  };
  back.addEventListener("click", () => go(index - 1));
  next.addEventListener("click", () => go(index + 1));
  again.addEventListener("click", () => go(index));
  end.addEventListener("click", () => {
    stop();
    showMe(app, { show: [] });
    card.remove();
    if (before) putBack(app, before);
  });
  host.append(card);
  go(0);
  next.focus();
}

async function copyLink(app: App, lesson: Lesson): Promise<void> {
  const link = lessonLink(lesson, window.location.href);
  try {
    await navigator.clipboard.writeText(link);
    app.toast("info", `Link to this lesson copied. ${whereItWorks(new URL(link))}`);
  } catch {
    window.prompt("Copy this link:", link);
  }
}

function putBack(app: App, before: Shared): void {
  restored.begin(before);
  app.ask({ type: "put_all", shared: before });
  const ends = [
    app.store.on("documents", ({ shared }) => restored.heard(shared)),
    app.store.on("refused", () => restored.heard(null)),
  ];
  window.setTimeout(() => {
    for (const end of ends) end();
    restored.heard(null);
  }, LONGEST);
}

const LONGEST = 5000; // ms: an answer that has not come by then never comes
