import { describe, expect, it } from 'vitest';
import {
  foldEpisode,
  LogError,
  readLog,
  rejudgeEpisode,
  runEpisode,
  type Judge,
  type RejudgeOptions,
} from '../../../src/episode';
import { MemoryLog } from '../../harness/memory-log';
import { judgeOf, planOf, player, servicesOf, type TestServices } from './players';
import { toyScenario, toyTask } from './toy';

const game = toyTask.open(toyScenario, 'plain');
const stricter = (prompt: boolean): Judge[] => [
  judgeOf('equivalence', 'announce', prompt, () => Promise.resolve({ result: 'correct' })),
  judgeOf('compatibility', 'test', prompt, async ({ evidence }) => {
    await new Promise((resolve) => setTimeout(resolve, 3 - evidence.length));
    return { result: 'incompatible', reason: `${evidence.length}` };
  }),
];

async function played(): Promise<string> {
  const services = servicesOf();
  await runEpisode(await planOf(player(1)), services);
  return services.log.text;
}

async function rejudged(
  text: string,
  judges: readonly Judge[],
  options: RejudgeOptions = {},
  services: TestServices = servicesOf({ log: new MemoryLog(text) }),
) {
  const end = await rejudgeEpisode(readLog(text), game, judges, services, options);
  const log = readLog(services.log.text);
  expect(log.problems).toEqual([]);
  expect(log.events).toEqual(end.events);
  return { end, text: services.log.text, added: end.events.slice(readLog(text).events.length) };
}

describe('a transcript that is judged again', () => {
  it('gets new verdicts, which take the place of the old ones; those stay', async () => {
    for (const prompt of [true, false]) {
      const text = await played();
      const { end, added, text: after } = await rejudged(text, stricter(prompt));
      expect(after.startsWith(text)).toBe(true);
      expect(end.state).toBe('completed');
      expect(added.map(({ type }) => type)).toEqual(['judging', ...Array<string>(7).fill('verdict')]);
      const old = new Map(
        readLog(text).events.flatMap((event) =>
          event.type === 'verdict' ? [[`${event.judge} ${event.target}`, event.seq] as const] : [],
        ),
      );
      for (const event of added) {
        if (event.type === 'verdict')
          expect(event.supersedes).toBe(old.get(`${event.judge} ${event.target}`));
      }
      const view = foldEpisode(end.events);
      expect(view.state).toBe('completed');
      expect(view.judgings.map(({ verdicts }) => verdicts)).toEqual([7]);
      const verdicts = view.rounds.flatMap((round) => round.verdicts);
      expect(verdicts).toHaveLength(11 + 7);
      const current = verdicts.filter((verdict) => verdict.current).map(({ event }) => event.result);
      expect(current.filter((result) => result === 'correct')).toHaveLength(4);
      expect(current.filter((result) => result === 'incompatible')).toHaveLength(3);
      // Nobody was asked again whether it is exact.
      expect(current).toHaveLength(11);
    }
  });

  it('has only the turns judged that are wanted', async () => {
    const text = await played();
    const targets = readLog(text).events.flatMap((event) => (event.type === 'reply' ? event.seq : []));
    const { added } = await rejudged(text, stricter(true), { targets: targets.slice(0, 1) });
    expect(added).toMatchObject([
      { type: 'judging', targets: [targets[0]] },
      { type: 'verdict', target: targets[0] },
    ]);
  });

  it('can be cancelled anywhere, and is taken up where it was', async () => {
    const text = await played();
    for (const prompt of [true, false]) {
      for (let at = 1; at <= 8; at++) {
        const stop = new AbortController();
        let written = 0;
        const services = {
          ...servicesOf({ log: new MemoryLog(text) }),
          signal: stop.signal,
          onEvent: () => {
            if (++written === at) stop.abort();
          },
        };
        const first = await rejudged(text, stricter(prompt), {}, services);
        const { length } = first.added;
        expect(first.end.state).toBe(length < 8 ? 'cancelled' : 'completed');
        // Beside each other, some have their verdict when the cancel comes: it is kept.
        if (prompt) expect(length).toBe(at);
        else expect(length).toBeGreaterThanOrEqual(at);
        const second = await rejudged(first.text, stricter(prompt));
        expect(second.end.state).toBe('completed');
        expect(second.added).toHaveLength(8 - length);
        const view = foldEpisode(second.end.events);
        expect(view.judgings.map(({ verdicts }) => verdicts)).toEqual([7]);
      }
    }
  });

  it('is judged once more by the same judges only when asked', async () => {
    const once = await rejudged(await played(), stricter(true));
    expect((await rejudged(once.text, stricter(true))).added).toEqual([]);
    expect((await rejudged(once.text, stricter(true), { again: true })).added).toHaveLength(8);
    const [first] = stricter(true);
    const other = { ...first, identity: { ...first.identity, by: { kind: 'exact' as const, name: 'x' } } };
    expect((await rejudged(once.text, [other])).added).toHaveLength(5);
  });

  it('is read as far as it goes: interrupted, torn, with lines that nobody knows', async () => {
    const lines = (await played()).split('\n');
    lines.splice(5, 0, 'junk', '{"v":1,"type":"note","seq":999}');
    const text = lines.slice(0, 20).join('\n').slice(0, -5);
    const log = readLog(text);
    const services = servicesOf({ log: new MemoryLog(text) });
    const end = await rejudgeEpisode(log, game, stricter(true), services);
    expect(end.state).toBe('completed');
    const after = readLog(services.log.text);
    expect(after.events).toEqual(end.events);
    expect(after.events.find(({ type }) => type === 'judging')?.seq).toBe(1000);
    expect(foldEpisode(after.events).state).toBe('running-or-interrupted');
  });

  it('stops when the log takes no more', async () => {
    const text = await played();
    class FullLog extends MemoryLog {
      override append(more: string): Promise<void> {
        if (this.appends.length >= 3) return Promise.reject(new LogError('full', 'Full.'));
        return super.append(more);
      }
    }
    for (const prompt of [true, false]) {
      const services = servicesOf({ log: new FullLog(text) });
      const { end, added } = await rejudged(text, stricter(prompt), {}, services);
      expect(end).toMatchObject({ state: 'failed', why: 'full', message: 'Full.' });
      expect(added).toHaveLength(3);
    }
  });

  it('needs a header', async () => {
    const log = readLog((await played()).split('\n').slice(1).join('\n'));
    await expect(rejudgeEpisode(log, game, [], servicesOf())).rejects.toThrow('header');
  });
});
