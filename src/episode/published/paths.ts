/** Paths on the machines of the authors, which are neither shown nor passed on. */

/** The last part of a path: `llama-3` of `local_vllm:/models/llama-3`. A name without folders is returned unchanged. */
export const lastPart = (path: string): string =>
  path
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .at(-1) ?? '';

const ABSOLUTE = /(^|[\s"'`(<=:,[])((?:[a-z]:)?(?:[\\/]+[^\s\\/"'`<>|)\],;:]+){2,}[\\/]?)/gi;

/** A text of others with only the names of the files that it names by absolute paths. */
export const withoutPaths = (text: string): string =>
  text.replace(ABSOLUTE, (_, before: string, path: string) => `${before}…/${lastPart(path)}`);
