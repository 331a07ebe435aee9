// The WebSocket: says hello with the session it had, comes back by itself, and forgets nothing that was asked meanwhile.
import { readFrame } from "./generated/frames";
import { type Answer, type Asked, FLEETING } from "./generated/messages";
import type { Store } from "./store";

const SESSION = "footfall.session";
const WAITS = [250, 500, 1000, 2000, 4000]; // ms until the next try
const TOO_MANY = 4429; // the server's word for: as many sessions as there may be
const OVERLOAD = 1_000_000; // bytes not yet sent: moving a hand or a stick is then left out

const FULL = "This studio has reached its page limit. Close another page, or wait for one to time out.";

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private greeted = false;
  private waiting: Asked[] = [];

  constructor(
    private readonly store: Store,
    private readonly address: string = socketAddress(window.location),
  ) {}

  open(): void {
    window.clearTimeout(this.timer);
    this.store.set("link", { state: "connecting", retryAt: 0, reason: "" });
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => this.send({ type: "hello", ...rememberedSession() });
    socket.onmessage = (event) => this.hear(event.data);
    socket.onclose = (event) => this.lost(socket, event);
  }

  ask(message: Asked): void {
    const socket = this.socket;
    if (!this.greeted || socket?.readyState !== WebSocket.OPEN) {
      if (!FLEETING.has(message.type)) this.waiting.push(message);
    } else if (socket.bufferedAmount < OVERLOAD || !FLEETING.has(message.type)) {
      this.send(message);
    }
  }

  private send(message: Asked): void {
    this.socket?.send(JSON.stringify(message));
  }

  private hear(data: unknown): void {
    if (data instanceof ArrayBuffer) {
      const frame = readFrame(data);
      if (frame) this.store.set("frame", frame);
      return;
    }
    const message = JSON.parse(String(data)) as Answer;
    if (message.type === "welcome") {
      remember(message.session);
      this.greeted = true;
      this.tries = 0;
      this.store.set("link", { state: "open", retryAt: 0, reason: "" });
    }
    this.store.hear(message);
    if (message.type === "welcome") for (const asked of this.waiting.splice(0)) this.send(asked);
  }

  private lost(socket: WebSocket, event: CloseEvent): void {
    if (socket !== this.socket) return;
    this.greeted = false;
    if (event.code === 1008 || event.code === 4403) {
      this.store.set("link", { state: "refused", retryAt: 0, reason: event.reason || "The server refused this page." });
      return;
    }
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 4000;
    this.tries += 1;
    const reason = event.code === TOO_MANY ? FULL : "";
    this.store.set("link", { state: "lost", retryAt: Date.now() + wait, reason });
    this.timer = window.setTimeout(() => this.open(), wait);
  }
}

export function socketAddress(location: { protocol: string; host: string; search: string }): string {
  const token = new URLSearchParams(location.search).get("token");
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws${token ? `?token=${encodeURIComponent(token)}` : ""}`;
}

/** A tab's own session first: two tabs are two sessions; a tab that is opened later takes up one that nobody looks at. */
function rememberedSession(): { session: string; mine: boolean } {
  const own = window.sessionStorage.getItem(SESSION);
  return { session: own ?? window.localStorage.getItem(SESSION) ?? "", mine: own !== null };
}

function remember(session: string): void {
  window.sessionStorage.setItem(SESSION, session);
  window.localStorage.setItem(SESSION, session);
}
