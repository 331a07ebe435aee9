// An avatar: its own skin, drawn in place of a figure. Its joints turn as the links of the body that walks for it.
import * as THREE from "three";
import { GLTFLoader, type GLTFParser } from "three/addons/loaders/GLTFLoader.js";
import { isSkeleton } from "../avatar/facts";
import { type Glb, parse } from "../avatar/glb";
import { fileOf } from "../avatar/own_files";
import type { Row } from "../generated/frames";
import type { Skin, SkinJoint } from "../generated/messages";

/** From the axes of files (left, up, ahead) to those of the stage (ahead, left, up). */
const FILE_TO_STAGE = new THREE.Quaternion(0.5, 0.5, 0.5, 0.5);
const UP = new THREE.Vector3(0, 1, 0);
const [PELVIS, LEFT_THIGH, RIGHT_THIGH] = [0, 8, 12];

interface Turned {
  node: THREE.Object3D;
  joint: SkinJoint;
  turn: THREE.Quaternion;
  world: THREE.Quaternion;
}

export class AvatarView {
  readonly group = new THREE.Group();
  private readonly turned: Turned[];
  private readonly worlds = new Map<THREE.Object3D, THREE.Quaternion>();
  private readonly off: THREE.Vector3;

  private constructor(
    readonly skin: Skin,
    nodes: THREE.Object3D[],
    figure: THREE.Object3D,
  ) {
    this.group.add(figure);
    this.group.quaternion.copy(FILE_TO_STAGE).multiply(new THREE.Quaternion().setFromAxisAngle(UP, skin.faces));
    this.group.scale.setScalar(skin.scale);
    this.off = new THREE.Vector3().fromArray(skin.off);
    this.turned = skin.joints.map((joint, index) => {
      const [w, x, y, z] = joint.turn as [number, number, number, number];
      return { node: nodes[index]!, joint, turn: new THREE.Quaternion(x, y, z, w), world: new THREE.Quaternion() };
    });
    for (const one of this.turned) this.worlds.set(one.node, one.world);
    figure.traverse((part) => {
      part.frustumCulled = false; // the skin walks away from where it was drawn
      part.castShadow = true;
      part.receiveShadow = true;
    });
  }

  /** Load an avatar in its bind pose: from its file in this browser, at rest as the session says, or from the session. */
  static async load(skin: Skin, address: string): Promise<AvatarView> {
    const [own, answer] = await Promise.all([fileOf(skin.upload), fetch(address)]);
    const told = await answer.arrayBuffer();
    const rest = parse(told, "its skeleton");
    if (!own && isSkeleton(rest.table))
      throw new Error("this browser does not have its file; drop it on the page again");
    const { scene, parser } = await new GLTFLoader().parseAsync(own ? await own.arrayBuffer() : told, "");
    if (own) await layDown(parser, rest);
    const nodes = await Promise.all(skin.joints.map(({ node }) => parser.getDependency("node", node)));
    return new AvatarView(skin, nodes as THREE.Object3D[], scene);
  }

  pose(row: Row): void {
    for (const { node, joint, turn, world } of this.turned) {
      world.copy(between(row, joint)).multiply(turn);
      node.quaternion.copy(this.worldOf(node.parent)).invert().multiply(world);
    }
    const root = this.turned[0]?.node;
    if (!root) return;
    const place = new THREE.Vector3().fromArray(row.position, 3 * LEFT_THIGH);
    place.add(new THREE.Vector3().fromArray(row.position, 3 * RIGHT_THIGH)).multiplyScalar(0.5);
    place.add(this.off.clone().applyQuaternion(rotationOf(row, PELVIS)));
    place.z -= this.skin.lower_by;
    root.parent?.updateWorldMatrix(true, false);
    root.position.copy(root.parent ? root.parent.worldToLocal(place) : place);
  }

  dispose(): void {
    this.group.removeFromParent();
    this.group.traverse((part) => {
      const mesh = part as THREE.Mesh;
      mesh.geometry?.dispose();
      for (const material of mesh.material ? [mesh.material].flat() : []) material.dispose();
    });
  }

  /** How a node is turned in the world: joints as they were just turned, others as they hang on them. */
  private worldOf(node: THREE.Object3D | null): THREE.Quaternion {
    if (!node) return new THREE.Quaternion();
    const known = this.worlds.get(node);
    return known ? known.clone() : this.worldOf(node.parent).multiply(node.quaternion);
  }
}

/** Place every node as at rest. */
async function layDown(parser: GLTFParser, rest: Glb): Promise<void> {
  const nodes = rest.table.nodes ?? [];
  for (const [index, { translation, rotation, scale, matrix }] of nodes.entries()) {
    const node = (await parser.getDependency("node", index)) as THREE.Object3D;
    if (matrix) new THREE.Matrix4().fromArray(matrix).decompose(node.position, node.quaternion, node.scale);
    if (translation) node.position.fromArray(translation);
    if (rotation) node.quaternion.fromArray(rotation as [number, number, number, number]);
    if (scale || !matrix) node.scale.fromArray(scale ?? [1, 1, 1]);
  }
}

function between(row: Row, { first, second, share }: SkinJoint): THREE.Quaternion {
  const turn = rotationOf(row, first);
  return share > 0 ? turn.slerp(rotationOf(row, second), share) : turn;
}

function rotationOf({ rotation }: Row, link: number): THREE.Quaternion {
  const at = 4 * link;
  return new THREE.Quaternion(rotation[at + 1]!, rotation[at + 2]!, rotation[at + 3]!, rotation[at]!);
}
