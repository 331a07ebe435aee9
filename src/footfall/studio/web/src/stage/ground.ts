// Ground without end: a plane that goes along with the camera, ruled in metres by its own shader, lightest around
// who is looked at and fading into the sky, so that it reads as distance.
import * as THREE from "three";
import type { Palette } from "./palette";

const SIZE = 160; // m

export class Ground {
  readonly mesh: THREE.Mesh<THREE.PlaneGeometry, THREE.MeshLambertMaterial>;
  private readonly colours = {
    dark: { value: new THREE.Color() },
    light: { value: new THREE.Color() },
    line: { value: new THREE.Color() },
  };
  private readonly middle = { value: new THREE.Vector2() };

  constructor() {
    this.mesh = new THREE.Mesh(new THREE.PlaneGeometry(SIZE, SIZE), this.ruledMaterial());
    this.mesh.receiveShadow = true;
    this.mesh.name = "ground";
  }

  ruledMaterial(): THREE.MeshLambertMaterial {
    const material = new THREE.MeshLambertMaterial();
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, {
        squareDark: this.colours.dark,
        squareLight: this.colours.light,
        ruling: this.colours.line,
        poolMiddle: this.middle,
      });
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nvarying vec2 onGround;")
        .replace(
          "#include <begin_vertex>",
          "#include <begin_vertex>\nonGround = (modelMatrix * vec4(position, 1.0)).xy;",
        );
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\n${RULED}`)
        .replace("#include <color_fragment>", "#include <color_fragment>\ndiffuseColor.rgb = ruled(onGround);");
    };
    return material;
  }

  paint(palette: Palette): void {
    this.colours.dark.value.set(palette.ground);
    this.colours.light.value.set(palette.groundLight);
    this.colours.line.value.set(palette.line);
  }

  /** Whether hollows below its level are seen, as uneven ground has them: drawn after the sky, first of all else, it hides nothing. */
  letThrough(hollows: boolean): void {
    this.mesh.material.depthWrite = !hollows;
    this.mesh.renderOrder = hollows ? -0.5 : 0;
  }

  follow(x: number, y: number): void {
    this.middle.value.set(x, y);
    this.mesh.position.set(Math.round(x), Math.round(y), this.mesh.position.z);
  }
}

const RULED = `
varying vec2 onGround;
uniform vec3 squareDark;
uniform vec3 squareLight;
uniform vec3 ruling;
uniform vec2 poolMiddle;
float rule(vec2 at, float every, float width) {
  vec2 cell = at / every;
  vec2 wide = max(fwidth(cell), vec2(1e-6));
  vec2 near = abs(fract(cell - 0.5) - 0.5);
  vec2 half_width = vec2(0.5 * width / every);
  vec2 on = 1.0 - smoothstep(half_width, half_width + wide, near);
  on *= min(vec2(1.0), (2.0 * half_width + wide) / (wide * 1.6));
  return max(on.x, on.y) * (1.0 - smoothstep(0.25, 0.6, max(wide.x, wide.y)));
}
vec3 ruled(vec2 at) {
  vec2 cell = floor(at);
  float odd = mod(cell.x + cell.y, 2.0);
  vec2 wide = fwidth(at);
  float clear = 1.0 - smoothstep(0.2, 0.7, max(wide.x, wide.y));
  vec3 colour = mix(squareDark, squareLight, mix(0.5, odd, clear));
  colour = mix(colour, ruling, 0.55 * rule(at, 1.0, 0.012));
  colour = mix(colour, ruling, 0.75 * rule(at, 5.0, 0.03));
  return colour * mix(1.05, 0.86, smoothstep(1.0, 13.0, distance(at, poolMiddle)));
}
`;
