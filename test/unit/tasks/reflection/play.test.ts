// Sessions through the command line: played, resumed wherever they are killed, measured, exported.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../../../src/episode/events';
import { TESTS } from '../../../../src/tasks/reflection/session';
import { essenceOf, falsify, logOf, newFolder, transcriptsIn } from '../../cli/episodes/support';
import { isThere } from './published';
import { REFLECTION_BENCH } from '../../../fixtures/published/data';

const eventsOf = <T extends EpisodeEvent['type']>(path: string, type: T) =>
  logOf(path).events.filter((event) => event.type === type) as Extract<EpisodeEvent, { type: T }>[];

async function played(...args: readonly string[]): Promise<readonly string[]> {
  const out = newFolder();
  const { code, err } = await falsify(['run', '--task', 'reflection', ...args, '--out', out]);
  expect([code, err]).toEqual([0, '']);
  return transcriptsIn(out);
}

const json = async (...args: readonly string[]) => {
  const { code, out, err } = await falsify([...args, '--json']);
  expect(code).toBe(0);
  expect(err).toMatch(/^(falsify: \d+ episodes to be played, into .*\n)?$/);
  return JSON.parse(out) as Readonly<Record<string, unknown>>;
};

const metricsOf = (path: string) => eventsOf(path, 'end')[0].metrics as Record<string, unknown>;

