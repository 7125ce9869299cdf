/** Numerator ÷ denominator, or null where the denominator is 0: undefined is never 0 or ∞. */
export const quotient = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : numerator / denominator;

/** The arithmetic mean; null without values. */
export const meanOf = (values: readonly number[]): number | null =>
  quotient(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
