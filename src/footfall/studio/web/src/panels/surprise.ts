/** The button for something at random: it says that it is looking, until something came or nothing will. */

import type { App } from "../app";
import type { Surprise } from "../generated/messages";
import { reaching } from "../reach";
import { button } from "./dom";

/** Milliseconds after which it can be pressed again. */
const PATIENCE = 120_000;

export function surprise(app: App, title: string, ask: () => Omit<Surprise, "type">): HTMLButtonElement {
  const made = button("Surprise me", title, () => {
    made.disabled = true;
    made.textContent = "Looking …";
    const kind = ask().document;
    const before = JSON.stringify(app.store.get("documents")?.[kind]);
    const stop = [
      app.store.on("documents", (documents) => JSON.stringify(documents[kind]) !== before && done()),
      app.store.on("refused", () => done()),
      app.store.on("looking", ({ tried, of, over }) => {
        if (over) done();
        else made.textContent = `Trying ${tried} of ${of} …`;
      }),
    ];
    const timer = setTimeout(() => done(), PATIENCE);
    const done = (): void => {
      clearTimeout(timer);
      for (const one of stop) one();
      made.disabled = false;
      made.textContent = "Surprise me";
    };
    app.ask({ type: "surprise", ...ask() });
  });
  return reaching(made, { type: "surprise", ...ask() });
}
