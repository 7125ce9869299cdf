/** Generations in this process, with replies of a script. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { finish } from '../../../src/base/stepwise';
import { Generation, type GenerationPlan, proposeOffline } from '../../../src/generate';
import type { KeptRule, RulePlace } from '../../../src/generate/types';
import type { Engine } from '../../../src/predicate';

const GOOD_RULES = fileURLToPath(new URL('../../fixtures/generation/good-rules.json', import.meta.url));

export const plan = (groups: number, seed: number): GenerationPlan => ({
  groups,
  seed,
  least: 5,
  initial: 5,
  byModel: false,
  taken: [],
});

export const begin = (engine: Engine, of: GenerationPlan): Generation => finish(Generation.begin(engine, of));

/** Takes what the library proposes until nothing is open. */
export function playOffline(generation: Generation): Generation {
  for (let request = generation.request(); request; request = generation.request()) {
    if (request.call > 60) throw new Error('the library does not get there');
    finish(generation.take(proposeOffline(request, generation.plan.seed)));
  }
  return generation;
}

/** The reply of a model that proposes these rules. */
export const replyOf = (rules: readonly (RulePlace & Pick<KeptRule, 'name' | 'predicate'>)[]): string =>
  rules
    .map(({ group, rule, name, predicate }) =>
      JSON.stringify({ place: `${group}.${rule}`, name, predicate, accept: [], reject: [] }),
    )
    .join('\n');

/** Ten groups of which every check holds, as places: what the library made of seed 3 once. */
export const goodRules = (): readonly (RulePlace & Pick<KeptRule, 'name' | 'predicate'>)[] =>
  JSON.parse(readFileSync(GOOD_RULES, 'utf8')) as readonly (RulePlace &
    Pick<KeptRule, 'name' | 'predicate'>)[];

/** Each kind of mistake, for the last place of groups 1 to 10, with the code that it is refused by. */
export function mistakes(good: ReturnType<typeof goodRules>) {
  const first = (group: number) => good.find((each) => each.group === group && each.rule === 1)!;
  const faults: readonly [name: string, predicate: string, code: string][] = [
    ['Unary', 'is_prime(c)', 'unary-rule'],
    ['Range', 'a + b > c and a < 50', 'numeric-range'],
    ['Complex', '((a * b + c) % 7 + a) * b % 5 == 2', 'complex'],
    ['The same in other words', `not not (${first(1).predicate})`, 'equal-rules'],
    ['Implied', `(${first(5).predicate}) or a * b * c > 0`, 'implied-rule'],
    ['No Python', 'a < b && b < c', 'and-operator'],
    ['Raises', 'a % b == 0', 'rule-can-raise'],
    ['Contradiction', `not (${first(8).predicate})`, 'empty-feasible-set'],
    ['Human', 'a % 2 == b % 2 == c % 2 == 0', 'equal-rules'],
    [first(10).name, 'a + b + c > a * b + c', 'duplicate-name'],
  ];
  return faults.map(([name, predicate, code], i) => ({ group: i + 1, rule: 4, name, predicate, code }));
}
