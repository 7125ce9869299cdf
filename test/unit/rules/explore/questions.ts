/** Questions to ask: predicates from the library and some that raise, over small domains, on both kinds of kernels. */
import fc from 'fast-check';
import { Engine, finish } from '../../../../src/predicate';
import type { Box, Domain } from '../../../../src/predicate/domain';
import { explore } from '../../../../src/rules/explore';
import type { ExploreAnswers, ExploreQuestion } from '../../../../src/rules/explore';
import { LIBRARY } from '../../../../src/rules/library';

const RAISING = [
  'b % a == 0',
  'a // (b - c) > 0',
  '[a, b, c][c % 4] > 0',
  'a > 0 or 1 % b == 0',
  '1 // (a * b * c) >= 0',
  'a != 0 and b % a == 0',
];

const predicate = fc.constantFrom(
  ...LIBRARY.map((rule) => rule.predicate),
  ...RAISING,
  ...RAISING,
  'a != a',
  'a == a',
);

export const predicates = (maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(predicate, { minLength: 1, maxLength });

const domains: readonly Domain[] = [
  { min: -4, max: 5 },
  { min: 0, max: 8 },
  { min: 3, max: 3 },
  { min: -7, max: -1 },
];

export const domain = fc.constantFrom(...domains);

const range = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -1, max: 7 }))
  .map(([min, length]) => [min, min + length] as const);

export const box: fc.Arbitrary<Box | undefined> = fc.option(
  fc.record({ a: range, b: range, c: range }, { requiredKeys: [] }),
  { nil: undefined },
);

export type Kernels = 'auto' | 'js';
export const KERNELS: readonly Kernels[] = ['auto', 'js'];

const engines = new Map<string, Engine>();

function engineFor({ min, max }: Domain, kernels: Kernels): Engine {
  const key = `${kernels} ${String(min)} ${String(max)}`;
  const known = engines.get(key);
  if (known) return known;
  const engine = new Engine({ domain: { min, max }, kernels });
  engines.set(key, engine);
  return engine;
}

export function disposeEngines(): void {
  for (const engine of engines.values()) engine.dispose();
  engines.clear();
}

/** The answer, from an engine that has answered others before. */
export const ask = <Q extends ExploreQuestion>(
  question: Q,
  kernels: Kernels = 'auto',
): ExploreAnswers[Q['kind']] =>
  finish(explore(engineFor(question.domain, kernels), question)) as ExploreAnswers[Q['kind']];
