/** The editor of a gait that is made of states: cards with stick figures, and a table of all numbers. */

import { JOINT_NAMES } from "../../generated/sliders";
import { beyond } from "../../server";
import type { Context } from "../context";
import { el, fill, section, tick } from "../dom";
import { type Card, stateCard } from "./card";
import { countOf, numberOf, type OpenStates, openStates } from "./gait";
import "./states.css";
import { type StatesTable, statesTable } from "./table";

export function statesEditor(context: Context): HTMLElement {
  const { app, editing } = context;
  const cards = el("div", { class: "states" });
  const table = el("div");
  const joints = el("select", { label: "Feedback of", title: "The joint whose balance feedback the cards show" });
  const mirrored = tick("mirrored", "The other foot mirrors these states; switch off to edit both feet", true, (on) =>
    app.ask({ type: "change_states", do: on ? "mirror" : "unmirror" }),
  );
  const host = el(
    "div",
    { class: "states-editor", attributes: { hidden: true } },
    section(
      "States",
      { hint: "Each state is a pose that the joints are drawn towards, until its time is up or the foot strikes" },
      el("p", { class: "quiet", text: "Drag a joint: it walks that way at once. Grey is the saved gait." }),
      el(
        "div",
        { class: "tools" },
        el("label", { class: "pick-joint" }, el("span", { text: "Feedback of the" }), joints),
        mirrored,
      ),
      cards,
    ),
    section("Table", { open: false, hint: "Every number of the states, to type in", key: "states table" }, table),
  );
  let [shown, built]: [Card[], string] = [[], ""];
  let typed: StatesTable | null = null;
  let [asked, watched] = ["", 0];
  const watch = (made: OpenStates | null): void => {
    const visible = made && host.offsetParent !== null;
    const paths = visible ? made.feedback.filter((one) => one.joint === joints.value).map((one) => one.path) : [];
    const message = { type: "ask_ranges", state: watched, paths } as const;
    if (JSON.stringify(message) === asked || (!asked && !paths.length)) return;
    asked = JSON.stringify(message);
    if (!beyond(message)) app.ask(message);
    for (const card of shown) card.element.classList.toggle("current", card === shown[watched]);
  };
  const build = (made: OpenStates): void => {
    const count = countOf(made);
    watched = Math.min(watched, count - 1);
    shown = Array.from({ length: count }, (_, state) => stateCard(made, state, count, joints.value));
    typed = statesTable(made, count, joints.value);
    fill(cards, ...shown.map((card) => card.element));
    fill(table, typed.element);
    for (const card of shown) card.showRanges(app.store.get("gain_ranges"));
  };
  const draw = (): void => {
    const made = openStates(context);
    host.hidden = !made;
    mirrored.hidden = !made?.mirrored;
    if (!made) {
      built = "";
      watch(null);
      return;
    }
    if (!host.offsetParent) return;
    offerJoints(made, joints);
    mirrored.input.checked = editing.get("gait", made.mirrored) === true;
    const key = `${String(context.documents()?.gait.law)} ${countOf(made)} ${joints.value}`;
    if (key !== built) {
      built = key;
      asked = "";
      build(made);
    }
    for (const card of shown) card.draw();
    typed?.draw();
    watch(made);
  };
  joints.addEventListener("change", () => {
    joints.dataset.chosen = "yes";
    draw();
  });
  const attend = (event: Event): void => {
    const card = (event.target as Element).closest<HTMLElement>(".state");
    if (!card) return;
    watched = Number(card.dataset.state);
    watch(openStates(context));
  };
  cards.addEventListener("pointerdown", attend, true);
  cards.addEventListener("focusin", attend);
  editing.on(draw);
  context.ready(draw);
  new ResizeObserver(draw).observe(host);
  app.store.on("gain_ranges", (ranges) => {
    for (const card of shown) card.showRanges(ranges);
  });
  return host;
}

/** The joints that have feedback; at first the one that uses it. */
function offerJoints(made: OpenStates, joints: HTMLSelectElement): void {
  const names = [...new Set(made.feedback.map((one) => one.joint))];
  if ([...joints.options].map((option) => option.value).join() !== names.join()) {
    fill(joints, ...names.map((name) => el("option", { text: JOINT_NAMES[name], attributes: { value: name } })));
    joints.dataset.chosen = "";
  }
  if (joints.dataset.chosen) return;
  joints.dataset.chosen = "yes";
  const uses = made.feedback.find((one) =>
    one.gains.some((_, index) => numberOf(made, 0, `${one.path}.${index}`) !== 0),
  );
  joints.value = uses?.joint ?? names[0] ?? "";
}
