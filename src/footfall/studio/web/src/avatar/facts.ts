// What the simulation must know of an avatar, and nothing more: its skeleton, and a few points of its surface, which tell how
// thick its limbs are. The rest of the file, its pictures and its shape, stays in the browser.
import { checked, orDamaged } from "./checked";
import { type Glb, Maker, numbersOf, type Primitive, type Table, written } from "./glb";

/** Says in the file that it is no more than that. */
export const SKELETON = "skeleton";
const POINTS_ONLY = 0;
const EACH = 48; // points of each joint, besides the outermost
const COMPRESSED = ["KHR_draco_mesh_compression", "EXT_meshopt_compression"];

export function factsOf(data: ArrayBuffer, name: string): ArrayBuffer {
  const file = checked(data, name);
  const required = file.table.extensionsRequired;
  const packed = COMPRESSED.find((extension) => Array.isArray(required) && required.includes(extension));
  if (packed) throw new Error(`${name} is compressed (${packed}); save it without compression`);
  return orDamaged(name, () => written(reduced(file)));
}

export function isSkeleton({ asset }: Table): boolean {
  return asset?.extras?.footfall === SKELETON;
}

function reduced(file: Glb): Glb {
  const { nodes = [], skins = [], meshes = [], scene, scenes } = file.table;
  const maker = new Maker({
    asset: { version: "2.0", generator: "Footfall", extras: { footfall: SKELETON } },
    scene,
    scenes,
    nodes: nodes.map(({ name, children, mesh, skin, translation, rotation, scale, matrix }) => ({
      ...{ name, children, mesh, skin, translation, rotation, scale, matrix },
    })),
    ...humanoidOf(file.table),
  });
  maker.table.skins = skins.map(({ joints, skeleton, inverseBindMatrices }) => ({
    joints,
    skeleton,
    ...(inverseBindMatrices === undefined
      ? {}
      : { inverseBindMatrices: maker.floats(numbersOf(file, inverseBindMatrices), 16) }),
  }));
  maker.table.meshes = meshes.map(({ primitives }) => ({
    primitives: primitives.map((primitive) => sampled(file, primitive, maker)),
  }));
  return maker.made();
}

/** Which joint is which, where a VRM file says it. */
function humanoidOf({ extensions = {} }: Table): Pick<Table, "extensions"> & { extensionsUsed?: string[] } {
  const found: Record<string, unknown> = {};
  for (const key of ["VRMC_vrm", "VRM"]) {
    const vrm = extensions[key] as { specVersion?: string; humanoid?: { humanBones?: unknown } } | undefined;
    if (vrm?.humanoid) found[key] = { specVersion: vrm.specVersion, humanoid: { humanBones: vrm.humanoid.humanBones } };
  }
  return Object.keys(found).length ? { extensions: found, extensionsUsed: Object.keys(found) } : {};
}

function sampled(file: Glb, { attributes }: Primitive, maker: Maker): Primitive {
  const points = numbersOf(file, attributes.POSITION!);
  const owners = ownersOf(file, attributes, points.length / 3);
  const chosen = choose(points, owners);
  const places = chosen.flatMap((point) => [...points.subarray(3 * point, 3 * point + 3)]);
  const POSITION = maker.floats(places, 3, true);
  if (attributes.JOINTS_0 === undefined) return { attributes: { POSITION }, mode: POINTS_ONLY };
  const JOINTS_0 = maker.shorts(
    chosen.flatMap((point) => [owners[point]!, 0, 0, 0]),
    4,
  );
  const WEIGHTS_0 = maker.floats(
    chosen.flatMap(() => [1, 0, 0, 0]),
    4,
  );
  return { attributes: { POSITION, JOINTS_0, WEIGHTS_0 }, mode: POINTS_ONLY };
}

/** The joint that moves each point most. */
function ownersOf(file: Glb, { JOINTS_0, WEIGHTS_0 }: Primitive["attributes"], count: number): Uint16Array {
  const owners = new Uint16Array(count);
  if (JOINTS_0 === undefined || WEIGHTS_0 === undefined) return owners;
  const [joints, weights] = [numbersOf(file, JOINTS_0), numbersOf(file, WEIGHTS_0)];
  for (let point = 0; point < count; point += 1) {
    let best = 4 * point;
    for (let at = best + 1; at < 4 * point + 4; at += 1) if (weights[at]! > weights[best]!) best = at;
    owners[point] = joints[best]!;
  }
  return owners;
}

/** Of each joint some points spread over its surface, and the outermost along every axis. */
function choose(points: Float32Array, owners: Uint16Array): number[] {
  const byOwner = new Map<number, number[]>();
  owners.forEach((owner, point) => {
    const own = byOwner.get(owner);
    if (own) own.push(point);
    else byOwner.set(owner, [point]);
  });
  const chosen = new Set<number>();
  for (const own of byOwner.values()) {
    for (let at = 0; at < own.length; at += Math.max(1, own.length / EACH)) chosen.add(own[Math.floor(at)]!);
    for (let axis = 0; axis < 3; axis += 1)
      for (const sign of [1, -1])
        chosen.add(
          own.reduce((best, at) => (sign * points[3 * at + axis]! > sign * points[3 * best + axis]! ? at : best)),
        );
  }
  return [...chosen].sort((one, other) => one - other);
}
