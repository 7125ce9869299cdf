// Answers of a replay's worker that are none: nothing of them reaches a view.
import { describe, expect, it } from 'vitest';
import { REPLAY_ANSWERS } from '../../../src/protocol/replay-answers';
import { judgeChoicesSchema, tryEndSchema } from '../../../src/protocol/replay-calls';

const truth = {
  ok: true,
  target: 3,
  round: 1,
  words: 'they grow',
  problems: [],
  reading: { status: 'read', predicate: 'a < b' },
  equivalence: { computed: 'correct' },
  tests: [{ computed: 'compatible', tested: '[1,2,3]' }],
  same: [{ target: 7, round: 2, words: 'growing' }],
};
const trace = { ok: true, values: [1, 2, 3], of: 'test', trace: { steps: [] } };
const call = { prompt: 12, attempts: [{ raw: 'yes' }] };

const CASES = [
  ['truth', REPLAY_ANSWERS.truth, truth],
  ['trace', REPLAY_ANSWERS.trace, trace],
  ['call', REPLAY_ANSWERS.call, call],
  ['choices', judgeChoicesSchema, { usual: '', choices: [{ value: 'x', label: 'X', description: '' }] }],
  ['tries', tryEndSchema, { tries: 2, judged: 1, counts: [{ result: 'correct', count: 1 }] }],
] as const;

const takes = (schema: (typeof CASES)[number][1], value: unknown): boolean => schema.safeParse(value).success;

describe.each(CASES)('an answer to %s', (name, schema, good) => {
  it('is taken as it should be', () => {
    expect(takes(schema, good)).toBe(true);
    if ('ok' in good) expect(takes(schema, { ok: false, error: 'no such reply' })).toBe(true);
  });

  it.each([
    [undefined],
    ['text'],
    [7],
    [[]],
    [[good]],
    [{}],
    [{ ok: true }],
    [{ ok: false }],
    [{ ok: 1, error: '' }],
  ])('is not %j', (garbage) => expect(takes(schema, garbage)).toBe(false));

  it('is refused with garbage in the place of any text, list or object that a view relies on', () => {
    const optional = new Set(['prompt', 'tries', 'judged']);
    for (const field of Object.keys(good).filter((each) => !optional.has(each))) {
      const rest = Object.fromEntries(Object.entries(good).filter(([key]) => key !== field));
      expect([name, field, takes(schema, rest)]).toEqual([name, field, false]);
      expect([name, field, takes(schema, { ...good, [field]: null })]).toEqual([name, field, false]);
    }
  });

  it('is refused where a list has other things in it', () => {
    for (const field of ['tests', 'same', 'attempts', 'choices', 'counts'].filter((each) => each in good))
      for (const inside of [null, 1, [], {}])
        expect(takes(schema, { ...good, [field]: [inside] })).toBe(false);
  });
});
