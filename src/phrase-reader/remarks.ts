/**
 * Remarks on the rest of an announcement: "in any order", "the sign is ignored", "ties are allowed". The rest is read
 * without them, and then asked whether the remark can be true of it.
 */
import { compare, type Comparison, type Meaning, readings, type Value } from './meaning';
import { agree, isEmpty } from './over-domain';
import { type Token, wordsOf } from './tokens';

const ALLOWED =
  '(?:(?:are|is|being) )?(?:also |still |both |all )?(?:allowed|permitted|accepted|acceptable|included|possible|fine|ok|okay|allowable)';
const EQUALS =
  '(?:ties(?: for (?:the )?(?:maximum|minimum|max|min|largest|smallest|greatest|least|highest|lowest|extreme|it|this|first place))?|a tie|equality|repeats|repetition|repetitions|duplicates|duplication|(?:equal|repeated|duplicate|repeating|identical) (?:numbers|values|neighbors|neighbours|entries|terms|elements|integers|ones|adjacent numbers|consecutive numbers))';
const THEY =
  '(?:(?:two |some |the )?(?:neighbors|neighbours|adjacent numbers|consecutive numbers|neighboring numbers|neighbouring numbers|successive numbers|numbers|values|some))';
const ANOTHER =
  '(?:(?:another|(?:one|either|any|some|both) of) ?(?:(?:the )?(?:others|other (?:two|numbers|ones)|other|one|number|them))?|the others|the other two|others)';
const SOMEWHERE =
  '(?:(?:any|whatever|whichever|some|no particular|arbitrary) (?:order|position|positions|place|places|arrangement)|any of the (?:three )?(?:positions|places))';
const WHICH =
  '(?:which|whichever|what) (?:one )?(?:of (?:them|those|these|the two|the two numbers|the others) )?(?:is|are|comes|happens to be) (?:the )?(?:larger|bigger|greater|smaller|lower|higher|largest|smallest|first)(?: one| number)?';
const REGARDLESS =
  '(?:regardless of|irrespective of|independent of|independently of|no matter|whatever|not depending on)';

const ORDER = '(?:order|position|positions|placement|arrangement)';
const SIGN = '(?:sign|signs)';
const COUNTS =
  '(?:(?:plays?|has|have) (?:any|a) (?:role|part|influence)|(?:matters?|counts?)|(?:is|are) (?:relevant|important|significant))';

const SWAPS = ['cba', 'bac', 'acb'];

/** Replaces a, b and c in a predicate by the three letters of `to`. */
const renamed = (predicate: string, to: string): string =>
  predicate.replace(/\b[abc]\b/g, (name) => to['abc'.indexOf(name)]);
const negated = (predicate: string, name: string): string =>
  predicate.replace(new RegExp(String.raw`\b${name}\b`, 'g'), `(-${name})`);

/** Checks that a predicate treats all places alike. */
export const isUnordered = (predicate: string): boolean =>
  ['bac', 'bca'].every((to) => agree(predicate, renamed(predicate, to)));

const isTurnable = (predicate: string): boolean =>
  SWAPS.some((to) => agree(predicate, renamed(predicate, to)));
const isUnsigned = (predicate: string): boolean =>
  ['a', 'b', 'c'].every((name) => agree(predicate, negated(predicate, name)));
/** Checks that some triple with two equal numbers satisfies the predicate. */
const allowsTies = (predicate: string): boolean =>
  !isEmpty(`(${predicate}) and (a == b or b == c or a == c)`);

interface Remark {
  readonly words: string;
  /** Checks that the remark fits the rule that is read without it. */
  readonly suits: (predicate: string) => boolean;
  /** Applies the remark to the meaning of the rest. */
  readonly changes?: (what: Meaning) => Meaning;
  /** Words beside which it is not taken away. */
  readonly not?: RegExp;
}

