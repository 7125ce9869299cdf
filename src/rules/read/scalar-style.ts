/** Writes texts as YAML scalars: which style can hold which text, and how. */

/** Explains why YAML would read `text` differently if it stood unquoted on one line; undefined if it would not. */
export function plainTrouble(text: string, inFlow = false): string | undefined {
  if (text === '') return 'an empty value';
  if (/[\n\r]/.test(text)) return 'a line break';
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\x00-\x08\x0b-\x1f\x7f\u0085\u2028\u2029\ufeff\ud800-\udfff]/.test(text) && !isPrintable(text))
    return 'a character that cannot be printed';
  if (/^[ \t]|[ \t]$/.test(text)) return 'white space at an end';
  const start = /^(?:[[\]{}#&*!|>'"%@`,]|[-?:](?=$|[ \t]))/.exec(text)?.[0];
  if (start) return `${START_MEANINGS[start] ?? 'something else'}, because it starts with \`${start}\``;
  if (/:(?=$|[ \t])/.test(text)) return 'a key and a value, because it contains `: `';
  if (/[ \t]#/.test(text)) return 'a text with a comment, because it contains ` #`';
  if (inFlow && /[[\]{},]/.test(text)) return 'parts of the list or map around it';
  if (/^(?:---|\.\.\.)(?=$|[ \t])/.test(text)) return 'a document mark';
  return looksTyped(text) ? 'something other than text' : undefined;
}

const START_MEANINGS: Readonly<Record<string, string>> = {
  '[': 'a list',
  '{': 'a map',
  '#': 'a comment',
  '&': 'an anchor',
  '*': 'an alias',
  '!': 'a tag',
  '|': 'a block of text',
  '>': 'a block of text',
  "'": 'a quoted text',
  '"': 'a quoted text',
  '%': 'a directive',
  '-': 'an item of a list',
  '?': 'a key',
  ':': 'a value',
};

/** Returns true, null, numbers: what YAML 1.2's core schema and the older 1.1 readers take for another type. */
const looksTyped = (text: string): boolean =>
  /^(?:~|null|true|false|yes|no|on|off|y|n|\.nan|[-+]?\.inf)$/i.test(text) ||
  /^[-+]?(?:0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+|[0-9][0-9_]*(?:\.[0-9_]*)?(?:e[-+]?[0-9]+)?|\.[0-9][0-9_]*(?:e[-+]?[0-9]+)?)$/i.test(
    text,
  );

// Surrogate pairs are fine, halves are not.
const isPrintable = (text: string): boolean =>
  // eslint-disable-next-line no-control-regex -- as above
  !/[\x00-\x08\x0b-\x1f\x7f\u0085\u2028\u2029\ufeff]/.test(text) &&
  !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);

/** A one-line quoted scalar that reads as `text`. */
export function quoted(text: string, prefer: 'single' | 'double' = 'single'): string {
  const single = prefer === 'single' && isPrintable(text) && !/[\n\r]/.test(text);
  if (single) return `'${text.replaceAll("'", "''")}'`;
  // JSON's escapes are a subset of YAML's; these are legal in JSON but breaks or marks in some YAML readers.
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Double quotes read best for code, unless the text is full of what they would have to escape. */
export const quotedForReading = (text: string): string =>
  quoted(text, /["\\]/.test(text) ? 'single' : 'double');

/**
 * A literal block that reads as `text`, without a final line break; undefined where a block cannot say it.
 * `indent` is the column of its lines, `parentIndent` that of the key.
 */
export function literalBlock(text: string, parentIndent: number, eol: string): string | undefined {
  const trailing = /\n*$/.exec(text)?.[0].length ?? 0;
  const body = text.slice(0, text.length - trailing);
  const lines = body.split('\n');
  if (trailing > 1 || !isPrintable(text) || lines.every((line) => line.trim() === '') || body.includes('\r'))
    return undefined;
  if (lines.some((line) => line !== '' && line.trim() === '')) return undefined;
  const step = 2;
  const pad = ' '.repeat(Math.max(0, parentIndent) + step);
  const header = `|${/^\n*[ \t]/.test(body) ? String(step) : ''}${trailing === 0 ? '-' : ''}`;
  return [header, ...lines.map((line) => (line === '' ? '' : pad + line))].join(eol);
}
