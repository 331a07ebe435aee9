// What rewritten modules import of Python's own modules and of msgspec.
import { type Any, at, it, plainFunction, replaced } from "./python";

/** Names that rewritten modules import. */
export function standard(): Record<string, Any> {
  return {
    Mapping: "Mapping",
    inf: Number.POSITIVE_INFINITY,
    atan2: Math.atan2,
    cos: Math.cos,
    sin: Math.sin,
    hypot: Math.hypot,
    pi: Math.PI,
    floor: Math.floor,
    copysign: (size: number, sign: number) => (sign < 0 || Object.is(sign, -0) ? -Math.abs(size) : Math.abs(size)),
    replace: plainFunction(([of], named) => replaced(of, named)),
    attrgetter: (path: string) => (of: Any) => path.split(".").reduce((value, name) => at(value, name), of),
    bisect_left: plainFunction(([values, wanted], { key = (one: Any) => one }) => {
      let [low, high] = [0, values.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (key(values[middle]) < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    }),
    zip_longest: plainFunction((given, { fillvalue = null }) => {
      const all = given.map((one) => [...it(one)]);
      const count = Math.max(...all.map((one) => one.length));
      return Array.from({ length: count }, (_, index) =>
        all.map((one) => (index < one.length ? one[index] : fillvalue)),
      );
    }),
    msgspec: {
      structs: {
        asdict: (of: Any) => ({ ...of }),
        replace: plainFunction(([of], named) => replaced(of, named)),
      },
    },
  };
}
