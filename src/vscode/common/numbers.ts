/** Numbers as people read them. */

/** `1,629` in English; the separators follow the language. */
export function formatCount(value: number, locale = 'en'): string {
  return new Intl.NumberFormat(locale).format(value);
}
