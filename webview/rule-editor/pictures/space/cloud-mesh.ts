/** The points on the graphics card: four bytes each, coloured by their region. */
import { BufferAttribute, BufferGeometry, Color, GLSL3, Points, RawShaderMaterial } from 'three';
import type { Rgb } from '../../../shared/colour';
import { SHAPES, type Mark } from './marks';

/** The number of regions that four rules have. */
const MOST_REGIONS = 16;
/** The part of its colour that the farthest point loses, so that near points stand out. */
const HAZE = 0.8;

const VERTEX = `
precision highp float;
in vec4 position;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform float values;
uniform float size;
uniform float distance0;
uniform vec3 colours[${MOST_REGIONS}];
uniform vec2 looks[${MOST_REGIONS}];
uniform vec3 background;
flat out vec3 colour;
flat out float shape;
void main() {
  vec3 place = (position.xyz + 0.5) / values - 0.5;
  vec4 seen = modelViewMatrix * vec4(place, 1.0);
  gl_Position = projectionMatrix * seen;
  int region = int(position.w + 0.5);
  float haze = clamp((-seen.z - distance0 + 0.45) / 1.3, 0.0, 1.0) * ${HAZE.toFixed(2)};
  colour = mix(colours[region], background, haze);
  shape = looks[region].y;
  gl_PointSize = max(1.0, size * looks[region].x * distance0 / -seen.z);
}`;

const FRAGMENT = `
precision mediump float;
flat in vec3 colour;
flat in float shape;
out vec4 result;
void main() {
#ifdef SHAPED
  vec2 p = gl_PointCoord * 2.0 - 1.0;
  if (shape < 0.5) { if (dot(p, p) > 1.0) discard; }
  else if (shape > 2.5) { if (abs(p.x) * 2.0 > p.y + 1.0) discard; }
  else if (shape > 1.5) { if (abs(p.x) + abs(p.y) > 1.0) discard; }
#endif
  result = vec4(colour, 1.0);
}`;

/** Points with fewer pixels are squares: their shape would be invisible, and hidden ones are then skipped sooner. */
const SHAPED_FROM = 4;

export class CloudMesh {
  private readonly material = new RawShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    glslVersion: GLSL3,
    uniforms: {
      values: { value: 1 },
      size: { value: 3 },
      distance0: { value: 1 },
      colours: { value: Array.from({ length: MOST_REGIONS }, () => new Color()) },
      looks: { value: new Float32Array(MOST_REGIONS * 2) },
      background: { value: new Color() },
    },
  });
  readonly object = new Points(new BufferGeometry(), this.material);
  count = 0;
  private largest = 1;

  constructor() {
    // The cube is always in sight, and a bounding sphere would be one of bytes.
    this.object.frustumCulled = false;
  }

  setPoints(points: Uint8Array, values: number): void {
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry();
    this.object.geometry.setAttribute('position', new BufferAttribute(points, 4));
    this.count = points.byteLength / 4;
    this.material.uniforms.values.value = values;
    this.draw(this.count);
  }

  setMarks(marks: readonly Mark[], background: Rgb): void {
    const { colours, looks, background: behind } = this.material.uniforms;
    for (const [i, { colour, size, shape }] of marks.slice(0, MOST_REGIONS).entries()) {
      setColour((colours.value as Color[])[i], colour);
      (looks.value as Float32Array).set([size, SHAPES.indexOf(shape)], i * 2);
    }
    this.largest = Math.max(0, ...marks.map(({ size }) => size));
    setColour(behind.value as Color, background);
  }

  /** `size` in pixels of the screen at `distance` from the camera, where the middle of the cube is. */
  setView(size: number, distance: number): void {
    const shaped = size * this.largest >= SHAPED_FROM;
    if (shaped !== 'SHAPED' in this.material.defines) {
      this.material.defines = shaped ? { SHAPED: '' } : {};
      this.material.needsUpdate = true;
    }
    this.material.uniforms.size.value = size;
    this.material.uniforms.distance0.value = distance;
  }

  /** Draws the first so many points only. */
  draw(count: number): void {
    this.object.geometry.setDrawRange(0, Math.min(count, this.count));
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.material.dispose();
  }
}

/** Colours are given as the screen shows them, and the shader writes them as they are. */
function setColour(target: Color, [r, g, b]: Rgb): void {
  target.r = r / 255;
  target.g = g / 255;
  target.b = b / 255;
}
