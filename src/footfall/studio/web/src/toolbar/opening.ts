// While a recording is being opened: how far it is, and a way to leave it.
import type { App } from "../app";
import { element } from "../element";

export function mountOpening(host: HTMLElement, app: App): void {
  const words = element("span", {});
  const share = element("progress", { max: 1, value: 0, "aria-label": "Progress of opening the recording" });
  const stop = element(
    "button",
    { title: "Stop opening the recording; the stage stays as it is", onclick: () => app.ask({ type: "stop_opening" }) },
    "Stop",
  );
  const card = element("div", { class: "opening card row", role: "status", hidden: true }, words, share, stop);
  host.append(card);
  app.store.on("opening", (opening) => {
    card.hidden = opening.done < 0 || opening.done >= 1;
    words.textContent = `Opening “${opening.name}”`;
    share.value = Math.max(0, opening.done);
  });
  app.store.on("welcome", () => (card.hidden = true));
}
