import { expect, test } from "vitest";
import { Mistake, python, replaced, same } from "../../src/tab/python";

const py = python({});

test("lists and tables are equal by what they hold, and empty ones are false", () => {
  expect(same([1, { a: [2] }], [1, { a: [2] }])).toBe(true);
  expect(same([1], [2])).toBe(false);
  expect([[], {}, "", 0, null].map((one) => py.truth(one))).toEqual([false, false, false, false, false]);
  expect([[0], { a: 0 }, " "].map((one) => py.truth(one))).toEqual([true, true, true]);
});

test("numbers are rounded to the even one, and remainders have the sign of the divisor", () => {
  expect([0.5, 1.5, 2.5, -0.5].map((one) => Math.abs(py.round(one)))).toEqual([0, 2, 2, 0]);
  expect(py.mod(-1, 3)).toBe(2);
});

test("texts are written as Python writes them", () => {
  expect(py.said(0.30000000000000004, "g", -1)).toBe("0.3");
  expect(py.said(2.56, "04.1f", -1)).toBe("02.6");
  expect(py.said(0.25, ".0%", -1)).toBe("25%");
});

test("a record with other fields leaves the first as it was", () => {
  const Wheel = py.made(
    class extends py.Plain {},
    "Wheel",
    [
      ["speed", () => 0.8],
      ["turn", () => 0],
    ],
    [],
  );
  const one = py.call(null, Wheel, [0.5], {});
  expect([one.speed, one.turn, replaced(one, { turn: 1 }).turn, one.turn]).toEqual([0.5, 0, 1, 0]);
});

test("a place that is not in a table is named", () => {
  expect(() => py.at({}, "step")).toThrow(Mistake);
  expect(py.at([1, 2, 3], -1)).toBe(3);
});
