// Lists to choose from: bodies; grounds and company.
import type { App } from "../app";
import { element } from "../element";
import type { Choose, Entry, Scene } from "../generated/messages";
import { reaching } from "../reach";
import { finds } from "./synonyms";

const MANY = 12;

const SCENES: { scene: Scene; label: string; text: string }[] = [
  { scene: { type: "scene", kind: "one" }, label: "One", text: "Alone on the stage; + Add brings in others" },
  {
    scene: { type: "scene", kind: "compare" },
    label: "Two, compared",
    text: "Side by side under the same pushes, with switches, styles, bodies or gaits chosen in the Lab",
  },
  {
    scene: { type: "scene", kind: "crowd", count: 16 },
    label: "A crowd of 16",
    text: "Random sizes and styles; they walk around each other",
  },
  {
    scene: { type: "scene", kind: "crowd", count: 16, dance: true },
    label: "A dancing crowd",
    text: "Sixteen dancers, each changing styles",
  },
];

export function fillBodies(card: HTMLElement, app: App, close: () => void): void {
  const library = app.store.get("library");
  card.append(element("h3", {}, "Bodies"));
  list(card, app, "character", library?.characters ?? [], nameOf(app.store.get("documents")?.character), close);
}

export function fillPlaces(card: HTMLElement, app: App, close: () => void): void {
  card.append(element("h3", {}, "On the stage"));
  for (const { scene, label, text } of SCENES) {
    const go = (): void => {
      app.ask(scene);
      close();
    };
    const item = element(
      "button",
      { class: "plain item", onclick: go },
      element("b", {}, label),
      element("small", {}, text),
    );
    card.append(reaching(item, scene));
  }
  card.append(element("h3", {}, "Ground"));
  list(card, app, "world", app.store.get("library")?.worlds ?? [], app.store.get("documents")?.world ?? "", close);
}

function list(
  card: HTMLElement,
  app: App,
  document: Choose["document"],
  entries: Entry[],
  chosen: string,
  close: () => void,
): void {
  const items = [...entries]
    .sort((a, b) => Number(b.own) - Number(a.own))
    .map((entry) => {
      const { name } = entry;
      const go = (): void => {
        app.ask({ type: "choose", document, name });
        close();
      };
      const own = entry.own && element("em", {}, "yours");
      const attributes = {
        class: "plain item",
        "aria-pressed": name === chosen ? "true" : "false",
        onclick: go,
        "data-name": name,
      };
      const item = element("button", attributes, element("b", {}, name, " ", own), element("small", {}, entry.text));
      return reaching(item, { type: "choose", document, name });
    });
  if (items.length > MANY) card.append(filter(items));
  card.append(...items);
}

function filter(items: HTMLElement[]): HTMLElement {
  const field = element("input", { type: "search", placeholder: "find", "aria-label": "Find in the list" });
  field.addEventListener("input", () => {
    for (const item of items) item.hidden = !finds(field.value, item.textContent ?? "");
  });
  return field;
}

function nameOf(document: Record<string, unknown> | undefined): string {
  return typeof document?.name === "string" ? document.name : "";
}
