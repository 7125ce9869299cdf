/** Takes triples that are given as examples out of an announcement, and checks that a reading agrees with them. */
import { analysePredicate, prepare } from '../predicate';
import type { Reading } from './types';

export interface Example {
  readonly triple: readonly [number, number, number];
  readonly fits: boolean;
}

const NUMBER = String.raw`[-−–]?\d{1,9}`;
const TRIPLE = String.raw`[[(]\s{0,4}${NUMBER}\s{0,4},\s{0,4}${NUMBER}\s{0,4},\s{0,4}${NUMBER}\s{0,4}[\])]`;
const TRIPLES = String.raw`${TRIPLE}(?:\s{0,4}(?:,\s{0,4})?(?:(?:and|or)\s{1,4})?${TRIPLE}){0,20}`;
const FILLER =
  "(?:both|all|each|also|too|would|will|should|were|was|is|are|has|have|had|been|be|got|gets|get|does|did|do|received|receive|returned|returns|gave|gives|marked|as|an|a|the|not|never|still|correctly|indeed|[a-z]{2,6}n't)";
const FATE =
  '(?:accepted|rejected|refused|valid|invalid|fine|okay|ok|correct|incorrect|works?|worked|fails?|failed|fits?|passes|passed|pass|qualify|qualifies|conforms?|match(?:es)?|satisf(?:y|ies|ied)|follow(?:s|ed)?|violates?|breaks?|allowed|excluded|yes|no|true|false)';
/** "…, and all of them", "which", "and it". */
const THEY = String.raw`(?:\s{0,4},?(?:\s{1,4}(?:and|which|they|it))?(?:\s{1,4}(?:all|both|each|none))?(?:\s{1,4}(?:of\s{1,4}(?:them|these|those|which)|they|it))?)`;
/** The verdict on examples: "were all accepted", "does not", "got a YES", "and all of them conform". */
const VERDICT = String.raw`${THEY}(?:(?:\s{1,4}${FILLER}){0,6}\s{1,4}["“'*]{0,3}${FATE}["”'*]{0,3}(?:\s{1,4}(?:the|this|it|my)(?:\s{1,4}(?:rule|pattern))?)?(?:\s{1,4}(?:too|as well|result|answer|verdict))?|\s{1,4}(?:does|do|is|are|was|were|did|would)(?:\s{1,4}not|n't)|\s{1,4}(?:isn't|doesn't|don't|aren't|wasn't|weren't|didn't|wouldn't))`;
const JOINED = String.raw`\s{0,4}[,;]?\s{0,4}(?:(?:and|while|whereas|but|yet|although|though|however)\s{1,4})?`;
const ONE = String.raw`(?:(?:i|we)\s{1,4}(?:have\s{1,4})?(?:tested|tried|checked)\s{1,4})?(?:(?:the\s{1,4})?(?:triples?|sequences?|tests?|both)\s{1,4})?${TRIPLES}${VERDICT}`;
const EVIDENCE = String.raw`${ONE}(?:${JOINED}${ONE}){0,20}`;

/** "Since [1, 2, 3] was accepted and [3, 2, 1] was not, …" */
const BEFORE = new RegExp(
  String.raw`^\s{0,9}(?:announce(?:ment)?\s{0,4}:\s{0,4})?(?:(?:since|because|as|given that|after|considering that|seeing that)\s{1,4}|(?:from|based on|given|in) (?:my|the) (?:tests|results|feedback|examples)(?: so far)?\s{0,4}[,:]\s{0,4})?${EVIDENCE}\s{0,4}[,;:.]\s{0,4}(?:(?:so|therefore|thus|hence)\b\s{0,4},?\s{0,4})?`,
  'i',
);
/** "… For example, [2, 4, 6] works, while [1, 2, 3] does not." */
const AFTER = new RegExp(
  String.raw`(?:[.;,:(]\s{0,4}|\s(?=(?:because|since|so|as)\s))(?:(?:so|thus|hence|for example|for instance|e\.?g\.?|because|since|as|indeed|but|however|and|while|note that)\b\.?[,:]?\s{0,4}){0,2}${EVIDENCE}\s{0,4}\)?(?=\s{0,4}(?:[.;,)]|$))`,
  'gi',
);
/** "…, such as [2, 4, 6]": one that fits. */
const SUCH = new RegExp(
  String.raw`(?<!\b(?:not|un|unlike|except)\s?),?\s{0,4}\(?(?:\be\.?g\.?|\bsuch as|\blike|\bfor example|\bfor instance|\bas in)[:,]?\s{0,4}(?:the triple\s)?${TRIPLES}\s{0,4}\)?`,
  'gi',
);
const EACH = new RegExp(`(${TRIPLES})(${VERDICT})`, 'gi');
/** Words that reverse a verdict: a denial, or a bad result. Both together make a good one: "was not rejected". */
const TURN =
  /\b(?:not|never|none|no|rejected|refused|invalid|incorrect|fail\w*|violates?|breaks?|excluded|false)\b|n't\b/gi;

const isGood = (verdict: string): boolean => (verdict.match(TURN) ?? []).length % 2 === 0;

function triplesOf(text: string): readonly Example['triple'][] {
  return [...text.matchAll(new RegExp(TRIPLE, 'g'))].map(([one]) => {
    const [a, b, c] = one.replace(/[−–]/g, '-').match(/-?\d+/g)?.map(Number) ?? [];
    return [a, b, c] as const;
  });
}

/** Removes the examples from a text, and returns both. */
export function withoutExamples(text: string): {
  readonly rest: string;
  readonly examples: readonly Example[];
} {
  const examples: Example[] = [];
  if (text.length > 6_000 || !/\d\s{0,4},\s{0,4}[-−–]?\d/.test(text)) return { rest: text, examples };
  const judged = (whole: string): string => {
    for (const [, triples, verdict] of whole.replace(/’/g, "'").matchAll(EACH))
      for (const triple of triplesOf(triples)) examples.push({ triple, fits: isGood(verdict) });
    return '';
  };
  const fitting = (whole: string): string => {
    for (const triple of triplesOf(whole)) examples.push({ triple, fits: true });
    return '';
  };
  const plain = text.replace(/’/g, "'");
  const rest = plain.replace(BEFORE, judged).replace(AFTER, judged).replace(SUCH, fitting);
  return examples.length > 0 ? { rest, examples } : { rest: text, examples };
}

const holds = (predicate: string, [a, b, c]: Example['triple']): boolean | undefined => {
  const { program } = analysePredicate(predicate);
  return program && prepare(program).test(a, b, c) === 1;
};

/** Checks that a reading disagrees with an example. */
export function isContradicted(reading: Reading, examples: readonly Example[]): boolean {
  if (reading.status === 'not-understood') return false;
  const [widest, narrowest] =
    reading.status === 'read'
      ? [reading.predicate, reading.predicate]
      : [reading.necessary, reading.sufficient];
  return examples.some(({ triple, fits }) =>
    fits ? holds(widest, triple) === false : narrowest !== undefined && holds(narrowest, triple) === true,
  );
}
