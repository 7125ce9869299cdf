/** Matches the rules of a new state of the document with those on screen. */
import { fieldOf, isDirty, received, type Field } from './typing';

/** A rule on screen. */
export interface Draft {
  /** Stays with the rule while it moves, so that the focus and half-typed texts move with it. Unique in the group. */
  readonly key: number;
  readonly name: string;
  readonly field: Field;
}

export interface RuleText {
  readonly name: string;
  readonly predicate: string;
}

export interface Aligned {
  readonly drafts: readonly Draft[];
  /** Drafts with a text of the user's whose rule is gone. */
  readonly orphans: readonly Draft[];
}

/** Matches drafts with the rules of a new state of the document, and updates each. */
export function align(
  drafts: readonly Draft[],
  rules: readonly RuleText[],
  version: number,
  newKey: () => number,
): Aligned {
  const places = new Map<number, Draft>();
  const left = new Set(drafts);
  for (const fits of MATCHERS) {
    for (const [index, draft] of drafts.entries()) {
      if (!left.has(draft)) continue;
      const place = placeOf(rules, index, (rule, at) => !places.has(at) && fits(draft, rule, at === index));
      if (place === undefined) continue;
      places.set(place, draft);
      left.delete(draft);
    }
  }
  const aligned = rules.map(({ name, predicate }, index) => {
    const draft = places.get(index);
    const field = draft ? received(draft.field, predicate, version) : fieldOf(predicate, version);
    return { key: draft?.key ?? newKey(), name, field };
  });
  return { drafts: aligned, orphans: [...left].filter(({ field }) => isDirty(field)) };
}

type Fits = (draft: Draft, rule: RuleText, samePlace: boolean) => boolean;

const sameText: Fits = ({ field }, { predicate }) => predicate === field.base || predicate === field.sent;
const sameName: Fits = ({ name }, rule) => rule.name === name;

/** Ways to recognise a rule: each is tried on all rules before a weaker one. */
const MATCHERS: readonly Fits[] = [
  (...of) => sameName(...of) && sameText(...of),
  sameName,
  sameText,
  (draft, _, samePlace) => samePlace && !isDirty(draft.field),
];

/** The own place first, then the first other one. */
function placeOf(
  rules: readonly RuleText[],
  index: number,
  fits: (rule: RuleText, at: number) => boolean,
): number | undefined {
  const own = rules[index];
  if (own && fits(own, index)) return index;
  const found = rules.findIndex(fits);
  return found < 0 ? undefined : found;
}
