import { expect, test } from 'vitest';
import { falseInitialEvidence } from '../../../src/episode';
import { directAsk } from '../../../src/judges/answer';
import type { AskFeedback } from '../../../src/tasks/question';
import { blicketScenario } from '../../../src/tasks/blicket';
import { wasonScenario } from '../../../src/tasks/wason';

const direct = directAsk(() => {
  throw new Error('no engine is needed');
});
const ask: AskFeedback = (question) => direct(question, new AbortController().signal);
const opened = (predicate: string, triple: readonly [number, number, number]) =>
  wasonScenario({
    group: '1',
    rules: [{ name: 'hidden', predicate }],
    hidden: 1,
    triple,
    domain: { min: -99, max: 100 },
  });
const given = (predicate: string, triple: readonly [number, number, number]) =>
  falseInitialEvidence({ task: 'wason', scenario: opened(predicate, triple) }, ask);

test('an initial triple that the hidden rule rejects is found, in and outside the domain', async () => {
  expect(await given('a < b < c', [3, 2, 1])).toMatchObject({
    feedback: { positive: true },
    values: [3, 2, 1],
  });
  expect(await given('a < 100', [1000, 0, 0])).toMatchObject({ values: [1000, 0, 0] });
});

test('one on which the rule raises is none that it accepts', async () => {
  expect(await given('6 % a == 0', [0, 1, 2])).toMatchObject({ values: [0, 1, 2] });
});

test('one that it accepts is no fault, also where the value is no bool', async () => {
  expect(await given('a < b < c', [2, 4, 6])).toBeUndefined();
  expect(await given('a', [5, 0, 0])).toBeUndefined();
});

test('a task that gives nothing away has no fault; one that is unknown is refused', async () => {
  const scenario = blicketScenario({ objects: 4, blickets: 2, rule: 'conjunctive', seed: 1 });
  expect(await falseInitialEvidence({ task: 'blicket', scenario: { ...scenario } }, ask)).toBeUndefined();
  await expect(falseInitialEvidence({ task: 'chess', scenario: {} }, ask)).rejects.toThrow('"chess"');
});
