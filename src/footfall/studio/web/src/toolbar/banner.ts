// Says clearly that the line to the simulation is down, when it is tried again, and lets the user try now.
import type { App } from "../app";
import { element } from "../element";

/** Until there is something to see. */
export function mountWaiting(stage: HTMLElement, app: App): void {
  const note = element("p", { class: "waiting card", role: "status", hidden: true }, "Starting the simulation …");
  const timer = window.setTimeout(() => (note.hidden = false), 700);
  stage.append(note);
  const off = app.store.on("frame", () => {
    window.clearTimeout(timer);
    note.remove();
    window.setTimeout(() => off(), 0);
  });
}

export function mountBanner(host: HTMLElement, app: App, retry: () => void): void {
  const words = element("span", {});
  const now = element("button", { title: "Reconnect now", onclick: retry }, "Try now");
  const banner = element("div", { class: "banner", role: "alert", hidden: true }, words, now);
  host.append(banner);
  let everOpen = false;
  let timer = 0;
  app.store.on("link", (link) => {
    window.clearInterval(timer);
    everOpen ||= link.state === "open";
    now.hidden = link.state === "connecting";
    if (link.state === "open") {
      banner.hidden = true;
    } else if (link.state === "refused") {
      words.textContent = `The server refused this page: ${link.reason} Open the address that “footfall studio” printed.`;
      banner.hidden = false;
    } else if (link.state === "lost") {
      const show = (): void => {
        const seconds = Math.max(0, Math.ceil((link.retryAt - Date.now()) / 1000));
        const lost = everOpen ? "Connection lost. Your work is safe." : "The simulation is not responding.";
        words.textContent = link.reason
          ? `${link.reason} Trying again in ${seconds} s.`
          : `${lost} Reconnecting in ${seconds} s. If the studio was stopped, run “footfall studio”.`;
      };
      show();
      timer = window.setInterval(show, 500);
      banner.hidden = false;
    }
  });
}
