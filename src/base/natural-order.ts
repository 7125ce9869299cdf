/** Shared, since `localeCompare` with options makes a collator for each comparison, which takes twenty times as long. */
const collator = new Intl.Collator('en', { numeric: true });

/** Compares texts as people sort them: numbers in them by their size. */
export const naturally = (p: string, q: string): number => collator.compare(p, q);
