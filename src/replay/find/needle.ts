/** A search text in the forms that it may have in a JSON file. Case is compared as in RegExp without `u`. */

export interface Needle {
  /** Finds it in a text. */
  readonly inText: RegExp;
  /** Finds every place of a line of JSON where it may stand, whatever escapes the writer used; and some more. */
  readonly inJson: RegExp;
  /**
   * A part of it that has one form only where printable ASCII is not escaped, in small letters where case is the same;
   * undefined where that is too short to be looked for.
   */
  readonly plain: string | undefined;
}

/** Shorter ones are everywhere. */
const LEAST_PLAIN = 3;
/** Enough of it to find the candidate lines. */
const MOST_IN_JSON = 32;

export function needleOf(text: string, matchCase: boolean): Needle {
  const flags = matchCase ? '' : 'i';
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const forms = units.slice(0, MOST_IN_JSON).map((unit) => formsOf(unit, matchCase));
  const runs = text.split(NOT_PLAIN).sort((a, b) => b.length - a.length);
  const [longest = ''] = runs;
  const plain = matchCase ? longest : longest.toLowerCase();
  return {
    inText: new RegExp(units.map(escaped).join(''), flags),
    inJson: new RegExp(forms.join(''), flags),
    plain: plain.length >= LEAST_PLAIN ? plain : undefined,
  };
}

/** Matches characters that JSON can write in several forms. */
const NOT_PLAIN = /[^ -~]|["\\/]/;

const hex = (unit: number): string => unit.toString(16).padStart(4, '0');

/** The unit as RegExp takes it, whatever it is. */
const escaped = (unit: number): string => `\\u${hex(unit)}`;

const SHORT: ReadonlyMap<number, string> = new Map(
  ['""', '\\\\', '//', '\bb', '\ff', '\nn', '\rr', '\tt'].map((pair) => [pair.charCodeAt(0), pair.slice(1)]),
);

function formsOf(unit: number, matchCase: boolean): string {
  const same = matchCase ? [unit] : sameLetter(unit);
  const codes = same.map((one) =>
    hex(one).replaceAll(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  const short = SHORT.get(unit);
  return [
    escaped(unit),
    `\\\\u(?:${codes.join('|')})`,
    ...(short === undefined ? [] : [`\\\\${escaped(short.charCodeAt(0))}`]),
  ]
    .join('|')
    .replace(/^.*$/s, '(?:$&)');
}

/** Units that a RegExp takes for the same one where case does not count. */
function sameLetter(unit: number): readonly number[] {
  if (unit < 128) {
    const letter = String.fromCharCode(unit);
    const both = new Set([letter.toLowerCase(), letter.toUpperCase()]);
    return [...both].map((one) => one.charCodeAt(0));
  }
  return (letters ??= allLetters()).get(upperOf(unit)) ?? [unit];
}

let letters: ReadonlyMap<number, readonly number[]> | undefined;

/** By their large letter. A few milliseconds, when a letter beyond ASCII is searched for first. */
function allLetters(): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (let unit = 128; unit < 0xd800; unit++) {
    const upper = upperOf(unit);
    const same = found.get(upper);
    if (same) same.push(unit);
    else found.set(upper, [unit]);
  }
  return found;
}

/** `Canonicalize` of ECMAScript, without `u`. */
function upperOf(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase();
  const code = upper.charCodeAt(0);
  return upper.length !== 1 || (unit >= 128 && code < 128) ? unit : code;
}
