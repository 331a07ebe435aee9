/** The traffic light: how well this body walks in this style, with the reason in words. */

import type { App } from "../app";
import { el } from "./dom";

const NAMES = {
  green: "walks well",
  amber: "walks with difficulty",
  red: "does not walk safely",
  busy: "being tested",
} as const;

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

/** The reason in words, where there is trouble. */
export function troubleOf(app: App): HTMLElement {
  const host = el("p", { class: "trouble", attributes: { hidden: true } });
  app.store.on("light", (light) => {
    if (light.colour === "busy") return;
    host.hidden = light.colour === "green";
    host.className = `trouble ${light.colour}`;
    host.textContent = `${capital(NAMES[light.colour])}: ${light.text}`;
  });
  return host;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
