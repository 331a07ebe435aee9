/** The line of time of a script: a track for each one's commands, pushes and edits, whose blocks are added and moved. */

import { button, el, fill } from "../dom";
import {
  added,
  type Block,
  begun,
  blocksOf,
  changed,
  KINDS,
  type Kind,
  moved,
  partsOf,
  removed,
  type Table,
  wordsOf,
} from "./script_blocks";
import { type Names, showFields } from "./script_fields";

const WORDS: Record<Kind, string> = { command: "commands", push: "pushes", edit: "edits" };
const WHAT: Record<Kind, string> = { command: "a command", push: "a push", edit: "another style or body" };
const NEAR = 4; // px

/** Shows a table and calls `edit` with another when something was changed. */
export class ScriptLine {
  readonly element = el("div", { class: "script-line" });
  private readonly tracks = el("div", { class: "script-tracks" });
  private readonly fields = el("div", { class: "script-fields" });
  private table: Table = {};
  private chosen: Block | null = null;
  private isNew = false;

  constructor(
    private readonly names: () => Names,
    private readonly edit: (table: Table) => void,
  ) {
    this.element.append(this.tracks, this.fields);
  }

  show(table: Table): void {
    this.table = table;
    const blocks = blocksOf(table);
    const was = this.chosen;
    this.chosen =
      blocks.find((one) => was && one.who === was.who && one.kind === was.kind && near(one.at, was.at)) ?? null;
    const { activeElement: focused } = document;
    const isBlock = this.tracks.contains(focused) && focused?.classList.contains("script-block");
    fill(
      this.tracks,
      ...partsOf(table).flatMap((part, who) => KINDS.map((kind) => this.track(part, who, kind, blocks))),
    );
    this.showFields();
    if (this.isNew && this.chosen) this.fields.querySelector("input")?.select();
    else if (isBlock) this.tracks.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    this.isNew = false;
  }

  private get seconds(): number {
    return Number(this.table.seconds ?? 20);
  }

  private track(part: Table, who: number, kind: Kind, blocks: Block[]): HTMLElement {
    const own = blocks.filter((block) => block.who === who && block.kind === kind);
    const name = String((this.table.crowd && part.name) || "it");
    const line = el("div", { class: `script-track ${kind}`, title: `Click to add ${WHAT[kind]} here` });
    line.append(...own.map((block) => this.mark(block, line)));
    line.addEventListener("click", (event) => {
      const box = line.getBoundingClientRect();
      if (event.target === line) this.add(who, kind, ((event.clientX - box.left) / box.width) * this.seconds);
    });
    const more = button("+", `Add ${WHAT[kind]}`, () => this.add(who, kind, this.chosen?.at ?? this.seconds / 2));
    more.setAttribute("aria-label", `Add ${WHAT[kind]} for ${name}`);
    const words = el("span", { class: "quiet", text: this.table.crowd ? `${name}: ${WORDS[kind]}` : WORDS[kind] });
    return el("div", { class: "script-row" }, words, line, more);
  }

  /** Add an entry and choose it; its time is the field to be typed next. */
  private add(who: number, kind: Kind, at: number): void {
    const fields = begun(this.table, who, kind, at);
    const table = added(this.table, who, kind, at, fields);
    const put = blocksOf(table).filter((one) => one.who === who && one.kind === kind && one.at <= at + 0.006);
    this.chosen = put.at(-1) ?? null;
    this.isNew = true;
    this.edit(table);
  }

  private mark(block: Block, line: HTMLElement): HTMLElement {
    const words = `${block.kind} at ${block.at.toFixed(2)} s: ${wordsOf(block)}`;
    const made = button(wordsOf(block), `${words}. Move it by dragging or with the arrow keys; Delete removes it`, () =>
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
      const words = "Select a block to edit it, drag it to another time, or click a track (or +) to add one.";
      fill(this.fields, el("p", { class: "quiet", text: words }));
      return;
    }
    showFields(this.fields, block, this.names(), {
      move: (by) => this.move(block, by),
      put: (name, value) => this.edit(changed(this.table, block, name, value)),
      remove: () => this.edit(removed(this.table, block)),
    });
  }
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.006;
}
