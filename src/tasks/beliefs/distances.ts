/** Distances between a believed distribution p and the true one q, over the same outcomes. */

type Probabilities = readonly number[];

/** Added to every probability before logarithms, so that an outcome that cannot happen does not make them infinite. */
const SMOOTHING = 1e-6;

const total = (values: Probabilities): number => values.reduce((all, value) => all + value, 0);

/** The largest difference of one outcome. */
export const chebyshev = (p: Probabilities, q: Probabilities): number =>
  Math.max(...p.map((each, i) => Math.abs(each - q[i])));

export const l1 = (p: Probabilities, q: Probabilities): number =>
  total(p.map((each, i) => Math.abs(each - q[i])));

/** Kullback–Leibler divergence, natural logarithm; infinite where q excludes what p allows. */
const kl = (p: Probabilities, q: Probabilities): number =>
  total(p.map((each, i) => (each === 0 ? 0 : each * Math.log(each / q[i]))));

/** Kullback–Leibler divergence in both directions, summed; null where it is infinite. */
export function symmetricKl(p: Probabilities, q: Probabilities): number | null {
  const both = kl(p, q) + kl(q, p);
  return Number.isFinite(both) ? both : null;
}

function smoothed(p: Probabilities): Probabilities {
  const all = total(p) + SMOOTHING * p.length;
  return p.map((each) => (each + SMOOTHING) / all);
}

/** `symmetricKl` after `SMOOTHING` is added to every probability of both distributions: always finite. */
export const smoothedKl = (p: Probabilities, q: Probabilities): number | null =>
  symmetricKl(smoothed(p), smoothed(q));

/**
 * `symmetricKl` over the outcomes that q allows, with p normalised over them. Null where p excludes any of
 * them.
 */
export function supportKl(p: Probabilities, q: Probabilities): number | null {
  const inside = [...q.keys()].filter((i) => q[i] > 0);
  const mass = total(inside.map((i) => p[i]));
  if (mass === 0) return null;
  return symmetricKl(
    inside.map((i) => p[i] / mass),
    inside.map((i) => q[i]),
  );
}

/** The share of p on outcomes that q excludes. */
export const leak = (p: Probabilities, q: Probabilities): number => total(p.filter((_, i) => q[i] === 0));
