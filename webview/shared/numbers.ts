/** Numbers and times as the reader's language writes them. */
import { formatPercentage } from '../../src/base/percentage';

const language = (): string => document.documentElement.dataset['numberLocale'] || 'en';

let whole: Intl.NumberFormat | undefined;
let rough: Intl.NumberFormat | undefined;
let fine: Intl.NumberFormat | undefined;
let compact: Intl.NumberFormat | undefined;
let moment: Intl.DateTimeFormat | undefined;

/** A whole number with separators: `1,629`. */
export function showCount(value: number): string {
  whole ??= new Intl.NumberFormat(language(), { maximumFractionDigits: 0 });
  return whole.format(value);
}

/** A share of a whole (0 to 1): `12.5%`, `0.0204%`. */
export const showShare = (part: number): string => formatPercentage(part, language());

/** A factor such as `×4.9` or `×120`; `×1` only if it is exact to two digits. */
export function showFactor(factor: number): string {
  if (factor >= 9.95) return `×${showCount(Math.round(factor))}`;
  rough ??= new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  if (factor > 1 && factor < 1.05) return `< ×${rough.format(1.1)}`;
  return `×${rough.format(factor)}`;
}

/** A mean, with two digits after the point at most: `2`, `2.25`. */
export function showMean(mean: number): string {
  fine ??= new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
  return fine.format(mean);
}

/** A count where there is little room: `17.2K`, `8M`. */
export function showRough(value: number): string {
  compact ??= new Intl.NumberFormat(language(), { notation: 'compact', maximumSignificantDigits: 3 });
  return compact.format(value);
}

/** `1 triple`, `1,629 triples`. */
export const showAmount = (value: number, one: string, many = `${one}s`): string =>
  `${showCount(value)} ${value === 1 ? one : many}`;

/** A time of a file (ISO 8601) where the reader is: `Feb 1, 2026, 1:02:03 PM`. What is not a time stays as it is. */
export function showTime(time: string): string {
  moment ??= new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'medium' });
  const at = new Date(time);
  return Number.isNaN(at.valueOf()) ? time : moment.format(at);
}

/** Reads a whole number as people type it, with or without separators; undefined if it is none. */
export function readCount(text: string): number | undefined {
  const digits = text.replace(/[\s,.'_\u00a0\u202f]/gu, '');
  return /^\d{1,15}$/u.test(digits) ? Number(digits) : undefined;
}
