import { beforeAll, describe, expect, it } from 'vitest';
import { planResume, readLog, resumeEpisode, runEpisode } from '../../../src/episode';
import { MemoryLog } from '../../harness/memory-log';
import type { ChatChunk, ChatReply } from '../../../src/models/chat-model';
import { register } from '../../../src/tasks/register';
import { essence } from './essence';
import { judgeOf, modelOf, planOf, player, servicesOf, steady, toyJudges, watched } from './players';
import { toyTask } from './toy';

beforeAll(() => register(toyTask));
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

describe('a cancel', () => {
  it('at any moment leaves a transcript that is whole and can be continued', async () => {
    const whole = servicesOf();
    await runEpisode(await planOf(player(2)), whole);
    const expected = essence(readLog(whole.log.text));
    let at = 1;
    for (; ; at++) {
      const services = servicesOf();
      let moments = 0;
      const moment = () => {
        if (++moments === at) services.stop.abort();
      };
      const end = await runEpisode(...watched(await planOf(player(2)), services, moment));
      if (moments < at) break;
      const log = readLog(services.log.text);
      expect(log.problems).toEqual([]);
      expect(log.torn).toBe(false);
      expect(log.events.at(-1)).toMatchObject({ type: 'end', state: end.state });
      if (end.state === 'completed') continue;
      expect(end.state).toBe('cancelled');
      const again = servicesOf({ log: new MemoryLog(services.log.text) });
      const plan = await planResume(log, { model: modelOf(player(2)), judges: toyJudges });
      expect((await resumeEpisode(log, plan, again)).state).toBe('completed');
      expect(essence(readLog(again.log.text))).toEqual(expected);
    }
    expect(at).toBeGreaterThan(70);
  });

  it('does not wait for a model, a judge or a worker that does not listen', async () => {
    const silent = (): AsyncGenerator<ChatChunk, ChatReply, undefined> => {
      const stream = {
        next: never,
        return: never,
        throw: never,
        [Symbol.asyncIterator]: () => stream,
        [Symbol.asyncDispose]: never,
      } as unknown as AsyncGenerator<ChatChunk, ChatReply, undefined>;
      return stream;
    };
    const model = { ...modelOf(steady), chat: silent };
    const judge = (prompt: boolean) => judgeOf('equivalence', 'announce', prompt, never);
    const cases = [
      [await planOf(steady, { model }), servicesOf()],
      [await planOf(steady, { judges: [judge(true)] }), servicesOf()],
      [await planOf(steady, { judges: [judge(false)] }), servicesOf()],
      [await planOf(steady, { judges: [] }), servicesOf({ ask: never })],
    ] as const;
    const [[plan], early] = [cases[0], servicesOf()];
    early.stop.abort();
    expect((await runEpisode(plan, early)).state).toBe('cancelled');
    for (const [plan, services] of cases) {
      setTimeout(() => services.stop.abort(), 10);
      const end = await runEpisode(plan, services);
      expect(end.state).toBe('cancelled');
      expect(end.events.at(-1)).toMatchObject({ type: 'end', state: 'cancelled' });
    }
  });

  it('before the beginning plays nothing', async () => {
    const services = servicesOf();
    services.stop.abort();
    const end = await runEpisode(await planOf(steady), services);
    expect(end.events.map(({ type }) => type)).toEqual(['episode', 'message', 'end']);
  });

  it('while the last verdict is written changes nothing: none is missing', async () => {
    const services = servicesOf();
    const judge = judgeOf('equivalence', 'announce', false, async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { result: 'incorrect' };
    });
    let verdicts = 0;
    const onEvent = ({ type }: { type: string }) => {
      if (type === 'verdict' && ++verdicts === 4) services.stop.abort();
    };
    const plan = await planOf(steady, { judges: [judge] });
    const end = await runEpisode(plan, { ...services, onEvent });
    expect(verdicts).toBe(4);
    expect(end.state).toBe('completed');
  });

  it('that comes when everything is written changes nothing', async () => {
    const services = servicesOf();
    const end = await runEpisode(await planOf(steady), {
      ...services,
      onEvent: ({ type }) => type === 'end' && services.stop.abort(),
    });
    expect(end.state).toBe('completed');
  });

  it('leaves no listener at the signals of whoever cancels and of the run', async () => {
    const services = servicesOf();
    const outer = listenersOf(services.stop.signal);
    let inner: (() => number) | undefined;
    const model = modelOf(player(1));
    const chat: typeof model.chat = (messages, params, signal) => {
      inner ??= listenersOf(signal);
      expect(inner()).toBe(0);
      return model.chat(messages, params, signal);
    };
    await runEpisode(await planOf(player(1), { model: { ...model, chat } }), services);
    expect(outer()).toBe(0);
    expect(inner?.()).toBe(0);
  });
});

/** Number of listeners that a signal has gained since now. */
function listenersOf(signal: AbortSignal): () => number {
  let listeners = 0;
  const count = (name: 'addEventListener' | 'removeEventListener', by: number) => {
    const real = signal[name].bind(signal) as (...call: unknown[]) => void;
    signal[name] = ((...call: unknown[]) => {
      listeners += by;
      real(...call);
    }) as typeof signal.addEventListener;
  };
  count('addEventListener', 1);
  count('removeEventListener', -1);
  return () => listeners;
}
