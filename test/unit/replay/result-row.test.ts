import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/episode';
import { directAsk } from '../../../src/judges/answer';
import { reviewEpisode } from '../../../src/judges/review';
import { hashedRow, resultRow } from '../../../src/results/of-episode';
import { resultRowSchema } from '../../../src/results/row';
import { play } from '../../fixtures/published/play';
import { engines } from '../judges/review/transcripts';
import { feed, linesOf, openWorker } from './worker';

async function rowInWorker(text: string) {
  const ask = openWorker();
  ask({ op: 'open', name: 'b.episode.jsonl' });
  feed(ask, text);
  const { row, damage } = ask({ op: 'row' });
  return { row: await hashedRow(row), damage };
}

describe('the result row of an open transcript', () => {
  it.each(['wason', 'blicket'] as const)('is the one of the command line: %s', async (task) => {
    const { text } = await play({ task });
    const { events } = readLog(text);
    const ask = directAsk((domain) => engines.for(domain));
    const review = await reviewEpisode({ events }, ask, { signal: new AbortController().signal });
    const { row, damage } = await rowInWorker(text);
    const { breadth } = row.scenario;
    expect(breadth).toBeGreaterThan(0);
    expect(row).toEqual(await resultRow({ events, review, breadth }));
    expect(resultRowSchema.safeParse({ ...row, path: 'a' }).success).toBe(true);
    expect(Object.keys(row).slice(0, 3)).toEqual(['version', 'id', 'cell']);
    expect(damage).toBeUndefined();
  });

  it('says what of the transcript counts nowhere', async () => {
    const { text } = await play({ task: 'wason' });
    const lines = text.trim().split('\n');
    const spoilt = [...lines.slice(0, -1), 'no JSON', lines.at(-1), '{"v":1'].join('\n');
    const { damage } = await rowInWorker(spoilt);
    expect(damage).toMatch(new RegExp(`^line ${lines.length}: .* \\(and \\d+ more\\)$`));
  });

  it('is refused where there is no header', () => {
    const ask = openWorker();
    ask({ op: 'open', name: 'x' });
    feed(ask, linesOf([{ v: 1, seq: 2, time: '', type: 'message', round: 1, text: 'x' }]));
    expect(() => ask({ op: 'row' })).toThrow('no header');
  });
});
