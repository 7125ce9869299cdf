/** An estimate with its confidence interval. A bound that does not exist is null, as is an estimate without data. */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Every interval is at 95%: this is the 0.975 quantile of the standard normal distribution. */
export const NORMAL_975 = 1.959963984540054;

/** The number, or null where it is NaN or infinite. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
