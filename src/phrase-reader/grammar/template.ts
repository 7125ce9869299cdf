/** Triples written with letters: "x, x + 2, x + 4", "[n, 2n, 3n]". */
import {
  ALWAYS,
  and,
  at,
  compare,
  constant,
  minus,
  not,
  plus,
  readings,
  times,
  type Meaning,
  type NumberPlace,
  type Value,
} from '../meaning';
import type { Native, Parser, Rules, Way } from '../parse';
import type { Predication } from '../phrase';
import { apply } from '../apply';
import { substitute } from '../substitute';
import { ANY_NUMBER } from '../tokens';
import { ALL_EQUAL, PLAIN, numbers } from './builders';

/** An entry: letters, numbers and what is computed from them. */
type Entry =
  | { readonly is: 'letter'; readonly name: string }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: '+' | '-' | '*'; readonly left: Entry; readonly right: Entry };

const entry = (is: '+' | '-' | '*', left: Entry, right: Entry): Entry => ({ is, left, right });

/** Reads entries from words; `at` runs through them. */
class EntryReader {
  constructor(
    private readonly parser: Parser,
    public at: number,
  ) {}

  private take(...words: readonly string[]): boolean {
    const found = words.includes(this.parser.tokens[this.at]?.text ?? '');
    if (found) this.at++;
    return found;
  }

  /** A sum of products; undefined where something else stands. */
  sum(): Entry | undefined {
    const negative = this.take('-', 'minus');
    let sum = this.product();
    if (sum && negative) sum = entry('-', ZERO_ENTRY, sum);
    for (;;) {
      const sign = this.take('+', 'plus') ? '+' : this.take('-', 'minus') ? '-' : undefined;
      if (!sum || !sign) return sum;
      const next = this.product();
      sum = next && entry(sign, sum, next);
    }
  }

  private product(): Entry | undefined {
    let product = this.atom();
    while (product) {
      const star = this.take('*', 'times');
      const from = this.at;
      const next = this.atom();
      if (!next) {
        this.at = from;
        return star ? undefined : product;
      }
      product = entry('*', product, next);
    }
    return undefined;
  }

  private atom(): Entry | undefined {
    const token = this.parser.tokens[this.at];
    if (!token) return undefined;
    if (this.take('bracket-open')) {
      const inner = this.sum();
      return inner && this.take('bracket-close') ? inner : undefined;
    }
    const letter = /^[a-z]$/.test(token.text) || token.text === ANY_NUMBER;
    if (!letter && (token.number === undefined || !/^\d+$/.test(token.text))) return undefined;
    this.at++;
    const found: Entry = letter
      ? { is: 'letter', name: token.text }
      : { is: 'number', value: token.number ?? 0 };
    return this.power(found);
  }

  private power(of: Entry): Entry {
    if (this.take('squared')) return entry('*', of, of);
    if (this.take('cubed')) return entry('*', of, entry('*', of, of));
    const by = this.parser.tokens[this.at + 1]?.number;
    if (!['^', '**'].includes(this.parser.tokens[this.at]?.text ?? '') || (by !== 2 && by !== 3)) return of;
    this.at += 2;
    return by === 2 ? entry('*', of, of) : entry('*', of, entry('*', of, of));
  }
}

const ZERO_ENTRY: Entry = { is: 'number', value: 0 };

type Known = ReadonlyMap<string, Value>;

function letters(of: Entry): readonly string[] {
  if (of.is === 'letter') return [of.name];
  return of.is === 'number' ? [] : [...letters(of.left), ...letters(of.right)];
}

function valueOf(of: Entry, known: Known): Value {
  switch (of.is) {
    case 'letter':
      return known.get(of.name) ?? constant(0);
    case 'number':
      return constant(of.value);
    default:
      return computed(of.is, valueOf(of.left, known), valueOf(of.right, known));
  }
}

/** Computes a value, without what adds nothing, so that the predicate can be read. */
function computed(by: '+' | '-' | '*', x: Value, y: Value): Value {
  const [left, right] = [x, y].map((one) => (one.is === 'constant' ? one.value : undefined));
  if (by === '*') {
    if (left === 0 || right === 0) return constant(0);
    return left === 1 ? y : right === 1 ? x : times(x, y);
  }
  if (right === 0) return x;
  if (by === '-') return minus(x, y);
  return left === 0 ? y : plus(x, y);
}

/** The number of times that a letter is added; undefined if it is also multiplied with letters. */
function factor(of: Entry, name: string): number | undefined {
  if (!letters(of).includes(name)) return 0;
  if (of.is === 'letter') return 1;
  if (of.is === 'number') return 0;
  const [left, right] = [factor(of.left, name), factor(of.right, name)];
  if (left === undefined || right === undefined) return undefined;
  if (of.is === '+') return left + right;
  if (of.is === '-') return left - right;
  if (of.left.is === 'number') return of.left.value * right;
  return of.right.is === 'number' ? of.right.value * left : undefined;
}

/** The meaning of a template, with the values of its letters. */
interface Solved {
  readonly meaning: Meaning;
  readonly known: Known;
}

