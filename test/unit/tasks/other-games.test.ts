/**
 * Two games of other kinds than rule discovery, which the sources do not name: a trial game with rewards, and a game of
 * one reply. Each is registered here, once, and everything is done with it that is done with episodes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../../src/episode/events';
import { unpackRows } from '../../../src/protocol/replay-rows';
import { register } from '../../../src/tasks/register';
import { bandit, banditSemantics } from '../../harness/games/bandit';
import { sum, sumSemantics } from '../../harness/games/sum';
import { essenceOf, falsify, logOf, newFolder, onlyIn, transcriptsIn } from '../cli/episodes/support';
import { feed, openWorker } from '../replay/worker';

// Other files share its modules. What a set-up returns is run at the end.
beforeAll(() => register(bandit, banditSemantics));
beforeAll(() => register(sum, sumSemantics));

async function played(...args: readonly string[]): Promise<string> {
  const out = newFolder();
  const { code, err } = await falsify(['run', ...args, '--out', out]);
  expect([code, err]).toEqual([0, '']);
  return onlyIn(out);
}

const json = async (...args: readonly string[]) => {
  const { code, out, err } = await falsify([...args, '--json']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Readonly<Record<string, unknown>>;
};

const eventsOf = <T extends EpisodeEvent['type']>(path: string, type: T) =>
  logOf(path).events.filter((event) => event.type === type) as Extract<EpisodeEvent, { type: T }>[];

/** The seed makes the agent begin on the left; the right lever pays in the trials 1, 2, 4 and 5. */
const BANDIT = ['--task', 'bandit', '--seed', '2'];

