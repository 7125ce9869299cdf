/** 1629 → "1,629". Not `toLocaleString`: a worker may lack the locale's data. */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${grouped(n)} ${n === 1 ? one : many}`;

/** Stands for a number that is undefined, and for what is absent. Never 0 or ∞. */
export const UNDEFINED = '–';

/** A value in words, or a dash. */
export const orDash = <T>(value: T | null | undefined, show: (value: T) => string): string =>
  value === null || value === undefined ? UNDEFINED : show(value);

/** A number with so many digits after the point. */
export const fixed = (value: number | null, digits = 3): string => orDash(value, (n) => n.toFixed(digits));

/** `45 s`, `2 min`, `3 h 10 min` */
export function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
