/** All states as a table to type into, one row for the sagittal and one for the coronal angles, as papers print them: in radians. */

import { JOINT_NAMES } from "../../generated/sliders";
import { el, fill } from "../dom";
import { fieldOf, numberOf, type OpenStates, pathOf } from "./gait";

const AXES = [
  { axis: "pitch", title: "" },
  { axis: "roll", title: "side" },
] as const;

export interface StatesTable {
  element: HTMLElement;
  draw(): void;
}

export function statesTable(made: OpenStates, count: number, joint: string): StatesTable {
  const joints = [...new Set(made.targets.map((target) => target.joint))];
  const axes = AXES.filter(({ axis }) => made.targets.some((target) => target.axis === axis));
  const gains = [...new Set(made.feedback.filter((one) => one.joint === joint).flatMap((one) => one.gains))];
  const cells: (() => void)[] = [];
  const cell = (state: number, path: string | undefined, about: string): HTMLElement => {
    if (path === undefined) return el("td");
    const typed = input(made, state, path, `State ${state + 1}: ${about}`);
    cells.push(typed.draw);
    return el("td", {}, typed.element);
  };
  const row = (state: number, { axis, title }: (typeof AXES)[number]): HTMLElement => {
    const feedback = made.feedback.find((one) => one.joint === joint && one.axis === axis);
    const side = title ? ` ${title}` : "";
    return el(
      "tr",
      { class: title ? "lower" : "" },
      el("th", { text: title || String(state + 1), attributes: { scope: "row" } }),
      cell(state, axis === "pitch" && made.seconds ? made.seconds : undefined, "Δt, s"),
      ...gains.map((gain) => {
        const index = feedback?.gains.indexOf(gain) ?? -1;
        return cell(state, feedback && index >= 0 ? `${feedback.path}.${index}` : undefined, `${gain}${side}`);
      }),
      ...joints.map((one) => {
        const target = made.targets.find((other) => other.joint === one && other.axis === axis);
        return cell(state, target?.path, `${JOINT_NAMES[one]}${side}, rad`);
      }),
    );
  };
  const head = el(
    "tr",
    {},
    el("th", { text: "state", attributes: { scope: "col" } }),
    ...["Δt", ...gains, ...joints.map((one) => JOINT_NAMES[one] ?? one)].map((text) =>
      el("th", { text, attributes: { scope: "col" } }),
    ),
  );
  const body = el("tbody");
  fill(body, ...Array.from({ length: count }, (_, state) => axes.map((axis) => row(state, axis))).flat());
  const table = el("table", { class: "states-table" }, el("thead", {}, head), body);
  return {
    element: el(
      "div",
      {},
      el("p", {
        class: "quiet",
        text: "Angles in radians; gains of the joint chosen above. Enter or Tab takes a number.",
      }),
      el(
        "div",
        { class: "states-scroll", attributes: { tabindex: 0, role: "region", "aria-label": "All states" } },
        table,
      ),
    ),
    draw: () => {
      for (const draw of cells) draw();
    },
  };
}

function input(made: OpenStates, state: number, path: string, about: string): { element: HTMLElement; draw(): void } {
  const field = fieldOf(made, path);
  const [low, high] = [field?.low ?? -Infinity, field?.high ?? Infinity];
  const limits = Number.isFinite(low) && Number.isFinite(high) ? ` (${low} to ${high})` : "";
  const number = el("input", {
    class: "num",
    label: about,
    title: `${about}: ${field?.meaning ?? ""}${limits}`,
    attributes: { type: "number", step: "any" },
  });
  const draw = (): void => {
    if (document.activeElement !== number) number.value = String(Math.round(numberOf(made, state, path) * 1e4) / 1e4);
  };
  number.addEventListener("change", () => {
    const given = number.value.trim() === "" ? Number.NaN : Number(number.value);
    const value = Math.min(Math.max(given, low), high);
    if (Number.isFinite(value)) made.context.editing.set("gait", pathOf(made, state, path), value);
    if (value !== given) number.value = String(Number.isFinite(value) ? value : numberOf(made, state, path));
  });
  number.addEventListener("keydown", (event) => {
    if (event.key === "Enter") number.blur();
  });
  return { element: number, draw };
}