describe('a trial game', () => {
  it('is played by an agent of its own, and judged by its own judge', async () => {
    const path = await played(...BANDIT);
    expect(logOf(path).problems).toEqual([]);
    expect(eventsOf(path, 'reply').map(({ round, parsed }) => [round, parsed.lever])).toEqual([
      [1, 'left'],
      [2, 'right'],
      [3, 'right'],
      [4, 'left'],
      [5, 'right'],
      [6, 'right'],
    ]);
    expect(eventsOf(path, 'feedback').map(({ reward }) => reward)).toEqual([0, 10, 0, 0, 10, 0]);
    expect(eventsOf(path, 'verdict').map(({ judge, value }) => [judge, value])).toEqual(
      [0, 1, 1, 0, 1, 1].map((value) => ['best-lever', value]),
    );
    expect(eventsOf(path, 'end')).toMatchObject([
      { state: 'completed', metrics: { version: 1, trials: 6, earned: 20, best: 4 / 6 } },
    ]);
  });

  it('is chosen by fields of its own, which no other task has', async () => {
    const out = newFolder();
    const chosen = ['--trials', 'all', '--lever', 'left'];
    expect((await falsify(['run', ...BANDIT, ...chosen, '--out', out])).code).toBe(0);
    expect(
      transcriptsIn(out)
        .map((path) => eventsOf(path, 'reply').length)
        .sort(),
    ).toEqual([6, 9]);
    const wrong = await falsify(['run', ...BANDIT, '--lever', 'middle', '--out', out]);
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringContaining('--lever must be one of left, right, all'),
    ]);
    const foreign = await falsify(['run', '--task', 'sum', '--lever', 'left', '--out', out]);
    expect(foreign.err).toContain('--lever means nothing in the sum task');
    const tests = await falsify(['run', ...BANDIT, '--tests', '3', '--out', out]);
    expect(tests.err).toContain('--tests means nothing in the bandit task');
  });

  it('is resumed wherever it was killed', async () => {
    const path = await played(...BANDIT);
    const whole = readFileSync(path, 'utf8');
    const lines = whole.split('\n');
    for (let keep = 2; keep < lines.length - 2; keep += 3) {
      const cut = `${lines.slice(0, keep).join('\n')}\n${lines[keep].slice(0, 20)}`;
      const half = join(newFolder(), 'half.episode.jsonl');
      writeFileSync(half, cut);
      const { code, err } = await falsify(['resume', half]);
      expect([code, err]).toEqual([0, '']);
      expect(essenceOf(half).rounds).toEqual(essenceOf(path).rounds);
      expect(eventsOf(half, 'end').at(-1)?.metrics).toEqual(eventsOf(path, 'end')[0].metrics);
    }
  });

  it('is not played on where its transcript says something else than the game', async () => {
    const path = await played(...BANDIT);
    const half = readFileSync(path, 'utf8').split('"type":"end"')[0];
    writeFileSync(
      path,
      half
        .slice(0, half.lastIndexOf('\n') + 1)
        .replace('"lever":"left","reward":0', '"lever":"right","reward":0'),
    );
    const { code, err } = await falsify(['resume', path]);
    expect([code, err]).toEqual([2, expect.stringContaining('does not say what this choice earned')]);
  });

  it('is measured, alone and together', async () => {
    const result = await json('run', ...BANDIT, '--trials', 'all', '--out', newFolder());
    expect(result.episodes).toMatchObject([
      { metrics: { trials: 6, earned: 20 } },
      { metrics: { trials: 9, earned: 30 } },
    ]);
    expect(result.pooled).toEqual([
      { model: 'offline:stayer', setting: 'plain', metrics: { episodes: 2, earned: 25, best: 2 / 3 } },
    ]);
    const { out } = await falsify(['run', ...BANDIT, '--trials', 'all', '--out', newFolder()]);
    expect(out).toContain('20 earned in 6 trials');
    expect(out).toMatch(/model +setting +episodes +earned +best lever/);
    expect(out).toMatch(/offline:stayer +plain +2 +25 +0\.667/);
  });

  it('is shown, judged again, forked and summed up', async () => {
    const path = await played(...BANDIT);
    const shown = await falsify(['show', path]);
    expect(shown.out).toContain('it pays, reward 10');
    expect(shown.out.match(/.*20 earned in 6 trials/g)).toEqual(['  result      20 earned in 6 trials']);
    const judged = await json('judge', '--again', path);
    expect(judged.transcripts).toMatchObject([{ verdicts: 6, changed: 0, metrics: { best: 4 / 6 } }]);
    const out = newFolder();
    const fork = await falsify(['fork', path, '--round', '3', '--reply', 'left, please', '--out', out]);
    expect([fork.code, fork.err]).toEqual([0, '']);
    expect(eventsOf(onlyIn(out), 'reply')[2]).toMatchObject({ round: 3, parsed: { lever: 'left' } });
    expect(eventsOf(onlyIn(out), 'episode')[0].parent).toMatchObject({ round: 3, at: 'choose' });
    const nowhere = await falsify(['fork', path, '--round', '3', '--at', 'test', '--out', newFolder()]);
    expect(nowhere.err).toContain('There is no turn "test" in this game: choose.');
    const summary = await json('summary', path);
    expect(summary.episodes).toMatchObject([
      { task: 'bandit', outcome: '20 earned in 6 trials', problems: 0 },
    ]);
    const [columns, cells] = (await falsify(['summary', '--format', 'csv', path])).out.split(/\r?\n/);
    expect(cells.split(',')[columns.split(',').indexOf('outcome')]).toBe('20 earned in 6 trials');
  });

  it('is exported in every format', async () => {
    const path = await played(...BANDIT);
    const exported = async (format: string) => {
      const { code, out, err } = await falsify(['export', path, '--format', format]);
      expect([code, err]).toEqual([0, '']);
      return out;
    };
    expect((await exported('csv')).split('\n').slice(0, 3)).toEqual([
      'round,turn,reply,answer,score,reward,best-lever,best-lever_value,retries,tokens',
      '1,choice,left,it pays nothing,,0,other,0,0,',
      '2,choice,right,it pays,,10,best,1,0,',
    ]);
    const markdown = await exported('md');
    expect(markdown).toContain('| Earned | 20 |');
    expect(markdown).toMatch(/\|\s+2 \| choice \| right \| it pays, reward 10 \| best \(1\) \|/);
    const html = await exported('html');
    expect(html).toContain('<td>Best lever</td><td>0.667</td>');
    expect(html).toContain('<p class="turn">Choice</p>');
    expect(html).not.toContain('does not know the game');
  });

  it('is open in a replay, with its turns, its judge, its panel and its measures', async () => {
    const path = await played(...BANDIT);
    const text = readFileSync(path, 'utf8');
    const ask = openWorker();
    ask({ op: 'open', name: 'x' });
    const growth = feed(ask, text);
    expect(growth.problems).toEqual([]);
    expect(growth.measured).toMatchObject([{ id: 'earned', value: 20 }, { id: 'best' }]);
    expect(growth.head).toMatchObject({
      task: 'Two levers',
      panels: ['measures'],
      params: [],
      initialEvidence: [],
      turns: { choose: { noun: 'choice', verb: 'chooses' } },
      judges: [{ question: 'best-lever', expect: 'choose' }],
    });
    const rows = unpackRows(ask({ op: 'packed-rows', from: 0, most: 100 }).rows) ?? [];
    expect(rows.filter(({ type }) => type === 'reply')[1]).toMatchObject({
      expect: 'choose',
      words: 'right',
      round: 2,
    });
    expect(rows.filter(({ type }) => type === 'feedback')[1]).toMatchObject({
      text: 'it pays, reward 10',
      reward: 10,
    });
    expect(rows.filter(({ type }) => type === 'verdict')[1]).toMatchObject({ judge: 'best-lever', value: 1 });
    expect(ask({ op: 'review', from: 0, most: 10, budgetMs: 10 })).toMatchObject({
      done: 0,
      total: 0,
      atEnd: true,
    });
    // Side by side with another episode it has its own turns, answers, verdicts and measures.
    const side = ask({ op: 'side' });
    expect(side.scenario).toBe('two levers');
    expect(side.measures).toContain('Earned: 20');
    expect(side.metrics).toBeUndefined();
    expect(side.rounds[1]).toEqual({
      round: 2,
      steps: [
        {
          turn: 'choose',
          noun: 'choice',
          verb: 'chooses',
          seq: eventsOf(path, 'reply')[1].seq,
          words: 'right',
          hypothesis: '',
          answer: 'it pays, reward 10',
          verdicts: [{ question: 'best-lever', stored: 'best (1)' }],
        },
      ],
    });
  });
});

