import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../src/episode/summary';
import { endsOf, type EpisodeFiles } from '../../../src/vscode/transcripts/files/files';
import { summarise } from '../../../src/vscode/episodes/summary';

const by = { kind: 'offline', name: 'phrase reader' };
const HEADER = {
  type: 'episode',
  id: 'x',
  task: 'wason',
  setting: 'baseline',
  scenario: {},
  model: { kind: 'offline', name: 'random' },
  decoding: {},
  prompts: { pack: 'p', sha256: '0' },
  judges: [],
  versions: { falsify: '0' },
};
const reply = (round: number, expect = 'announce') => ({
  type: 'reply',
  round,
  expect,
  raw: 'r',
  parsed: { content: 'c' },
  latencyMs: 1,
  attempt: 1,
});
const verdict = (target: number, result: string, prompt = '') => ({
  type: 'verdict',
  judge: 'equivalence',
  by,
  target,
  result,
  prompt,
});
const end = { type: 'end', state: 'completed' };

/** A transcript as text; `seq` is the place of an event, from 1. */
const text = (events: readonly object[]): string =>
  events.map((event, i) => `${JSON.stringify({ v: 1, seq: i + 1, time: 't', ...event })}\n`).join('');

const read: number[] = [];
const filesOf = (content: string): EpisodeFiles => ({
  create: () => Promise.reject(new Error('not here')),
  open: () => Promise.reject(new Error('not here')),
  real: (uri) => Promise.resolve(uri),
  onDisk: () => undefined,
  pieces: () => {
    throw new Error('not here');
  },
  ends: (_, atMost) => {
    read.push(atMost);
    return Promise.resolve(endsOf(new TextEncoder().encode(content), 5, atMost));
  },
});
const of = (content: string) => {
  read.length = 0;
  return summarise(filesOf(content), undefined as never);
};

const LONG = 'x'.repeat(20_000);
const many = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

describe('what the list says of a transcript', () => {
  it('knows how it ended and what came of it', async () => {
    const summary = await of(
      text([HEADER, reply(1), verdict(2, 'incorrect'), reply(2), verdict(4, 'correct'), end]),
    );
    expect(summary).toMatchObject({ state: 'completed', round: 2, metrics: { tStar: 2 } });
  });

  it('calls one without an end interrupted, also after a resume, and keeps the reason of a failure', async () => {
    expect(await of(text([HEADER, reply(1)]))).toMatchObject({ state: 'interrupted', round: 1 });
    const failed = { type: 'end', state: 'failed', why: 'quota', message: 'No more.' };
    expect(await of(text([HEADER, reply(1), failed]))).toMatchObject({
      state: 'failed',
      message: 'No more.',
    });
    const resumed = text([HEADER, reply(1), failed, { type: 'resume', run: 'r' }, reply(2)]);
    expect(await of(resumed)).toMatchObject({ state: 'interrupted', round: 2 });
  });

  it('says of every game with something to find whether it was found, and names it', async () => {
    const scenario = { split: 'lite', rule: 2, predicate: 'x < y < z', words: 'ascending', seed: 1 };
    const header = { ...HEADER, task: 'wilt', setting: 'lite', scenario };
    const guess = { type: 'reply', round: 1, expect: 'reply', raw: 'r', latencyMs: 1, attempt: 1 };
    const solvedBy = async (outcome: string) => {
      const answer = { type: 'feedback', round: 1, outcome, score: 9, attempts: 0 };
      return await of(text([header, { ...guess, parsed: { content: 'c', guess: 'g' } }, answer, end]));
    };
    const found = await solvedBy('correct');
    expect(found).toMatchObject({ solved: true });
    expect(found.header && summaryOf(found.header).hidden?.name).toBe('ascending');
    expect(await solvedBy('wrong')).toMatchObject({ solved: false });
    expect(await of(text([header, end]))).not.toHaveProperty('solved');
  });

  it('bears torn lines and what is not a transcript', async () => {
    expect(await of(`${text([HEADER, reply(1)])}{"v":1,"se`)).toMatchObject({ state: 'interrupted' });
    for (const none of ['', 'nonsense', '[]\n{}\n'])
      expect(await of(none)).toMatchObject({ state: 'unreadable' });
  });

  it('reads only the two ends of a long one', async () => {
    const events = [
      HEADER,
      ...many(50, (i) => ({ type: 'message', round: i + 1, text: LONG })),
      reply(51),
      end,
    ];
    expect(await of(text(events))).toMatchObject({ state: 'completed', round: 51 });
    expect(read).toHaveLength(1);
  });

  it('reads more where verdicts came after the end, and counts them', async () => {
    const judged = many(30, () => verdict(2, 'incorrect', LONG));
    const summary = await of(
      text([HEADER, reply(1), verdict(2, 'incorrect'), end, ...judged, verdict(2, 'correct', LONG)]),
    );
    expect(summary).toMatchObject({ state: 'completed', metrics: { tStar: 1 } });
    expect(read.length).toBeGreaterThan(1);
  });

  it('finds a header that is longer than the first look', async () => {
    const long = {
      ...HEADER,
      scenario: { space: many(1000, (i) => ({ name: `rule ${i}`, predicate: LONG.slice(0, 50) })) },
    };
    for (const rounds of [2, 60]) {
      const played = many(rounds, (i) => reply(i + 1));
      const filler = many(8, () => ({ type: 'message', round: 1, text: LONG }));
      const summary = await of(text([long, ...filler, ...played, end]));
      expect(summary).toMatchObject({ state: 'completed', round: rounds });
      expect(summary.header?.id).toBe('x');
    }
  });

  it('drops no event of the end where the header cannot be read', async () => {
    const torn = `{"v":1,${text([...many(20, () => ({ type: 'message', round: 1, text: LONG })), reply(7)])}`;
    expect(await of(torn)).toMatchObject({ state: 'unreadable', round: 7 });
  });
});
