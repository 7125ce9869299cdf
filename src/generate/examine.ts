/** Judges a candidate the moment it arrives: parsed, counted and checked by enumeration beside the rules of its group. */
import type { Stepwise } from '../base/stepwise';
import { analysePredicate, type Engine } from '../predicate';
import type { Problem } from '../predicate/problem';
import { checkGroup } from '../rules/analysis/checks';
import { isCounted, withGroupFacts, type GroupFacts } from '../rules/analysis/facts';
import { listed, plural, ruleName, showTriple } from '../rules/words';
import { groupOf, sentence } from './checking';
import { checkedGuidance } from './guidance';
import { complexity, nameFault } from './shape';
import type { Candidate, KeptRule, Reason } from './types';

/** Defects of a group. Here they include what `check` only mentions: a rule that says nothing in its group. */
const DEFECTS: readonly string[] = ['implied-rule', 'disjoint-rules', 'tautology'];

type Named = Pick<KeptRule, 'name' | 'predicate'>;

export type Examined =
  | { readonly ok: true; readonly rule: Omit<KeptRule, 'call'> }
  | { readonly ok: false; readonly reason: Reason };

/** `beside`: the rules of the group that are kept. `known`: where a rule with a fingerprint is already, if anywhere. */
export function* examine(
  engine: Engine,
  candidate: Candidate,
  beside: readonly Named[],
  least: number,
  known: (fingerprint: string) => string | undefined,
): Stepwise<Examined> {
  const fault = nameFault(candidate) ?? textFault(candidate.predicate);
  if (fault) return { ok: false, reason: fault };
  const rules = [...beside, candidate].map(({ name, predicate }) => ({ name, predicate }));
  const group = yield* groupOf(engine.domain, '1', rules);
  if (!group)
    return { ok: false, reason: { code: 'name', message: 'Its texts cannot be written to a file.' } };
  return yield* withGroupFacts(engine, group, (facts) => judged(facts, candidate, least, known));
}

/** Errors and doubts about the text itself, and how complex it is. */
function textFault(predicate: string): Reason | undefined {
  const { program, problems } = analysePredicate(predicate);
  const problem = worst(problems);
  if (problem) return reasonOf(problem);
  return program ? complexity(program) : { code: 'syntax', message: 'This is not a predicate.' };
}

function* judged(
  facts: GroupFacts,
  candidate: Candidate,
  least: number,
  known: (fingerprint: string) => string | undefined,
): Stepwise<Examined> {
  const { engine } = facts;
  const own = facts.rules.at(-1);
  const failed = own && worst(own.problems);
  if (failed) return { ok: false, reason: reasonOf(failed) };
  if (!own || !isCounted(own))
    return { ok: false, reason: { code: 'count-failed', message: 'It has no count.' } };
  const { set } = own;
  const fingerprint = engine.fingerprint(set);
  const where = known(fingerprint);
  if (where !== undefined)
    return {
      ok: false,
      reason: { code: 'equal-rules', message: `It accepts exactly the same triples as ${where}.` },
    };
  const problem = worst(yield* checkGroup(facts));
  if (problem) return { ok: false, reason: inGroup(problem, facts) };
  const small = tooSmall(facts, least);
  if (small) return { ok: false, reason: small };
  const { guidance, dropped } = yield* checkedGuidance(engine, set, candidate.guidance);
  const { name, predicate, family } = candidate;
  const rule = { name, predicate, ...(family !== undefined && { family }), guidance, dropped };
  return { ok: true, rule: { ...rule, count: set.count.true, fingerprint } };
}

/** The candidate may make another rule of its group superfluous: then the message names that one. */
function inGroup(problem: Problem, { rules }: GroupFacts): Reason {
  const reason = reasonOf(problem);
  const { from } = problem.span;
  const about = rules.findIndex(({ rule: { span } }) => span.from <= from && from < span.to);
  if (about < 0 || about === rules.length - 1) return reason;
  return { ...reason, message: `With it, this holds of ${ruleName(rules[about].rule)}: ${reason.message}` };
}

function tooSmall({ engine, rules, count = 0 }: GroupFacts, least: number): Reason | undefined {
  if (count >= least) return undefined;
  const feasible = engine.intersection(rules.filter(isCounted).map(({ set }) => set));
  const triples = feasible.smallest(3).map(showTriple);
  feasible.dispose();
  const some = triples.length > 0 ? `, such as ${listed(triples)}` : '';
  const message = `With it the group has only ${plural(count, 'feasible triple')}${some}; at least ${least} are needed.`;
  return { code: 'small-feasible-set', message };
}

/** The first problem of the highest severity that refuses a rule. */
function worst(problems: readonly Problem[]): Problem | undefined {
  return (
    problems.find(({ severity }) => severity === 'error') ??
    problems.find(({ severity }) => severity === 'warning') ??
    problems.find(({ code }) => DEFECTS.includes(code))
  );
}

const reasonOf = (problem: Problem): Reason => ({ code: problem.code, message: sentence(problem) });
