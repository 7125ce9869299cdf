/** Numbers as people read them. */

/** `1,629` in English; the separators follow the language. */
export function formatCount(value: number, locale = 'en'): string {
  return new Intl.NumberFormat(locale).format(value);
}

const SMALLEST_SHARE = 0.0001;

/** A share of the domain as a percentage: `12.5%`, `0.02%`, `< 0.01%`; 0 and 100 are only said when they are exact. */
export function formatShare(share: number, locale = 'en'): string {
  const percent = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(value);
  if (share > 0 && share < SMALLEST_SHARE) return `< ${percent(SMALLEST_SHARE, 2)}`;
  if (share < 1 && share > 1 - SMALLEST_SHARE) return `> ${percent(1 - SMALLEST_SHARE, 2)}`;
  return percent(share, share < 0.1 || share > 0.9 ? 2 : 1);
}

export const formatTriple = (triple: readonly number[]): string => `[${triple.join(', ')}]`;
