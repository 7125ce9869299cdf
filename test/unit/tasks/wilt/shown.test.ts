import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import { wiltSemantics } from '../../../../src/tasks/wilt/semantics';
import { shownTests } from '../../../../src/tasks/wilt/semantics/shown';

const results = JSON.stringify([
  {
    test_index: 15,
    conversation_history: [
      { role: 'system', content: 'input (9, 9, 9): True' },
      { role: 'user', content: 'Result for input (1.0, 2.0, 3.0): True. Attempts Remaining: 30' },
      { role: 'assistant', content: 'input (7, 7, 7): True' },
      { role: 'user', content: 'Unable to parse test case.' },
      { role: 'user', content: 'Result for input (1.0, 2.0, 4.0): False. Attempts Remaining: 29' },
    ],
  },
  { test_index: 3, conversation_history: [{ role: 'user', content: 'input (3.0, 3.0, 1.0): True' }] },
  { test_index: 4, conversation_history: [] },
  { test_index: 51, conversation_history: [{ role: 'user', content: 'input (3.0, 3.0, 1.0): True' }] },
]);

describe('the tests of other episodes', () => {
  it('are those in the messages of a results file, in the order of the rules', () => {
    expect([...shownTests(results)]).toEqual([
      [3, [{ test: ['3.0', '3.0', '1.0'], positive: true }]],
      [
        15,
        [
          { test: ['1.0', '2.0', '3.0'], positive: true },
          { test: ['1.0', '2.0', '4.0'], positive: false },
        ],
      ],
    ]);
  });

  it('are those of a transcript of ours', () => {
    const header = { type: 'episode', scenario: { split: 'full', rule: 4 } };
    const lines = [
      header,
      { type: 'feedback', positive: true, test: ['1.0', '1.0', '1.0'] },
      { type: 'end' },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    expect([...shownTests(text)]).toEqual([[4, [{ test: ['1.0', '1.0', '1.0'], positive: true }]]]);
    expect(shownTests(text.replace('full', 'lite')).size).toBe(0);
    expect(shownTests('no JSON').size).toBe(0);
  });

  it('make the scenarios of testswap', () => {
    const make = (rules: readonly string[], text?: string) =>
      finish(
        wiltSemantics.scenarios!.make({
          words: {
            flag: () => false,
            list: (name) => (name === 'split' ? ['testswap'] : name === 'rule' ? rules : []),
            text: () => undefined,
            called: (name) => name,
          },
          engines: () => {
            throw new Error('no engine is needed');
          },
          ...(text !== undefined && { text: { text, name: 'x.json' } }),
        }),
      ).scenarios.map(({ scenario }) => scenario);
    expect(make([], results)).toMatchObject([
      { rule: 3 },
      { rule: 15, shown: [{ positive: true }, { positive: false }] },
    ]);
    expect(() => make([])).toThrow('needs the tests of other episodes');
    expect(() => make(['2'], results)).toThrow('rule must be one of 3, 15, all, not "2"');
    expect(() => make([], '[]')).toThrow('x.json has no tests of episodes of WILT');
  });
});
