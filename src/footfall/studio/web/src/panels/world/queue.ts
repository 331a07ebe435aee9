/** What it does next: a list with how each stands, to be put into another order, shortened and cleared. */

import type { App } from "../../app";
import type { QueuedTask } from "../../generated/messages";
import { taskWords } from "../../place/offers";
import type { Queue, Status } from "../../place/queue";
import { placeOf } from "../../place/tools";
import { asSentence, capitalised } from "../../words";
import { openSave } from "../dialogs";
import { button, el, fill } from "../dom";

const MARKS: Record<Status, string> = { waiting: "○", running: "▶", done: "✓", "gave up": "✗" };

export function queuePart(app: App): HTMLElement {
  const { queue } = placeOf(app);
  const list = el("ol", { class: "tasks", label: "What it does next" });
  const empty = el("p", {
    class: "quiet",
    text: "Nothing yet. Click a thing on the stage to see what can be done with it.",
  });
  const state = el("p", { class: "said", attributes: { role: "status" } });
  const go = button("Go on", "Continue with the next task", () => queue.goOn(), "strong");
  const stop = button("Stop", "Pause here; Go on continues", () => queue.goOn(true));
  const tools = el(
    "div",
    { class: "tools" },
    go,
    stop,
    button("From the start", "Put everything back to the start and do all tasks again", () =>
      app.ask({ type: "start_over" }),
    ),
    button("Save as a trial …", "Save the world and the tasks to your library, to open or run again", () =>
      openSave(app, "trial"),
    ),
    button("Clear", "Remove all tasks", () => queue.clear(), "plain"),
  );
  const show = (): void => {
    fill(list, ...queue.list.map((task, index) => row(queue, task, index)));
    empty.hidden = queue.list.length > 0;
    tools.hidden = queue.list.length === 0;
    go.hidden = !queue.halted;
    stop.hidden = !queue.busy;
    const held = queue.inHand && !queue.busy ? `It holds ${queue.inHand}.` : "";
    state.textContent = queue.halted ? "It is waiting: press Go on to continue." : held;
  };
  queue.on(show);
  show();
  return el("div", {}, empty, list, state, tools);
}

function row(queue: Queue, task: QueuedTask, index: number): HTMLElement {
  const { status, reason } = queue.statusOf(task.id);
  const words = taskWords(task.table);
  const share = status === "running" && queue.progress > 0 ? ` ${Math.round(100 * queue.progress)} %` : "";
  const small = (text: string, label: string, act: () => void, off = false): HTMLElement =>
    el("button", {
      class: "plain",
      text,
      label,
      title: label,
      attributes: { type: "button", disabled: off },
      on: { click: act },
    });
  return el(
    "li",
    { class: `is-${status.replace(" ", "-")}` },
    el("span", { class: "task-mark", text: MARKS[status], attributes: { "aria-hidden": true } }),
    el(
      "span",
      { class: "task-words" },
      el("b", { text: capitalised(words) }),
      el("small", { text: reason ? `${status}: ${asSentence(reason)}` : `${status}${share}` }),
    ),
    small("↑", `${words}: earlier`, () => queue.move(task.id, -1), index === 0 || status !== "waiting"),
    small(
      "↓",
      `${words}: later`,
      () => queue.move(task.id, 1),
      index === queue.list.length - 1 || status !== "waiting",
    ),
    small("×", `${words}: delete`, () => queue.remove(task.id)),
  );
}
