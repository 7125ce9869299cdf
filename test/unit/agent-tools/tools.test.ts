import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AGENT_TOOLS, answerTool, type ToolAnswer, type ToolQuestion } from '../../../src/agent-tools';
import { finish } from '../../../src/base/stepwise';
import { EnginePool } from '../../../src/rules';
import { EXAMPLE, ROOT } from '../cli/built-cli';
import { processorTime } from '../../harness/processor-time';

const engines = new EnginePool({ milliseconds: 2000 });
afterAll(() => engines.dispose());

const ask = (tool: string, input: unknown, files: Partial<ToolQuestion> = {}): ToolAnswer =>
  finish(answerTool((domain) => engines.for(domain), { kind: 'agent-tool', tool, input, ...files }));

const result = (...args: Parameters<typeof ask>) => {
  const answer = ask(...args);
  if (!answer.ok) throw new Error(answer.message);
  return answer.result;
};

const published = readFileSync(EXAMPLE, 'utf8');

describe('count', () => {
  it('counts each predicate and the set of all, with its smallest triples and where one raises', () => {
    expect(result('count', { predicates: ['a < b < c', 'a % b == 0'], limit: 2 })).toEqual({
      version: 1,
      count: 84_700,
      first: [
        [-2, -1, 0],
        [0, 1, 2],
      ],
      rules: [
        { predicate: 'a < b < c', count: 1_313_400, raises: 0 },
        {
          predicate: 'a % b == 0',
          count: 421_600,
          raises: 40_000,
          firstRaise: { triple: [0, 0, 0], error: 'ZeroDivisionError' },
        },
      ],
    });
  });

  it('counts the groups of a file', () => {
    const { groups } = result('count', { file: 'published.rules.yaml' }, { text: published }) as {
      groups: { id: string; count: number }[];
    };
    expect(groups.map(({ count }) => count)).toEqual([
      1629, 550, 10_660, 12_529, 60, 6762, 120, 176_715, 2925, 118,
    ]);
  });

  it('says of each predicate without a count why', () => {
    expect(result('count', { predicates: ['import os', 'a'] })).toMatchObject({
      count: null,
      rules: [
        { count: null, problems: [{ message: '`import` is not allowed in a rule' }] },
        { count: expect.any(Number) as number },
      ],
    });
  });
});

it('check lists problems with their places', () => {
  const text = 'version: 1\ngroups:\n  - id: "1"\n    rules:\n      - name: x\n        predicate: a > 5\n';
  expect(result('check', { rules: text })).toMatchObject({
    groups: 1,
    warnings: 2,
    problems: [
      { code: 'numeric-range', line: 6, column: 20 },
      { code: 'unary-rule', line: 6, column: 20 },
    ],
  });
});

it('compare gives the counterexamples of both kinds', () => {
  expect(result('compare', { p: 'a <= b', q: 'a < b or a == 7', limit: 1 })).toMatchObject({
    equivalent: false,
    onlyP: { count: 39_800, first: [[0, 0, 0]] },
    onlyQ: { first: [[7, 0, 0]] },
  });
});

describe('sample', () => {
  it('draws from a group as the command does', () => {
    expect(result('sample', { rules: published, group: '1', n: 2 })).toEqual({
      version: 1,
      group: '1',
      seed: 1337,
      count: 1629,
      triples: [
        [-28, -28, 0],
        [-52, 52, 52],
      ],
    });
  });

  it('draws from predicates, the same again with the same seed', () => {
    const input = { predicates: ['a + b == c', 'a < 0 < b'], n: 3, seed: 5 };
    const drawn = result('sample', input) as { triples: number[][] };
    expect(drawn.triples).toHaveLength(3);
    for (const [a, b, c] of drawn.triples) expect([a + b === c, a < 0, 0 < b]).toEqual([true, true, true]);
    expect(result('sample', input)).toEqual(drawn);
    expect(result('sample', { ...input, seed: 6 })).not.toEqual(drawn);
  });
});

it('read gives predicates with their counts, and says what it cannot read', () => {
  expect(result('read', { announcements: ['all numbers are even', 'they are special'] })).toMatchObject({
    readings: [
      { status: 'read', predicate: 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0', count: 1_000_000 },
      { status: 'not-understood' },
    ],
  });
});

it('review names the wrong verdicts of a transcript with their evidence', () => {
  const text = readFileSync(join(ROOT, 'examples/hasty-judge.episode.jsonl'), 'utf8');
  const reviewed = result('review', { file: 'hasty-judge.episode.jsonl' }, { text }) as {
    rounds: number;
    disagreements: { certainty: string; evidence: { text: string } }[];
  };
  expect(reviewed.rounds).toBe(15);
  expect(reviewed.disagreements.length).toBeGreaterThan(0);
  expect(reviewed.disagreements[0]).toMatchObject({ certainty: 'certain', evidence: { text: /\S/ } });
});

describe('refusals', () => {
  it.each([
    ['nothing', {}, 'There is no tool "nothing".'],
    ['count', {}, 'Name a source: file, rules or predicates.'],
    ['count', { predicates: ['a'], rules: 'x' }, 'Give one of rules, predicates.'],
    ['count', { predicates: Array.from({ length: 9 }, () => 'a') }, 'The input does not fit: predicates: '],
    ['count', { predicates: ['a'], domain: [5, 1] }, 'domain: The smaller value first'],
    ['count', { file: 'missing.rules.yaml' }, 'The file could not be read.'],
    ['count', 'text', 'The input does not fit: '],
    ['compare', { p: 'a <', q: 'b' }, 'p is not a predicate: '],
    ['compare', { p: 'a', q: 'while' }, 'q is not a predicate: '],
    ['sample', { rules: published }, 'group ID is needed'],
    ['sample', { predicates: ['eval("1")'] }, 'rule 1 has no count: its predicate has an error'],
    ['read', { announcements: ['x'], task: 'chess' }, 'There is no task "chess"'],
    ['review', { file: 'x.episode.jsonl' }, 'x.episode.jsonl is not a transcript'],
  ])('%s %j: %s', (tool, input, message) => {
    const answer = ask(tool, input);
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(message) as string });
  });

  it.each([
    'sum(range(10 ** 9)) > a',
    '[x for x in range(10 ** 8)] == a',
    '9 ** 9 ** 9 ** 9 > a',
    'def rule(a, b, c):\n  while True:\n    a = a + 1\n  return True',
    'def rule(a, b, c):\n  s = "x"\n  while True:\n    s = s + s\n  return True',
    `${'('.repeat(3000)}a${')'.repeat(3000)}`,
  ])('ends a hostile predicate within its limits: %#', (predicate) => {
    const took = processorTime(() =>
      expect(result('count', { predicates: [predicate] })).toMatchObject({ rules: [{ predicate }] }),
    );
    expect(took).toBeLessThan(10_000);
  });
});

it('the schema of every input is closed and describes itself', () => {
  expect(AGENT_TOOLS.map(({ name }) => name)).toEqual([
    'count',
    'check',
    'compare',
    'sample',
    'read',
    'review',
  ]);
  for (const { input, description } of AGENT_TOOLS) {
    expect(input.safeParse({ file: 'x', p: 'a', q: 'a', announcements: ['x'], surprise: 1 }).success).toBe(
      false,
    );
    expect(description.length).toBeGreaterThan(80);
  }
});
