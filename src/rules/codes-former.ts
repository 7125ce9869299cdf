/** Apart from the table of codes, which the extension does not load. */
const FORMER: ReadonlySet<string> = new Set(
  (
    'import global with try raise class assert del match decorator async yield lambda def walrus starred dictionary ' +
    'f-string bytes ellipsis complex-number float-literal attribute unsupported-operator slice-with-comma ' +
    'subscript-assignment annotation'
  ).split(' '),
);

/** Codes of earlier versions, one for each construct. Settings and command lines may still name them. */
export const FORMER_CODES: readonly string[] = [...FORMER];

/** The code that a setting or an option means: of a former one, what it has become. */
export const currentCode = (code: string): string => (FORMER.has(code) ? 'not-supported' : code);
