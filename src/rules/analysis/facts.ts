/** Computes programs, sets and counts of a group, before any check. */
import type { Engine, Program, RuleSet } from '../../predicate';
import type { Problem, TextEdit } from '../../predicate/problem';
import { markedSpan, type Span } from '../../predicate/span';
import type { Stepwise } from '../../base/stepwise';
import { applyEdits } from '../edit/draft';
import type { PredicateText, Rule, RuleGroup } from '../types';
import { plural } from '../words';
import { countText, lackingCount } from './counting';

export interface RuleFacts {
  readonly rule: Rule;
  /** Findings about the predicate's text and about its counting, with spans in the document. */
  readonly problems: readonly Problem[];
  readonly program?: Program;
  readonly set?: RuleSet;
  readonly unavailable?: string;
}

/** A rule that was counted. */
export type CountedRule = RuleFacts & { readonly program: Program; readonly set: RuleSet };
export const isCounted = (facts: RuleFacts): facts is CountedRule =>
  facts.set !== undefined && facts.program !== undefined;

export interface GroupFacts {
  readonly engine: Engine;
  readonly group: RuleGroup;
  readonly rules: readonly RuleFacts[];
  /** |S_g|, where every rule was counted. */
  readonly count?: number;
  readonly unavailable?: string;
}

/**
 * Computes the facts of a group and hands them to `use`. The sets are held (kept in memory) until `use` has ended,
 * however it ends: the work may be abandoned at any yield by the generator's `return`.
 */
export function* withGroupFacts<Y, T>(
  engine: Engine,
  group: RuleGroup,
  use: (facts: GroupFacts) => Generator<Y, T, undefined>,
): Generator<Y | undefined, T, undefined> {
  const retained: RuleSet[] = [];
  try {
    const rules: RuleFacts[] = [];
    for (const rule of group.rules) rules.push(yield* ruleFacts(engine, rule, retained));
    return yield* use(factsOf(engine, group, rules));
  } finally {
    for (const set of retained) engine.drop(set);
  }
}

function factsOf(engine: Engine, group: RuleGroup, rules: readonly RuleFacts[]): GroupFacts {
  const counted = rules.filter(isCounted);
  const unavailable = whyUncounted(group, rules);
  if (unavailable !== undefined) return { engine, group, rules, unavailable };
  return { engine, group, rules, count: engine.intersectionCount(counted.map((each) => each.set)) };
}

/** Explains why a group has no count: by a fault of its own, or by the first of its rules that has none. */
function whyUncounted({ incomplete }: RuleGroup, rules: readonly RuleFacts[]): string | undefined {
  const same = rules.filter(({ rule }) => rule.incomplete === incomplete).length;
  if (incomplete !== undefined && (same === 0 || same === rules.length)) return incomplete;
  const [first, ...more] = rules.filter((facts) => !isCounted(facts));
  if (!first) return undefined;
  const why = first.rule.incomplete ?? lackingCount(first.rule.index, first.unavailable);
  return more.length === 0 ? why : `${why} (and ${plural(more.length, 'more rule', 'more rules')})`;
}

/** The place in the document where a finding about a whole predicate is marked. */
export function wholeSpan(predicate: PredicateText): Span {
  const whole = { from: 0, to: predicate.text.length };
  const marked = markedSpan(predicate.text, whole);
  return marked === whole ? predicate.span : predicate.toSpan(marked);
}

function* ruleFacts(engine: Engine, rule: Rule, retained: RuleSet[]): Stepwise<RuleFacts> {
  if (rule.incomplete) return { rule, problems: [], unavailable: rule.incomplete };
  const { problems: found, failure, ...counted } = yield* countText(engine, rule.predicate.text, retained);
  const problems = found.map((each) => inDocument(each, rule.predicate));
  // With its quotes: it is the rule that fails, not a place in its text.
  if (failure) problems.push({ ...failure, span: wholeSpan(rule.predicate) });
  return { rule, problems, ...counted };
}

/** A problem of the predicate's text as one of the document. */
function inDocument(item: Problem, predicate: PredicateText): Problem {
  return {
    ...item,
    span: predicate.toSpan(markedSpan(predicate.text, item.span)),
    ...(item.fixes && {
      fixes: item.fixes.map((fix) => ({ ...fix, edits: editsInDocument(predicate, fix.edits) })),
    }),
    ...(item.related && {
      related: item.related.map((each) => ({ ...each, span: predicate.toSpan(each.span) })),
    }),
  };
}

/** Edits of the predicate's text as edits of the document that do not overlap. */
function editsInDocument(predicate: PredicateText, edits: readonly TextEdit[]): TextEdit[] {
  const mapped = edits.map((edit) => predicate.edit(edit));
  const whole = mapped.some(
    (edit) => edit.span.from === predicate.span.from && edit.span.to === predicate.span.to,
  );
  if (mapped.length < 2 || !whole) return mapped;
  const text = applyEdits(predicate.text, edits);
  return [predicate.edit({ span: { from: 0, to: predicate.text.length }, text })];
}
