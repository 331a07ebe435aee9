// The Lab panel: components of the law as switches, two variants side by side, the push rose, live plots, people.
import type { App } from "../app";
import { LESSONS, type Lesson } from "../lessons/lessons";
import { teach } from "../lessons/player";
import { reaching, teaching } from "../reach";
import { type Context, contextOf } from "./context";
import { button, choice, el, fill, section } from "./dom";
import "./lab/lab.css";
import { besidePeople } from "./lab/people";
import { livePlots } from "./lab/plots";
import { besideRival } from "./lab/rival";
import { pushRose } from "./lab/rose";
import { sceneOf, switches } from "./lab/switches";
import { entriesOf } from "./shelf";
import "./panels.css";

const PUSHES: readonly { text: string; words: string; force: [number, number] }[] = [
  { text: "△", words: "ahead", force: [1, 0] },
  { text: "▽", words: "back", force: [-1, 0] },
  { text: "◁", words: "to the left", force: [0, 1] },
  { text: "▷", words: "to the right", force: [0, -1] },
];

/** Who the second of two is: as the first, or of another style, body or gait, which may be of another law. */
function secondOf(app: App, context: Context): { row: HTMLElement; show(): void } {
  const lists = {
    style: el("select", { label: "B's style" }),
    character: el("select", { label: "B's body" }),
    gait: el("select", { label: "B's gait" }),
  };
  const ask = (): void => {
    const [style, character, gait] = [lists.style.value, lists.character.value, lists.gait.value];
    app.ask({ type: "scene", kind: "compare", style, character, gait });
  };
  for (const list of Object.values(lists)) list.addEventListener("change", ask);
  const who = el("p", { class: "quiet" });
  const show = (): void => {
    const other = (context.documents()?.shared.others as unknown[] | undefined)?.length
      ? context.documents()?.everyone[1]
      : null;
    who.hidden = !other;
    if (other) who.textContent = `B is ${other.name} from the stage: ${other.character}, ${other.style} ${other.gait}.`;
    const scene = context.documents()?.shared.scene as Partial<Record<keyof typeof lists, string>> | undefined;
    for (const kind of Object.keys(lists) as (keyof typeof lists)[]) lists[kind].value = scene?.[kind] ?? "";
  };
  app.store.on("library", (library) => {
    for (const [kind, list] of [
      ["styles", lists.style],
      ["characters", lists.character],
      ["gaits", lists.gait],
    ] as const) {
      const names = entriesOf(library, kind).filter((entry) => !entry.plane);
      const option = (name: string, text: string): HTMLElement => el("option", { text, attributes: { value: name } });
      fill(list, option("", "as A"), ...names.map((entry) => option(entry.name, entry.name)));
    }
    show();
  });
  const row = el(
    "div",
    { class: "tools second" },
    el("span", { class: "quiet", text: "B: style" }),
    lists.style,
    el("span", { class: "quiet", text: "body" }),
    lists.character,
    el("span", { class: "quiet", text: "gait" }),
    lists.gait,
    who,
  );
  return { row, show };
}

function lessons(app: App): HTMLElement {
  const open = (lesson: Lesson): HTMLElement =>
    teaching(
      button(lesson.title, `A lesson of ${lesson.steps.length} steps`, () => teach(app, lesson)),
      lesson,
    );
  return el("div", { class: "lessons" }, ...LESSONS.map(open));
}

export function mount(host: HTMLElement, app: App): void {
  const context = contextOf(app);
  const newtons = el("input", {
    class: "num",
    label: "Shove force in newtons",
    title: "Shove force in newtons, for a tenth of a second",
    attributes: { type: "number", min: 50, max: 3000, step: 50, value: 400 },
  });
  const scene = choice(
    "Who is on the stage",
    [
      { value: "one", text: "one", title: "One character" },
      {
        value: "compare",
        text: "compare two",
        title: "Two side by side, each with its own switches, style, body and gait, under the same pushes",
      },
      {
        value: "crowd",
        text: "crowd",
        title: "Sixteen characters of random sizes and styles; click one to control it",
      },
    ],
    sceneOf(context) as "one" | "compare" | "crowd",
    (kind) => app.ask({ type: "scene", kind }),
  );
  reaching(scene.lastElementChild as HTMLElement, { type: "scene", kind: "crowd" });
  const second = secondOf(app, context);
  const shove = (force: [number, number]): void => {
    const size = Math.min(Math.max(Number(newtons.value) || 0, 0), 3000);
    app.ask({ type: "shove", force_h: [force[0] * size, force[1] * size, 0], seconds: 0.1 });
  };
  const everyone = el(
    "div",
    { class: "tools shoves" },
    el("span", { class: "quiet", text: "Shove all" }),
    ...PUSHES.map((push) => {
      const made = button(push.text, `Shove ${push.words}: everyone on the stage`, () => shove(push.force));
      made.setAttribute("aria-label", `Shove ${push.words}`);
      return made;
    }),
    newtons,
    el("span", { class: "unit", text: "N" }),
  );
  host.append(
    el(
      "div",
      { class: "panel-head" },
      el("h2", { text: "Lab" }),
      el("span", { class: "quiet", text: "what keeps it up" }),
    ),
    section("Lessons", { hint: "Short lessons: guess, try, measure, explain" }, lessons(app)),
    scene,
    besideRival(context),
    second.row,
    everyone,
    section("Components", { hint: "Switch parts of the controller off and watch the walk change" }, switches(context)),
    section("Plots", { hint: "The last eight seconds" }, livePlots(app)),
    section(
      "Beside people",
      { hint: "The last strides, each from strike to strike of one foot, compared with people at the same speed" },
      besidePeople(app),
    ),
    section("Push rose", { hint: "The pushes this body and style survive" }, pushRose(app)),
  );
  app.store.on("documents", () => {
    const kind = sceneOf(context);
    scene.choose(kind as "one");
    everyone.hidden = kind === "one";
    second.row.hidden = kind !== "compare";
    second.show();
  });
}
