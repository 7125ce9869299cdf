export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The whole number that a text is; undefined where it is none within the bounds. */
export function wholeNumberIn(text: string, { min, max }: Bounds): number | undefined {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
}

export const boundsWords = ({ min, max }: Bounds): string =>
  `a whole number from ${String(min)} to ${String(max)}`;
