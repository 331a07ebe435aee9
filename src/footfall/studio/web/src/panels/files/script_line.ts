/** The line of time of a script: a track for each one's commands and pushes; blocks are moved, changed and deleted. */

import { button, el, fill } from "../dom";
import { type Block, blocksOf, changed, KINDS, moved, partsOf, removed, type Table, wordsOf } from "./script_blocks";

const MODES = ["walk", "stand", "idle", "get up"];
const WORDS = { command: "told", push: "pushed" } as const;
const NEAR = 4; // px

/** Shows a table and calls `edit` with another when something was changed. */
export class ScriptLine {
  readonly element = el("div", { class: "script-line" });
  private readonly tracks = el("div", { class: "script-tracks" });
  private readonly fields = el("div", { class: "script-fields" });
  private table: Table = {};
  private chosen: Block | null = null;

  constructor(private readonly edit: (table: Table) => void) {
    this.element.append(this.tracks, this.fields);
  }

  show(table: Table): void {
    this.table = table;
    const blocks = blocksOf(table);
    const was = this.chosen;
    this.chosen =
      blocks.find((one) => was && one.who === was.who && one.kind === was.kind && near(one.at, was.at)) ?? null;
    fill(
      this.tracks,
      ...partsOf(table).flatMap((part, who) =>
        KINDS.filter((kind) => blocks.some((block) => block.who === who && block.kind === kind)).map((kind) =>
          this.track(part, who, kind, blocks),
        ),
      ),
    );
    this.showFields();
  }

  private get seconds(): number {
    return Number(this.table.seconds ?? 20);
  }

  private track(part: Table, who: number, kind: "command" | "push", blocks: Block[]): HTMLElement {
    const own = blocks.filter((block) => block.who === who && block.kind === kind);
    const name = String((this.table.crowd && part.name) || "it");
    const line = el("div", { class: `script-track ${kind}` });
    line.append(...own.map((block) => this.mark(block, line)));
    return el("div", { class: "script-row" }, el("span", { class: "quiet", text: `${name} is ${WORDS[kind]}` }), line);
  }

  private mark(block: Block, line: HTMLElement): HTMLElement {
    const words = `${block.kind} at ${block.at.toFixed(2)} s: ${wordsOf(block)}`;
    const made = button(wordsOf(block), `${words}. Drag or arrow keys move it, Delete takes it away`, () =>
      this.choose(block),
    );
    made.classList.add("script-block");
    made.setAttribute("aria-label", words);
    made.setAttribute("aria-pressed", String(block === this.chosen));
    const put = (at: number): void => {
      made.style.left = `${(100 * at) / this.seconds}%`;
    };
    put(block.at);
    made.style.minWidth = `${(100 * (block.end - block.at)) / this.seconds}%`;
    made.addEventListener("keydown", (event) => this.key(event, block));
    made.addEventListener("pointerdown", (down) => {
      made.setPointerCapture(down.pointerId);
      const by = (event: PointerEvent): number =>
        ((event.clientX - down.clientX) / line.getBoundingClientRect().width) * this.seconds;
      const drag = (event: PointerEvent): void => put(Math.max(0, block.at + by(event)));
      made.addEventListener("pointermove", drag);
      made.addEventListener(
        "pointerup",
        (up) => {
          made.removeEventListener("pointermove", drag);
          if (Math.abs(up.clientX - down.clientX) > NEAR) this.move(block, by(up));
        },
        { once: true },
      );
    });
    return made;
  }

  private key(event: KeyboardEvent, block: Block): void {
    const step = event.shiftKey ? 1 : 0.1;
    if (event.key === "ArrowLeft") this.move(block, -step);
    else if (event.key === "ArrowRight") this.move(block, step);
    else if (event.key === "Delete" || event.key === "Backspace") this.edit(removed(this.table, block));
    else return;
    event.preventDefault();
  }

  private move(block: Block, by: number): void {
    const table = moved(this.table, block, by);
    this.chosen = { ...block, at: Math.min(Math.max(0, block.at + by), this.seconds) };
    this.edit(table);
  }

  private choose(block: Block): void {
    this.chosen = block;
    this.show(this.table);
  }

  private showFields(): void {
    const block = this.chosen;
    if (!block) {
      fill(this.fields, el("p", { class: "quiet", text: "Choose a block to change it; drag it to another time." }));
      return;
    }
    const isRamp = block.last > block.first;
    const at = number("at", "s", block.at, (value) => this.move(block, value - block.at));
    const others = Object.entries(block.fields).flatMap(([name, value]) => this.field(block, name, value));
    const remove = button("Delete", "Take it away", () => this.edit(removed(this.table, block)));
    const note =
      isRamp && el("span", { class: "quiet", text: "It changes little by little; a new value makes it one change." });
    fill(this.fields, at, ...others, remove, note || null);
  }

  private field(block: Block, name: string, value: unknown): HTMLElement[] {
    const put = (now: unknown): void => this.edit(changed(this.table, block, name, now));
    if (typeof value === "number") return [number(name, unitOf(name), value, put)];
    if (Array.isArray(value) && value.every((part) => typeof part === "number")) {
      const axes = ["ahead", "left", "up"];
      return value.map((part, index) =>
        number(`${name} ${axes[index] ?? index}`, "", part, (now) =>
          put(value.map((old, other) => (other === index ? now : old))),
        ),
      );
    }
    if (name === "mode") {
      const list = el("select", { label: name }, ...MODES.map((mode) => el("option", { text: mode })));
      list.value = String(value);
      list.addEventListener("change", () => put(list.value));
      return [el("label", {}, name, list)];
    }
    return [];
  }
}

function number(name: string, unit: string, value: number, put: (value: number) => void): HTMLElement {
  const field = el("input", {
    class: "num",
    label: name,
    attributes: { type: "number", step: "any", value: Math.round(value * 1000) / 1000 },
  });
  field.addEventListener("change", () => Number.isFinite(field.valueAsNumber) && put(field.valueAsNumber));
  return el("label", {}, name.replace("_deg", ""), field, el("span", { class: "unit", text: unit }));
}

function unitOf(name: string): string {
  if (name.endsWith("_deg")) return "°";
  return { speed: "m/s", sideways: "m/s", seconds: "s", force: "N" }[name] ?? "";
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.006;
}
