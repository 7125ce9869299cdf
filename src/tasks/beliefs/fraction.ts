/** Exact fractions, always in lowest terms. */
export interface Fraction {
  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** `numerator` is not negative, `denominator` is positive. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  const common = gcd(n, d);
  return { numerator: n / common, denominator: d / common };
}

export const ZERO = fraction(0);

export const add = (p: Fraction, q: Fraction): Fraction =>
  fraction(p.numerator * q.denominator + q.numerator * p.denominator, p.denominator * q.denominator);

export const times = (p: Fraction, q: Fraction): Fraction =>
  fraction(p.numerator * q.numerator, p.denominator * q.denominator);

/** `q` is not 0. */
export const divided = (p: Fraction, q: Fraction): Fraction =>
  fraction(p.numerator * q.denominator, p.denominator * q.numerator);

export const sum = (all: readonly Fraction[]): Fraction => all.reduce(add, ZERO);

export const isZero = ({ numerator }: Fraction): boolean => numerator === 0n;

export const isOne = ({ numerator, denominator }: Fraction): boolean => numerator === denominator;

/** `1/4`, `0`, `1`. */
export const fractionText = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;

const FRACTION = /^(\d{1,15})(?:\s{0,3}\/\s{0,3}(\d{1,15}))?$/;

/** Reads `1/4`, `0` or `1`; undefined for any other text, a denominator of 0 among them. */
export function readFraction(text: string): Fraction | undefined {
  const match = FRACTION.exec(text.trim());
  if (!match) return undefined;
  const denominator = BigInt(match[2] ?? 1);
  return denominator === 0n ? undefined : fraction(BigInt(match[1]), denominator);
}

export const toNumber = ({ numerator, denominator }: Fraction): number =>
  Number(numerator) / Number(denominator);

/** A fraction with so many decimals, halves rounded up. */
export function rounded({ numerator, denominator }: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const units = String((2n * numerator * scale + denominator) / (2n * denominator)).padStart(
    decimals + 1,
    '0',
  );
  return `${units.slice(0, -decimals)}.${units.slice(-decimals)}`;
}
