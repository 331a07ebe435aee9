// The first visit: three hints of what can be done; each goes when it was done, and all stay away afterwards.
import type { App } from "../app";
import { element } from "../element";

interface Hint {
  where: string; // class that places it
  text: (string | HTMLElement)[];
  done: (app: App, next: () => void) => void;
}

const SEEN = "footfall.hints";
const NEXT = "footfall.hints.next"; // a reload goes on where they were
const key = (name: string): HTMLElement => element("kbd", {}, name);
const BY_FINGER = window.matchMedia("(pointer: coarse)").matches;

const HINTS: Hint[] = [
  {
    where: "at-stage-left",
    text: BY_FINGER
      ? ["Push the stick to drive it, or tap the ground to send it there."]
      : ["Hold ", key("W"), " to go faster, ", key("A"), " ", key("D"), " to turn, or click the ground."],
    done: (app, next) => {
      app.drive.on((state) => (state.held || state.going) && next());
    },
  },
  {
    where: "beside-body",
    text: [
      `Grab an arm or the head with ${BY_FINGER ? "a finger" : "the mouse"} and pull. It steps to keep its balance.`,
    ],
    done: (app, next) => {
      app.store.on("frame", (frame) => frame.grabbed && next());
    },
  },
  {
    where: "at-panel",
    text: ["Pick another style, edit it, or change the body. Every edit can be undone."],
    done: (app, next) => {
      const first = app.store.get("documents")?.undo.length ?? 0;
      app.store.on("documents", (documents) => documents.undo.length > first && next());
    },
  },
];

export function mountHints(host: HTMLElement, app: App): void {
  if (window.localStorage.getItem(SEEN)) return;
  const show = (index: number): void => {
    window.localStorage.setItem(NEXT, String(index));
    const hint = HINTS[index];
    if (!hint) {
      window.localStorage.setItem(SEEN, "done");
      return;
    }
    let over = false;
    const next = (): void => {
      if (over) return;
      over = true;
      card.classList.add("leaving");
      window.setTimeout(() => {
        card.remove();
        show(index + 1);
      }, 450);
    };
    const all = (): void => {
      over = true;
      card.remove();
      window.localStorage.setItem(SEEN, "done");
    };
    const more = element("button", { class: "strong", onclick: next }, index < HINTS.length - 1 ? "Next" : "Got it");
    const skip = element("button", { class: "plain", onclick: all }, "No hints");
    const count = element("small", {}, `${index + 1} of ${HINTS.length}`);
    const card = element(
      "div",
      { class: `hint ${hint.where}`, role: "dialog", "aria-label": `Hint ${index + 1} of ${HINTS.length}` },
      element("p", {}, ...hint.text),
      element("div", { class: "row" }, count, skip, more),
    );
    host.append(card);
    hint.done(app, next);
  };
  const begin = app.store.on("frame", () => {
    window.setTimeout(() => begin(), 0);
    if (!host.querySelector(".hint")) show(Number(window.localStorage.getItem(NEXT) ?? 0));
  });
}
