const SMALLEST_SHARE = 0.0001;

/**
 * A share of a whole (0 to 1) as a percentage: `12.5%`, `0.02%`, `< 0.01%`; 0 and 100 are shown only when they are exact.
 * The separators follow the language.
 */
export function formatPercentage(part: number, locale = 'en'): string {
  const percent = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(value);
  if (part > 0 && part < SMALLEST_SHARE) return `< ${percent(SMALLEST_SHARE, 2)}`;
  if (part < 1 && part > 1 - SMALLEST_SHARE) return `> ${percent(1 - SMALLEST_SHARE, 2)}`;
  return percent(part, part < 0.1 || part > 0.9 ? 2 : 1);
}