describe('a game of one reply', () => {
  it('is played, measured, exported and resumed', async () => {
    const path = await played('--task', 'sum', '--seed', '30', '--model', 'offline:adder');
    expect(eventsOf(path, 'reply')).toMatchObject([{ round: 1, expect: 'answer', parsed: { sum: 37 } }]);
    expect(eventsOf(path, 'message')).toHaveLength(1);
    expect(eventsOf(path, 'end')[0]).toMatchObject({ state: 'completed', metrics: { score: 1 } });
    const csv = await falsify(['export', path, '--format', 'csv']);
    expect(csv.out).toBe('round,turn,reply,answer,score,reward,retries,tokens\n1,answer,37,,1,,0,\n');

    const whole = readFileSync(path, 'utf8').split('\n');
    const half = join(newFolder(), 'half.episode.jsonl');
    writeFileSync(half, `${whole.slice(0, 2).join('\n')}\n`);
    expect((await falsify(['resume', half])).code).toBe(0);
    expect(essenceOf(half).rounds).toEqual(essenceOf(path).rounds);
  });

  it('is played by all its agents in all its settings, and the guesser is wrong', async () => {
    const out = newFolder();
    const all = ['--model', 'offline:all', '--setting', 'all'];
    const result = await json('run', '--task', 'sum', ...all, '--seed', '30', '--out', out);
    const scores = (result.episodes as { metrics: { score: number } }[]).map(({ metrics }) => metrics.score);
    expect(scores).toEqual([1, 1, 0, 0]);
    expect(result.pooled).toHaveLength(4);
  });
});
