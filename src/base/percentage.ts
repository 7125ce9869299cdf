const SMALLEST_GAP = 0.0001;

/**
 * A share of a whole (0 to 1) as a percentage of three digits: `12.5%`, `0.0204%`, `> 99.99%`; 100 is shown only when it is
 * exact. The separators follow the language.
 */
export function formatPercentage(part: number, locale = 'en'): string {
  const percent = (value: number, digits: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { style: 'percent', ...digits }).format(value);
  const gap = 1 - part;
  if (gap > 0 && gap < SMALLEST_GAP) return `> ${percent(1 - SMALLEST_GAP, { maximumFractionDigits: 2 })}`;
  return percent(part, part > 0.9 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 3 });
}
