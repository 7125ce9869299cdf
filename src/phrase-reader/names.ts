/** Calls the three numbers a, b and c, whether they are x, y and z, or n1, n2 and n3, or list[0] and so on. */

const LISTS =
  /\b(?:nums|numbers|triple|triplet|values|seq|sequence|list|lst|arr|tuple|t|x|n|s)\s*\[\s*([012])\s*\]/g;
/** Names by number, from 1 on; from 0 on they would mean something else. */
const NUMBERED = /\b([anx]|num|number|term)_?([123])\b/gi;

/** Numbered names as a, b and c, wherever they stand; the text as it is if they are mixed with those. */
export function withoutNumbers(text: string): string {
  if (/\b[anx]_?0\b/i.test(text)) return text;
  const letter = (_: string, __: string, i: string): string => 'abc'[Number(i) - 1];
  // A squared a is not a2.
  const plain = text.replace(/²/g, ' squared').replace(/³/g, ' cubed').normalize('NFKC');
  return plain.replace(NUMBERED, letter);
}

/** A formula about a, b and c, whatever its numbers are called; undefined if that is not clear. */
export function inPlaces(formula: string): string | undefined {
  const squeezed = withoutNumbers(
    formula
      .replace(/²/g, '**2')
      .replace(/³/g, '**3')
      .replace(LISTS, (_, i: string) => 'abc'[Number(i)]),
  );
  const has = (names: string): boolean => new RegExp(String.raw`\b[${names}]\b`).test(squeezed);
  if (has('abc')) return squeezed;
  for (const names of ['xyz', 'ABC', 'XYZ']) {
    if (!has(names)) continue;
    // A lone x is any number, not the first.
    if (names[0].toLowerCase() === 'x' && !has(names.slice(1))) return undefined;
    return squeezed.replace(/\b[a-zA-Z]\b/g, (name) => 'abc'[names.indexOf(name)] ?? name);
  }
  return undefined;
}
