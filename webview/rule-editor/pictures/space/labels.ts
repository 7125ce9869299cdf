/** Ticks and names along the edges of the cube, written on a plain canvas over the scene. */
import type { Domain } from '../../../../src/predicate/domain';
import { signed, ticks } from '../../panel/ticks';

/** Corners of the cube lie at ±HALF. */
const HALF = 0.5;

export type Point3 = readonly [x: number, y: number, z: number];
/** A place on screen in CSS pixels, from the upper left. */
export type Project = (point: Point3) => { readonly x: number; readonly y: number };

interface Label {
  readonly text: string;
  readonly at: Point3;
  readonly name: boolean;
}

/** The place of a domain value along an axis of the cube. */
export const along = (value: number, { min, max }: Domain): number =>
  (value - min + 0.5) / (max - min + 1) - HALF;

const OUT = 1.16;
const FURTHER = 1.3;

/** Labels along those edges that are nearest to a camera at `eye`, so that the cube never hides them. */
export function labelsFor(domain: Domain, eye: Point3, project: Project): Label[] {
  const near = (x: number) => (x < 0 ? -HALF : HALF);
  const [nearX, nearY] = [near(eye[0]), near(eye[1])];
  const low = eye[2] >= -0.2 ? -HALF : HALF;
  // The upright edge that is furthest left on screen.
  const corners: Point3[] = [-HALF, HALF].flatMap((x) => [-HALF, HALF].map((y) => [x, y, 0] as const));
  const [cornerX, cornerY] = corners.reduce((p, q) => (project(q).x < project(p).x ? q : p));
  const edges = [
    { name: 'a', at: (x: number, out: number): Point3 => [x, nearY * out, low * (1 + (out - 1) / 2)] },
    { name: 'b', at: (y: number, out: number): Point3 => [nearX * out, y, low * (1 + (out - 1) / 2)] },
    { name: 'c', at: (z: number, out: number): Point3 => [cornerX * out, cornerY * out, z] },
  ];
  return edges.flatMap(({ name, at }) => [
    { text: name, at: at(0, name === 'c' ? 1.26 : FURTHER), name: true },
    ...ticks(domain.min, domain.max, 4).map((value) => ({
      text: signed(value),
      name: false,
      at: at(along(value, domain), name === 'c' ? 1.1 : OUT),
    })),
  ]);
}

export interface Writing {
  readonly ink: string;
  readonly faint: string;
  readonly font: string;
}

export function writeLabels(
  context: CanvasRenderingContext2D,
  labels: readonly Label[],
  project: Project,
  { ink, faint, font }: Writing,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { text, at, name } of labels) {
    const { x, y } = project(at);
    context.font = name ? `italic 600 14px ${font}` : `11px ${font}`;
    context.fillStyle = name ? ink : faint;
    context.fillText(text, x, y);
  }
}
