// Balls that were thrown.
import * as THREE from "three";
import type { Frame } from "../generated/frames";
import type { Actor } from "./scene";

export class Balls implements Actor {
  readonly group = new THREE.Group();
  private readonly material = new THREE.MeshStandardMaterial({ map: seams(), roughness: 0.8 });
  private readonly sphere = new THREE.SphereGeometry(1, 28, 18);

  frame(frame: Frame): void {
    while (this.group.children.length < frame.balls.length) {
      const mesh = new THREE.Mesh(this.sphere, this.material);
      mesh.castShadow = true;
      this.group.add(mesh);
    }
    this.group.children.forEach((mesh, index) => {
      const ball = frame.balls[index];
      mesh.visible = ball !== undefined && ball.radius > 0;
      if (!ball) return;
      const [w, x, y, z] = ball.rotation;
      mesh.position.fromArray(ball.position);
      mesh.quaternion.set(x!, y!, z!, w!);
      mesh.scale.setScalar(ball.radius);
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
