// Balls that were thrown, and crates, whose size has the opposite sign.
import * as THREE from "three";
import type { Frame } from "../generated/frames";
import type { Actor } from "./scene";

export class Balls implements Actor {
  readonly group = new THREE.Group();
  private readonly meshes: THREE.Mesh<THREE.BufferGeometry, THREE.Material>[] = [];
  private readonly material = new THREE.MeshStandardMaterial({ map: seams(), roughness: 0.8 });
  private readonly wood = new THREE.MeshStandardMaterial({ color: "#b88754", roughness: 0.9 });
  private readonly sphere = new THREE.SphereGeometry(1, 28, 18);
  private readonly box = new THREE.BoxGeometry(2, 2, 2);

  frame(frame: Frame): void {
    while (this.group.children.length < frame.balls.length) {
      const mesh = new THREE.Mesh<THREE.BufferGeometry, THREE.Material>(this.sphere, this.material);
      mesh.castShadow = true;
      this.meshes.push(mesh);
      this.group.add(mesh);
    }
    this.meshes.forEach((mesh, index) => {
      const ball = frame.balls[index];
      mesh.visible = ball !== undefined && ball.radius !== 0;
      if (!ball) return;
      const isCrate = ball.radius < 0;
      mesh.geometry = isCrate ? this.box : this.sphere;
      mesh.material = isCrate ? this.wood : this.material;
      const [w, x, y, z] = ball.rotation;
      mesh.position.fromArray(ball.position);
      mesh.quaternion.set(x!, y!, z!, w!);
      mesh.scale.setScalar(Math.abs(ball.radius));
    });
  }
}

/** Two tones, so that one sees it roll. */
function seams(): THREE.Texture {
  const canvas = document.createElement("canvas");
  canvas.width = 128;
  canvas.height = 64;
  const paper = canvas.getContext("2d")!;
  paper.fillStyle = "#c63d2f";
  paper.fillRect(0, 0, 128, 64);
  paper.fillStyle = "#f2e3cf";
  for (let stripe = 0; stripe < 4; stripe += 1) paper.fillRect(32 * stripe, 0, 16, 64);
  paper.fillStyle = "#8f2a20";
  paper.fillRect(0, 30, 128, 4);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}
