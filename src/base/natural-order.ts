/** Compares texts as people sort them: numbers in them by their size. */
export const naturally = (p: string, q: string): number => p.localeCompare(q, 'en', { numeric: true });
