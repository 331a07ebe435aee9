// Short sentences for the user: they come, can be read by a screen reader, and go by themselves.
import type { ToastKind } from "../app";
import { element } from "../element";

const LASTS: Record<ToastKind, number> = { info: 5000, warning: 8000, error: 10000 };
const MOST = 4;

export class Toasts {
  private readonly list = element("div", { class: "toasts", role: "status", "aria-live": "polite" });

  constructor(host: HTMLElement) {
    host.append(this.list);
  }

  say(kind: ToastKind, text: string): void {
    const same = [...this.list.children].find((toast) => toast.getAttribute("data-text") === text);
    same?.remove();
    const close = element("button", { class: "plain", "aria-label": "Close this message", title: "Close" }, "×");
    const toast = element("div", { class: `toast ${kind}`, "data-text": text }, element("span", {}, text), close);
    const timer = window.setTimeout(() => toast.remove(), LASTS[kind]);
    close.addEventListener("click", () => {
      window.clearTimeout(timer);
      toast.remove();
    });
    this.list.append(toast);
    while (this.list.children.length > MOST) this.list.firstElementChild?.remove();
  }
}
