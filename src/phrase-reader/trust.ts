/** Decides how far clauses can be relied on that stand beside words that cannot be read. */
import { shortened } from '../base/visible-text';
import { type Meaning, unknown } from './meaning';
import type { Parser } from './parse';
import type { Subject } from './phrase';
import { plainWords, type Token, wordsOf } from './tokens';
import type { Piece, Cover } from './coordinate';

const wordSet = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** Words after which nothing that was said is certain; the brackets of a function may have been cut in two. */
const REVOKES = wordSet(
  'unless except excluding if instead otherwise however actually wrong another maybe perhaps',
  'order regardless sometimes usually often mostly rather false wait sorry correction scratch',
  'mean when whenever only opposite similar approximately about roughly almost nearly could',
  'might may possibly probably alternatively else typically generally untrue following optional',
  'optionally either incorrect violates reverse exception exceptions tie ties tied repeats',
  'duplicates repeated permitted fine ok okay ignored ignoring disregarding disregarded option',
  'options candidate candidates possibility possibilities hypotheses something somehow somewhat',
  'related relates connected involves depends depending fails failed contradicts contradicted',
  'refuted disproved subtle subtler complicated ruled doubt unsure undecided counterexample',
  'counterexamples excluded excepted included including allowed call-open call-close',
);
/** Words after which a further "and" could weaken the clause: "none is even and …" does not state that none is even. */
const NARROWS = wordSet(
  'exactly only none no not most less fewer never neither if without just single one two',
  'precisely zero up',
);

/** "But not always", "most of the time": what takes back what was said before. */
const TAKES_BACK =
  /\b(?:not (?:always|every time|consistently|reliably|in (?:all|every)|all the time|necessarily always|for (?:all|every)|true)|(?:has|have|had|having|got) (?:a lot |much )?to do|(?:connection|link|relation|relationship|bearing)|(?:most|some|much|half) of the time|in (?:most|some|many|certain|a few) (?:cases|tests|triples|situations)|(?:with|has|have|are|were) (?:some|a few|few|many|rare|several) (?:exceptions|counterexamples))\b/;
export const takesBack = (tokens: readonly Token[]): boolean =>
  has(tokens, REVOKES) || TAKES_BACK.test(wordsOf(tokens));

const has = (tokens: readonly Token[], words: ReadonlySet<string>): boolean =>
  tokens.some(({ text }) => words.has(text));

/** Clauses without a subject belong to a subject before them, which may have been among the unread words. */
const HAS_SUBJECT =
  /^(either )?((the|last|first|second|third|middle|all|each|every|none|no|not|at|exactly|only|both|neither|any|one|two|there|its|their|they|it|a|b|c|these|if) |(a|b|c|x|y|z)$)/;

export function trusted(parser: Parser, cover: Cover): readonly Meaning[] {
  const { tokens } = parser;
  return cover.pieces.map(({ from, to, meaning }, i): Meaning => {
    if (!meaning) return unknown(`cannot read ${quoted(tokens.slice(from, to))}`);
    const words = tokens.slice(from, to);
    if (isSorting(cover, tokens, i)) return unknown('what holds of the sorted numbers');
    if (isInverted(tokens, from)) return unknown(`what ${quoted(words)} says again`);
    if (refersBack(parser, cover, i)) return unknown(`who ${quoted(words.slice(0, 1))} are`);
    if (losesSubject(parser, cover, i)) return unknown(`whose ${quoted(words)} is`);
    if (!standsAlone(cover, tokens, i)) return unknown(`what is ${quoted(words)}`);
    const next = cover.pieces[i + 1];
    const apart =
      (cover.links[i]?.level ?? 0) >= 4 || (next && isClause(wordsOf(tokens.slice(next.from, next.to))));
    return next && !next.meaning && !apart && (has(words, NARROWS) || continues(parser, next.from))
      ? unknown(`what follows ${quoted(words)}`)
      : meaning;
  });
}

const spans = (parser: Parser, rule: string, { from, to }: Piece): boolean =>
  parser.ways(rule, from).some(({ end }) => end === to);

const SPREAD_AMOUNTS = new Set(['plain', 'all', 'each']);

/** Checks that a clause begins with all the numbers, or has no subject. */
function isOfNumbers(parser: Parser, piece: Piece): boolean {
  if (
    piece.meaning?.is === 'always' ||
    ['bare', 'contents', 'predication'].some((rule) => spans(parser, rule, piece))
  )
    return true;
  return parser.ways('subject', piece.from).some(({ value }) => {
    const subject = value as Subject;
    if (subject.is !== 'numbers') return subject.is === 'triple';
    return subject.of.length === 3 && SPREAD_AMOUNTS.has(subject.how.is);
  });
}

const OWN =
  /^(all|each|every|both|none|neither|no|there|here|with|without|containing|in|not (all|every|each|both))\b/;
const AMOUNT = /^(at|more|fewer|less|exactly|only|just|no|up|one|two|three|\d)$/;

