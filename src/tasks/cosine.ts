/** Cosine similarity of two vectors of the same length; 0 where one has no direction. */
export function cosine(p: readonly number[], q: readonly number[]): number {
  let [dot, pp, qq] = [0, 0, 0];
  for (const [i, x] of p.entries()) {
    const y = q[i] ?? 0;
    dot += x * y;
    pp += x * x;
    qq += y * y;
  }
  const norm = Math.sqrt(pp * qq);
  return norm === 0 ? 0 : dot / norm;
}
