/** The traffic light: how well this body walks in this style, with the reason in words. */

import type { App } from "../app";
import { el } from "./dom";

const NAMES = { green: "walks well", amber: "walks, with trouble", red: "falls", busy: "being tried" } as const;

export function lightOf(app: App, wordy = false): HTMLElement {
  const lamp = el("span", { class: "lamp busy", attributes: { "aria-hidden": true } });
  const words = el("span", { class: wordy ? "" : "sr", text: "" });
  const host = el("span", { class: `light${wordy ? " wordy" : ""}`, attributes: { role: "status" } }, lamp, words);
  app.store.on("light", (light) => {
    lamp.className = `lamp ${light.colour}`;
    words.textContent = `${capital(NAMES[light.colour])}${light.text ? `: ${light.text}` : ""}`;
    host.title = words.textContent;
  });
  return host;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
