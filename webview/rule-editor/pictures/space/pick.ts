/** Finds the point under the pointer. */

/** Largest distance of the pointer from a point, in CSS pixels. */
const NEAR = 7;

export interface View {
  /** The projection of the cube on the screen: 16 numbers, column by column. */
  readonly matrix: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
  /** Values along an axis of the cube. */
  readonly values: number;
}

/**
 * The index of the foremost of the points near a place in CSS pixels; undefined if none is near. Points as in
 * PointsAnswer, four bytes each.
 */
export function pick(points: Uint8Array, { matrix: m, width, height, values }: View, x: number, y: number) {
  const targetX = (x / width) * 2 - 1;
  const targetY = 1 - (y / height) * 2;
  const [nearX, nearY] = [(NEAR / width) * 2, (NEAR / height) * 2];
  let [best, bestDepth] = [-1, Infinity];
  for (let i = 0; i < points.length; i += 4) {
    const px = (points[i] + 0.5) / values - 0.5;
    const py = (points[i + 1] + 0.5) / values - 0.5;
    const pz = (points[i + 2] + 0.5) / values - 0.5;
    const w = m[3] * px + m[7] * py + m[11] * pz + m[15];
    const dx = ((m[0] * px + m[4] * py + m[8] * pz + m[12]) / w - targetX) / nearX;
    if (dx < -1 || dx > 1) continue;
    const dy = ((m[1] * px + m[5] * py + m[9] * pz + m[13]) / w - targetY) / nearY;
    const off = dx * dx + dy * dy;
    if (off > 1) continue;
    // A point exactly under the pointer wins over one a little in front of it.
    const depth = w + off * 0.15;
    if (depth < bestDepth) [best, bestDepth] = [i / 4, depth];
  }
  return best < 0 ? undefined : best;
}
