// Sessions of several tests and levels in the tables of results.
import { describe, expect, it } from 'vitest';
import { REFLECTION_MEASURES } from '../../../../src/tasks/reflection/measures';
import { falsify, newFolder } from '../../cli/episodes/support';

describe('results of Reflection-Bench', () => {
  it('has the titles of its tests in tables of runs, too', () => {
    const one = { version: 1, trials: 4, choices: 4, invalid: 0, invalidRate: 0, parts: {}, score: 5 };
    const pooled = REFLECTION_MEASURES.pooledCells([
      { ...one, test: 'mbt', level: 'easy' },
      { ...one, test: 'prlt', level: 'hard' },
    ]);
    expect(pooled.map(({ title }) => title)).toEqual([
      'sessions',
      'Meta-bandit',
      'Probabilistic reversal learning, hard',
      'overall hard',
      'invalid',
    ]);
  });

  it('has the score of each test and level by itself, and the mean of tests of one level', async () => {
    const out = newFolder();
    for (const level of ['easy', 'hard']) {
      const args = [
        'run',
        '--task',
        'reflection',
        '--level',
        level,
        '--test',
        'n-back,wcst,mbt',
        '--out',
        out,
      ];
      expect((await falsify([...args, '--model', 'offline:perfect,offline:perseverate'])).code).toBe(0);
    }
    const { code, out: text } = await falsify(['results', out, '--format', 'json']);
    expect(code).toBe(0);
    const { conditions } = JSON.parse(text) as {
      conditions: {
        model: string;
        n: number;
        success: object;
        scores: Record<string, { title: string; value: number; scale?: { below: number } }>;
      }[];
    };
    const perfect = conditions.find(({ model }) => model === 'perfect')!;
    expect(conditions).toHaveLength(2);
    expect(perfect).toMatchObject({ n: 12, success: { value: null } });
    expect(Object.keys(perfect.scores).sort()).toEqual([
      'invalidRate',
      'mbt',
      'mbt-hard',
      'n-back',
      'n-back-hard',
      'overall',
      'overall-hard',
      'wcst',
      'wcst-hard',
    ]);
    expect(perfect.scores.overall).toEqual({
      title: 'Overall (2 of 6 tests)',
      value: 100,
      low: null,
      high: null,
      of: ['Wisconsin card sorting', 'N-back'],
      without: [
        'Weather prediction',
        'Oddball',
        'Double-choice Iowa gambling',
        'Probabilistic reversal learning',
      ],
    });
    // Two sessions of each test.
    expect(perfect.scores['n-back']).toMatchObject({ scale: { chance: 48.04, perfect: 100, most: 100 } });
    expect(perfect.scores['n-back'].scale!.below).toBeCloseTo(48.04 + (55.77 - 48.04), 8);
    const same = conditions.find(({ model }) => model === 'perseverate')!.scores;
    expect(same['overall-hard'].value).toBeCloseTo(
      (same['n-back-hard'].value + same['wcst-hard'].value) / 2,
      10,
    );
    const table = await falsify(['results', out]);
    expect(table.out).toMatch(/Overall \(2 of 6 tests\)/);
    expect(table.out).toMatch(
      /100\.000 \(n 2\)[^]*chance +simulated +– +48\.04[^]*perfect +simulated +– +100\.00/,
    );
    expect(table.out).not.toMatch(/Score {2}|Hits/);
  });
});
