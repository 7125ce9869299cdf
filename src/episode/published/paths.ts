/** Paths on the machines of the authors, which are neither shown nor passed on. */

/** What is named by the end of a path: of `local_vllm:/models/llama-3`, `llama-3`. A name without folders is itself. */
export const lastPart = (path: string): string =>
  path
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .at(-1) ?? '';

const ABSOLUTE = /(^|[\s"'`(<=:,[])((?:[a-z]:)?(?:[\\/]+[^\s\\/"'`<>|)\],;:]+){2,}[\\/]?)/gi;

/** A text of others with only the names of the files that it names by absolute paths. */
export const withoutPaths = (text: string): string =>
  text.replace(ABSOLUTE, (_, before: string, path: string) => `${before}…/${lastPart(path)}`);
