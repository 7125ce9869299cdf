/** 1629 → "1,629". Not `toLocaleString`: a worker may lack the locale's data. */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${grouped(n)} ${n === 1 ? one : many}`;

/** Stands for a number that is undefined, and for what is absent. Never 0 or ∞. */
export const UNDEFINED = '–';
