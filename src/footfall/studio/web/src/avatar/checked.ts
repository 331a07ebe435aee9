// A stranger's GLB: all that it says is checked, within the budgets that Python has too, before anything is made of it.
import { within } from "./budget";
import { type Accessor, COMPONENTS, type Glb, type GlbNode, parse, type Table, WIDTHS } from "./glb";
import { pixelsOf } from "./pixels";

const LISTS = ["nodes", "skins", "meshes", "accessors", "bufferViews", "buffers", "scenes", "images"] as const;
type Entry = Record<string, unknown>;

/** The file in these bytes; throws a sentence. */
export function checked(data: ArrayBuffer, name: string): Glb {
  const file = parse(data, name);
  orDamaged(name, () => {
    for (const key of LISTS) entries(file.table[key], key);
    checkBytes(file);
  });
  checkAmounts(file, name);
  within(
    "DEPTH",
    orDamaged(name, () => depthOf(file.table.nodes ?? [])),
    name,
  );
  orDamaged(name, () => checkSkin(file.table));
  return file;
}

/** What is made of a file; whatever goes wrong becomes a sentence about it. */
export function orDamaged<Made>(name: string, make: () => Made): Made {
  try {
    return make();
  } catch (problem) {
    throw new Error(`${name} is damaged: ${problem instanceof Error ? problem.message : problem}`);
  }
}

function entries(value: unknown, what: string): Entry[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((one) => typeof one === "object" && one !== null && !Array.isArray(one)))
    throw new Error(`its ${what} are no list of tables`);
  return value;
}

/** Arrays end where the file ends. */
function checkBytes({ table, binary }: Glb): void {
  if (table.buffers && (table.buffers.length > 1 || "uri" in (table.buffers[0] ?? {})))
    throw new Error("some of its bytes are in another file; save it as one binary file");
  for (const view of table.bufferViews ?? [])
    if (view.buffer !== 0 || whole(view.byteOffset ?? 0) + whole(view.byteLength) > binary.length)
      throw new Error("an array goes beyond the end of the file");
  for (const accessor of table.accessors ?? []) {
    const { bufferView, byteOffset, componentType, type, sparse } = accessor;
    if (!Object.hasOwn(COMPONENTS, componentType) || !Object.hasOwn(WIDTHS, type))
      throw new Error("it has numbers of an unknown kind");
    whole(accessor.count);
    const own = { bufferView, byteOffset, count: accessor.count, componentType };
    if (bufferView !== undefined) checkEnd(table, binary, own, WIDTHS[type]!);
    if (!sparse) continue;
    if (whole(sparse.count) > accessor.count) throw new Error("an array has more changes than rows");
    checkEnd(table, binary, { ...sparse.indices, count: sparse.count }, 1);
    checkEnd(table, binary, { ...sparse.values, count: sparse.count, componentType }, WIDTHS[type]!);
  }
}

type Rows = Pick<Accessor, "bufferView" | "byteOffset" | "count" | "componentType">;

function checkEnd(
  table: Table,
  binary: Uint8Array,
  { bufferView, byteOffset, count, componentType }: Rows,
  wide: number,
) {
  const view = table.bufferViews?.[index(bufferView, table.bufferViews)];
  const row = (COMPONENTS[componentType]?.[0] ?? Number.NaN) * wide;
  const begin = (view?.byteOffset ?? 0) + whole(byteOffset ?? 0);
  if (count && !(begin + (whole(view?.byteStride ?? 0) || row) * (count - 1) + row <= binary.length))
    throw new Error("an array goes beyond the end of the file");
}

function checkAmounts({ table, binary }: Glb, name: string): void {
  const { nodes = [], accessors = [], images = [], bufferViews = [] } = table;
  within("NODES", nodes.length, name);
  const letters = [...nodes, ...(images as Entry[])].map((one) => String(one.name ?? "").length);
  within("NAME_LETTERS", most(letters), name);
  within("NUMBERS", sum(accessors.map(({ count, type }) => count * WIDTHS[type]!)), name);
  within("VERTICES", most(accessors.map(({ bufferView, count }) => (bufferView === undefined ? count : 0))), name);
  const pictures = (images as Entry[]).map(({ bufferView }) => bufferViews[bufferView as number]);
  within("PIXELS", sum(pictures.map((view) => (view ? pixelsOf(binary, view) : 0))), name);
  const meshes = (table.meshes ?? []).map(({ primitives }) =>
    orDamaged(name, () => entries(primitives, "meshes") as Part[]),
  );
  const shown = nodes.flatMap(({ mesh }) => (mesh === undefined ? [] : [meshes[mesh] ?? []]));
  within("PARTS", sum(shown.map((parts) => parts.length)), name);
  within("VERTICES", sum(shown.flat().map((part) => accessors[part.attributes?.POSITION ?? -1]?.count ?? 0)), name);
}

type Part = { attributes?: Record<string, number>; indices?: number };

/** Every node hangs on at most one other, and none on itself; how deep they hang. */
function depthOf(nodes: GlbNode[]): number {
  const above = new Map<number, number>();
  nodes.forEach(({ name, children = [] }, parent) => {
    if (name !== undefined && typeof name !== "string") throw new Error("a node's name is no text");
    for (const child of children) {
      if (above.has(index(child, nodes))) throw new Error("a node hangs on two others");
      above.set(child, parent);
    }
  });
  let [count, depth] = [0, 0];
  for (let level = [...nodes.keys()].filter((node) => !above.has(node)); level.length; depth += 1) {
    count += level.length;
    level = level.flatMap((node) => nodes[node]!.children ?? []);
  }
  if (count < nodes.length) throw new Error("its nodes hang on one another in a ring");
  return depth;
}

/** Whatever is named by its number is there. */
function checkSkin({ nodes = [], skins = [], meshes = [], accessors = [], scenes }: Table): void {
  for (const { mesh, skin } of nodes) {
    if (mesh !== undefined) index(mesh, meshes);
    if (skin !== undefined) index(skin, skins);
  }
  for (const { joints, inverseBindMatrices } of skins) {
    for (const joint of joints) index(joint, nodes);
    if (inverseBindMatrices !== undefined) index(inverseBindMatrices, accessors);
  }
  for (const { attributes = {}, indices } of meshes.flatMap(({ primitives }) => primitives as Part[]))
    for (const number of [attributes.POSITION, ...Object.values(attributes), indices ?? attributes.POSITION])
      index(number, accessors);
  for (const scene of entries(scenes, "scenes")) for (const node of (scene.nodes ?? []) as number[]) index(node, nodes);
}

function index(value: unknown, list: unknown[] | undefined): number {
  if (whole(value) >= (list?.length ?? 0)) throw new Error("it names something that is not there");
  return value as number;
}

function whole(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new Error("a count is no whole number");
  return value as number;
}

function sum(values: number[]): number {
  return values.reduce((one, other) => one + other, 0);
}

function most(values: number[]): number {
  return values.reduce((one, other) => Math.max(one, other), 0);
}
