// An avatar's own file with the motion of a take: the session knows only its skeleton and answers with that, moved.
import { isSkeleton } from "./facts";
import { bytesOf, type Glb, Maker, parse, written } from "./glb";

/** The whole file, at rest and moved as the session's answer is; null where the answer is whole already. */
export function animated(own: ArrayBuffer, answer: ArrayBuffer, name: string): ArrayBuffer | null {
  const moved = parse(answer, name);
  if (!isSkeleton(moved.table)) return null;
  const { table, binary } = parse(own, name);
  const maker = new Maker(structuredClone(table), binary);
  maker.table.nodes = table.nodes?.map((node, index) => ({ ...withoutPlace(node), ...placeOf(moved, index) }));
  maker.table.animations = moved.table.animations?.map((animation) => {
    const copied = new Map<number, number>();
    const copy = (number: number): number => {
      const { bufferView: _, byteOffset: __, ...accessor } = moved.table.accessors![number]!;
      const made = copied.get(number) ?? maker.add(bytesOf(moved, number), accessor);
      copied.set(number, made);
      return made;
    };
    const samplers = animation.samplers.map((one) => ({ ...one, input: copy(one.input), output: copy(one.output) }));
    return { ...animation, samplers };
  });
  return written(maker.made());
}

/** How a node of a skeleton is placed. */
export function placeOf({ table }: Glb, index: number): object {
  const { translation, rotation, scale, matrix } = table.nodes?.[index] ?? {};
  return Object.fromEntries(
    Object.entries({ translation, rotation, scale, matrix }).filter(([, value]) => value !== undefined),
  );
}

function withoutPlace<Node extends object>(node: Node): object {
  const places = ["translation", "rotation", "scale", "matrix"];
  return Object.fromEntries(Object.entries(node).filter(([key]) => !places.includes(key)));
}
