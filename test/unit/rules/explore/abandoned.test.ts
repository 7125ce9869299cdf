import { describe, expect, it } from 'vitest';
import { Engine } from '../../../../src/predicate';
import type { BitmapStore } from '../../../../src/predicate/bitmap';
import { explore, type ExploreQuestion } from '../../../../src/rules/explore';

const domain = { min: -3, max: 4 };
const predicates = ['a < b', 'b % a == 0', '1 // (c - a) >= 0', 'a + b + c > 2'];
const many = [...predicates, ...Array.from({ length: 8 }, (_, i) => `a + b > ${String(i)}`)];

const QUESTIONS: readonly ExploreQuestion[] = [
  { kind: 'feasible', domain, predicates, projections: true, box: { a: [0, 2] } },
  { kind: 'pairs', domain, predicates },
  { kind: 'regions', domain, predicates },
  { kind: 'tests', domain, predicates },
  { kind: 'tests', domain, predicates: many },
  { kind: 'triples', domain, predicates, include: [0], exclude: [1], n: 3, seed: 1, box: { c: [0, 2] } },
  { kind: 'points', domain, predicates, regions: [0, 5, 15], max: 20, box: { b: [0, 2] } },
];

/** Bitmaps that nobody will give back, after so many steps. */
function left(question: ExploreQuestion, steps: number): { done: boolean; bitmaps: number } {
  const engine = new Engine({ domain });
  const { store } = engine as unknown as { store: BitmapStore };
  const work = explore(engine, question);
  let done = false;
  for (let i = 0; i < steps && !done; i++) done = work.next().done === true;
  work.return(undefined as never);
  engine.dispose();
  return { done, bitmaps: store.allocated };
}

describe('an answer that nobody waits for any more', () => {
  it.each(QUESTIONS)('keeps no memory: $kind', (question) => {
    let [steps, done] = [0, false];
    for (; !done; steps++) {
      const after = left(question, steps);
      expect(after.bitmaps).toBe(0);
      ({ done } = after);
    }
    expect(steps).toBeGreaterThan(4);
  });
});
