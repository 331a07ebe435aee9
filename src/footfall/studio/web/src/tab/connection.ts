// The connection of a page without a server: a worker beside it is asked and tells, in the same words.
import { readFrame } from "../generated/frames";
import type { Answer, Asked } from "../generated/messages";
import type { Store } from "../store";

type Said = { text: string } | { frame: ArrayBuffer } | { failed: string };

export class Connection {
  private worker: Worker | null = null;

  constructor(private readonly store: Store) {}

  open(): void {
    if (this.worker) return;
    this.store.set("link", { state: "connecting", retryAt: 0, reason: "" });
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<Said>) => this.hear(event.data);
    worker.onerror = (event) => this.failed(event.message);
    worker.postMessage({ base: new URL("./", document.baseURI).href });
    this.ask({ type: "hello" });
  }

  ask(message: Asked): void {
    this.worker?.postMessage(message);
  }

  private hear(said: Said): void {
    if ("failed" in said) {
      this.failed(said.failed);
      return;
    }
    if ("frame" in said) {
      const frame = readFrame(said.frame);
      if (frame) this.store.set("frame", frame);
      return;
    }
    const message = JSON.parse(said.text) as Answer;
    if (message.type === "welcome") this.store.set("link", { state: "open", retryAt: 0, reason: "" });
    this.store.hear(message);
  }

  private failed(reason: string): void {
    this.store.set("link", { state: "refused", retryAt: 0, reason });
  }
}