describe('a session of Reflection-Bench', () => {
  it('is a conversation of one message, choice and outcome for each trial', async () => {
    const [path, second, ...more] = await played('--test', 'prlt', '--model', 'offline:perfect');
    expect(more).toEqual([]);
    expect(logOf(path).problems).toEqual([]);
    const replies = eventsOf(path, 'reply');
    expect(replies.map(({ round, parsed }) => [round, parsed.choice])).toEqual(
      Array.from({ length: 40 }, (_, i) => [i + 1, i < 20 ? 'right' : 'left']),
    );
    const rewards = eventsOf(path, 'feedback').map(({ reward }) => reward ?? 0);
    expect(eventsOf(path, 'feedback').map(({ reversal }) => reversal)).toEqual(
      Array.from({ length: 40 }, (_, i) => (i === 20 ? true : undefined)),
    );
    const reward = (100 * rewards.reduce((sum, each) => sum + each, 0)) / 40;
    expect(metricsOf(path)).toMatchObject({
      version: 1,
      test: 'prlt',
      level: 'easy',
      trials: 40,
      choices: 40,
      invalid: 0,
      invalidRate: 0,
      parts: { reward },
      score: expect.closeTo((77.53750156 + reward) / 2, 6) as number,
    });
    // The second session has draws of its own.
    expect(eventsOf(second, 'feedback').map((each) => each.reward)).not.toEqual(rewards);
  });

  it('all seven tests are played by all agents in all strategies', async () => {
    const result = await json(
      'run',
      '--task',
      'reflection',
      '--model',
      'offline:all',
      '--setting',
      'all',
      '--sessions',
      '1',
      '--out',
      newFolder(),
    );
    const episodes = result.episodes as {
      model: string;
      state: string;
      metrics: { test: string; invalid: number; score: number | null };
    }[];
    expect(episodes).toHaveLength(7 * 6 * 3);
    expect(episodes.every(({ state, metrics }) => state === 'completed' && metrics.invalid === 0)).toBe(true);
    for (const test of TESTS) {
      const scores = episodes
        .filter(({ metrics }) => metrics.test === test)
        .map(({ metrics }) => metrics.score);
      expect(scores.every((score) => (score === null) === (test === 'oddball'))).toBe(true);
    }
    const perfect = (result.pooled as { model: string; setting: string; metrics: object }[]).find(
      ({ model, setting }) => model === 'offline:perfect' && setting === 'free',
    );
    expect(perfect?.metrics).toMatchObject({
      episodes: 7,
      scores: { 'n-back': 100, wcst: 100, mbt: 19 },
      overall: { easy: { tests: ['n-back', 'prlt', 'wcst', 'wpt', 'dc-igt'] } },
    });
  });

  it('has a length of the user’s own', async () => {
    const [path] = await played(
      '--test',
      'oddball',
      '--sessions',
      '1',
      '--length',
      '4',
      '--model',
      'offline:perfect',
    );
    expect(metricsOf(path)).toMatchObject({ level: 'free', score: null, parts: { mentionsIntruder: 100 } });
  });

  it('levels and parameters that a test does not have are refused by name', async () => {
    const wrong = async (...args: string[]) => {
      const { code, err } = await falsify(['run', '--task', 'reflection', ...args, '--out', newFolder()]);
      return [code, err];
    };
    expect(await wrong('--test', 'dc-igt', '--level', 'hard')).toEqual([
      2,
      expect.stringContaining('the hard level of dc-igt is not known'),
    ]);
    expect(await wrong('--test', 'oddball', '--level', 'hard')).toEqual([
      2,
      expect.stringContaining('the oddball test has no hard level'),
    ]);
    expect(await wrong('--test', 'chess')).toEqual([
      2,
      expect.stringContaining('--test must be one of oddball, n-back'),
    ]);
    expect(await wrong('--test', 'n-back', '--probability', '0.9')).toEqual([
      2,
      expect.stringContaining('--probability means nothing in n-back'),
    ]);
    expect(await wrong('--test', 'wpt', '--from', '/tmp')).toEqual([
      2,
      expect.stringContaining('--from is for --data reference'),
    ]);
    expect(await wrong('--test', 'wpt', '--data', 'reference', '--from', newFolder())).toEqual([
      2,
      expect.stringContaining('has none of cards.json'),
    ]);
  });

  it.each(['prlt', 'dc-igt', 'n-back'])(
    '%s is resumed wherever it was killed, and is the same session',
    async (test) => {
      const [path] = await played(
        '--test',
        test,
        '--sessions',
        '1',
        '--model',
        'offline:rescorla-wagner',
        '--length',
        '12',
      );
      const lines = readFileSync(path, 'utf8').split('\n');
      for (let keep = 1; keep < lines.length - 2; keep += 1) {
        const half = join(newFolder(), 'half.episode.jsonl');
        writeFileSync(half, `${lines.slice(0, keep).join('\n')}\n${lines[keep].slice(0, keep % 30)}`);
        const { code, err } = await falsify(['resume', half]);
        expect([keep, code, err]).toEqual([keep, 0, '']);
        expect(essenceOf(half).rounds).toEqual(essenceOf(path).rounds);
        expect(eventsOf(half, 'end').at(-1)?.metrics).toEqual(metricsOf(path));
      }
    },
  );

  it('is not played on where its transcript says something else than its draws', async () => {
    const [path] = await played('--test', 'mbt', '--sessions', '1', '--model', 'offline:perfect');
    const half = readFileSync(path, 'utf8').split('"type":"end"')[0];
    writeFileSync(path, half.slice(0, half.lastIndexOf('\n') + 1).replace('"reward":1', '"reward":0'));
    const { code, err } = await falsify(['resume', path]);
    expect([code, err]).toEqual([2, expect.stringContaining('does not say what this choice led to')]);
  });

  it.skipIf(!isThere)(
    'has the data and the instruction of the original program where they are asked for',
    async () => {
      const reference = ['--data', 'reference', '--from', REFLECTION_BENCH, '--sessions', '1'];
      const [path] = await played(
        '--test',
        'n-back',
        '--level',
        'hard',
        ...reference,
        '--model',
        'offline:perfect',
      );
      const [opening] = eventsOf(path, 'message');
      expect(opening.text).toContain('the character 4 steps before');
      expect(opening.text).toContain('first 4 steps');
      expect(
        eventsOf(path, 'feedback')
          .map(({ stimulus }) => stimulus as string)
          .join(''),
      ).toMatch(/^FGEGHFHFGHGF.{40}$/);
      expect(metricsOf(path)).toMatchObject({ level: 'hard', score: 100 });
      const [hard] = await played('--test', 'wcst', '--level', 'hard', ...reference);
      expect(eventsOf(hard, 'episode')[0].scenario).toMatchObject({
        approximate: expect.stringContaining('repeated') as string,
      });
    },
  );

  it('has its instruction from a prompt pack, test by test', async () => {
    const folder = newFolder();
    const pack = join(folder, 'short.prompts.yaml');
    writeFileSync(pack, 'version: 1\ntask: reflection\nprompts:\n  prlt: Two arms, right and left. Earn.\n');
    const [path] = await played('--test', 'prlt', '--sessions', '1', '--prompts', pack);
    expect(eventsOf(path, 'message')[0].text).toMatch(
      /^Two arms, right and left. Earn.\n\nThis is the first trial/,
    );
    const missing = await falsify([
      'run',
      '--task',
      'reflection',
      '--test',
      'mbt',
      '--prompts',
      pack,
      '--out',
      folder,
    ]);
    expect([missing.code, missing.err]).toEqual([
      2,
      expect.stringContaining('The prompt pack short has no text for mbt'),
    ]);
    writeFileSync(pack, 'version: 1\ntask: reflection\nprompts:\n  n-back: Letters.\n');
    const blank = await falsify([
      'run',
      '--task',
      'reflection',
      '--test',
      'n-back',
      '--prompts',
      pack,
      '--out',
      folder,
    ]);
    expect(blank.err).toContain('does not contain {back}');
  });
});

