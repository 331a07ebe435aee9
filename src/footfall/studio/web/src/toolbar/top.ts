// The top bar: who walks, how, and where; undo and redo; record, save, download, share; light or dark; help.
import type { App } from "../app";
import { element } from "../element";
import type { Documents, Save } from "../generated/messages";
import { type IconName, icon } from "../icons";
import { LESSONS } from "../lessons/lessons";
import { teach } from "../lessons/player";
import { chooseFile, openLibrary, openSave } from "../panels/dialogs";
import { linkOf, whereItWorks } from "../panels/share";
import { reaching, teaching } from "../reach";
import { chooseTheme, chosenTheme, type Theme } from "../theme/theme";
import type { Recorder } from "../time/record";
import { capitalised } from "../words";
import { fillBodies, fillPlaces } from "./choose";
import { openHelp } from "./help";
import { popover } from "./popover";
import { fillWays } from "./ways";

const THEMES: { theme: Theme; icon: IconName; text: string }[] = [
  { theme: "auto", icon: "auto", text: "Follow the system theme" },
  { theme: "light", icon: "sun", text: "Light" },
  { theme: "dark", icon: "moon", text: "Dark" },
];
/** What most people save; the library offers the rest. A gait without styles is itself what is edited. */
function savedOf(app: App): { kind: Save["document"]; label: string }[] {
  const styles = app.store.get("documents")?.law.styles ?? true;
  return [
    styles ? { kind: "style", label: "this style" } : { kind: "gait", label: "this gait" },
    { kind: "character", label: "this body" },
    { kind: "trial", label: "everything, as a trial" },
  ];
}

export function mountTop(host: HTMLElement, app: App, recorder: Recorder): void {
  const body = chooser("Choose a body");
  const way = chooser("Choose a gait or style");
  const place = chooser("Choose the ground and the scene");
  popover(body.button, "Bodies", (card, close) => fillBodies(card, app, close));
  popover(way.button, "Gaits and styles", (card, close) => fillWays(card, app, close));
  popover(place.button, "Ground and scene", (card, close) => fillPlaces(card, app, close));
  const undo = plain("undo", "Undo", () => app.ask({ type: "undo" }));
  const redo = plain("redo", "Redo", () => app.ask({ type: "redo" }));
  const record = element(
    "button",
    {
      class: "record",
      "aria-pressed": "false",
      title: "Start recording; press again to stop, then trim and download it",
    },
    element("span", { class: "dot" }),
    "Rec",
  );
  record.addEventListener("click", () => recorder.toggle());
  recorder.on((on) => {
    record.setAttribute("aria-pressed", String(on));
    record.lastChild!.textContent = on ? "End" : "Rec";
  });
  const save = element(
    "button",
    { title: "Save the style or body to your library", "aria-label": "Save" },
    icon("save"),
    element("span", { class: "optional" }, "Save"),
  );
  popover(save, "Save", (card, close) => fillSave(card, app, close));
  const open = element(
    "button",
    { title: "Open a file, a recording, or a document from your library", "aria-label": "Open" },
    icon("up"),
    element("span", { class: "optional" }, "Open"),
  );
  popover(open, "Open", (card, close) => fillOpen(card, app, close));
  const take = plain("download", "Download");
  popover(take, "Download", (card, close) => fillDownloads(card, app, recorder, close));
  const share = plain("share", "Copy a link to this body, style and ground", () => void copyLink(app));
  const learn = element(
    "button",
    { title: "Lessons: guess, try, measure, explain", "aria-label": "Lessons" },
    icon("learn"),
    element("span", { class: "optional" }, "Learn"),
  );
  popover(learn, "Lessons", (card, close) => {
    card.append(element("h3", {}, "Lessons: guess, try, measure, explain"));
    for (const lesson of LESSONS)
      card.append(
        teaching(
          item(lesson.title, () => teach(app, lesson), close),
          lesson,
        ),
      );
  });
  host.append(
    element("h1", { class: "brand" }, "Footfall"),
    body.button,
    way.button,
    place.button,
    element("span", { class: "gap" }),
    undo,
    redo,
    record,
    open,
    save,
    take,
    share,
    themeButton(),
    learn,
    plain("help", "Keyboard and mouse (?)", openHelp),
  );
  app.store.on("documents", (documents) => {
    body.name.textContent = nameOf(documents.character) + star(documents, "character");
    const style = documents.law.styles
      ? ` · ${nameOf(documents.style)}${star(documents, "style")}`
      : star(documents, "gait");
    way.name.textContent = `${documents.base}${style}`;
    place.name.textContent = documents.world;
    tellUndo(undo, "Undo", documents.undo, "Ctrl Z");
    tellUndo(redo, "Redo", documents.redo, "Ctrl Y");
  });
}

