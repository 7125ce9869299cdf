/** The code of an error of the system, such as `ENOENT`; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
