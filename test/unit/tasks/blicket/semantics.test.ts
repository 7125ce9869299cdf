import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import { makeJudges } from '../../../../src/judges';
import { blicket, type BlicketRule } from '../../../../src/tasks/blicket';
import { blicketSemantics } from '../../../../src/tasks/blicket/semantics';
import { semanticsNamed } from '../../../../src/tasks/semantics-registry';
import { ask, never, parse } from '../../judges/subjects';

const noEngine = (): never => {
  throw new Error('no engine is needed');
};
const open = (rule: BlicketRule, blickets: readonly number[], objects = 4) =>
  blicketSemantics.open({ objects, blickets, rule, placement: [] }, 'baseline');
const announced = (text: string) => ({ content: `Announce: ${text}` });

describe('the exact judge', () => {
  it('counts on all states, with the fewest objects first', () => {
    expect(finish(open('conjunctive', [0, 2]).exact(noEngine, 'state[0] or state[2]'))).toEqual({
      equivalent: false,
      agree: 8,
      both: 4,
      tooBroad: {
        count: 8,
        first: [
          ['object 0'],
          ['object 2'],
          ['object 0', 'object 1'],
          ['object 1', 'object 2'],
          ['object 0', 'object 3'],
        ],
      },
      tooNarrow: { count: 0, first: [] },
      raises: { count: 0, first: [] },
    });
  });

  it.each([
    ['xor', [0, 2], 'state[0] != state[2]', true],
    ['xor', [0, 1, 2], '(state[0] + state[1] + state[2]) % 2 == 1', false],
    ['xor', [0, 2], 'state[0] and not state[2]', false],
    ['disjunctive', [0, 2], 'sum(state) > 0', false],
    ['conjunctive', [1, 3], 'all([state[1], state[3]])', true],
  ] as const)('compares %s over %j with %s', (rule, blickets, predicate, equivalent) => {
    expect(finish(open(rule, blickets).exact(noEngine, predicate)).equivalent).toBe(equivalent);
  });

  it('takes raising for a third answer', () => {
    const result = finish(open('disjunctive', [0]).exact(noEngine, '1 // state[0]'));
    expect(result).toMatchObject({ equivalent: false, agree: 8, raises: { count: 8 } });
    expect(() => finish(open('xor', [0]).exact(noEngine, 'import os'))).toThrow(/not a predicate/);
    expect(open('xor', [0]).holds('1 // state[0]', { content: '', objects: [] })).toBe('raises');
  });

  it('reads an announcement with its list of objects', () => {
    const semantics = open('conjunctive', [0, 2]);
    const reading = semantics.read(announced('relevant=[object 0, object 2]; rule=both of them are needed'));
    expect(reading.status === 'read' && finish(semantics.exact(noEngine, reading.predicate)).equivalent).toBe(
      true,
    );
    // The set is part of the answer.
    expect(
      semantics.read(announced('relevant=[object 0, object 1, object 2]; rule=object 0 and object 2')).status,
    ).not.toBe('read');
    expect(semantics.read(announced('relevant=[]; rule=unknown')).status).toBe('not-understood');
  });
});

describe('what agents believe', () => {
  it.each([
    [4, 4 + 11 * 3, 16],
    [8, 8 + 247 * 3, 256],
  ])('with %i objects: every set with every rule', (objects, hypotheses, tests) => {
    const space = finish(open('xor', [0], objects).space!());
    expect(space.hypotheses.length).toBe(hypotheses);
    expect(space.tests.length).toBe(tests);
    expect(semanticsNamed('blicket')).toBe(blicketSemantics);
  });

  it('is read back as it is announced', () => {
    const semantics = open('xor', [0]);
    const space = finish(semantics.space!());
    for (const [hypothesis, { predicate }] of space.hypotheses.entries()) {
      const reading = semantics.read({ content: finish(space.announce(hypothesis)) });
      if (reading.status !== 'read') throw new Error(finish(space.announce(hypothesis)));
      for (const test of space.tests) {
        expect(semantics.holds(reading.predicate, test)).toBe(space.predicts(hypothesis, test));
        expect(semantics.holds(predicate, test)).toBe(space.predicts(hypothesis, test));
      }
    }
    expect(semantics.read({ content: finish(space.announce(undefined)) }).status).toBe('not-understood');
  });
});

describe('the offline judge of equivalence', () => {
  const [equivalence] = makeJudges({ equivalence: 'offline', compatibility: 'offline' }, ask);
  const judged = (announcement: string) => {
    const game = blicket.open({ objects: 4, blickets: [0, 2], rule: 'xor', placement: [] }, 'baseline');
    const reply = parse(game, 'announce', `Announce: ${announcement}`);
    return equivalence.judge(
      { task: 'blicket', setting: 'baseline', game, reply, evidence: [], earlier: [] },
      never,
    );
  };
  const HUM = 'rule=they hum in tune';

  it.each([
    [`relevant=[object 0]; ${HUM}`, 'it does not list object 2'],
    [`relevant=[]; ${HUM}`, 'it does not list object 0, object 2'],
    [`relevant=[object 0, object 1, object 2]; ${HUM}`, 'it lists objects that do not matter'],
    [
      'relevant=[object 0, object 1, object 2]; rule=object 0 xor object 2',
      'it lists objects that do not matter',
    ],
  ])('finds other objects wrong, whatever the rule means: %s', async (announcement, reason) => {
    expect(await judged(announcement)).toEqual({ result: 'incorrect', reason });
  });

  it('leaves words about the right objects open that it cannot read', async () => {
    expect((await judged(`relevant=[object 2, object 0]; ${HUM}`)).result).toBe('no-verdict');
    expect((await judged('relevant=[object 2, object 0]; rule=exactly one')).result).toBe('correct');
  });
});
