/** Clauses without a subject that are not about the numbers as a whole. */
import type { Cover, Piece } from './cover';
import type { Parser } from './parse';
import type { Subject } from './phrase';
import { wordsOf } from './tokens';

const spans = (parser: Parser, rule: string, { from, to }: Piece): boolean =>
  parser.ways(rule, from).some(({ end }) => end === to);

const SPREAD = new Set(['plain', 'all', 'each']);

/** Whether a clause begins with all the numbers, or has no subject either. */
function isOfNumbers(parser: Parser, piece: Piece): boolean {
  if (
    piece.meaning?.is === 'always' ||
    ['bare', 'contents', 'saying'].some((rule) => spans(parser, rule, piece))
  )
    return true;
  return parser.ways('subject', piece.from).some(({ value }) => {
    const subject = value as Subject;
    if (subject.is !== 'numbers') return subject.is === 'triple';
    return subject.of.length === 3 && SPREAD.has(subject.how.is);
  });
}

const OWN =
  /^(all|each|every|both|none|neither|no|there|here|with|without|containing|in|not (all|every|each|both))\b/;
const AMOUNT = /^(at|more|fewer|less|exactly|only|just|no|up|one|two|three|\d)$/;

/** "At least one" alone, beside another clause: an amount of nobody knows what. */
const isAmount = (parser: Parser, piece: Piece): boolean =>
  AMOUNT.test(parser.tokens[piece.from].text) && spans(parser, 'howMany', piece);

/**
 * "The gaps are even; less than 10" speaks of the gaps, and not of the numbers: a clause without a subject is only read
 * after one that is about all the numbers.
 */
export function losesSubject(parser: Parser, { pieces }: Cover, i: number): boolean {
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
