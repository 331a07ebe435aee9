/** Cards to choose a document from: a little walking picture, a name, a sentence. */

import type { App } from "../app";
import { el, fill } from "./dom";
import { keepOwnPictures, ownPicture } from "./own_pictures";
import { type Entry, entriesOf } from "./shelf";
import { forget, previews, walkOn } from "./silhouette";
import { byName } from "./tree";

export type Shelf = "styles" | "characters";

export interface CardsGiven {
  shelf: Shelf;
  label: string;
  chosen(): string;
  choose(name: string): void;
  /** Which entries are shown. */
  keep?(entry: Entry): boolean;
  /** Metres that fill the height of a card, for a figure of some height. */
  tall(height: number): number;
}

export function cards(app: App, given: CardsGiven): { element: HTMLElement; show(): void } {
  const host = el("div", { class: "presets", label: given.label, attributes: { role: "listbox", tabindex: -1 } });
  const kind = given.shelf === "styles" ? "style" : "character";
  let listed = "";
  let seen = "";
  const show = (): void => {
    for (const card of host.children as HTMLCollectionOf<HTMLElement>) {
      const on = card.getAttribute("data-name") === given.chosen();
      card.setAttribute("aria-selected", String(on));
      if (on && seen !== given.chosen() && host.offsetParent) {
        seen = given.chosen();
        bringIntoView(host, card);
      }
    }
  };
  new ResizeObserver(show).observe(host);
  const build = (): void => {
    const entries = entriesOf(app.store.get("library"), given.shelf).filter((entry) => given.keep?.(entry) ?? true);
    const words = JSON.stringify(entries);
    if (words === listed) return;
    listed = words;
    fill(host, ...entries.map((entry) => card(entry, given)));
    forget();
    show();
    picture();
  };
  const picture = (): void => {
    void previews().then((all) => {
      for (const canvas of host.querySelectorAll("canvas")) {
        const name = canvas.dataset.name ?? "";
        const preview = byName(all[given.shelf], name) ?? ownPicture(kind, name);
        canvas.classList.toggle("empty", !preview);
        if (preview) walkOn(canvas, preview, given.tall(preview.height));
      }
    });
  };
  keepOwnPictures(app, kind, picture);
  app.store.on("library", build);
  app.store.on("documents", show);
  host.addEventListener("keydown", (event) => moveFocus(event, host));
  return { element: host, show };
}

/** Within the list alone: the panel stays where it is. */
function bringIntoView(host: HTMLElement, card: HTMLElement): void {
  const [top, bottom] = [card.offsetTop - host.offsetTop, card.offsetTop - host.offsetTop + card.offsetHeight];
  if (top < host.scrollTop || bottom > host.scrollTop + host.clientHeight) host.scrollTop = top - 4;
}

function card(entry: Entry, given: CardsGiven): HTMLElement {
  const canvas = el("canvas", { attributes: { "aria-hidden": true } });
  canvas.dataset.name = entry.name;
  return el(
    "button",
    {
      class: `preset${entry.own ? " own" : ""}`,
      title: `${entry.name}: ${entry.text}`,
      attributes: {
        type: "button",
        role: "option",
        "aria-selected": "false",
        "data-name": entry.name,
        "data-arrows": true,
      },
      on: { click: () => given.choose(entry.name) },
    },
    canvas,
    el("span", { text: entry.name }),
  );
}

function moveFocus(event: KeyboardEvent, host: HTMLElement): void {
  const all = [...host.children] as HTMLElement[];
  const here = all.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  const across = Math.max(1, Math.round(host.clientWidth / (all[0]?.offsetWidth || 1)));
  const way = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key];
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  all[Math.min(Math.max(here + way, 0), all.length - 1)]?.focus();
}
