// The skin of a body: one smooth mesh that bends with its links.
import * as THREE from "three";
import type { BodySkin } from "../generated/messages";

/** A skin on its own bones, one for each link, and what a pointer can hit of it: a stiff piece for each link. */
export class SkinView {
  readonly mesh: THREE.SkinnedMesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>;
  readonly pieces: (THREE.BufferGeometry | null)[];
  private readonly bones: THREE.Bone[];

  constructor(
    private readonly skin: BodySkin,
    material: THREE.MeshStandardMaterial,
    bySide: boolean,
  ) {
    const geometry = geometryOf(skin);
    geometry.setAttribute("color", coloursOf(skin, bySide));
    this.mesh = new THREE.SkinnedMesh(geometry, material);
    const bound = boundOf(skin);
    this.bones = bound.map(() => new THREE.Bone());
    const inverses = bound.map((matrix) => matrix.clone().invert());
    this.mesh.add(...this.bones);
    this.mesh.bind(new THREE.Skeleton(this.bones, inverses), new THREE.Matrix4());
    this.mesh.frustumCulled = false; // it walks away from where it was bound
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
    this.pieces = inverses.map((inverse, link) => pieceOf(geometry, link, inverse));
  }

  pose(link: number, at: THREE.Vector3, turned: THREE.Quaternion): void {
    const bone = this.bones[link];
    bone?.position.copy(at);
    bone?.quaternion.copy(turned);
  }

  /** Left and right in colours of their own, or all in the skin's. */
  colour(bySide: boolean): void {
    this.mesh.geometry.setAttribute("color", coloursOf(this.skin, bySide));
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.skeleton.dispose();
    for (const piece of this.pieces) piece?.dispose();
    this.mesh.removeFromParent();
  }
}

function geometryOf(skin: BodySkin): THREE.BufferGeometry {
  const geometry = new THREE.BufferGeometry();
  const points = Float32Array.from(new Int16Array(bytes(skin.points).buffer), (units) => units * skin.unit);
  geometry.setAttribute("position", new THREE.BufferAttribute(points, 3));
  geometry.setAttribute("normal", new THREE.BufferAttribute(new Int8Array(bytes(skin.normals).buffer), 3, true));
  geometry.setAttribute("skinIndex", new THREE.BufferAttribute(bytes(skin.links), 4));
  geometry.setAttribute("skinWeight", new THREE.BufferAttribute(bytes(skin.weights), 4, true));
  geometry.setIndex(new THREE.BufferAttribute(new Uint16Array(bytes(skin.triangles).buffer), 1));
  return geometry;
}

function coloursOf(skin: BodySkin, bySide: boolean): THREE.BufferAttribute {
  const palette = (bySide ? skin.by_side : skin.palette).map(([red = 0, green = 0, blue = 0]) =>
    new THREE.Color().setRGB(red, green, blue, THREE.SRGBColorSpace),
  );
  const places = bytes(skin.colours);
  const colours = new Float32Array(3 * places.length);
  places.forEach((place, point) => {
    palette[place]?.toArray(colours, 3 * point);
  });
  return new THREE.BufferAttribute(colours, 3);
}

function boundOf({ bound }: BodySkin): THREE.Matrix4[] {
  const matrices = [];
  for (let at = 0; at + 6 < bound.length; at += 7) {
    const [w, x, y, z] = bound.slice(at + 3, at + 7) as [number, number, number, number];
    const place = new THREE.Vector3().fromArray(bound, at);
    matrices.push(new THREE.Matrix4().compose(place, new THREE.Quaternion(x, y, z, w), new THREE.Vector3(1, 1, 1)));
  }
  return matrices;
}

/** The triangles that move most with a link, in its axes. */
function pieceOf(whole: THREE.BufferGeometry, link: number, inverse: THREE.Matrix4): THREE.BufferGeometry | null {
  const [points, links] = [whole.getAttribute("position"), whole.getAttribute("skinIndex")];
  const all = whole.getIndex()!.array;
  const own: number[] = [];
  for (let at = 0; at < all.length; at += 3)
    if (links.getX(all[at]!) === link) own.push(all[at]!, all[at + 1]!, all[at + 2]!);
  if (!own.length) return null;
  const piece = new THREE.BufferGeometry();
  const places = new Float32Array(3 * own.length);
  const place = new THREE.Vector3();
  own.forEach((point, index) => {
    place
      .fromBufferAttribute(points, point)
      .applyMatrix4(inverse)
      .toArray(places, 3 * index);
  });
  piece.setAttribute("position", new THREE.BufferAttribute(places, 3));
  return piece;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
