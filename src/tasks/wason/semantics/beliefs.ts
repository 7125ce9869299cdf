/** The group's rules and the library: the hypotheses about triples before any announcement. */
import { analysePredicate, prepare } from '../../../predicate';
import type { Triple } from '../../../predicate/domain';
import type { Stepwise } from '../../../base/stepwise';
import { LIBRARY } from '../../../rules/library-rules';
import type { NamedPredicate } from '../../scenarios';
import type { AcceptsTest, Beliefs, Believable } from '../../semantics';
import { tripleOf } from '../environment';
import { domainOf, type WasonScenario } from '../scenario';
import { isQuick } from './space/hypotheses';
import { firstTriples } from './space/pool';

/** The other rules of the file are not part of it, so that transcripts from different files can be compared. */
export function* beliefsOf(scenario: WasonScenario): Stepwise<Beliefs> {
  const { rules, triple } = scenario;
  const samples = [triple, ...firstTriples(triple)];
  const accepts = (predicate: string) => acceptance(predicate, samples);
  const group = yield* believable(rules, accepts);
  const library = yield* believable(LIBRARY, accepts);
  const leftOut = rules.length + LIBRARY.length - group.length - library.length;
  return { group, library, domain: domainOf(scenario), leftOut, accepts };
}

function* believable(
  rules: readonly NamedPredicate[],
  accepts: (predicate: string) => AcceptsTest | undefined,
): Stepwise<readonly Believable[]> {
  const found: Believable[] = [];
  for (const { name, predicate } of rules) {
    const its = accepts(predicate);
    if (its) found.push({ name, predicate, accepts: its });
    yield;
  }
  return found;
}

/** A single triple may take as long as the environment gives it: then its answer is the same. */
function acceptance(predicate: string, samples: readonly Triple[]): AcceptsTest | undefined {
  const { program } = analysePredicate(predicate);
  if (!program || !isQuick(program, samples)) return undefined;
  const evaluator = prepare(program);
  return (test) => {
    const [a, b, c] = tripleOf(test);
    return evaluator.test(a, b, c) === 1;
  };
}
