/** Distribution functions, from the package jstat. */
import jstat from 'jstat';

const { binomial, normal, studentt } = jstat.jStat;

/** P(X ≤ x) of the standard normal distribution. */
export const normalCdf = (x: number): number => normal.cdf(x, 0, 1);

/** The x with P(X ≤ x) = p of the standard normal distribution; infinite for p of 0 and 1. */
export function normalQuantile(p: number): number {
  if (p <= 0 || p >= 1) return p <= 0 ? -Infinity : Infinity;
  return normal.inv(p, 0, 1);
}

/** P(X ≤ x) of Student's t distribution. */
export const tCdf = (x: number, degrees: number): number => studentt.cdf(x, degrees);

/** The x with P(X ≤ x) = p of Student's t distribution. Newton's step brings jstat's seven digits to ten. */
export function tQuantile(p: number, degrees: number): number {
  const x = studentt.inv(p, degrees);
  return x - (studentt.cdf(x, degrees) - p) / studentt.pdf(x, degrees);
}

/** P(X ≤ k) of n trials with probability ½. */
export const fairBinomialCdf = (k: number, n: number): number => binomial.cdf(k, n, 0.5);
