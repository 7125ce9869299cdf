import { describe, expect, it } from 'vitest';
import { foldEpisode, LogError, readLog, runEpisode, type EpisodeEvent } from '../../../src/episode';
import { MemoryLog } from '../../harness/memory-log';
import { ModelError, type ChatChunk, type ChatMessage } from '../../../src/models/chat-model';
import { CancelledError } from '../../../src/base/stepwise';
import { failing, judgeOf, modelOf, planOf, player, servicesOf, steady, toyJudges } from './players';

const typesOf = (events: readonly EpisodeEvent[]) => events.map(({ type }) => type);
const bodyOf = (events: readonly EpisodeEvent[], type: EpisodeEvent['type']) =>
  events.filter((event) => event.type === type);

describe('an episode', () => {
  it('is played to its end, one line for each append', async () => {
    const services = servicesOf();
    const end = await runEpisode(await planOf(player(1)), services);
    expect(end.state).toBe('completed');
    for (const text of services.log.appends) expect(text.indexOf('\n')).toBe(text.length - 1);
    const log = readLog(services.log.text);
    expect(log.problems).toEqual([]);
    expect(log.events).toEqual(end.events);
    const view = foldEpisode(log.events);
    expect(view.state).toBe('completed');
    expect(view.rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
    expect(view.rounds.map(({ replies }) => !replies.has('test'))).toEqual([false, false, false, true]);
    expect(view.rounds.map(({ verdicts }) => verdicts.length)).toEqual([3, 3, 3, 2]);
  });

  it('writes what follows a reply in a fixed order', async () => {
    const judges = toyJudges.filter(({ waitedFor }) => waitedFor);
    const { events } = await runEpisode(
      await planOf(steady, { judges, options: { tests: 1 } }),
      servicesOf(),
    );
    expect(typesOf(events)).toEqual(
      'episode message reply verdict message reply feedback verdict message reply verdict end'.split(' '),
    );
  });

  it('is the same every time but for the id, the time and the latency', async () => {
    const judges = toyJudges.filter(({ waitedFor }) => waitedFor);
    const texts = await Promise.all(
      [1, 2].map(async () => {
        const services = servicesOf();
        await runEpisode(await planOf(player(5), { judges }), services);
        return services.log.text;
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('waits for each write before it goes on', async () => {
    let open = 0;
    class SlowLog extends MemoryLog {
      override async append(text: string): Promise<void> {
        expect(++open).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open--;
        await super.append(text);
      }
    }
    const log = new SlowLog();
    const written: number[] = [];
    const say = (messages: readonly ChatMessage[]) => {
      written.push(log.appends.filter((text) => text.includes('"reply"')).length);
      expect(log.appends.filter((text) => text.includes('"type":"message"')).length).toBe(
        messages.filter(({ role }) => role === 'user').length,
      );
      return steady(messages);
    };
    const end = await runEpisode(await planOf(say), servicesOf({ log }));
    expect(end.state).toBe('completed');
    expect(written).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('keeps what was generated and says to the model only what was understood', async () => {
    let last: readonly ChatMessage[] = [];
    const { events } = await runEpisode(
      await planOf((messages) => {
        last = messages;
        const { length } = messages;
        return {
          text: `<think>${length}</think>\n${steady(messages) as string}`,
          reasoning: 'aside',
          usage: { completion: length },
          notes: ['in one piece'],
          finish: length === 1 ? 'length' : 'stop',
        };
      }),
      servicesOf(),
    );
    const [first, second] = bodyOf(events, 'reply');
    expect(first).toMatchObject({
      raw: '<think>1</think>\nAnnounce: even',
      reasoning: 'aside',
      parsed: { content: 'Announce: even', rule: 'even' },
      usage: { completion: 1 },
      notes: ['in one piece', 'cut at the token limit'],
      attempt: 1,
      latencyMs: 5,
      round: 1,
    });
    expect(second).toMatchObject({ notes: ['in one piece'], expect: 'test' });
    expect(last.map(({ role }) => role)).toEqual(last.map((_, i) => (i % 2 === 0 ? 'user' : 'assistant')));
    expect(JSON.stringify(last)).not.toContain('think');
    expect(foldEpisode(events).tokens.model).toEqual({ completion: 1 + 3 + 5 + 7 + 9 + 11 + 13 });
  });

  it('counts the latency from the last time the request was sent, and notes each time', async () => {
    const chunks: ChatChunk[] = [
      { type: 'text', text: 'Ann' },
      { type: 'retry', attempt: 1, waitMs: 3, error: '429' },
      { type: 'text', text: 'Announce' },
    ];
    const told: ChatChunk[] = [];
    const services = servicesOf({ onChunk: (chunk) => told.push(chunk) });
    const say = (messages: readonly ChatMessage[]) => ({
      text: steady(messages) as string,
      ...(messages.length === 1 && { chunks }),
    });
    const { events } = await runEpisode(await planOf(say), services);
    expect(bodyOf(events, 'retry')).toMatchObject([
      { why: 'transport', attempt: 1, waitMs: 3, reason: '429', expect: 'announce', round: 1 },
    ]);
    expect(bodyOf(events, 'reply')[0]).toMatchObject({ latencyMs: 2, attempt: 1 });
    expect(told.slice(0, 3)).toEqual(chunks);
  });

  it('goes on although whoever watches fails', async () => {
    const fail = () => {
      throw new Error('a view');
    };
    const end = await runEpisode(await planOf(steady), servicesOf({ onChunk: fail, onEvent: fail }));
    expect(end.state).toBe('completed');
  });

  it('ends without metrics where they cannot be computed', async () => {
    const metrics = () => {
      throw new Error('none');
    };
    const end = await runEpisode(await planOf(steady), servicesOf({ metrics }));
    expect(end.state).toBe('completed');
    expect(end.events.at(-1)).not.toHaveProperty('metrics');
  });

  it('is one of many that are played at once, each in its order', async () => {
    const alone = servicesOf();
    const plan = await planOf(player(3));
    const { events } = await runEpisode(plan, alone);
    const many = Array.from({ length: 64 }, () => servicesOf());
    await Promise.all(many.map((services) => runEpisode(plan, services)));
    for (const { log } of many) {
      const read = readLog(log.text);
      expect(read.problems).toEqual([]);
      expect(typesOf(read.events).filter((type) => type !== 'verdict')).toEqual(
        typesOf(events).filter((type) => type !== 'verdict'),
      );
    }
  });
});

describe('a reply of the wrong form', () => {
  it('is asked for again, with a reminder for that call only', async () => {
    const calls: string[][] = [];
    const say = failing(2, steady);
    const { events, state } = await runEpisode(
      await planOf((messages) => {
        calls.push(messages.map(({ content }) => content));
        return say(messages);
      }),
      servicesOf(),
    );
    expect(state).toBe('completed');
    expect(calls.slice(0, 4).map((call) => call.slice(1))).toEqual([
      [],
      ['Write a line for announce.'],
      ['Write a line for announce.'],
      ['Announce: even', 'Turn - Test'],
    ]);
    expect(bodyOf(events, 'retry')[1]).toMatchObject({
      why: 'format',
      expect: 'announce',
      attempt: 2,
      reason: 'no announce',
      raw: 'no 2',
      round: 1,
    });
    expect(bodyOf(events, 'reply').map((event) => 'attempt' in event && event.attempt)).toEqual(
      Array(7).fill(3),
    );
    expect(foldEpisode(events).retries).toEqual({ format: 14, transport: 0 });
  });

  it('ends the episode at the eleventh time, or when it was told to', async () => {
    for (const [formatRetries, refused] of [
      [undefined, 11],
      [0, 1],
      [3, 4],
    ] as const) {
      const choices = formatRetries === undefined ? {} : { formatRetries };
      const end = await runEpisode(await planOf(() => 'What?', choices), servicesOf());
      expect(end).toMatchObject({ state: 'failed', why: 'format' });
      expect(bodyOf(end.events, 'retry')).toHaveLength(refused);
      expect(end.events.at(-1)).toMatchObject({ type: 'end', state: 'failed', why: 'format' });
    }
    const end = await runEpisode(await planOf(failing(10, steady)), servicesOf());
    expect(end.state).toBe('completed');
  });
});

describe('a failure', () => {
  it('of the model ends the episode with its code, and keeps what was played', async () => {
    const plan = await planOf((messages) => {
      if (messages.length > 4) throw new ModelError('unauthorised', 'Set a key.');
      return steady(messages);
    });
    const end = await runEpisode(plan, servicesOf());
    expect(end).toMatchObject({ state: 'failed', why: 'unauthorised', message: 'Set a key.' });
    expect(bodyOf(end.events, 'reply')).toHaveLength(2);
    expect(bodyOf(end.events, 'verdict')).toHaveLength(3);
    expect(end.events.at(-1)).toMatchObject({ type: 'end', why: 'unauthorised', message: 'Set a key.' });
  });

  it('of the environment ends the episode as one of ours', async () => {
    const ask = () => Promise.reject(new Error('no worker'));
    const end = await runEpisode(await planOf(steady), servicesOf({ ask }));
    expect(end).toMatchObject({ state: 'failed', why: 'internal', message: 'no worker' });
  });

  it('of a judge is a verdict that there is none, and the game goes on', async () => {
    const refuse = (error: Error, prompt: boolean) =>
      judgeOf('equivalence', 'announce', prompt, () => Promise.reject(error));
    for (const prompt of [true, false]) {
      const quota = new ModelError('quota', 'No more today.');
      const judges = [refuse(quota, prompt)];
      const end = await runEpisode(await planOf(steady, { judges }), servicesOf());
      expect(end.state).toBe('completed');
      expect(bodyOf(end.events, 'verdict')).toHaveLength(4);
      expect(bodyOf(end.events, 'verdict')[0]).toMatchObject({
        result: 'no-verdict',
        reason: 'quota: No more today.',
      });
      const cancelled = await planOf(steady, { judges: [refuse(new CancelledError(), prompt)] });
      const other = await runEpisode(cancelled, servicesOf());
      expect(other.state).toBe('completed');
      expect(bodyOf(other.events, 'verdict')).toEqual([]);
    }
  });

  it('of the log at any append ends the run at once, with no further write', async () => {
    const full = new LogError('full', 'The disk is full.');
    class FailingLog extends MemoryLog {
      tries = 0;
      constructor(
        private readonly at: number,
        private readonly error: Error,
      ) {
        super();
      }
      override append(text: string): Promise<void> {
        if (++this.tries >= this.at) return Promise.reject(this.error);
        return super.append(text);
      }
    }
    const whole = servicesOf();
    await runEpisode(await planOf(player(1)), whole);
    for (let at = 1; at <= whole.log.appends.length; at++) {
      for (const [error, why] of [
        [full, 'full'],
        [new Error('EIO'), 'io'],
      ] as const) {
        const log = new FailingLog(at, error);
        const end = await runEpisode(await planOf(player(1)), servicesOf({ log }));
        expect(end).toMatchObject({ state: 'failed', why, message: error.message });
        expect(log.tries).toBe(at);
        expect(readLog(log.text).events).toEqual(end.events);
      }
    }
  });

  it('of the log stops a model that is still generating', async () => {
    class TakenLog extends MemoryLog {
      override append(text: string): Promise<void> {
        if (text.includes('"verdict"')) return Promise.reject(new LogError('taken', 'Somebody else writes.'));
        return super.append(text);
      }
    }
    const later = judgeOf('exact', 'announce', false, async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { result: 'correct' };
    });
    const model = modelOf(steady);
    const hanging = {
      ...model,
      chat: (...call: Parameters<typeof model.chat>) =>
        call[0].length === 1 ? model.chat(...call) : hang(call[2]),
    };
    const plan = await planOf(steady, { judges: [later], model: hanging });
    const end = await runEpisode(plan, servicesOf({ log: new TakenLog() }));
    expect(end).toMatchObject({ state: 'failed', why: 'taken' });
  });
});

// eslint-disable-next-line require-yield -- it never comes to that
async function* hang(signal: AbortSignal): AsyncGenerator<ChatChunk, never, undefined> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  throw new CancelledError();
}

describe('judges beside the game', () => {
  it('have at most eight verdicts outstanding, written in the order of the turns', async () => {
    let running = 0;
    let most = 0;
    const judge = judgeOf('equivalence', 'announce', false, async ({ evidence }) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, (evidence.length * 7) % 5));
      running--;
      return { result: 'incorrect' };
    });
    const plan = await planOf(steady, { judges: [judge], options: { tests: 45 } });
    const end = await runEpisode(plan, servicesOf());
    const targets = end.events.flatMap((event) => (event.type === 'verdict' ? event.target : []));
    expect(targets).toHaveLength(46);
    expect(targets).toEqual([...targets].sort((a, b) => a - b));
    expect(most).toBe(8);
    expect(end.events.at(-1)?.type).toBe('end');
  });

  it('see the evidence that the model had when it announced', async () => {
    const seen: string[] = [];
    const judge = (expects: 'announce' | 'test') =>
      judgeOf('compatibility', expects, true, ({ evidence, reply, under }) => {
        const seqs = evidence.map(({ seq, feedback }) => `${seq}:${JSON.stringify(feedback.n)}`);
        seen.push(`${(under ?? reply).content} ${under ? reply.content : '-'} ${seqs.join(' ')}`);
        return Promise.resolve({ result: 'no-verdict' });
      });
    const options = { tests: 1 };
    await runEpisode(
      await planOf(steady, { judges: [judge('announce'), judge('test')], options }),
      servicesOf(),
    );
    expect(seen).toEqual(['Announce: even - 0:1', 'Announce: even Check: 4 0:1', 'Announce: even - 0:1 7:4']);
  });
});
