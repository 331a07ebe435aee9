/** The components of the law as switches: ours, the paper's form, or off; for one variant, or for two side by side. */

import type { Switch } from "../../generated/messages";
import { withAndWithout } from "../../lessons/lessons";
import { showButton } from "../../lessons/player";
import type { Context } from "../context";
import { button, choice, el, fill } from "../dom";
import type { Component } from "../fields";

type State = Switch["state"];

const WORDS: Record<State, string> = { ours: "ours", paper: "paper", off: "off" };
const AS_PRINTED =
  "Every component in the paper's form, all else as it is: without the parts it leans on, this walk falls. The paper's own walk is the gait 'paper' on the body 'humanoid-paper'";
const HELP: Record<State, string> = { ours: "Footfall's version", paper: "As in the paper", off: "Switched off" };

export function switches(context: Context): HTMLElement {
  const host = el("div", { class: "switches" });
  const { app } = context;
  let shows: (() => void)[] = [];
  let built = "";
  const two = (): boolean => sceneOf(context) === "compare";
  const switched = (): boolean => context.documents()?.law.switches ?? true;
  const build = (): void => {
    const components = switched() ? context.components() : [];
    const now = `${components.length} ${two()}`;
    if (now === built) return;
    built = now;
    shows = [];
    const rows = two() ? ([0, 1] as const) : ([0] as const);
    fill(
      host,
      two() &&
        el(
          "div",
          { class: "switch-row head" },
          el("span"),
          el("b", { text: "A", title: "Left on the stage" }),
          el("b", { text: "B", title: "Right on the stage" }),
        ),
      ...components.map((component) =>
        el(
          "div",
          { class: "switch-row" },
          el("span", { class: "switch-name", text: component.title, title: component.text }),
          ...rows.map((row) => one(component, row)),
          el(
            "span",
            { class: "switch-why quiet" },
            `${component.text} `,
            showButton(app, component.title, () => ({
              show: withAndWithout(component.name, component.states, names()),
            })),
          ),
        ),
      ),
      components.length > 0 &&
        el(
          "div",
          { class: "tools" },
          ...rows.map((row) =>
            button(two() ? `${"AB"[row]}: as in the paper` : "As in the paper", AS_PRINTED, () => all(row, "paper")),
          ),
          button("All ours", "Every component in Footfall's version", () => {
            const stroke = app.stroke();
            for (const row of rows) all(row, "ours", stroke);
          }),
        ),
      components.length === 0 &&
        el("p", {
          class: "empty-note",
          text: "The control law of this gait has no switches. Choose another gait, such as 'walk'.",
        }),
    );
  };
  const names = (): string[] => context.components().map((component) => component.name);
  const one = (component: Component, row: 0 | 1): HTMLElement => {
    const ask = (state: State): void => app.ask({ type: "switch", component: component.name, state, row });
    const made = two() ? picked(component, row, ask) : chosen(component, ask);
    shows.push(() => {
      const state = stateOf(context, component.name, row);
      made.choose(state);
      if (made instanceof HTMLSelectElement) made.disabled = !(context.documents()?.everyone[row]?.switches ?? true);
      made.classList.toggle("other", state !== "ours");
    });
    return made;
  };
  const all = (row: 0 | 1, state: State, stroke = app.stroke()): void => {
    for (const component of context.components()) {
      const to = component.states.includes(state) ? state : "ours";
      if (stateOf(context, component.name, row) !== to)
        app.ask({ type: "switch", component: component.name, state: to, row, stroke });
    }
  };
  const update = (): void => {
    build();
    for (const show of shows) show();
  };
  app.store.on("documents", update);
  context.ready(update);
  return host;
}

type Chooser = HTMLElement & { choose(state: State): void };

function chosen(component: Component, ask: (state: State) => void): Chooser {
  const options = (component.states as State[]).map((state) => ({
    value: state,
    text: WORDS[state],
    title: `${HELP[state]}. ${component.text}`,
  }));
  return choice(component.title, options, "ours", ask);
}

/** The same as a list, where two stand side by side. */
function picked(component: Component, row: 0 | 1, ask: (state: State) => void): Chooser {
  const select = el(
    "select",
    { label: `${component.title}, variant ${"AB"[row]}`, title: component.text },
    ...(component.states as State[]).map((state) =>
      el("option", { text: WORDS[state], title: HELP[state], attributes: { value: state } }),
    ),
  );
  select.addEventListener("change", () => ask(select.value as State));
  return Object.assign(select, {
    choose: (state: State) => {
      select.value = state;
    },
  });
}

function stateOf(context: Context, name: string, row: number): State {
  const state = context.documents()?.switches[row]?.[name];
  return state === "paper" || state === "off" ? state : "ours";
}

/** Who is on the stage now. */
export function sceneOf(context: Context): string {
  const scene = context.documents()?.shared.scene as { kind?: string } | undefined;
  return scene?.kind ?? "one";
}
