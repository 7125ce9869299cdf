/** Models, judges and services for tests of the engine: everything is decided by the conversation and a seed. */
import type { ChatChunk, ChatMessage, ChatModel, ChatReply } from '../../../src/models/chat-model';
import { CancelledError } from '../../../src/base/stepwise';
import { planEpisode, type EpisodeChoices, type EpisodePlan, type Judge } from '../../../src/episode';
import type { EpisodeServices } from '../../../src/episode';
import { MemoryLog } from '../../harness/memory-log';
import { toyAsk, toyScenario, toyTask } from './toy';

export type Say = (
  messages: readonly ChatMessage[],
) => string | (Partial<ChatReply> & { readonly chunks?: readonly ChatChunk[] });

export function modelOf(say: Say, kind: 'offline' | 'endpoint' = 'endpoint'): ChatModel {
  return {
    identity: { kind, name: 'toy', ...(kind === 'endpoint' && { model: 'toy-1', host: 'localhost:1' }) },
    async *chat(messages, _params, signal) {
      await Promise.resolve();
      if (signal.aborted) throw new CancelledError();
      const said = say(messages);
      const { chunks, ...reply } = typeof said === 'string' ? { text: said } : { text: '', ...said };
      for (const chunk of chunks ?? [{ type: 'text', text: reply.text } as const]) yield chunk;
      return { finish: 'stop', ...reply };
    },
  };
}

/** Tells of everything that happens around a run, so that a test can interfere at any moment. */
export function watched(
  plan: EpisodePlan,
  services: TestServices,
  moment: () => void,
): [EpisodePlan, TestServices] {
  const chat: ChatModel['chat'] = async function* (messages, params, signal) {
    moment();
    const stream = plan.model.chat(messages, params, signal);
    for (;;) {
      const step = await stream.next();
      if (step.done) return step.value;
      moment();
      yield step.value;
    }
  };
  const judges = plan.judges.map((judge) => ({
    ...judge,
    judge: (...asked: Parameters<Judge['judge']>) => {
      moment();
      return judge.judge(...asked).finally(moment);
    },
  }));
  const ask: EpisodeServices['ask'] = (...asked) => {
    moment();
    return services.ask(...asked).finally(moment);
  };
  const onEvent = () => moment();
  return [
    { ...plan, judges, model: { ...plan.model, chat } },
    { ...services, ask, onEvent },
  ];
}

const hash = (text: string, seed: number): number => {
  let value = 0x811c9dc5 ^ seed;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return value;
};

/** Replies of the wrong form at some turns (as often as `refusals` there), refused tests, thinking, usage. */
export const player =
  (seed: number): Say =>
  (messages) => {
    const last = messages.at(-1)!.content;
    const reminded = last.startsWith('Write a line');
    const asked = reminded ? messages.at(-2)!.content : last;
    const draw = hash(JSON.stringify(messages), seed);
    if (!reminded && draw % 5 === 0) return { text: 'What?', usage: { completion: 2 } };
    const test = asked.endsWith('Turn - Test') || asked === 'Another number.';
    const refused = draw % 7 === 0 && asked !== 'Another number.' ? 13 : draw % 50;
    const text = test
      ? `Check: ${refused === 13 && asked === 'Another number.' ? 4 : refused}`
      : `Announce: rule ${draw % 4}`;
    return {
      text: draw % 3 === 0 ? `<think>hm… 🤔 ${draw}</think>\n${text}` : text,
      usage: { prompt: messages.length, completion: 5 },
      ...(draw % 4 === 0 && { reasoning: `because ${draw % 10}` }),
    };
  };

export function judgeOf(
  question: 'equivalence' | 'compatibility' | 'exact',
  expect: 'announce' | 'test',
  waitedFor: boolean,
  judge: Judge['judge'],
): Judge {
  return { identity: { question, by: { kind: 'offline', name: 'toy' } }, expect, waitedFor, judge };
}

export const toyJudges: readonly Judge[] = [
  judgeOf('equivalence', 'announce', true, ({ reply }) =>
    Promise.resolve({ result: reply.rule === 'rule 3' ? 'correct' : 'incorrect' }),
  ),
  judgeOf('exact', 'announce', false, async ({ evidence }) => {
    await new Promise((resolve) => setTimeout(resolve, evidence.length % 3));
    return {
      result: 'incorrect',
      reason: evidence.map(({ feedback }) => JSON.stringify(feedback.n)).join(' '),
    };
  }),
  judgeOf('compatibility', 'test', true, ({ reply, under, evidence }) =>
    Promise.resolve({
      result: Number(reply.n) % 2 === 0 ? 'compatible' : 'incompatible',
      reason: `${JSON.stringify(under?.rule)} after ${evidence.length}`,
    }),
  ),
];

export const planOf = (say: Say, choices: Partial<EpisodeChoices> = {}): Promise<EpisodePlan> =>
  planEpisode({
    task: toyTask,
    setting: 'plain',
    scenario: toyScenario,
    model: modelOf(say),
    judges: toyJudges,
    seed: 7,
    version: '0.0.0',
    id: 'an-id',
    ...choices,
  });

export interface TestServices extends EpisodeServices {
  readonly log: MemoryLog;
  readonly stop: AbortController;
}

/** A clock that goes on by a second with each look. */
export function servicesOf(more: Partial<EpisodeServices> & { readonly log?: MemoryLog } = {}): TestServices {
  const stop = new AbortController();
  let second = 0;
  let tick = 0;
  return {
    log: new MemoryLog(),
    ask: toyAsk,
    signal: stop.signal,
    stop,
    now: () => new Date(Date.UTC(2026, 10, 21, 18, 40, second++)),
    ticks: () => (tick += 5),
    run: 'a-run',
    metrics: (events) => ({
      correct: events.filter((event) => event.type === 'verdict' && event.result === 'correct').length,
    }),
    ...more,
  };
}

/** Replies that are understood at once. */
export const steady: Say = (messages) =>
  messages.at(-1)!.content.endsWith('Turn - Test') ? 'Check: 4' : 'Announce: even';

/** Replies of the wrong form at every turn, `times` of them, then as `say` would. */
export function failing(times: number, say: Say): Say {
  let refused = 0;
  return (messages) => {
    if (refused < times) {
      refused++;
      return { text: `no ${refused}` };
    }
    refused = 0;
    const reminded = messages.at(-1)!.content.startsWith('Write a line');
    return say(reminded ? messages.slice(0, -1) : messages);
  };
}