const REMARKS: readonly Remark[] = [
  {
    words: [
      `(?:(?:and )?(?:they |it |these |this one )?(?:can be |may be |appear |appearing |occurring |located |placed |standing )?in ${SOMEWHERE})`,
      String.raw`${REGARDLESS} (?:the |their |its |what |which )?(?:order|position|positions|place|places|arrangement)(?: (?:is|are))?(?: (?:in which )?(?:they|it) (?:are|is|appear|appears|occur|occurs|come)(?: in)?(?: listed| given| written)?)?`,
      '(?:the |their |its )?(?:order|position|positions|exact positions?) (?:does not|do not|is not|are not) (?:matter|important|relevant)',
      '(?:the |their )?(?:order|position|positions) (?:is|are) (?:irrelevant|unimportant|arbitrary|free|immaterial)',
    ].join('|'),
    suits: isUnordered,
  },
  {
    words: [
      `neither (?:the |their |its )?${ORDER} nor (?:the |their |its )?${SIGN} ${COUNTS}`,
      `neither (?:the |their |its )?${SIGN} nor (?:the |their |its )?${ORDER} ${COUNTS}`,
      `(?:the |their )?${ORDER} and (?:the |their )?${SIGN} (?:do not matter|are irrelevant|play no role)`,
    ].join('|'),
    suits: (predicate) => isUnordered(predicate) && isUnsigned(predicate),
  },
  { words: `(?:the |their |its )?${ORDER} plays? no role`, suits: isUnordered },
  { words: `(?:the |their |its )?${SIGN} plays? no role`, suits: isUnsigned },
  {
    words: `${REGARDLESS} (?:the |their )?(?:direction|${WHICH}|order of (?:these|those|the) two)(?: (?:of )?(?:the )?(?:change|order|sequence|travel))?|in (?:either|any|whichever|whatever) direction|${WHICH}`,
    suits: isTurnable,
  },
  {
    words:
      '(?:(?:when |if )?(?:ignoring|disregarding|regardless of|irrespective of|without regard to|not counting) (?:the |their |its |any )?(?:sign|signs|minus sign|minus signs|negative sign|negative signs)(?: of the numbers?)?|(?:the |their |its )?(?:sign|signs|minus sign|minus signs) (?:(?:is|are|being) )?(?:ignored|disregarded|irrelevant|left out|not considered)|(?:the |their |its )?(?:sign|signs) (?:does|do) not matter)',
    suits: isUnsigned,
  },
  {
    words: [
      `${EQUALS} ${ALLOWED}`,
      `allowing (?:for )?${EQUALS}`,
      `(?:including|possibly with|perhaps with) ${EQUALS}`,
      `${THEY} (?:may|can|could) (?:also )?(?:be (?:equal|the same|identical|tied)|repeat|coincide|tie)(?: to each other)?`,
      `(?:or |it |this one |this |that |possibly |which |and )*(?:(?:may|can|could|might) )?(?:also |possibly )?(?:tie|be tied|be equal|be the same|tied|equal|share this|share it) (?:with|to|as|for it with) ${ANOTHER}`,
    ].join('|'),
    suits: allowsTies,
    changes: loosened,
    not: /\b(?:strict|strictly|distinct|different|unique|no ties|ties not|not equal)\b/,
  },
  {
    words:
      '(?:possibly|perhaps|maybe|potentially) (?:even )?(?:all(?: three)?(?: of them)?|more(?: than (?:one|two))?|both)',
    suits: () => true,
    not: /^(?!.*\b(?:at least|some)\b)|\b(?:exactly|only|precisely|just|most)\b/,
  },
];

const LOOSE: Partial<Record<Comparison, Comparison>> = { '<': '<=', '>': '>=' };
const isPlace = ({ is }: Value): boolean => is === 'at';
const isStrict = (what: Meaning): what is Meaning & { is: 'compare' } =>
  what.is === 'compare' && LOOSE[what.op] !== undefined && isPlace(what.left) && isPlace(what.right);
const loose = (what: Meaning & { is: 'compare' }): Meaning =>
  compare(what.left, LOOSE[what.op] ?? what.op, what.right);

/** An order, or the largest of all, with ties; whether a comparison of two numbers allows ties, too, is not certain. */
function loosened(what: Meaning): Meaning {
  switch (what.is) {
    case 'and':
      return what.of.length > 1 && what.of.every((one) => isStrict(one) && one.op === opOf(what.of[0]))
        ? { is: 'and', of: what.of.map((one) => (isStrict(one) ? loose(one) : one)) }
        : { is: 'and', of: what.of.map(loosened) };
    case 'or':
      return { is: 'or', of: what.of.map(loosened) };
    case 'readings':
      return readings(what.of.map(loosened), what.why);
    case 'compare':
      return isStrict(what) ? readings([what, loose(what)], 'whether these two may be equal') : what;
    case 'versus':
      return { ...what, op: LOOSE[what.op] ?? what.op };
    default:
      return what;
  }
}
const opOf = (what: Meaning): Comparison | undefined => (what.is === 'compare' ? what.op : undefined);

const LEAD =
  '(?:^| )(?:[,;.:] )?(?:and |but |with |where |though |although |even though |even |while |or |so )*';
const COMPILED = REMARKS.map((remark) => ({
  remark,
  at: new RegExp(`${LEAD}(?:${remark.words})(?= [,;.]| and | but |$)`),
}));

/** An announcement without a remark, and the remark's effect on it. */
export interface Remarked extends Pick<Remark, 'suits' | 'changes'> {
  readonly rest: readonly Token[];
}

const isStop = (token: Token | undefined): boolean => token === undefined || /^[,;.:]$/.test(token.text);

/** Words without those from one place to another, with one stop between what is left. */
function without(words: readonly Token[], from: number, to: number): readonly Token[] {
  const [before, after] = [words.slice(0, from), words.slice(to)];
  if (isStop(before.at(-1))) return [...before.slice(0, -1), ...(before.length > 1 ? after : after.slice(1))];
  return [...before, ...after];
}

const countWords = (text: string): number => (text.trim() === '' ? 0 : text.trim().split(' ').length);

/** The first remark in the words; undefined if there is none, or nothing else. */
export function remarkIn(words: readonly Token[]): Remarked | undefined {
  const text = wordsOf(words);
  for (const { remark, at } of COMPILED) {
    const found = at.exec(text);
    if (!found || remark.not?.test(text)) continue;
    const from = countWords(text.slice(0, found.index));
    const rest = without(words, from, from + countWords(found[0]));
    if (rest.length === 0 || rest.length >= words.length) continue;
    return { rest, suits: remark.suits, ...(remark.changes && { changes: remark.changes }) };
  }
  return undefined;
}
