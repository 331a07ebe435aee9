// The right-hand side: five tabs, of which one is shown; a panel is made when it is first looked at.
import type { App } from "../app";
import { element } from "../element";
import { PANEL_STEPS } from "../lessons/lessons";
import { showButton } from "../lessons/player";
import { mount as mountBody } from "./body";
import { mount as mountDrive } from "./drive";
import { mount as mountLab } from "./lab";
import { mount as mountStyle } from "./style";
import { mount as mountWorld } from "./world";

interface Panel {
  name: string;
  title: string;
  mount: (host: HTMLElement, app: App) => void;
}

const PANELS: Panel[] = [
  { name: "drive", title: "Where it goes, and how fast", mount: mountDrive },
  { name: "style", title: "How it walks: presets, key poses, curves", mount: mountStyle },
  { name: "body", title: "What it is made of: lengths, widths, weights", mount: mountBody },
  { name: "world", title: "Where its feet go, and what stands on the ground", mount: mountWorld },
  { name: "lab", title: "What keeps it up: parts of the controller as switches, and plots", mount: mountLab },
];
const CHOSEN = "footfall.panel";

export function mountPanels(host: HTMLElement, app: App): void {
  const tabs = element("div", { role: "tablist", class: "tabs", "aria-label": "Panels" });
  host.append(tabs);
  const shown = new Map<string, { tab: HTMLButtonElement; page: HTMLElement; made: boolean; panel: Panel }>();
  const show = (name: string): void => {
    for (const [other, entry] of shown) {
      const chosen = other === name;
      entry.tab.setAttribute("aria-selected", String(chosen));
      entry.tab.tabIndex = chosen ? 0 : -1;
      entry.page.hidden = !chosen;
      if (chosen && !entry.made) {
        entry.made = true;
        entry.panel.mount(entry.page, app);
        explain(entry.page, app, entry.panel.name);
      }
    }
    window.localStorage.setItem(CHOSEN, name);
    host.dispatchEvent(new CustomEvent("panel", { detail: name }));
  };
  for (const panel of PANELS) {
    const id = `panel-${panel.name}`;
    const label = panel.name.charAt(0).toUpperCase() + panel.name.slice(1);
    const tab = element(
      "button",
      { role: "tab", id: `tab-${panel.name}`, "aria-controls": id, title: panel.title },
      label,
    );
    const page = element("section", {
      role: "tabpanel",
      id,
      "aria-labelledby": `tab-${panel.name}`,
      class: "panel",
      hidden: true,
    });
    tab.addEventListener("click", () => show(panel.name));
    tabs.append(tab);
    host.append(page);
    shown.set(panel.name, { tab, page, made: false, panel });
  }
  tabs.addEventListener("keydown", (event) => moveAlong(event, tabs));
  const last = window.localStorage.getItem(CHOSEN) ?? "";
  show(shown.has(last) ? last : "style");
}

/** Show a panel by its name. */
export function openPanel(name: string): void {
  document.getElementById(`tab-${name}`)?.click();
}

/** Under a panel's head: what it is for, in a sentence, and a button that shows it. */
function explain(page: HTMLElement, app: App, name: string): void {
  const step = PANEL_STEPS[name];
  if (!step) return;
  const line = element(
    "p",
    { class: "explained quiet" },
    step.say,
    " ",
    showButton(app, step.say, () => step),
  );
  const head = page.querySelector(".panel-head");
  if (head) head.after(line);
  else page.prepend(line);
}

function moveAlong(event: KeyboardEvent, tabs: HTMLElement): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [...tabs.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  const next = all[(all.indexOf(document.activeElement as HTMLButtonElement) + step + all.length) % all.length];
  next?.focus();
  next?.click();
  event.preventDefault();
  event.stopPropagation();
}
