// What it is to do, one after another: as the session has it, and how far it has come.
import type { App } from "../app";
import type { OfferedSkill } from "../generated/declarations";
import type { Doing, QueuedTask } from "../generated/messages";
import { heeded, inHandAfter, type Table } from "./offers";

export type Status = "waiting" | "running" | "done" | "gave up";

export class Queue {
  private skills: OfferedSkill[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly app: App) {
    app.store.on("documents", () => this.tell());
    app.store.on("doing", () => this.tell());
    void app.declarations.then((sent) => {
      this.skills = sent.skills;
      this.tell();
    });
  }

  get list(): readonly QueuedTask[] {
    return this.app.store.get("documents")?.queue ?? [];
  }

  /** The skills that the open gait can carry out. */
  get offered(): OfferedSkill[] {
    return heeded(this.skills, this.app.store.get("documents")?.law.commands ?? []);
  }

  /** What it will hold when all is done. */
  get inHand(): string {
    const waiting = this.list.filter((task) => !this.isOver(task.id)).map((task) => task.table as Table);
    return inHandAfter(this.doing?.in_hand ?? "", waiting, this.skills);
  }

  /** Whether something is still to be done. */
  get busy(): boolean {
    return !this.halted && this.list.some((task) => !this.isOver(task.id));
  }

  get halted(): boolean {
    return (this.doing?.halted ?? false) && this.list.some((task) => !this.isOver(task.id));
  }

  get progress(): number {
    return this.doing?.progress ?? 0;
  }

  /** How a task stands, and why it gave up. */
  statusOf(id: number): { status: Status; reason: string } {
    const fate = this.doing?.fates.find((one) => one.id === id);
    if (fate) return { status: fate.status, reason: fate.reason };
    return { status: this.doing?.current === id ? "running" : "waiting", reason: "" };
  }

  add(tables: readonly Table[]): void {
    let id = Math.max(0, ...this.list.map((task) => task.id), ...(this.doing?.fates ?? []).map((fate) => fate.id));
    const more = tables.map((table) => {
      id += 1;
      return { id, table };
    });
    this.send([...this.list, ...more]);
  }

  remove(id: number): void {
    this.send(this.list.filter((task) => task.id !== id));
  }

  /** One place earlier or later. */
  move(id: number, by: 1 | -1): void {
    const list = [...this.list];
    const at = list.findIndex((task) => task.id === id);
    const [task] = list.splice(at, 1);
    if (task) this.send([...list.slice(0, Math.max(0, at + by)), task, ...list.slice(Math.max(0, at + by))]);
  }

  clear(): void {
    if (this.list.length) this.send([]);
  }

  goOn(stop = false): void {
    this.app.ask({ type: "go_on", stop });
  }

  on(listener: () => void): void {
    this.listeners.add(listener);
  }

  private get doing(): Doing | undefined {
    return this.app.store.get("doing");
  }

  private isOver(id: number): boolean {
    return this.doing?.fates.some((fate) => fate.id === id) ?? false;
  }

  private send(tasks: QueuedTask[]): void {
    this.app.ask({ type: "set_queue", tasks, stroke: 0 });
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
