import { describe, expect, it } from "vitest";
import { heeded, inHandAfter, offersAt, offersFor, taskWords } from "../src/place/offers";
import {
  type Circle,
  circleOf,
  freeName,
  freePlace,
  isWayFree,
  movedTo,
  newThing,
  topOf,
} from "../src/place/world_things";
import { SENT } from "./declared";

const { skills, things } = SENT;
const words = (offers: { words: string }[]): string[] => offers.map((offer) => offer.words);
const kind = (name: string) => things.find((one) => one.kind === name)!;
const crate = { kind: "crate", name: "box" };

describe("what is offered", () => {
  it("is what the skills declare that they are done to", () => {
    expect(words(offersFor({ kind: "stairs", name: "" }, skills, ""))).toContain("climb");
    expect(words(offersFor({ kind: "bar", name: "bar_0" }, skills, ""))).toContain("step over");
    expect(words(offersFor(crate, skills, ""))).toEqual(expect.arrayContaining(["pick up", "carry to …"]));
    expect(words(offersFor({ kind: "bar", name: "bar_0" }, skills, ""))).not.toContain("pick up");
  });

  it("takes a thing up before it is carried", () => {
    const carry = offersFor(crate, skills, "").find((offer) => offer.words === "carry to … and put down")!;
    expect(carry.where).toBe(true);
    expect(carry.tasks({ x: 3.004, y: 1 })).toEqual([
      { do: "pick_up", thing: "box" },
      { do: "carry", to: [3, 1] },
      { do: "put_down", thing: "box" },
    ]);
  });

  it("knows what is in hand: that can be carried and put down, and nothing else be taken up", () => {
    expect(words(offersFor(crate, skills, "box"))).toEqual(["carry to …", "put down"]);
    expect(words(offersFor({ kind: "crate", name: "other" }, skills, "box"))).not.toContain("pick up");
    expect(words(offersAt(skills, "box"))).toEqual(expect.arrayContaining(["carry here", "put down", "walk here"]));
    expect(words(offersAt(skills, ""))).not.toContain("put down");
  });

  it("puts what is in hand onto a table or a shelf", () => {
    const onto = offersFor({ kind: "table", name: "table_0" }, skills, "box").find(
      (one) => one.words === "put down on it",
    )!;
    expect(onto.where).toBe(false);
    expect(onto.tasks({ x: 0, y: 0 })).toEqual([{ do: "put_down", thing: "box", on: "table_0" }]);
    expect(offersFor({ kind: "table", name: "table_0" }, skills, "")).toEqual([]);
    expect(taskWords({ do: "put_down", thing: "box", on: "table_0" })).toBe("put down box on table 1");
  });

  it("brings what is in hand to the top of stairs without aiming", () => {
    const stairs = { at: [1, 2], heading_deg: 90, risers: 3, rise: 0.12, tread: 0.3, landing: 2, down: false };
    const top = topOf(stairs)!;
    expect(top.x).toBeCloseTo(1);
    expect(top.y).toBeCloseTo(3.6);
    expect(topOf({ ...stairs, down: true })).toBeNull();
    const up = offersFor({ kind: "stairs", name: "", top }, skills, "box")[0]!;
    expect(up.words).toBe("carry to the top and put down");
    expect(up.tasks({ x: 0, y: 0 })).toEqual([
      { do: "carry", to: [1, 3.6] },
      { do: "put_down", thing: "box" },
    ]);
    expect(words(offersFor({ kind: "stairs", name: "", top }, skills, ""))).not.toContain(up.words);
  });

  it("is only what the law heeds", () => {
    expect(heeded(skills, ["mode"]).map((skill) => skill.do)).toEqual(expect.arrayContaining(["stop", "wait"]));
    expect(heeded(skills, ["mode"]).map((skill) => skill.do)).not.toContain("pick_up");
  });
});

describe("tasks", () => {
  it("say what will be in hand after them", () => {
    expect(inHandAfter("", [{ do: "pick_up", thing: "box" }], skills)).toBe("box");
    expect(inHandAfter("box", [{ do: "carry", to: [1, 2] }], skills)).toBe("box");
    expect(inHandAfter("box", [{ do: "put_down", thing: "box" }], skills)).toBe("");
  });

  it("are read as words", () => {
    expect(taskWords({ do: "walk_to", to: [3, 0.5] })).toBe("walk to 3.0, 0.5 m");
    expect(taskWords({ do: "step_over", thing: "bar_0" })).toBe("step over bar 1");
  });
});

describe("a new thing", () => {
  it("stands where it is put, and goes up away from who looks at it", () => {
    const stairs = newThing(kind("stairs"), [], { x: 1, y: 3, z: 0 }, { x: 1, y: 0 });
    expect(stairs).toMatchObject({ at: [1, 3], heading_deg: 90 });
  });

  it("has a name that no other has, if it has one", () => {
    expect(newThing(kind("crate"), [{ name: "crate" }], { x: 0, y: 0, z: 0 }, { x: 1, y: 0 }).name).toBe("crate 2");
    expect(newThing(kind("bar"), [], { x: 0, y: 0, z: 0 }, { x: 1, y: 0 })).not.toHaveProperty("name");
    expect(freeName("ball", [])).toBe("ball");
  });

  it("lies on what it is put on, unless it hangs in the air", () => {
    expect(movedTo({}, kind("crate"), { x: 1, y: 2, z: 0.75 }).at).toEqual([1, 2, 0.75]);
    expect(movedTo({ at: [0, 0, 1.6] }, kind("ball"), { x: 1, y: 2, z: 0 }).at).toEqual([1, 2, 1.6]);
    expect(movedTo({}, kind("bar"), { x: 1.004, y: 2, z: 0.75 }).at).toEqual([1, 2]);
  });

  it("is put before the character where there is room", () => {
    const body = { x: 0, y: 0, heading: 0 };
    const first = freePlace(body, [], kind("crate").first);
    expect(first).toMatchObject({ x: 1.9, y: 0 });
    const stairs = freePlace(body, [{ ...first, radius: 0.3 }], kind("stairs").first);
    const { x, radius } = circleOf(kind("stairs").first);
    expect(radius).toBeGreaterThan(1);
    const way = Math.atan2(stairs.y, stairs.x);
    const away = Math.hypot(stairs.x + x * Math.cos(way) - first.x, stairs.y + x * Math.sin(way) - first.y);
    expect(away).toBeGreaterThan(radius + 0.3);
  });

  it("is never behind another, in whatever order things are put", () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    for (let order = 0; order < 30; order += 1) {
      const taken: Circle[] = [];
      const kinds = ["stairs", "crate", "table", "bar"].sort(() => random() - 0.5);
      for (const name of kinds) {
        const { first } = kind(name);
        const at = freePlace({ x: 0, y: 0, heading: 0 }, taken, first);
        const [own, way] = [circleOf(first), Math.atan2(at.y, at.x)];
        taken.push({ x: at.x + own.x * Math.cos(way), y: at.y + own.x * Math.sin(way), radius: own.radius });
      }
      for (const one of taken) expect(isWayFree({ x: 0, y: 0 }, one, taken), kinds.join()).toBe(true);
    }
  });
});
