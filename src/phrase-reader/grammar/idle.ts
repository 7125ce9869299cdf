/** Words that exclude no triple: names, permissions, and what does not matter. */
import type { Parser, Rules, Way } from '../parse';

const nothing = () => null;

/** Of either sign, or zero. */
const SIGNED = /"op":"[<>=]=?","left":\{"is":"it"\},"right":\{"is":"constant","value":0\}/;

/**
 * What may be included without a word about the rule: numbers of either sign. After "positive" a zero that is included
 * makes the rule wider, and other kinds may do so too.
 */
function includable(parser: Parser, at: number, from = at): readonly Way<null>[] {
  const before = parser.tokens.slice(0, from).map(({ text }) => text);
  if (before.some((word) => /^(positive|negative|above|below|greater|less)$/.test(word))) return [];
  const found: Way<null>[] = [];
  for (const rule of ['kind', 'adjective']) {
    for (const { value, end } of parser.ways(rule, at)) {
      if (!SIGNED.test(JSON.stringify(value))) continue;
      found.push({ value: null, end });
      const next = [',', 'and', 'or'].includes(parser.tokens[end]?.text ?? '') ? end + 1 : end;
      if (next > end)
        found.push(...includable(parser, next, from).map((way) => ({ value: null, end: way.end })));
    }
  }
  return found;
}

export const IDLE: Rules = {
  nothing: [
    ['(start|begin|starting|beginning) (anywhere|with any (<N>)?|from any (<N>)?)', nothing],
    ['(starting|beginning) (with|from|at) (any|an arbitrary) (<N>|starting number)', nothing],
    ['(in|of) (the|a|this) (given|same)? <WHOLE>', nothing],
    ['(in|of) (the)? (order|sequence) (given|presented|shown)', nothing],
    ['from left to right', nothing],
    ['<LETTERS> (are|being|is|stand for|denote) <LETTERED>', nothing],
    ['(for|in) (any|every|each|all|a|the)? (possible)? (<WHOLE>|triples) <LETTERS>?', nothing],
    ['(any|every|each|all|a|the)? (<WHOLE>|triples) <LETTERS>', nothing],
    [
      '(with|there are)? no (other|further|additional) (restrictions|restriction|constraints|constraint|conditions|condition|requirements)',
      nothing,
    ],
    ['all (of them|numbers)? are integers', nothing],
    ['(no matter|regardless of|irrespective of|independent of|independently of) <WHICHEVER>', nothing],
    ['(whatever|whichever) <OTHERPART> (is|are|may be|happens to be|happen to be)', nothing],
    ['<OTHERPART> (does|do) not matter', nothing],
    ['<OTHERPART> (can|may|could) be anything', nothing],
    ['{subject} (does|do) not (necessarily)? (have|need) to be {stated}', nothing],
    ['{subject} (need|needs) not be {stated}', nothing],
    ['(do|does|need) not (have|need)? (to)? be {stated}', nothing],
    ['(which|that|who|they|some)? (may|can|might|could) (also|even)? be {stated}', nothing],
    ['it is not (required|necessary|needed) that {clause}', nothing],
    [
      '(with|there is|there are)? no (restriction|restrictions|constraint|constraints|limits|requirement) (on|for) ((the)? <ASPECT>|<OTHERPART>)',
      nothing,
    ],
    ['(regardless of|no matter|irrespective of) (whether|if) {clause} (or not)?', nothing],
    ['not necessarily (with|in|by)? (equal|even|constant|regular|fixed) <SPACES>', nothing],
    ['<ASPECT> (,)? (and|or)? <ASPECT>? (,)? (and|or)? <ASPECT>? (do|does) not matter', nothing],
    ['whatever (the)? <ASPECT> (is|are)?', nothing],
    ['<INCLUDABLE> (are|is|being)? (allowed|included|permitted|possible|fine|ok)', nothing],
    ['(also)? (including|inclusive of) <INCLUDABLE>', nothing],
    ['gaps of any size', nothing],
    ['not necessarily by (the|a) (same|constant|equal|fixed) (amount|step|difference)', nothing],
    ['{subject} can be (any|an arbitrary) <N>', nothing],
    ['(it|they) can be in any (position|place|order)', nothing],
    ['otherwise there is no (restriction|condition|constraint)', nothing],
    ['{subject} need not be', nothing],
    ['{subject} (need|needs) not be in <ANYORDER>', nothing],
    ['{subject} (does|do) not (have|need) to be in <ANYORDER>', nothing],
    ['(never|not|only) otherwise|only then', nothing],
    ['(the)? (gaps|steps|differences) (can|may) be (of)? any size', nothing],
    ['(any|the)? three (whole)? <INTS>', nothing],
    ['<OTHERPART> (is|are|being)? (completely|entirely|totally|absolutely)? <FREE>', nothing],
    ['{subject} (is|are) not necessarily {stated}', nothing],
    ['it is not <ASPECT> that (matters|counts)', nothing],
    ['<RULE> has nothing to do with <ASPECT>', nothing],
    ['<ASPECT> (is|are) <FREE>', nothing],
  ],
  ASPECT: [
    [
      '(the|their)? (sign|signs|parity|spacing|size|sizes|gaps|magnitude|values|value|order) (of (the|all)? numbers)?',
      nothing,
    ],
  ],
  RULE: [['(the|my|this)? (hidden|current)? (rule|hypothesis|condition)|it', nothing]],
  ANYORDER: [
    ['(any|a)? (particular|specific|certain|fixed|given|special) order|(any|numerical) order', nothing],
  ],
  SPACES: [['(gap|gaps|step|steps|difference|differences|spacing|interval|intervals)', nothing]],
  INTS: [['integers|numbers|values', nothing]],
  FREE: [
    [
      '(free|arbitrary|irrelevant|immaterial|unrestricted|unconstrained|unimportant|open|anything|whatever|not (important|relevant|significant|restricted|constrained))',
      nothing,
    ],
  ],
  INCLUDABLE: Object.assign(includable, { begins: ['kind', 'adjective', 'num'] }),
  LETTERED: [
    [
      '(any|the|three|my|our)? (three)? (integers|numbers|entries|values|elements) (in order|of the triple|in the triple)?',
      nothing,
    ],
  ],
  LETTERS: [
    ['(,)? (a|x) , (b|y) (,)? (and)? (c|z) (,)?', nothing],
    ['(,)? (a|x) (b|y) (c|z) (,)?', nothing],
    ['[ (a|x) , (b|y) , (c|z) ]', nothing],
  ],
  WHICHEVER: [
    ['how far apart (they|the numbers) are', nothing],
    ['how (large|big|wide) (the|their) (gaps|steps|differences|numbers) are', nothing],
    ['(the)? (size|sizes) of (the|their)? (gaps|steps|differences|numbers|jumps)', nothing],
    ['(the|their) (gaps|steps|differences|spacing)', nothing],
    ['(what|how)? <OTHERPART> (is|are)?', nothing],
    [
      'which (one)? (of (those|these|the|them) (two|three)? (<NN>)?)? (is|are) (the)? (bigger|larger|greater|smaller|lower|higher|largest|smallest)',
      nothing,
    ],
  ],
  OTHERPART: [['({place}|{others})', nothing]],
};
