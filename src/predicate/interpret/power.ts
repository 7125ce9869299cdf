/** `x ** y` on doubles for a finite result; x and y are finite, not both special (floats.ts handles those). */
export function power(x: number, y: number): number {
  if (y === 0.5) return Math.sqrt(x);
  return x ** y;
}
