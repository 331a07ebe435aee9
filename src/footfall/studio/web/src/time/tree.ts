// Kept moments as a small tree: time goes down, a branch goes aside; click one to go back there.
import type { App } from "../app";
import { element, svg } from "../element";
import type { Moment, Timeline } from "../generated/messages";
import { clock } from "./clock";

export interface Leaf {
  moment: Moment;
  line: number; // from above
  lane: number; // from the left
  from: { line: number; lane: number } | null;
}

const LINE = 34;
const LANE = 18;

/** Children below their parent; the first child keeps its lane, every other opens the next free one. */
export function layOut(moments: Moment[]): Leaf[] {
  const children = new Map<number, Moment[]>();
  const known = new Set(moments.map((moment) => moment.id));
  for (const moment of [...moments].sort((a, b) => a.id - b.id)) {
    const parent = known.has(moment.parent) ? moment.parent : -1;
    children.set(parent, [...(children.get(parent) ?? []), moment]);
  }
  const leaves: Leaf[] = [];
  let lanes = 0;
  const visit = (moment: Moment, lane: number, from: Leaf["from"]): void => {
    const leaf: Leaf = { moment, line: leaves.length, lane, from };
    leaves.push(leaf);
    for (const [index, child] of (children.get(moment.id) ?? []).entries()) {
      visit(child, index === 0 ? lane : ++lanes, leaf);
    }
  };
  for (const [index, root] of (children.get(-1) ?? []).entries()) visit(root, index === 0 ? 0 : ++lanes, null);
  return leaves;
}

/** The moments that belong to the past that is shown: those of its tree, not of what was on the stage before. */
export function ofThisPast(moments: Moment[], branch: number): Moment[] {
  const known = new Map(moments.map((moment) => [moment.id, moment]));
  const root = (id: number): number => {
    let at = known.get(id);
    for (let steps = 0; at && known.has(at.parent) && steps < moments.length; steps += 1) at = known.get(at.parent);
    return at?.id ?? -1;
  };
  return known.has(branch) ? moments.filter((moment) => root(moment.id) === root(branch)) : moments;
}

export function fillTree(card: HTMLElement, app: App, close: () => void): void {
  const withDocuments = element("input", { type: "checkbox", id: "with-documents" });
  withDocuments.checked = true;
  const body = element("div", { class: "tree" });
  const name = element("input", {
    type: "text",
    placeholder: "name (optional)",
    maxlength: 60,
    "aria-label": "Name of the moment",
  });
  const keep = element("button", { class: "strong", title: "Keep this moment (M)" }, "Keep this moment");
  keep.addEventListener("click", () => {
    app.ask({ type: "snapshot", name: name.value.trim() });
    name.value = "";
  });
  card.append(
    element("h3", {}, "Kept moments"),
    element("div", { class: "row" }, name, keep),
    body,
    element(
      "label",
      { class: "choice" },
      withDocuments,
      element(
        "span",
        {},
        element("b", {}, "Restore body and style too"),
        element("small", {}, "When off, the current body and style are kept."),
      ),
    ),
  );
  const off = app.store.on("timeline", (timeline) => {
    if (!card.isConnected || card.hidden) return;
    draw(body, timeline, app, () => withDocuments.checked, close);
  });
  draw(body, app.store.get("timeline"), app, () => withDocuments.checked, close);
  const watch = new MutationObserver(() => {
    if (!card.hidden) return;
    off();
    watch.disconnect();
  });
  watch.observe(card, { attributes: true, attributeFilter: ["hidden"] });
}

function draw(
  body: HTMLElement,
  timeline: Timeline | undefined,
  app: App,
  documents: () => boolean,
  close: () => void,
): void {
  const text = JSON.stringify([timeline?.moments, timeline?.branch]);
  if (body.dataset.shown === text) return;
  body.dataset.shown = text;
  const leaves = layOut(timeline?.moments ?? []);
  if (!leaves.length) {
    body.replaceChildren(
      element(
        "p",
        { class: "quiet" },
        "None yet. Keep a moment, change something, and return to it. Continuing from the past starts a branch.",
      ),
    );
    return;
  }
  const wide = LANE * (2 + Math.max(...leaves.map((leaf) => leaf.lane)));
  const lines = leaves.map((leaf) => branchLine(leaf)).filter((line) => line !== null);
  const dots = leaves.map((leaf) =>
    svg("path", { d: diamond(leaf), class: leafClass(leaf.moment, timeline?.branch ?? -1) }),
  );
  const picture = svg("svg", { width: wide, height: LINE * leaves.length, "aria-hidden": "true" }, ...lines, ...dots);
  const rows = leaves.map(({ moment }) => {
    const label = moment.name || (moment.automatic ? "branched here" : "moment");
    const go = (): void => {
      app.ask({ type: "restore", id: moment.id, documents: documents() });
      close();
    };
    const forget = element(
      "button",
      {
        class: "plain",
        title: `Forget “${label}”`,
        "aria-label": `Forget “${label}”`,
        onclick: () => app.ask({ type: "forget", id: moment.id }),
      },
      "×",
    );
    return element(
      "li",
      {},
      element(
        "button",
        { class: "plain go", title: "Go back to this moment", onclick: go },
        label,
        label !== clock(moment.at) && element("small", {}, clock(moment.at)),
      ),
      forget,
    );
  });
  body.replaceChildren(picture, element("ul", {}, ...rows));
}

function branchLine(leaf: Leaf): SVGPathElement | null {
  if (!leaf.from) return null;
  const [x0, y0] = spot(leaf.from);
  const [x1, y1] = spot(leaf);
  return svg("path", { d: `M${x0} ${y0}C${x0} ${y1 - 8} ${x1} ${y0 + 8} ${x1} ${y1}`, class: "branch" });
}

function diamond(leaf: Leaf): string {
  const [x, y] = spot(leaf);
  const size = leaf.moment.automatic ? 4 : 6;
  return `M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`;
}

function spot(at: { line: number; lane: number }): [number, number] {
  return [LANE * (at.lane + 0.75), LINE * (at.line + 0.5)];
}

function leafClass(moment: Moment, branch: number): string {
  return `leaf${moment.id === branch ? " here" : ""}${moment.automatic ? " automatic" : ""}`;
}
