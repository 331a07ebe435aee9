import { describe, expect, it } from "vitest";
import { aimed, changed, following, headingsOf, movedBy, newPrint, outOfReach, printAt } from "../src/place/footprints";

const first = newPrint([], { x: 0.25, y: 0.1234567 }, "left");
const second = { ...newPrint([first], { x: 0.5, y: -0.1 }, "either"), heading_free: false, heading_deg: 90 };

describe("a list of footprints", () => {
  it("gives each a number of its own, and rounds its place to millimetres", () => {
    expect(first).toMatchObject({ id: 1, at: [0.25, 0.123], foot: "left", heading_free: true });
    expect(newPrint([second], { x: 0, y: 0 }, "either").id).toBe(3);
  });

  it("leaves the heading free until a drag says where the toes point", () => {
    expect(aimed(first, { x: 0.27, y: 0.12 })).toBe(first);
    expect(aimed(first, { x: 0.25, y: 1 })).toMatchObject({ heading_free: false, heading_deg: 90 });
  });

  it("moves a print and leaves the others", () => {
    const moved = movedBy(first, 0.1, -0.023);
    expect(changed([first, second], moved)).toEqual([{ ...first, at: [0.35, 0.1] }, second]);
  });

  it("finds the nearest print within reach", () => {
    expect(printAt([first, second], { x: 0.45, y: -0.05 }, 0.13)).toBe(second);
    expect(printAt([first, second], { x: 2, y: 0 }, 0.13)).toBeNull();
  });

  it("shows a free heading as the one before it, the first as the body faces", () => {
    const third = newPrint([first, second], { x: 0.5, y: 0.3 }, "either");
    expect(headingsOf([first, second, third], 0.2)).toEqual([0.2, Math.PI / 2, Math.PI / 2]);
  });

  it("goes on by a step with the other foot", () => {
    const body = { x: 1, y: 2, heading: 0 };
    expect(following([], body, "either")).toMatchObject({ foot: "left", at: [1.3, 2.12] });
    expect(following([first], body, "either", "left")).toMatchObject({ foot: "right", at: [0.55, -0.117] });
    expect(following([first], body, "left", "left")).toMatchObject({ foot: "left", at: [0.55, 0.123] });
  });

  it("tells which no foot reaches, from the one before and the one before that", () => {
    const at = (id: number, x: number): typeof first => ({ ...first, id, at: [x, 0] });
    expect(outOfReach([at(1, 9), at(2, 9.3), at(3, 9.9), at(4, 10.4), at(5, 11)], [0.7, 1])).toEqual(new Set([4, 5]));
    expect(outOfReach([at(1, 0), at(2, 0.8)], [0.7, 1])).toEqual(new Set([2]));
    expect(outOfReach([at(1, 0), at(2, 50)], [])).toEqual(new Set());
  });
});