function chooser(title: string): { button: HTMLButtonElement; name: HTMLElement } {
  const name = element("span", { class: "chosen" }, "…");
  return { button: element("button", { class: "chooser", title }, name, icon("down")), name };
}

function plain(name: IconName, title: string, act?: () => void): HTMLButtonElement {
  const button = element("button", { class: "square plain", title, "aria-label": title }, icon(name));
  if (act) button.addEventListener("click", act);
  return button;
}

function nameOf(document: Record<string, unknown>): string {
  return typeof document.name === "string" && document.name ? document.name : "unnamed";
}

/** A star says: changed since it was saved. */
function star(documents: Documents, kind: string): string {
  return documents.saved[kind] === false ? " *" : "";
}

function tellUndo(button: HTMLButtonElement, word: string, all: string[], keys: string): void {
  const last = all[all.length - 1];
  button.disabled = last === undefined;
  button.title = last === undefined ? `Nothing to ${word.toLowerCase()}` : `${word}: ${last} (${keys})`;
  button.setAttribute("aria-label", button.title);
}

function fillSave(card: HTMLElement, app: App, close: () => void): void {
  for (const { kind, label } of savedOf(app)) {
    const save = item(`Save ${label} …`, () => openSave(app, kind), close);
    card.append(reaching(save, { type: "save", document: kind, name: "" }));
  }
  card.append(item("Your library: open, upload, delete …", () => openLibrary(app), close));
}

function fillOpen(card: HTMLElement, app: App, close: () => void): void {
  card.append(
    item("A file from this computer …", () => chooseFile(app), close),
    item("A recording …", () => openLibrary(app, "recording"), close),
    item("Your library …", () => openLibrary(app), close),
    element("p", { class: "quiet" }, "Or drop a file on the page: .toml, .npz, .glb, .vrm."),
  );
}

function fillDownloads(card: HTMLElement, app: App, recorder: Recorder, close: () => void): void {
  card.append(element("h3", {}, "Download as a file"));
  for (const { kind, label } of savedOf(app)) {
    const asked = { type: "download", document: kind } as const;
    card.append(
      reaching(
        item(`${capitalised(label)} (.toml)`, () => app.ask(asked), close),
        asked,
      ),
    );
  }
  card.append(
    element("h3", {}, "Motion and video"),
    reaching(
      item("The last strides as a loop (.glb)", () => recorder.takeLast(), close),
      { type: "take", start: 0, end: 0, loop: true },
    ),
    item("Record a clip (.glb, .bvh, video …)", () => recorder.toggle(), close),
    element("p", { class: "quiet" }, "Press End when it is long enough, then choose the format."),
  );
}

function item(label: string, act: () => void, close: () => void): HTMLElement {
  const go = (): void => {
    close();
    act();
  };
  return element("button", { class: "plain item", onclick: go }, label);
}

async function copyLink(app: App): Promise<void> {
  const documents = app.store.get("documents");
  if (!documents) return;
  const link = await linkOf(documents);
  try {
    await navigator.clipboard.writeText(link);
    app.toast("info", `Link copied: this body, style, ground, comparison and switches. ${whereItWorks(new URL(link))}`);
  } catch {
    window.prompt("Copy this link:", link);
  }
}

function themeButton(): HTMLButtonElement {
  const button = plain("auto", "");
  const show = (): void => {
    const now = THEMES.find((entry) => entry.theme === chosenTheme()) ?? THEMES[0]!;
    button.replaceChildren(icon(now.icon));
    button.title = `${now.text}; click to change`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    const at = THEMES.findIndex((entry) => entry.theme === chosenTheme());
    chooseTheme(THEMES[(at + 1) % THEMES.length]!.theme);
    show();
  });
  show();
  return button;
}
