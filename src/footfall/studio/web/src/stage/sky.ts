// The sky: a dome from a warm horizon to a cooler top, always around the camera.
import * as THREE from "three";
import type { Palette } from "./palette";

export class Sky {
  readonly mesh: THREE.Mesh<THREE.SphereGeometry, THREE.ShaderMaterial>;

  constructor() {
    const material = new THREE.ShaderMaterial({
      side: THREE.BackSide,
      depthWrite: false,
      fog: false,
      uniforms: { top: { value: new THREE.Color() }, low: { value: new THREE.Color() } },
      vertexShader:
        "varying vec3 way; void main() { way = normalize(position); gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
      fragmentShader: `varying vec3 way; uniform vec3 top; uniform vec3 low;
        void main() { gl_FragColor = vec4(mix(low, top, smoothstep(0.0, 0.34, way.z)), 1.0);
        #include <colorspace_fragment>
        }`,
    });
    this.mesh = new THREE.Mesh(new THREE.SphereGeometry(90, 24, 16), material);
    this.mesh.renderOrder = -1;
  }

  paint(palette: Palette): void {
    (this.mesh.material.uniforms.top!.value as THREE.Color).set(palette.skyTop);
    (this.mesh.material.uniforms.low!.value as THREE.Color).set(palette.skyLow);
  }
}
