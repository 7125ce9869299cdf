import type * as vscode from 'vscode';
import { describe, expect, it, vi } from 'vitest';
import type { EpisodeEvent } from '../../../src/episode/events';
import type { EpisodeEnd } from '../../../src/episode/plan';
import { Runs, type NewRun, type RunServices } from '../../../src/vscode/episodes/runs';
import { URI } from './fake-uri';
import { memory } from './memento';

vi.mock('vscode', () => import('./fake-vscode'));

const RUNNING = 'falsify.runningEpisodes';
const uri = (name: string): vscode.Uri =>
  URI.parse(`file:///w/${name}.episode.jsonl`) as unknown as vscode.Uri;
const log = { trace: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const verdict = (seq: number, round: number, result: string) =>
  ({ v: 1, seq, time: 't', type: 'verdict', judge: 'equivalence', round, target: round, result }) as never;

/** A run that ends when it is told to. */
function scene(name: string, over: Partial<NewRun> = {}) {
  const written: string[] = [];
  const closed = vi.fn(() => Promise.resolve());
  let services: RunServices | undefined;
  let end: (end: EpisodeEnd) => void = () => undefined;
  const made: NewRun = {
    uri: uri(name),
    title: name,
    kind: 'play',
    rounds: 2,
    before: [],
    log: { append: (text) => Promise.resolve(void written.push(text)), close: closed },
    play: (given) => {
      services = given;
      return new Promise((resolve) => (end = resolve));
    },
    ...over,
  };
  return {
    made,
    written,
    closed,
    services: () => services as RunServices,
    end: (state: EpisodeEnd['state'] = 'completed') => end({ state, events: [] }),
  };
}

describe('the episodes of a window', () => {
  it('are known while they run, and forgotten when they end', async () => {
    const kept = memory();
    const runs = new Runs(kept, log);
    const one = scene('one');
    const run = runs.begin(one.made);
    expect(runs.of(uri('one'))).toBe(run);
    expect(kept.kept.get(RUNNING)).toEqual([uri('one').toString()]);
    one.end();
    await run.ended;
    await Promise.resolve();
    expect(runs.all).toEqual([]);
    expect(kept.kept.get(RUNNING)).toEqual([]);
    expect(one.closed).toHaveBeenCalledOnce();
  });

  it('cut off by the end of the window write nothing more and are offered by the next one', async () => {
    const kept = memory();
    const runs = new Runs(kept, log);
    const [one, two] = [scene('one'), scene('two')];
    const both = [runs.begin(one.made), runs.begin(two.made)];
    await one.services().log.append('a line');
    runs.dispose();
    expect(one.services().signal.aborted).toBe(true);
    await expect(one.services().log.append('an end')).rejects.toThrow('closed');
    one.end('cancelled');
    two.end('cancelled');
    await Promise.all(both.map(({ ended }) => ended));
    await Promise.resolve();
    expect(one.written).toEqual(['a line']);
    const next = new Runs(kept, log);
    expect(next.cutOff.map(String)).toEqual([uri('one').toString(), uri('two').toString()]);
    expect(new Runs(kept, log).cutOff).toEqual([]);
  });

  it('are cancelled with what was played kept', async () => {
    const runs = new Runs(memory(), log);
    const one = scene('one');
    const run = runs.begin(one.made);
    run.cancel();
    expect(one.services().signal.aborted).toBe(true);
    await one.services().log.append('an end');
    one.end('cancelled');
    expect((await run.ended).state).toBe('cancelled');
    expect(one.written).toEqual(['an end']);
  });

  it('that fail without a reason say what was thrown', async () => {
    const runs = new Runs(memory(), log);
    const made = scene('one', { play: () => Promise.reject(new Error('odd')) });
    const end = await runs.begin(made.made).ended;
    expect(end).toMatchObject({ state: 'failed', why: 'internal', message: 'odd' });
    expect(made.closed).toHaveBeenCalledOnce();
  });
});

describe('an episode whose transcript cannot be closed', () => {
  const close = () => Promise.reject(new Error('the disk is full'));

  it('ends as failed, and is not running any more', async () => {
    const runs = new Runs(memory(), log);
    const one = scene('one', { log: { append: () => Promise.resolve(), close } });
    const run = runs.begin(one.made);
    one.end();
    expect(await run.ended).toMatchObject({ state: 'failed', why: 'internal', message: 'the disk is full' });
    await vi.waitFor(() => expect(runs.all).toEqual([]));
  });

  it('keeps the reason why it failed before', async () => {
    const runs = new Runs(memory(), log);
    const play = () => Promise.reject(new Error('odd'));
    const one = scene('one', { play, log: { append: () => Promise.resolve(), close } });
    expect(await runs.begin(one.made).ended).toMatchObject({ state: 'failed', message: 'odd' });
  });
});

describe('one transcript', () => {
  it('has one run: what is asked for meanwhile is refused, also while the user is asked', async () => {
    const runs = new Runs(memory(), log);
    const one = scene('one');
    let answer: (yes: boolean) => void = () => undefined;
    const first = runs.reserve(uri('one'), async () => {
      await new Promise((resolve) => (answer = resolve));
      return runs.begin(one.made);
    });
    const begun = vi.fn(() => Promise.resolve());
    expect(await runs.reserve(uri('one'), begun)).toBeUndefined();
    expect(await runs.reserve(uri('two'), begun)).toBeDefined();
    expect(begun).toHaveBeenCalledOnce();
    answer(true);
    const run = (await first)?.result;
    expect(run).toBe(runs.of(uri('one')));
    expect(await runs.reserve(uri('one'), begun)).toBeUndefined();
    expect(() => runs.begin(one.made)).toThrow('already');
    expect(runs.all).toEqual([run]);
  });

  it('is free again when the user would rather not, or when it cannot be played', async () => {
    const runs = new Runs(memory(), log);
    expect(await runs.reserve(uri('one'), () => Promise.resolve(undefined))).toEqual({ result: undefined });
    await expect(runs.reserve(uri('one'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await runs.reserve(uri('one'), () => Promise.resolve(1))).toEqual({ result: 1 });
  });
});

describe('what is told of a run', () => {
  it('goes by the verdict that counts: a later one replaces', () => {
    const runs = new Runs(memory(), log);
    const before: EpisodeEvent[] = [
      verdict(2, 1, 'incorrect'),
      verdict(4, 2, 'correct'),
      verdict(6, 3, 'correct'),
    ];
    const one = scene('one', { before });
    const run = runs.begin(one.made);
    expect(run.solvedAt).toBe(2);
    one.services().onEvent?.(verdict(8, 2, 'incorrect'));
    expect(run.solvedAt).toBe(3);
    one.services().onEvent?.(verdict(9, 3, 'no-verdict'));
    expect(run.solvedAt).toBeUndefined();
  });

  it('is what has come of a reply, or why nothing comes', () => {
    const runs = new Runs(memory(), log);
    const one = scene('one');
    const run = runs.begin(one.made);
    one.services().onChunk?.({ type: 'text', text: 'Ann' });
    one.services().onChunk?.({ type: 'text', text: 'ounce' });
    expect(run.partial).toBe('Announce');
    one.services().onChunk?.({ type: 'retry', attempt: 1, waitMs: 5, error: 'busy' });
    expect([run.partial, run.waiting]).toEqual(['', 'busy']);
    one.services().onChunk?.({ type: 'retry', attempt: 1, waitMs: 30_000, error: 'Too many calls.' });
    const event = { v: 1, seq: 1, time: 't', type: 'retry', why: 'transport', round: 1 } as never;
    one.services().onEvent?.(event);
    expect(run.waiting, 'while it waits').toBe('Too many calls. The next try is in 30 s.');
    one.services().onChunk?.({ type: 'text', text: 'A' });
    expect([run.partial, run.waiting]).toEqual(['A', undefined]);
    one.services().onEvent?.({ v: 1, seq: 2, time: 't', type: 'message', round: 1, text: 'x' } as never);
    expect([run.round, run.waiting]).toEqual([1, undefined]);
  });

  it('is what its player or its judges wait for, and no other endpoint', () => {
    const runs = new Runs(memory(), log);
    const by = (name: string, kind = 'endpoint') => ({ kind, name });
    const header = { type: 'episode', model: by('player'), judges: [{ by: by('judge') }] };
    const judging = { type: 'judging', judges: [{ by: by('again') }] };
    const begun = (name: string, over: Partial<NewRun>) => runs.begin(scene(name, over).made);
    const played = begun('one', { before: [header as never] });
    const judged = begun('two', { kind: 'judge', before: [header, judging] as never });
    const waits = (endpoint: string) => {
      for (const run of runs.all) run.waiting = undefined;
      runs.showWait({ endpoint, rates: { requestsPerMinute: 6 } });
      return [played.waiting, judged.waiting];
    };
    const text = (name: string) => `calls to ${name} wait for its limit of 6 calls a minute`;
    expect(waits('player')).toEqual([text('player'), undefined]);
    expect(waits('again')).toEqual([undefined, text('again')]);
    expect(waits('other')).toEqual([undefined, undefined]);
    expect(waits('judge')).toEqual([text('judge'), undefined]);
  });
});
