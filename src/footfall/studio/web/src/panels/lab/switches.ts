/** The components of the law as switches; for one variant, or for two side by side, each with those of its own law. */

import { withAndWithout } from "../../lessons/lessons";
import { showButton } from "../../lessons/player";
import type { Context } from "../context";
import { button, el, fill, tick } from "../dom";
import type { Component } from "../fields";

type Row = 0 | 1;

export function switches(context: Context): HTMLElement {
  const host = el("div", { class: "switches" });
  const { app } = context;
  let shows: (() => void)[] = [];
  let built = "";
  const build = (): void => {
    const rows: readonly Row[] = sceneOf(context) === "compare" ? [0, 1] : [0];
    const now = JSON.stringify(rows.map((row) => [context.components(row), context.documents()?.everyone[row]?.law]));
    if (now === built) return;
    built = now;
    shows = [];
    const listed = either(rows.map((row) => context.components(row)));
    fill(
      host,
      rows.length > 1 && head(context),
      ...listed.map((component) => switchRow(component, rows)),
      listed.length > 0 &&
        el(
          "div",
          { class: "tools" },
          button("All on", "Switch every component on", () => {
            const stroke = app.stroke();
            for (const row of rows)
              for (const component of offOf(context, row))
                app.ask({ type: "switch", component, on: true, row, stroke });
          }),
        ),
      listed.length === 0 &&
        el("p", { class: "empty-note", text: "The control law of this gait has no switches. Choose another gait." }),
    );
  };
  const switchRow = (component: Component, rows: readonly Row[]): HTMLElement =>
    el(
      "div",
      { class: "switch-row" },
      el("span", { class: "switch-name", text: component.title, title: component.text }),
      ...rows.map((row) => one(component, row, rows.length > 1)),
      el(
        "span",
        { class: "switch-why quiet" },
        `${component.text} `,
        has(context, component, 0) &&
          showButton(app, component.title, () => ({
            show: withAndWithout(
              component.name,
              context.components(0).map(({ name }) => name),
            ),
          })),
      ),
    );
  const one = (component: Component, row: Row, two: boolean): HTMLElement => {
    if (!has(context, component, row)) return el("span", { class: "quiet", text: "–", title: "Not in this law" });
    const { name, title, text } = component;
    const made = tick("on", text, true, (on) => app.ask({ type: "switch", component: name, on, row }));
    made.input.setAttribute("aria-label", two ? `${title}, variant ${"AB"[row]}` : title);
    shows.push(() => {
      const off = offOf(context, row).includes(name);
      made.input.checked = !off;
      made.classList.toggle("other", off);
    });
    return made;
  };
  const update = (): void => {
    build();
    for (const show of shows) show();
  };
  app.store.on("documents", update);
  context.ready(update);
  return host;
}

function head(context: Context): HTMLElement {
  const everyone = context.documents()?.everyone ?? [];
  const laws = new Set(everyone.map(({ law }) => law)).size;
  const column = (row: Row, where: string): HTMLElement =>
    el(
      "b",
      { title: `${where} on the stage, by the law ${everyone[row]?.law}` },
      "AB"[row],
      laws > 1 && el("small", { text: ` ${everyone[row]?.law}` }),
    );
  return el("div", { class: "switch-row head" }, el("span"), column(0, "Left"), column(1, "Right"));
}

/** The components of either law, each once. */
export function either(lists: readonly (readonly Component[])[]): Component[] {
  const seen = new Map<string, Component>();
  for (const component of lists.flat()) if (!seen.has(component.name)) seen.set(component.name, component);
  return [...seen.values()];
}

function has(context: Context, component: Component, row: Row): boolean {
  return context.components(row).some(({ name }) => name === component.name);
}

function offOf(context: Context, row: Row): readonly string[] {
  return context.documents()?.without[row] ?? [];
}

/** Who is on the stage now. */
export function sceneOf(context: Context): string {
  const scene = context.documents()?.shared.scene as { kind?: string } | undefined;
  return scene?.kind ?? "one";
}
