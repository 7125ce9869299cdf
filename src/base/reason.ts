/** What somebody is told of anything that was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
