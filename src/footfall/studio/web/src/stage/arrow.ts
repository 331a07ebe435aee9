// An arrow in the world, thin and without shadow.
import * as THREE from "three";

const SHAFT = new THREE.CylinderGeometry(1, 1, 1, 10).rotateX(Math.PI / 2).translate(0, 0, 0.5);
const HEAD = new THREE.ConeGeometry(1, 1, 14).rotateX(Math.PI / 2).translate(0, 0, 0.5);
const UP = new THREE.Vector3(0, 0, 1);

export class Arrow {
  readonly group = new THREE.Group();
  private readonly shaft: THREE.Mesh;
  private readonly head: THREE.Mesh;

  constructor(
    colour: THREE.ColorRepresentation,
    private readonly radius = 0.008,
    meaning = "",
  ) {
    const material = new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.92, depthTest: false });
    this.shaft = new THREE.Mesh(SHAFT, material);
    this.head = new THREE.Mesh(HEAD, material);
    for (const mesh of [this.shaft, this.head]) {
      mesh.renderOrder = 5;
      mesh.userData.meaning = meaning;
    }
    this.group.add(this.shaft, this.head);
  }

  /** From a point, this long; shorter than a centimetre it is not shown. */
  set(from: THREE.Vector3, along: THREE.Vector3): void {
    const length = along.length();
    this.group.visible = length > 0.01;
    if (!this.group.visible) return;
    const tip = Math.min(9 * this.radius, 0.5 * length);
    this.group.position.copy(from);
    this.group.quaternion.setFromUnitVectors(UP, along.clone().divideScalar(length));
    this.shaft.scale.set(this.radius, this.radius, length - tip);
    this.head.position.z = length - tip;
    this.head.scale.set(3 * this.radius, 3 * this.radius, tip);
  }
}
