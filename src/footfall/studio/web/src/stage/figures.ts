// The characters: a smooth skin, or the solids that collide, moved by every frame.
import * as THREE from "three";
import type { Row } from "../generated/frames";
import type { BodySkin, Figure, LinkSolid } from "../generated/messages";
import { SkinView } from "./body_skin";

export interface LinkMesh extends THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial> {
  userData: { row: number; link: number; name: string };
}

/** One character on the stage. */
export class FigureView {
  readonly group = new THREE.Group();
  /** What pointers hit, one for each link; these are never drawn. */
  readonly links: (LinkMesh | null)[];
  readonly solids: (THREE.Mesh | null)[];
  private skin: SkinView | null = null;
  private hidden = false;
  private bare = false;
  private bySide = false;
  private readonly at = new THREE.Vector3();
  private readonly turned = new THREE.Quaternion();

  constructor(
    readonly figure: Figure,
    readonly row: number,
    private readonly material: THREE.MeshStandardMaterial,
  ) {
    const made = figure.links.map((_, link) => figure.solids.find((solid) => solid.link === link));
    this.solids = made.map((solid) => {
      if (!solid) return null;
      const mesh = new THREE.Mesh(solidOf(solid), material);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      return mesh;
    });
    this.links = this.solids.map((solid, link) => {
      if (!solid) return null;
      const mesh = new THREE.Mesh(solid.geometry, material) as unknown as LinkMesh;
      mesh.userData = { row, link, name: figure.links[link]! };
      mesh.visible = false;
      return mesh;
    });
    for (const mesh of [...this.solids, ...this.links]) if (mesh) this.group.add(mesh);
    this.look();
  }

  /** Put a skin on. */
  wear(skin: BodySkin | undefined): void {
    this.skin?.dispose();
    this.put(skin ? new SkinView(skin, this.material, this.bySide) : null);
  }

  /** Tell left from right by colour. */
  colourSides(bySide: boolean): void {
    this.bySide = bySide;
    this.skin?.colour(bySide);
  }

  /** Who comes in this one's place wears its skin until the new one is there. */
  handOver(next: FigureView): void {
    next.put(this.skin);
    this.skin = null;
  }

  pose({ position, rotation }: Row): void {
    const { at, turned } = this;
    for (let link = 0; 3 * link < position.length; link += 1) {
      at.fromArray(position, 3 * link);
      turned.set(rotation[4 * link + 1]!, rotation[4 * link + 2]!, rotation[4 * link + 3]!, rotation[4 * link]!);
      this.skin?.pose(link, at, turned);
      for (const mesh of [this.links[link], this.solids[link]]) {
        mesh?.position.copy(at);
        mesh?.quaternion.copy(turned);
      }
    }
  }

  /** Hide the figure, as when an avatar is drawn in its place; hands still grab its limbs. */
  hide(hidden: boolean): void {
    this.hidden = hidden;
    this.look();
  }

  /** Show the solids that collide, without a skin. */
  showSolids(bare: boolean): void {
    this.bare = bare;
    this.look();
  }

  dispose(): void {
    for (const mesh of this.solids) mesh?.geometry.dispose();
    this.skin?.dispose();
    this.group.removeFromParent();
  }

  private put(skin: SkinView | null): void {
    this.skin = skin;
    if (skin) this.group.add(skin.mesh);
    this.links.forEach((mesh, link) => {
      const solid = this.solids[link];
      if (mesh && solid) mesh.geometry = skin?.pieces[link] ?? solid.geometry;
    });
    this.look();
  }

  /** Until its skin is there, the solids are shown. */
  private look(): void {
    const solids = this.bare || !this.skin;
    if (this.skin) this.skin.mesh.visible = !solids && !this.hidden;
    for (const mesh of this.solids) if (mesh) mesh.visible = solids && !this.hidden;
  }
}

/** The material of all characters: matt, each point in its part's colour. */
export function skin(): THREE.MeshStandardMaterial {
  return new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 0.72, metalness: 0 });
}

const Y = new THREE.Vector3(0, 1, 0);

function solidOf({ kind, start, end, radius, colour }: LinkSolid): THREE.BufferGeometry {
  const [one, other] = [new THREE.Vector3().fromArray(start), new THREE.Vector3().fromArray(end)];
  const way = other.clone().sub(one);
  const middle = one.clone().add(other).multiplyScalar(0.5);
  const isBox = kind === "box";
  const geometry = isBox
    ? new THREE.BoxGeometry(Math.abs(way.x), Math.abs(way.y), Math.abs(way.z))
    : new THREE.CapsuleGeometry(radius, way.length(), 6, 18);
  if (!isBox) geometry.applyQuaternion(new THREE.Quaternion().setFromUnitVectors(Y, way.normalize()));
  geometry.translate(middle.x, middle.y, middle.z);
  const [red = 0.5, green = 0.5, blue = 0.5] = colour;
  const shade = new THREE.Color().setRGB(red, green, blue, THREE.SRGBColorSpace);
  const count = geometry.getAttribute("position").count;
  const colours = new Float32Array(3 * count);
  for (let point = 0; point < count; point += 1) shade.toArray(colours, 3 * point);
  geometry.setAttribute("color", new THREE.BufferAttribute(colours, 3));
  return geometry;
}