/** "At least one" alone, beside another clause: an amount without a noun. */
const isAmount = (parser: Parser, piece: Piece): boolean =>
  AMOUNT.test(parser.tokens[piece.from].text) && spans(parser, 'howMany', piece);

/**
 * "The gaps are even; less than 10" refers to the gaps, and not to the numbers: a clause without a subject is only read
 * after one about all the numbers.
 */
function losesSubject(parser: Parser, { pieces }: Cover, i: number): boolean {
  if (!parser.grammar.has('bare') || pieces.length < 2) return false;
  const piece = pieces[i];
  if (isAmount(parser, piece) || (i > 0 && isAmount(parser, pieces[i - 1]))) return true;
  const explains = i > 0 && parser.tokens[piece.from - 1].text === ':';
  if (
    i === 0 ||
    explains ||
    OWN.test(wordsOf(parser.tokens.slice(piece.from, piece.from + 2))) ||
    !spans(parser, 'bare', piece)
  )
    return false;
  const before = pieces.slice(0, i).findLast(({ meaning }) => meaning?.is !== 'always');
  return before?.meaning !== undefined && !isOfNumbers(parser, before);
}

/** "And so is the third": not "and so, …", but the same of another. */
const isInverted = (tokens: readonly Token[], from: number): boolean =>
  tokens[from - 1]?.text === 'so' && /^(is|are|was|were|does|do|must|has|have|can)$/.test(tokens[from].text);

/** "Sorted from low to high, the numbers …": the rest refers to the sorted numbers. */
function isSorting({ pieces }: Cover, tokens: readonly Token[], i: number): boolean {
  const { from } = pieces[i];
  if (!/^(sorted|arranged|ordered|listed|written|when|once|after)$/.test(tokens[from].text)) return false;
  const next = i + 1 < pieces.length ? pieces[i + 1] : undefined;
  return next !== undefined && HAS_SUBJECT.test(wordsOf(tokens.slice(next.from, next.to)));
}

const SPREADS = /\b(if (, )?and only if|iff|(exactly|precisely) (if|when)|just when|following|of these)\b/;

/** "A and B if and only if C": a condition beside other clauses may be about them too. */
export function isSpread({ pieces, links }: Cover, tokens: readonly Token[]): boolean {
  return pieces.some(({ from, to }, i) => {
    if (!SPREADS.test(wordsOf(tokens.slice(from, to)))) return false;
    return [i - 1, i].some((at) => {
      if (at < 0 || at >= links.length || links[at].level > 4) return false;
      return pieces[at === i ? i + 1 : at].meaning?.is !== 'always';
    });
  });
}

/** "The first two are even and they are equal": "they" may be the two. */
function refersBack(parser: Parser, { pieces }: Cover, i: number): boolean {
  const { tokens, grammar } = parser;
  const { from, to } = pieces[i];
  if (!grammar.has('place') || !/^(they|these|those|them|their)$/.test(tokens[from].text)) return false;
  if (tokens.slice(from, Math.min(to, from + 4)).some(({ text }) => text === 'all' || text === 'three'))
    return false;
  return pieces.slice(0, i).some((piece) => {
    const start = piece.from + (/^(both|either|neither|not)$/.test(tokens[piece.from].text) ? 1 : 0);
    return ['place', 'places'].some((rule) => parser.ways(rule, start).length > 0);
  });
}

/** "Greater than the second and the third put …": unread words that begin with a number may belong to the one before. */
const continues = (parser: Parser, at: number): boolean =>
  parser.grammar.has('value') && parser.ways('value', at).length > 0;

/**
 * Checks that a clause can be trusted after unread words: it has a subject of its own, and the unread words were a
 * clause of their own, not the beginning of that subject ("not both a and b …").
 */
function standsAlone(cover: Cover, tokens: readonly Token[], i: number): boolean {
  const before = cover.pieces.slice(0, i).map((piece, at) => ({ piece, level: cover.links[at].level }));
  const unread = before.filter(({ piece }) => !piece.meaning);
  const { from, to } = cover.pieces[i];
  if (unread.length > 0 && !HAS_SUBJECT.test(wordsOf(tokens.slice(from, to)))) return false;
  return unread.every(
    ({ piece, level }) => level >= 4 || isClause(wordsOf(tokens.slice(piece.from, piece.to))),
  );
}

/** Unread words that are a clause of their own change nothing of the clause before. */
const isClause = (words: string): boolean =>
  HAS_SUBJECT.test(words) && /\b(is|are|must|has|have|should|contains?|includes?)\b/.test(words);

/** Words of a reason, in their original spelling. */
export const quoted = (tokens: readonly Token[]): string => `“${shortened(plainWords(tokens), 60)}”`;

/** An "or" among unread words must not separate more than the "and" before them. */
export function orWithin(cover: Cover, tokens: readonly Token[]): boolean {
  return cover.pieces.some(({ from, to, meaning }, i) => {
    if (meaning) return false;
    const words = tokens.slice(from, to).map(({ text }) => text);
    const most = Math.max(cover.links[i - 1]?.level ?? 5, 1);
    return words.some((word, at) => word === 'or' && (most < 2 || words[at - 1] === ','));
  });
}
