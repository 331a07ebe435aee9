// The Lab panel.
import type { App } from "../app";
import { element } from "../element";

export function mount(host: HTMLElement, _app: App): void {
  host.append(element("h2", {}, "Lab"));
}
