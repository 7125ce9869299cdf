/** The cube and its points, drawn with three. Nothing is drawn while nothing changes. */
import {
  BoxGeometry,
  EdgesGeometry,
  LineBasicMaterial,
  LineSegments,
  PerspectiveCamera,
  Scene,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { domainSize, type Domain, type Triple } from '../../../../src/predicate/domain';
import { css } from '../../../shared/colour';
import type { Theme } from '../../panel/theme';
import { CloudMesh } from './cloud-mesh';
import { along, labelsFor, writeLabels, type Point3 } from './labels';
import { pointSize, type Mark } from './marks';
import { PointBudget } from './point-budget';
import { pick } from './pick';

const FULL_MARK = 'falsify-space-full';
const MOVED_MARK = 'falsify-space-moved';

/** Field of view along the shorter side, in degrees. */
const ANGLE = 32;
const DISTANCE = 3.35;
/** Milliseconds without movement after which all points are drawn. */
const SETTLED = 100;
/** Radians a second. */
const TURN = 0.35;

export interface Elements {
  readonly canvas: HTMLCanvasElement;
  /** Over the scene, for words. */
  readonly labels: HTMLCanvasElement;
}

export interface Points {
  readonly domain: Domain;
  readonly points: Uint8Array;
}

/** Throws where there is no WebGL. */
export class SpaceScene {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(ANGLE, 1, 0.1, 20);
  private readonly controls: OrbitControls;
  private readonly cloud = new CloudMesh();
  private readonly edges = new LineSegments(
    new EdgesGeometry(new BoxGeometry(1, 1, 1)),
    new LineBasicMaterial(),
  );
  private readonly budget = new PointBudget();
  private shown: Points | undefined;
  private theme: Theme | undefined;
  private marked: number | undefined;
  private frame = 0;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private moving = false;
  private turning = false;
  private width = 1;
  private height = 1;

  constructor(
    private readonly elements: Elements,
    private readonly onLost: () => void,
  ) {
    const { canvas } = elements;
    const context = canvas.getContext('webgl2', { antialias: false, alpha: false });
    if (!context) throw new Error('This machine has no WebGL 2, which drawing in three dimensions needs');
    this.renderer = new WebGLRenderer({ canvas, context });
    canvas.addEventListener('webglcontextlost', this.lost);
    // Before the controls are made: they take the camera's idea of up.
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enablePan = false;
    this.controls.minDistance = 0.6;
    this.controls.maxDistance = 6;
    this.reset();
    this.controls.addEventListener('change', this.moved);
    this.scene.add(this.edges, this.cloud.object);
  }

  setPoints(next: Points): void {
    this.shown = next;
    this.marked = undefined;
    this.cloud.setPoints(next.points, domainSize(next.domain));
    this.invalidate();
  }

  setLook(marks: readonly Mark[], look: Theme): void {
    this.theme = look;
    this.cloud.setMarks(marks, look.background);
    this.renderer.setClearColor(css(look.background));
    this.edges.material.color.set(css(look.faint));
    this.invalidate();
  }

  resize(width: number, height: number): void {
    [this.width, this.height] = [Math.max(1, width), Math.max(1, height)];
    this.fit(devicePixelRatio);
    this.invalidate();
  }

  /** Radians around the upright axis and towards it. */
  rotate(around: number, over: number): void {
    const place = this.spherical();
    place.theta += around;
    place.phi = Math.min(Math.PI - 0.05, Math.max(0.05, place.phi + over));
    this.place(place);
  }

  zoom(factor: number): void {
    const place = this.spherical();
    place.radius = Math.min(6, Math.max(0.6, place.radius * factor));
    this.place(place);
  }

  reset(): void {
    this.place(new Spherical(DISTANCE, 1.12, 0.62));
  }

  /** The wheel zooms only where the reader is at work in the picture; elsewhere it scrolls the page. */
  set wheel(on: boolean) {
    this.controls.enableZoom = on;
  }

  set turn(on: boolean) {
    this.turning = on;
    if (on) this.invalidate();
    else this.drawAllSoon();
  }

  /** The triple at a place of the canvas and its region, marked from then on. */
  pickAt(x: number, y: number): { readonly triple: Triple; readonly region: number } | undefined {
    if (!this.shown || this.moving) return undefined;
    const { points, domain } = this.shown;
    this.camera.updateMatrixWorld();
    const matrix = this.camera.projectionMatrix.clone().multiply(this.camera.matrixWorldInverse).elements;
    const size = { width: this.width, height: this.height, values: domainSize(domain) };
    const found = pick(points, { matrix, ...size }, x, y);
    if (found !== this.marked) {
      this.marked = found;
      this.write();
    }
    if (found === undefined) return undefined;
    return { triple: this.tripleAt(found), region: points[found * 4 + 3] };
  }

  /** The picture with `scale` pixels for each CSS pixel. */
  picture(scale: number): HTMLCanvasElement {
    const result = document.createElement('canvas');
    [result.width, result.height] = [this.width * scale, this.height * scale];
    this.fit(scale);
    this.cloud.draw(this.cloud.count);
    this.render();
    const context = result.getContext('2d');
    context?.drawImage(this.elements.canvas, 0, 0);
    context?.drawImage(this.elements.labels, 0, 0);
    this.fit(devicePixelRatio);
    this.invalidate();
    return result;
  }

  dispose(): void {
    this.elements.canvas.removeEventListener('webglcontextlost', this.lost);
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settling);
    this.controls.dispose();
    this.cloud.dispose();
    this.edges.geometry.dispose();
    this.edges.material.dispose();
    this.renderer.dispose();
    // Pages may have few contexts; this one is not needed any more.
    this.renderer.forceContextLoss();
  }

  private readonly lost = (event: Event): void => {
    event.preventDefault();
    this.onLost();
  };

  private readonly moved = (): void => {
    this.moving = true;
    this.marked = undefined;
    this.drawAllSoon();
    this.invalidate();
  };

  /** Draws all points once nothing has moved for a while. */
  private drawAllSoon(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.moving = false;
      this.budget.rest();
      this.invalidate();
    }, SETTLED);
  }

  private invalidate(): void {
    this.frame ||= requestAnimationFrame(this.draw);
  }

  private readonly draw = (now: number): void => {
    this.frame = 0;
    if (this.turning) this.rotate(this.step(now), 0);
    else this.before = undefined;
    const all = this.cloud.count;
    this.cloud.draw(this.moving ? this.budget.next(now, all) : all);
    this.render();
    const mark = this.moving ? MOVED_MARK : FULL_MARK;
    performance.clearMarks(mark);
    performance.mark(mark, { detail: { points: this.cloud.object.geometry.drawRange.count } });
    // While it moves every frame is drawn, so that the time between two of them measures the possible rate.
    if (this.turning || this.moving) this.invalidate();
  };

  private before: number | undefined;

  /** The angle to turn on since the last frame. */
  private step(now: number): number {
    const gap = Math.min(100, now - (this.before ?? now));
    this.before = now;
    return (gap / 1000) * TURN;
  }

  private render(): void {
    const ratio = this.renderer.getPixelRatio();
    this.cloud.setView(pointSize(this.cloud.count) * ratio, this.camera.position.length());
    this.renderer.render(this.scene, this.camera);
    this.write();
  }

  private fit(ratio: number): void {
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(this.width, this.height, false);
    const { labels } = this.elements;
    [labels.width, labels.height] = [this.width * ratio, this.height * ratio];
    this.camera.aspect = this.width / this.height;
    // The cube has to fit into the shorter side.
    const half = Math.tan(((ANGLE / 2) * Math.PI) / 180) / Math.min(1, this.camera.aspect);
    this.camera.fov = ((2 * Math.atan(half)) / Math.PI) * 180;
    this.camera.updateProjectionMatrix();
  }

  /** Writes the labels, and a ring around the point under the pointer. */
  private write(): void {
    const context = this.elements.labels.getContext('2d');
    if (!context || !this.theme || !this.shown) return;
    const ratio = this.renderer.getPixelRatio();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    const { foreground, faint, font } = this.theme;
    const { x, y, z } = this.camera.position;
    const labels = labelsFor(this.shown.domain, [x, y, z], this.project);
    writeLabels(context, labels, this.project, { ink: css(foreground), faint: css(faint), font });
    if (this.marked === undefined) return;
    const [a, b, c] = this.tripleAt(this.marked).map((value) => along(value, this.domain));
    const at = this.project([a, b, c]);
    context.strokeStyle = css(foreground);
    context.lineWidth = 2;
    context.beginPath();
    context.arc(at.x, at.y, 8, 0, Math.PI * 2);
    context.stroke();
  }

  private get domain(): Domain {
    return this.shown?.domain ?? { min: 0, max: 0 };
  }

  private tripleAt(index: number): Triple {
    const { min } = this.domain;
    const [a = 0, b = 0, c = 0] = this.shown?.points.subarray(index * 4, index * 4 + 3) ?? [];
    return [a + min, b + min, c + min];
  }

  private readonly project = (point: Point3): { readonly x: number; readonly y: number } => {
    const { x, y } = new Vector3(...point).project(this.camera);
    return { x: ((x + 1) / 2) * this.width, y: ((1 - y) / 2) * this.height };
  };

  /** The place of the camera. Three's spherical coordinates have y upwards, ours z. */
  private spherical(): Spherical {
    const { x, y, z } = this.camera.position;
    return new Spherical().setFromCartesianCoords(x, z, -y);
  }

  private place(at: Spherical): void {
    const { x, y, z } = new Vector3().setFromSpherical(at);
    this.camera.position.set(x, -z, y);
    this.camera.lookAt(0, 0, 0);
    this.controls.update();
    this.camera.updateMatrixWorld();
    this.moved();
  }
}
