/** Words that exclude no triple: names, permissions, and what does not matter. */
import type { Parser, Rules, Way } from '../parse';

/** Matches a comparison of a number with zero: positive, negative, zero, and so on. */
const SIGNED = /"op":"[<>=]=?","left":\{"is":"it"\},"right":\{"is":"constant","value":0\}/;

/**
 * Phrases that include numbers without restricting the rule: numbers of either sign. After "positive", an included zero
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

export const NOTHING: Rules = {
  nothing: [
    '(start|begin|starting|beginning) (anywhere|with any (<N>)?|from any (<N>)?)',
    '(starting|beginning) (with|from|at) (any|an arbitrary) (<N>|starting number)',
    '(in|of) (the|a|this) (given|same)? <WHOLE>',
    '(in|of) (the)? (order|sequence) (given|presented|shown)',
    'from left to right',
    '<LETTERS> (are|being|is|stand for|denote) <LETTERED>',
    '(for|in) (any|every|each|all|a|the)? (possible)? (<WHOLE>|triples) <LETTERS>?',
    '(any|every|each|all|a|the)? (<WHOLE>|triples) <LETTERS>',
    '(with|there are)? no (other|further|additional) (restrictions|restriction|constraints|constraint|conditions|condition|requirements)',
    'all (of them|numbers)? are integers',
    '(no matter|regardless of|irrespective of|independent of|independently of) <WHICHEVER>',
    '(whatever|whichever) <OTHERPART> (is|are|may be|happens to be|happen to be)',
    '<OTHERPART> (does|do) not matter',
    '<OTHERPART> (can|may|could) be anything',
    '<subject> (does|do) not (necessarily)? (have|need) to be <predicative>',
    '<subject> (need|needs) not be <predicative>',
    '(do|does|need) not (have|need)? (to)? be <predicative>',
    '(which|that|who|they|some)? (may|can|might|could) (also|even)? be <predicative>',
    'it is not (required|necessary|needed) that <clause>',
    '(with|there is|there are)? no (restriction|restrictions|constraint|constraints|limits|requirement) (on|for) ((the)? <ASPECT>|<OTHERPART>)',
    '(regardless of|no matter|irrespective of) (whether|if) <clause> (or not)?',
    'not necessarily (with|in|by)? (equal|even|constant|regular|fixed) <SPACES>',
    '<ASPECT> (,)? (and|or)? <ASPECT>? (,)? (and|or)? <ASPECT>? (do|does) not matter',
    'whatever (the)? <ASPECT> (is|are)?',
    '<INCLUDABLE> (are|is|being)? (allowed|included|permitted|possible|fine|ok)',
    '(also)? (including|inclusive of) <INCLUDABLE>',
    'gaps of any size',
    'not necessarily by (the|a) (same|constant|equal|fixed) (amount|step|difference)',
    '<subject> can be (any|an arbitrary) <N>',
    '(it|they) can be in any (position|place|order)',
    'otherwise there is no (restriction|condition|constraint)',
    '<subject> need not be',
    '<subject> (need|needs) not be in <ANYORDER>',
    '<subject> (does|do) not (have|need) to be in <ANYORDER>',
    '(never|not|only) otherwise|only then',
    '(the)? (gaps|steps|differences) (can|may) be (of)? any size',
    '(any|the)? three (whole)? <INTS>',
    '<OTHERPART> (is|are|being)? (completely|entirely|totally|absolutely)? <FREE>',
    '<subject> (is|are) not necessarily <predicative>',
    'it is not <ASPECT> that (matters|counts)',
    '<RULE> has nothing to do with <ASPECT>',
    '(for|where|with) (some|any|an|a|every)? (integer|number|value)? <LETTER> (is|being)? (an|any|some)? (integer|number)?',
    '<LETTER> (is|can be|being) (an|any|some) (arbitrary)? (integer|number)',
    '(and)? nothing (more|else)',
    '<places> <MAYBEANYTHING>',
    '(regardless of|irrespective of|no matter) (the|their)? (gap|gaps|step|steps|difference|differences|spacing) (between (them|the numbers|consecutive numbers|adjacent numbers|neighbors|neighbours))?',
    '(it is)? not about (the|their)? <ASPECT>',
    '(it is)? <ASPECT> (is|are) (completely|entirely)? <FREE>',
    '(nothing|no other property|no other properties|no other feature|no other condition|nothing more) (else)? (about the numbers|about them)? (matters|matter|counts|is required|is needed|is relevant)',
    '(with|there is|there are)? no (upper|lower|other)? (restriction|restrictions|constraint|constraints|limit|limits|bound|bounds|requirement|requirements|condition|conditions) (on|for|about|regarding) (the|their|its)? <WHATSOEVER>',
    '(the|their)? (size|sizes|value|values|magnitude|magnitudes) (of)? (the|their)? <WHATSOEVER>? (is|are) <FREE>',
    '(such|these|those)? (<NS>|triples) (are|would be)? (all)? (fine|ok|okay|allowed|valid|accepted)',
    '<INCLUDABLE> (are|is|can be|may be|would)? (also|all|both)? (count|counts|qualify|qualifies|work|works|fine|valid|acceptable|appear)',
    '(but|and|though|although)? not necessarily <predicative>',
    '(but|and|though|although)? not necessarily (by|of|to) <num>',
    '<place> <MAYBEANYTHING>',
    '<others> (seem|seems|appear|appears) to be <ANYWHAT>',
    '(and|but)? no (other|further|additional|more) (restriction|restrictions|constraint|constraints|condition|conditions|requirement|requirements|rule|rules) (applies|apply|is imposed|are imposed|is needed|are needed|is required|are required|exists|exist|matter|matters|hold|holds)',
    '(<RULE>|it) (does|do) not (require|need|demand) <subject> to be <predicative>',
    '(whether|be) <ITIS>? <predicative> or <predicative>',
    'whether (or not)? <ITIS> <predicative> (or not)?',
    '(any|every) such (triple|sequence|set) (is valid|works|fits|is accepted|conforms)',
  ],
  ASPECT:
    '(the|their)? (sign|signs|parity|spacing|size|sizes|gaps|magnitude|values|value|order) (of (the|all)? numbers)?',
  ANYORDER: '(any|a)? (particular|specific|certain|fixed|given|special) order|(any|numerical) order',
  SPACES: '(gap|gaps|step|steps|difference|differences|spacing|interval|intervals)',
  INTS: 'integers|numbers|values',
  FREE: '(free|arbitrary|irrelevant|immaterial|unrestricted|unconstrained|unimportant|open|anything|whatever|not (important|relevant|significant|restricted|constrained))',
  INCLUDABLE: Object.assign(includable, { begins: ['kind', 'adjective', 'num'] }),
  LETTERED:
    '(any|the|three|my|our)? (three)? (integers|numbers|entries|values|elements) (in order|of the triple|in the triple)?',
  WHICHEVER: [
    'how far apart (they|the numbers) are',
    'how (large|big|wide) (the|their) (gaps|steps|differences|numbers) are',
    '(the)? (size|sizes) of (the|their)? (gaps|steps|differences|numbers|jumps)',
    '(the|their) (gaps|steps|differences|spacing)',
    '(what|how)? <OTHERPART> (is|are)?',
    'which (one)? (of (those|these|the|them) (two|three)? (<NN>)?)? (is|are) (the)? (bigger|larger|greater|smaller|lower|higher|largest|smallest)',
  ],
  OTHERPART: '(<place>|<others>)',
  LETTER: '(n|m|k|d|x|x-any|t|p|q|r|s|i|j)',
  ITIS: '((they|it|all|(the|each|a|any|this|that|these|those) (<NN>)) (is|are|be)?|it)',
  WHATSOEVER: [
    '<places>',
    'how (large|big|small|wide|far apart|far) (the|their|each)? (jump|jumps|gap|gaps|step|steps|difference|differences|numbers|they|increase|increases) (can be|may be|is|are)?',
    '(gap|gaps|step|steps|difference|differences|spacing|size|sizes|sign|signs|parity|order|magnitude|magnitudes|values|value|numbers|position|positions)',
    '(gap|gaps|step|steps|difference|differences|spacing) between (the|them|consecutive|adjacent)? <NS>?',
    'sizes of (the|their) (gaps|steps|differences|numbers)',
    '<others>',
    '<place>',
  ],
};
