/** A gait between the open one and another of its law, by a slider: the parameters of corresponding states are mixed. */

import type { Context } from "../context";
import { el, fill } from "../dom";
import { same, type Table } from "../tree";

export function gaitBlend(context: Context): HTMLElement {
  const { app } = context;
  const second = el("select", { label: "Gait to blend with", title: "Gait to blend with" });
  const range = el("input", {
    label: "Blend of two gaits, percent of the second",
    title: "From all of the open gait to all of the other",
    attributes: { type: "range", min: 0, max: 100, step: 1, value: 0 },
  });
  const share = el("output", { class: "unit", text: "0 %" });
  let [first, stroke]: [Table, number] = [{}, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): Table => (context.documents()?.shared.gait ?? {}) as Table;
  const send = (): void => {
    timer = undefined;
    if (!second.value) return;
    app.ask({ type: "blend_gait", first, second: second.value, share: Number(range.value) / 100, stroke });
  };
  range.addEventListener("input", () => {
    if (stroke === 0) {
      stroke = app.stroke();
      if (range.dataset.blended !== "yes") first = open();
      range.dataset.blended = "yes";
    }
    share.textContent = `${range.value} %`;
    timer ??= setTimeout(send, 50);
  });
  range.addEventListener("change", () => {
    clearTimeout(timer);
    send();
    stroke = 0;
  });
  const begin = (): void => {
    range.dataset.blended = "";
    range.value = "0";
    share.textContent = "0 %";
  };
  second.addEventListener("change", () => {
    if (range.dataset.blended === "yes" && Number(range.value) > 0) {
      stroke = app.stroke();
      send();
      stroke = 0;
    } else begin();
  });
  const host = el(
    "div",
    { class: "blend gaits" },
    el("label", { class: "blend-title", text: "Blend with" }),
    second,
    el("span", { class: "slide" }, range),
    share,
  );
  app.store.on("documents", (documents) => {
    const names = documents.law.blends;
    host.hidden = names.length === 0;
    const listed = [...second.options].map((option) => option.value);
    if (!same(listed, names)) {
      const chosen = second.value;
      fill(second, ...names.map((name) => el("option", { text: name, attributes: { value: name } })));
      second.value = names.includes(chosen) ? chosen : (names[0] ?? "");
    }
    // After any other change, what is open now is what the next blend begins with.
    if (stroke === 0 && !documents.undo.at(-1)?.startsWith("blend with ")) begin();
  });
  return host;
}
