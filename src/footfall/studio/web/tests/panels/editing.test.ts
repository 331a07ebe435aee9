import { describe, expect, it } from "vitest";
import { type Clock, Editing, type EditMessage, type Open } from "../../src/panels/editing";

class Later implements Clock {
  time = 0;
  private readonly calls: { at: number; call: () => void }[] = [];
  now(): number {
    return this.time;
  }
  later(milliseconds: number, call: () => void): void {
    this.calls.push({ at: this.time + milliseconds, call });
  }
  soon(call: () => void): void {
    this.later(16, call);
  }
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const due = this.calls.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.calls.splice(this.calls.indexOf(due), 1);
      this.time = due.at;
      due.call();
    }
    this.time = end;
  }
}

function opened(lean: number): Open {
  const gait = { pose: { torso: { pitch: { always: lean } } }, left: {}, right: {} };
  return { gait, plain_gait: gait, proportions: null };
}

const LEAN = "pose.torso.pitch.always";

function bench(): { editing: Editing; sent: EditMessage[]; clock: Later } {
  const sent: EditMessage[] = [];
  const clock = new Later();
  const editing = new Editing(
    (message) => sent.push(message),
    () => ({ leg_length: 0.9 }),
    clock,
  );
  editing.show(opened(0.1));
  return { editing, sent, clock };
}

describe("a drag", () => {
  it("is sent at most thirty times a second, as one stroke, and its last value always", () => {
    const { editing, sent, clock } = bench();
    const stroke = editing.begin();
    for (let k = 1; k <= 500; k += 1) {
      editing.set("style", LEAN, k / 1000, "both", stroke);
      clock.pass(2);
    }
    editing.end();
    expect(sent.length).toBeLessThanOrEqual(31);
    expect(new Set(sent.map((message) => message.stroke)).size).toBe(1);
    expect(sent[sent.length - 1]?.value).toBe(0.5);
  });
  it("shows its value at once and does not jump back when an older answer comes", () => {
    const { editing } = bench();
    const stroke = editing.begin();
    editing.set("style", LEAN, 0.4, "both", stroke);
    editing.show(opened(0.2));
    expect(editing.get("style", LEAN)).toBe(0.4);
    editing.end();
    editing.show(opened(0.4));
    editing.show(opened(0.1));
    expect(editing.get("style", LEAN)).toBe(0.1);
  });
  it("shows what is when it is refused or never answered", () => {
    const { editing, clock } = bench();
    editing.set("style", LEAN, 0.4);
    editing.refused();
    expect(editing.get("style", LEAN)).toBe(0.1);
    editing.set("style", LEAN, 0.5);
    clock.pass(3000);
    expect(editing.get("style", LEAN)).toBe(0.1);
  });
});

describe("who shows values", () => {
  it("is told once a picture, however often they change", () => {
    const { editing, clock } = bench();
    clock.pass(100);
    let told = 0;
    editing.on(() => (told += 1));
    for (let k = 0; k < 50; k += 1) editing.set("style", LEAN, k / 100);
    clock.pass(17);
    expect(told).toBe(1);
  });
});

describe("a value", () => {
  it("of one foot stands over that of both", () => {
    const { editing } = bench();
    editing.show({
      ...opened(0.1),
      gait: { ...opened(0.1).gait, left: { pose: { torso: { pitch: { always: 0.7 } } } } },
    });
    expect(editing.get("style", LEAN, "left")).toBe(0.7);
    expect(editing.get("style", LEAN, "right")).toBe(0.1);
  });
  it("of a body without proportions is the ordinary one", () => {
    expect(bench().editing.get("character", "leg_length")).toBe(0.9);
  });
  it("set twice in a row is two steps of undo", () => {
    const { editing, sent, clock } = bench();
    editing.set("style", LEAN, 0.2);
    clock.pass(100);
    editing.set("style", LEAN, 0.3);
    clock.pass(100);
    expect(new Set(sent.map((message) => message.stroke)).size).toBe(2);
  });
});
