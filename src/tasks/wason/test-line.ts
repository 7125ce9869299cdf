/** Tests in a reply: `Check: [a,b,c]`. */
import type { Triple } from '../../predicate/domain';
import { asciiNumbers, protocolLines } from '../protocol-lines';

export type FoundTest = { readonly triple: Triple } | { readonly reason: string };

/** Characters after `Check:` that are read; a list of three safe integers is far shorter. */
const WINDOW = 120;

const NO_TRIPLE = '"Check:" is not followed by exactly three integers';
const TOO_BIG = 'an integer in it is too large: at most 9007199254740991 in either direction';
const SEVERAL = 'there is more than one triple after "Check:"';

/** Every `Check:` line, in order, with its triple or what is wrong with it. */
export function* testLines(text: string): Generator<FoundTest> {
  for (const { from } of protocolLines(text, 'check'))
    yield readTriple(asciiNumbers(text.slice(from, from + WINDOW)));
}

const BLANK = /^[\s*_`~]+/;
const OPENING = /^[\s*_`~]*[[(]/;
const INTEGERS = /^ ?([+-]?\d+)(?: ?[,;] ?| )([+-]?\d+)(?: ?[,;] ?| )([+-]?\d+)/;

/** `tail`: what follows the colon, over the ends of lines. */
function readTriple(tail: string): FoundTest {
  const found = OPENING.exec(tail) ? readList(tail.replace(OPENING, '')) : readLine(tail.replace(BLANK, ''));
  return found ?? { reason: /\d{17}/.test(tail) ? TOO_BIG : NO_TRIPLE };
}

/** Reads the list after an opening bracket. The closing one may be missing, or stand some lines below. */
function readList(inner: string): FoundTest | undefined {
  const line = firstLine(inner);
  const end = (CLOSING.exec(line) ?? CLOSING.exec(inner))?.index;
  const listed = end === undefined ? undefined : readIntegers(inner.slice(0, end), NOTHING_MORE);
  if (end === undefined || !listed) return CLOSING.test(line) ? undefined : readLine(line);
  return anotherList(inner.slice(end + 1)) ? { reason: SEVERAL } : listed;
}

const readLine = (text: string): FoundTest | undefined => readIntegers(firstLine(text), NO_MORE_NUMBERS);

const CLOSING = /[\])]/;
const NOTHING_MORE = /^ ?,? ?$/;

/** Text that may follow a list without brackets: words, but nothing that could continue the numbers. */
const NO_MORE_NUMBERS = /^(?:$|[^\w])[^\d]*$/;

const firstLine = (text: string): string => /^[^\n\r\u2028\u2029]*/.exec(text)?.[0] ?? '';

const anotherList = (text: string): boolean => /[[(] ?[+-]?\d/.test(firstLine(text).replace(/\s+/g, ' '));

function readIntegers(text: string, after: RegExp): FoundTest | undefined {
  const line = text.replace(/\s+/g, ' ');
  const match = INTEGERS.exec(line);
  if (!match || !after.test(line.slice(match[0].length))) return undefined;
  // Adding 0 makes 0 of -0.
  const triple = [Number(match[1]) + 0, Number(match[2]) + 0, Number(match[3]) + 0] as const;
  return triple.every(Number.isSafeInteger) ? { triple } : { reason: TOO_BIG };
}
