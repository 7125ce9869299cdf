/** 1629 → "1,629". Not `toLocaleString`: a worker may lack the locale's data. */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${grouped(n)} ${n === 1 ? one : many}`;

/** Stands for a number that is undefined, and for what is absent. Never 0 or ∞. */
export const UNDEFINED = '–';

/** `45 s`, `2 min`, `3 h 10 min` */
export function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
