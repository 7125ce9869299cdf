/** What is computed of a group before any check: programs, sets, counts. */
import { analysePredicate, CountAbandoned, type Engine, type Program, type RuleSet } from '../../predicate';
import type { Problem, TextEdit } from '../../predicate/problem';
import type { Stepwise } from '../../predicate/stepwise';
import { problem } from '../read/problems';
import type { PredicateText, Rule, RuleGroup } from '../types';
import { atTriple } from './words';

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
  const held: RuleSet[] = [];
  try {
    const rules: RuleFacts[] = [];
    for (const rule of group.rules) rules.push(yield* ruleFacts(engine, rule, held));
    return yield* use(factsOf(engine, group, rules));
  } finally {
    for (const set of held) engine.drop(set);
  }
}

function factsOf(engine: Engine, group: RuleGroup, rules: readonly RuleFacts[]): GroupFacts {
  const counted = rules.filter(isCounted);
  const lacking = rules.find((facts) => !isCounted(facts));
  const why = lacking && `rule ${lacking.rule.index + 1} has no count: ${lacking.unavailable ?? 'it failed'}`;
  const unavailable = group.incomplete ?? why;
  if (unavailable !== undefined) return { engine, group, rules, unavailable };
  return { engine, group, rules, count: engine.intersectionCount(counted.map((each) => each.set)) };
}

function* ruleFacts(engine: Engine, rule: Rule, held: RuleSet[]): Stepwise<RuleFacts> {
  if (rule.incomplete) return { rule, problems: [], unavailable: rule.incomplete };
  const { program, problems: found } = analysePredicate(rule.predicate.text);
  const problems = found.map((each) => inDocument(each, rule.predicate));
  if (!program) return { rule, problems, unavailable: 'its predicate has an error' };
  yield;
  try {
    const set = engine.hold(yield* engine.ruleSet(program));
    held.push(set);
    return { rule, problems, program, set };
  } catch (error) {
    const failed = failure(error, rule);
    return { rule, problems: [...problems, failed], program, unavailable: 'its count was given up' };
  }
}

function abandoned({ reason, triple }: CountAbandoned): { message: string; hint: string } {
  if (reason === 'time')
    return {
      message: 'The count was given up: the rule takes too long to evaluate on every triple',
      hint: 'Avoid huge powers and long texts, or make the domain smaller',
    };
  return {
    message: `The count was given up: the rule runs into the step limit on too many triples, for example ${atTriple(triple)}`,
    hint: 'Look for an endless loop, or make the loop shorter',
  };
}

function failure(error: unknown, rule: Rule): Problem {
  if (error instanceof CountAbandoned) {
    const { message, hint } = abandoned(error);
    return problem('count-abandoned', 'warning', rule.predicate.span, message, { hint });
  }
  const words = error instanceof Error ? error.message : String(error);
  return problem('count-failed', 'warning', rule.predicate.span, `This rule could not be counted: ${words}`);
}

/** A problem of the predicate's text as one of the document. */
export function inDocument(item: Problem, predicate: PredicateText): Problem {
  return {
    ...item,
    span: predicate.toSpan(item.span),
    ...(item.fixes && {
      fixes: item.fixes.map((fix) => ({ ...fix, edits: editsInDocument(predicate, fix.edits) })),
    }),
    ...(item.related && {
      related: item.related.map((each) => ({ ...each, span: predicate.toSpan(each.span) })),
    }),
  };
}

/** Edits of the predicate's text as edits of the document that do not overlap. */
export function editsInDocument(predicate: PredicateText, edits: readonly TextEdit[]): TextEdit[] {
  const mapped = edits.map((edit) => predicate.edit(edit));
  const whole = mapped.some(
    (edit) => edit.span.from === predicate.span.from && edit.span.to === predicate.span.to,
  );
  if (mapped.length < 2 || !whole) return mapped;
  let text = predicate.text;
  for (const edit of [...edits].sort((p, q) => q.span.from - p.span.from))
    text = text.slice(0, edit.span.from) + edit.text + text.slice(edit.span.to);
  return [predicate.edit({ span: { from: 0, to: predicate.text.length }, text })];
}