/** Finds out what the letters stand for; each entry that is not needed for that is an equation. */
function solve(entries: readonly Entry[]): Solved | undefined {
  const known = new Map<string, Value>();
  const conditions: Meaning[] = [];
  const open = new Map(entries.map((one, i) => [i, one]));
  const simplest = (): [number, Entry] | undefined =>
    [...open].find(([, one]) => one.is === 'letter' && !known.has(one.name)) ??
    [...open].find(([, one]) => new Set(letters(one).filter((name) => !known.has(name))).size <= 1);
  while (open.size > 0) {
    const [i, one] = simplest() ?? [];
    if (i === undefined || !one) return undefined;
    open.delete(i);
    const here = at(i as NumberPlace);
    const name = letters(one).find((letter) => !known.has(letter));
    if (name === undefined) {
      conditions.push(compare(here, '==', valueOf(one, known)));
      continue;
    }
    const k = factor(one, name);
    if (k === undefined || k === 0) return undefined;
    const rest = computed('-', here, valueOf(one, known));
    const top = k > 0 ? rest : times(constant(-1), rest);
    const by = Math.abs(k);
    if (by > 1) conditions.push({ is: 'divisible', of: top, by: constant(by) });
    known.set(name, by > 1 ? { is: 'quotient', of: top, by } : top);
  }
  return { meaning: conditions.length === 0 ? ALWAYS : and(conditions), known };
}

/** "[x, y, x]" leaves open whether y may equal x; with sums in it that is not meant. */
function distinguished(entries: readonly Entry[], meaning: Meaning): Meaning {
  const names = new Set(entries.flatMap((one) => (one.is === 'letter' ? [one.name] : ['', '-'])));
  if (names.size !== 2 || entries.some(({ is }) => is !== 'letter')) return meaning;
  return readings(
    [meaning, and([meaning, not(ALL_EQUAL)])],
    'whether different letters are different numbers',
  );
}

/** The names of the numbers mean their places: "b, a, c" would be something else. One that is repeated has no place. */
function misnamed(entries: readonly Entry[]): boolean {
  const names = entries.flatMap((one) => (one.is === 'letter' ? [one.name] : []));
  if (names.length === 3 && new Set(names).size < 3) return false;
  return entries.some((one) => {
    if (one.is !== 'letter' || !/^[abcxyz]$/.test(one.name)) return false;
    const own = entries['abcxyz'.indexOf(one.name) % 3];
    return !(own.is === 'letter' && own.name === one.name);
  });
}

const WHERE = /^(?:where|with|for|given|and|when|if)$/;
const ARTICLE = /^(?:the|a|an|any|some|every|each|all|integer|number|value|letter)$/;

/** "…, where x is a positive integer and y is even": conditions on the letters. */
function wheres(parser: Parser, from: number, known: Known): readonly Way<Meaning>[] {
  const word = (at: number): string => parser.tokens[at]?.text ?? '';
  let at = word(from) === ',' ? from + 1 : from;
  if (!WHERE.test(word(at))) return [];
  at++;
  while (ARTICLE.test(word(at)) && !known.has(word(at))) at++;
  const named = known.get(word(at));
  const found = named ? saysOf(parser, at + 1, named) : kindsOf(parser, at, known);
  return found.flatMap((way) => [way, ...wheres(parser, way.end, known).map((next) => both(way, next))]);
}

const both = (x: Way<Meaning>, y: Way<Meaning>): Way<Meaning> => ({
  value: and([x.value, y.value]),
  end: y.end,
});

/** "x is even", "n > 0", "k a positive number". */
function saysOf(parser: Parser, at: number, of: Value): readonly Way<Meaning>[] {
  const predications = parser.ways('predication', at).map(({ value, end }) => ({
    value: apply(numbers(PLAIN, [of]), value as Predication),
    end,
  }));
  const compared = parser.ways('property', at).map(({ value, end }) => ({
    value: substitute(value as Meaning, of),
    end,
  }));
  return [...predications, ...compared].filter((way): way is Way<Meaning> => way.value !== undefined);
}

/** "For positive n". */
const kindsOf = (parser: Parser, from: number, known: Known): readonly Way<Meaning>[] =>
  parser.ways('adjectives', from).flatMap(({ value, end }) => {
    const at = ARTICLE.test(parser.tokens[end]?.text ?? '') ? end + 1 : end;
    const of = known.get(parser.tokens[at]?.text ?? '');
    const meaning = of && substitute(value as Meaning, of);
    return meaning ? [{ value: meaning, end: at + 1 }] : [];
  });

const template: Native = (parser, from): readonly Way<Meaning>[] => {
  const reader = new EntryReader(parser, from);
  const entries: Entry[] = [];
  const bracket = parser.tokens[from]?.text === '[';
  if (bracket) reader.at++;
  for (let i = 0; i < 3; i++) {
    const text = parser.tokens[reader.at]?.text;
    if (i > 0 && text !== ',') return [];
    if (i > 0) reader.at++;
    if (i === 2 && parser.tokens[reader.at]?.text === 'and') reader.at++;
    const one = reader.sum();
    if (!one) return [];
    entries.push(one);
  }
  if (bracket && parser.tokens[reader.at]?.text === ']') reader.at++;
  if (entries.every((one) => letters(one).length === 0) || misnamed(entries)) return [];
  const solved = solve(entries);
  if (!solved) return [];
  const value = distinguished(entries, solved.meaning);
  const plain = { value, end: reader.at };
  return [plain, ...wheres(parser, reader.at, solved.known).map((way) => both(plain, way))];
};

export const TEMPLATE: Rules = {
  clause: '<SUCH>? <FORMED> {template}',
  template,
  FORMED:
    '(is|are|has|have|must be|must have|should be|follows|follow|takes|take|looks|look|can be written)? (always|exactly)? (as|like|of|in)? (the|a)? (form|pattern|shape|type|structure|format)? (of)? (:|,)?',
  SUCH: '(the|any|each|every|a)? (<WHOLE>|triples|numbers|it|they|values|integers|form|pattern)',
};
