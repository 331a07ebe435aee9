/** How each slider of a style reads and moves the fields that its table names. */

import type { MovedField, StyleSlider } from "../../generated/sliders";
import { asCurve, type Curve, type Knot, levelOf, rounded, sizeOf, withLevel, withSize } from "../curve";
import type { Field } from "../fields";

type Get = (path: string) => unknown;
type Limits = (path: string) => Pick<Field, "low" | "high">;

interface Motion {
  read(get: Get): number;
  /** New values of its fields, within their declared limits. */
  write(value: number, get: Get, limits: Limits): { path: string; value: Curve }[];
}

export interface Control extends StyleSlider, Motion {
  /** The fields it changes; it shows the first. */
  paths: string[];
}

export function controlOf(slider: StyleSlider): Control {
  return { ...slider, paths: slider.fields.map((field) => field.path), ...MOTIONS[slider.moves](slider.fields) };
}

const MOTIONS: Record<StyleSlider["moves"], (fields: MovedField[]) => Motion> = { number, level, size, detour };

function number(fields: MovedField[]): Motion {
  const { path } = fields[0] as MovedField;
  return {
    read: (get) => Number(get(path) ?? 0),
    write: (value) => [{ path, value: rounded(value) }],
  };
}

/** The mean of one or several curves; the others follow the first by the same difference. */
function level(fields: MovedField[]): Motion {
  const first = fields[0] as MovedField;
  const read = (get: Get): number => levelOf(asCurve(get(first.path)));
  return {
    read,
    write: (value, get, limits) => {
      const shift = value - read(get);
      return fields.map(({ path }) => {
        const [curve, allowed] = [asCurve(get(path)), limits(path)];
        return { path, value: withLevel(curve, levelOf(curve) + shift, allowed.low, allowed.high) };
      });
    },
  };
}

/** How far curves go up and down; one that is flat takes its shape. */
function size(fields: MovedField[]): Motion {
  const first = fields[0] as MovedField;
  return {
    read: (get) => sizeOf(asCurve(get(first.path))),
    write: (value, get, limits) =>
      fields.map(({ path, shape }) => {
        const allowed = limits(path);
        return { path, value: withSize(asCurve(get(path)), value, shape, allowed.low, allowed.high) };
      }),
  };
}

/** How far the foot leaves its path; it begins and ends on it. */
function detour(fields: MovedField[]): Motion {
  const { path } = fields[0] as MovedField;
  const sized = size(fields);
  return {
    read: sized.read,
    write: (value, get, limits) => {
      if (value < 1e-6) return [{ path, value: 0 }];
      const flat = sized.read(get) < 1e-6;
      return sized.write(value, flat ? () => value : get, limits).map((one) => ({ path, value: fromZero(one.value) }));
    },
  };
}

function fromZero(curve: Curve): Curve {
  if (typeof curve === "number") return curve;
  const start = (curve[0] as Knot)[1];
  return curve.map(([phase, value]) => [phase, rounded(value - start)]);
}
