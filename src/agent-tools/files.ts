/** The files that tools may be asked about. Without the tools themselves, for hosts that only pass calls on. */

/** Rule groups and transcripts. */
export const isToolFile = (name: string): boolean => /\.(rules\.ya?ml|episode\.jsonl)$/i.test(name);

/** The file that the input of a call names, which the host reads; undefined if it names none. */
export function fileNamedIn(input: unknown): string | undefined {
  const file: unknown =
    typeof input === 'object' && input !== null && 'file' in input ? input.file : undefined;
  return typeof file === 'string' && file !== '' ? file : undefined;
}

/** The message about a file that is none of these. It does not say whether it is there. */
export const notAvailable = (name: string, where: string): string =>
  `${name} is not available: only *.rules.yaml and *.episode.jsonl in ${where} are`;
