/**
 * The phrase reader: turns an announcement in English into a predicate. It reads by a grammar, not by known sentences,
 * and reports words that are left over or ambiguous.
 */
import type { AnnouncementReading, Reading, ReadOptions } from './types';
import { readRule } from './wason';

export { readBlicket } from './blicket';
export type { AnnouncementReading, Reading, ReadOptions } from './types';

/** The two rules of a Dual-Goal announcement, in whatever order they come. */
function dualGoal(text: string): { readonly dax?: string; readonly med?: string } {
  const found: { dax?: string; med?: string } = {};
  const marks = [
    ...text.matchAll(
      /(?:^|\n|announce\s{0,4}:|[.;,])\s{0,8}(?:announce\s{0,4}:\s{0,8})?(dax|med)(?:\s{1,4}rule)?\s{0,4}(?:[-–—:]|\bis\b)/gi,
    ),
  ];
  for (const [i, mark] of marks.entries()) {
    const body = text.slice(mark.index + mark[0].length, marks[i + 1]?.index ?? text.length);
    const which = mark[1].toLowerCase() === 'dax' ? 'dax' : 'med';
    found[which] ??= body;
  }
  return found;
}

const COMPLEMENT = new RegExp(
  [
    String.raw`(?:(?:any|all|every|each|the) )?(?:other|others|rest|remaining)(?: possible)?(?: (?:triples?|numbers|sequences?|cases|sets?))?`,
    String.raw`(?:everything|anything|all) else|otherwise|all the rest`,
    String.raw`(?:(?:any|all|every|each|the|a) )?(?:(?:triples?|sequences?|sets?|numbers|anything|everything|it) )?(?:(?:that|which) )?(?:do|does|must|should)(?: not|n't) (?:follow|satisfy|fit|match|conform to|obey|meet|fulfil|fulfill)s? (?:the )?dax(?: rule)?`,
    String.raw`(?:(?:any|all|every|each|the|a) )?(?:triples?|sequences?|numbers) (?:that|which) (?:(?:violate|break|fail)s? (?:the )?dax(?: rule)?|(?:is|are) not (?:the )?dax)`,
    String.raw`(?:(?:any|all|every|each|the|a) )?(?:triples?|sequences?) (?:violating|breaking|outside|not (?:following|satisfying|matching|fitting)) (?:the )?dax(?: rule)?`,
    String.raw`(?:simply |just )?(?:not|the (?:negation|complement) of)(?: (?:the )?dax(?: rule)?)`,
    String.raw`(?:the )?dax(?: rule)? (?:is (?:not (?:satisfied|followed|met|true|fulfilled)|violated|broken|false)|does not hold|fails)`,
  ]
    .map((one) => `(?:${one})`)
    .join('|'),
  'i',
);

/** The MED rule, which may only say that it is all that the DAX rule is not. */
function readMed(text: string, dax: AnnouncementReading): Reading {
  const plain = text
    .slice(0, 300)
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'*-]+|[\s"'*.!]+$/g, '');
  if (COMPLEMENT.exec(plain)?.[0] !== plain) return readRule(text);
  return dax.status === 'read'
    ? { status: 'read', predicate: `not (${dax.predicate})` }
    : { status: 'not-understood', reason: 'it is the opposite of a DAX rule that was not read' };
}

/**
 * Reads one announcement about triples. Never throws. With the setting `dual-goal`, or without a setting where the text itself
 * has two rules, the reading is of the DAX rule and `med` is that of the MED rule.
 */
export function readAnnouncement(text: string, options: ReadOptions = {}): AnnouncementReading {
  const one = options.setting !== undefined && options.setting !== 'dual-goal';
  const { dax, med } = one ? {} : dualGoal(text);
  if (dax === undefined && med === undefined) return readRule(text);
  const first: AnnouncementReading =
    dax === undefined ? { status: 'not-understood', reason: 'there is no DAX rule in it' } : readRule(dax);
  return med === undefined ? first : { ...first, med: readMed(med, first) };
}
