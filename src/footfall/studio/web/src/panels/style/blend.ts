/** A style between two others, by a slider. */

import type { Context } from "../context";
import { el, fill } from "../dom";
import { entriesOf } from "../shelf";

/** 'sneak:tired:0.5' taken apart; null for the name of one style. */
export function readBlend(name: string): { first: string; second: string; share: number } | null {
  const [first, second, share] = name.split(":");
  const number = Number(share);
  return first && second && share !== undefined && Number.isFinite(number) ? { first, second, share: number } : null;
}

const EDITED = "this, as edited";

/** Without a first style: what is open, as it was edited, is blended. */
export function writeBlend(first: string, second: string, share: number): string {
  return `${first}:${second}:${Math.round(share * 100) / 100}`;
}

export function blendRow(context: Context): HTMLElement {
  const { app } = context;
  const pick = (label: string): HTMLSelectElement => el("select", { label, title: label });
  const [first, second] = [pick("First style"), pick("Second style")];
  const range = el("input", {
    label: "Blend of two styles, percent of the second",
    title: "From all of the first style to all of the second",
    attributes: { type: "range", min: 0, max: 100, step: 1, value: 0 },
  });
  const share = el("output", { class: "unit", text: "0 %" });
  let stroke = 0;
  let sent = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    if (Number(range.value) === sent || !second.value) return;
    sent = Number(range.value);
    app.ask({ type: "choose", document: "style", name: writeBlend(first.value, second.value, sent / 100), stroke });
  };
  const show = (): void => {
    share.textContent = `${range.value} %`;
  };
  range.addEventListener("input", () => {
    if (stroke === 0) stroke = app.stroke();
    show();
    timer ??= setTimeout(send, 50);
  });
  range.addEventListener("change", () => {
    clearTimeout(timer);
    send();
    stroke = 0;
  });
  for (const select of [first, second]) {
    select.addEventListener("change", () => {
      sent = -1;
      stroke = app.stroke();
      if (Number(range.value) > 0 || (select === first && first.value)) send();
      stroke = 0;
    });
  }
  app.store.on("library", (library) => {
    const names = entriesOf(library, "styles").map((entry) => entry.name);
    const [one, other] = [first.value, second.value || "sneak"];
    for (const select of [first, second])
      fill(
        select,
        ...(select === first ? [el("option", { text: EDITED, attributes: { value: "" } })] : []),
        ...names.map((name) => el("option", { text: name, attributes: { value: name } })),
      );
    first.value = names.includes(one) ? one : "";
    second.value = names.includes(other) ? other : (names[1] ?? "");
  });
  app.store.on("documents", (documents) => {
    const name = String(documents.style.name ?? "");
    const blend = readBlend(name);
    if (document.activeElement === range && stroke !== 0) return;
    if (blend) [first.value, second.value, range.value] = [blend.first, blend.second, String(100 * blend.share)];
    else {
      [first.value, range.value] = ["", "0"];
      if (second.value === name) second.value = name === "default" ? "sneak" : "default";
    }
    show();
  });
  return el(
    "div",
    { class: "blend" },
    el("label", { class: "blend-title", text: "Blend" }),
    first,
    el("span", { class: "slide" }, range),
    second,
    share,
  );
}