describe('a suite', () => {
  it('plays tests, levels and parameters of its blocks', async () => {
    const folder = newFolder();
    const suite = join(folder, 'small.suite.yaml');
    const block = (fields: string) =>
      `  - task: reflection\n    settings: [free, direct]\n    models: [offline:perfect]\n${fields}`;
    writeFileSync(
      suite,
      `version: 1\nepisodes:\n${block('    tests: [mbt, n-back]\n    level: hard\n    sessions: 1\n')}${block('    tests: [dc-igt]\n    kept-outcome: true\n    length: 5\n    sessions: 2\n')}`,
    );
    const plan = await json('suite', 'plan', suite);
    expect(plan).toMatchObject({ cells: 8, missing: 8 });
    expect((await falsify(['suite', 'run', suite])).code).toBe(0);
    const metrics = transcriptsIn(join(folder, 'small')).map(metricsOf);
    expect(metrics.filter(({ test }) => test === 'mbt')).toMatchObject([
      { level: 'hard', score: 19 },
      { level: 'hard', score: 19 },
    ]);
    expect(metrics.filter(({ test }) => test === 'dc-igt')).toHaveLength(4);
    expect(metrics.filter(({ test }) => test === 'dc-igt')[0]).toMatchObject({ level: 'free', trials: 5 });
  });

  it('is the example, a scale of four players', async () => {
    expect(await json('suite', 'plan', 'examples/reflection.suite.yaml', '--out', newFolder())).toMatchObject(
      {
        cells: 60,
      },
    );
  });

  it('is refused where a level or a parameter means nothing', async () => {
    const suite = join(newFolder(), 'wrong.suite.yaml');
    writeFileSync(
      suite,
      'version: 1\nepisodes:\n  - task: reflection\n    settings: [free]\n    models: [offline:perfect]\n    tests: [oddball]\n    level: hard\n',
    );
    const { code, err } = await falsify(['suite', 'plan', suite]);
    expect([code, err]).toEqual([2, expect.stringContaining('the oddball test has no hard level')]);
  });
});

describe('falsify simulate', () => {
  it('tells mean and 95th percentile of the score and of its parts', async () => {
    const found = await json(
      'simulate',
      '--test',
      'mbt',
      '--level',
      'hard',
      '--agent',
      'perfect',
      '--sessions',
      '10',
      '--seed',
      '3',
    );
    expect(found).toEqual({
      version: 1,
      test: 'mbt',
      level: 'hard',
      data: 'own-v1',
      agent: 'perfect',
      sessions: 10,
      sessionsPerScore: 1,
      seed: 3,
      mean: 19,
      p95: 19,
      parts: { share: { mean: 100, p95: 100 }, allFrom: { mean: 1, p95: 1 } },
    });
    const { out } = await falsify(['simulate', '--test', 'n-back', '--agent', 'perseverate', '-n', '5']);
    expect(out).toContain('n-back easy, own-v1: 5 sessions of offline:perseverate');
    expect(out).toMatch(/score +38\.46 +38\.46/);
  });

  it('refuses what it cannot play', async () => {
    const wrong = async (...args: string[]) => (await falsify(['simulate', ...args])).err;
    expect(await wrong()).toContain('simulate needs one --test');
    expect(await wrong('--test', 'wpt,prlt')).toContain('simulate needs one --test');
    expect(await wrong('--test', 'wpt', '--agent', 'genius')).toContain('--agent must be random, perfect');
    expect(await wrong('--test', 'oddball', '--level', 'hard')).toContain(
      'the oddball test has no hard level',
    );
  });
});
