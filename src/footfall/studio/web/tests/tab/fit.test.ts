// Gaits fitted here are those that Python fits: `tests/tools/test_tab.py` writes what is compared, and calls this.
import { expect, test } from "vitest";
import { Rules, SIDES } from "../../src/tab/rules";

const given = import.meta.env.VITE_TAB_CASES as string | undefined;

test.runIf(given)("every style on a body is fitted as in Python, to the last bit", { timeout: 600_000 }, async () => {
  const { cases, library } = await import(/* @vite-ignore */ `${given}/cases.mjs`);
  const { rules: write } = await import(/* @vite-ignore */ `${given}/rules.mjs`);
  const rules = new Rules(write, library);
  const styled = (name: string) =>
    rules.call("gaits_style", "styled", rules.gaitCalled("walk"), rules.styleCalled(name));
  const fitFor = (gait: never, shape: never, side: never) =>
    rules.call("laws_footfall_fitting", "fitted", gait, shape, side);
  for (const { shape, style, blend, rows } of cases) {
    const gait = blend ? rules.call("gaits_blend", "blend", styled(style), styled(blend[0]), blend[1]) : styled(style);
    const own = { ...shape, model: shape.model ?? shape };
    const fitted = SIDES.map((side) => rules.plain(fitFor(gait.on(side) as never, own as never, side as never)));
    expect(fitted).toEqual(rows);
  }
});
