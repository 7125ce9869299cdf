// A replay that asks judges again, as far as that needs no window.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitsByProfile } from '../../../src/models/endpoint';
import type { JudgingRequest } from '../../../src/vscode/replay/judging';
import { Judging } from '../../../src/vscode/replay/judging';
import { PageGone } from '../../../src/vscode/view/connection';
import { Consent } from '../../../src/vscode/run/confirm';
import { editorPlayers } from '../../../src/vscode/run/models';
import { caseAt } from '../../../src/replay/calls';
import { finish } from '../../../src/base/stepwise';
import { OpenTranscript } from '../../../src/replay/transcript';
import { transcriptLines } from '../../../bench/replay/transcripts';
import { makeSession } from '../../../src/tasks/reflection/make';
import { transcriptOf } from '../../harness/offline-play';
import { startLlmServer, type LlmServer } from '../../harness/llm';
import { ask, never } from '../judges/subjects';
import { answers, asked, workspace } from './fake-vscode';
import { PATIENCE_MS } from '../../harness/patience.mjs';

vi.mock('vscode', () => import('./fake-vscode'));

const text = [...transcriptLines({ rounds: 2, thinking: 0, retries: 0 })].join('');
const open = new OpenTranscript('x.episode.jsonl');
finish(open.feed(new TextEncoder().encode(text), true));
const seqOf = (expectation: string): number =>
  open.events.find((event) => event.type === 'reply' && event.expect === expectation)?.seq ?? 0;

const keys = { of: () => Promise.resolve(undefined), origins: [] };
const rejudged: unknown[] = [];
const runner = {
  players: editorPlayers(ask, keys as never, limitsByProfile()),
  consent: new Consent(false),
  rejudge: (_: unknown, options: unknown) => {
    rejudged.push(options);
    return Promise.resolve({ ended: Promise.resolve({ state: 'completed' }) });
  },
};

function judging(over: { published?: boolean; of?: OpenTranscript } = {}) {
  const { of = open } = over;
  const told: { index: number; result: string }[] = [];
  const transcript = {
    published: false,
    uri: undefined,
    ...over,
    ask: ({ target }: { target: number }) => Promise.resolve(JSON.parse(JSON.stringify(caseAt(of, target)))),
  };
  const one = new Judging(
    transcript as never,
    ask,
    () => Promise.resolve(runner as never),
    (_, index, { result }) => told.push({ index, result }),
  );
  return { told, fulfil: (request: JudgingRequest, signal = never) => one.fulfil(request, signal) };
}

const order = (over: object): JudgingRequest => ({
  type: 'tryJudge',
  id: 1,
  run: 1,
  target: seqOf('announce'),
  question: 'equivalence',
  judge: 'endpoint:lab',
  times: 1,
  ...over,
});

let server: LlmServer | undefined;
let said = 0;
const serve = async (answer: (call: number) => string | Promise<string>): Promise<LlmServer> => {
  said = 0;
  server = await startLlmServer({ answer: () => answer(++said) });
  const profile = { name: 'lab', baseURL: server.url, model: 'tiny', maxRetries: 0 };
  vi.spyOn(workspace, 'getConfiguration').mockReturnValue({
    get: (name: string) => (name === 'falsify.endpoints' ? [profile] : undefined),
    inspect: () => undefined,
  });
  return server;
};

afterEach(async () => {
  vi.restoreAllMocks();
  workspace.isTrusted = true;
  answers.next = undefined;
  asked.length = 0;
  await server?.close();
  server = undefined;
});

describe('trying a judge from a replay', () => {
  it('asks nobody for the offline judge, in a workspace that is not trusted too', async () => {
    workspace.isTrusted = false;
    const { told, fulfil } = judging();
    for (const question of ['equivalence', 'compatibility'] as const) {
      const target = seqOf(question === 'equivalence' ? 'announce' : 'test');
      const end = await fulfil(order({ judge: 'offline', question, target, times: 2 }));
      expect(end).toMatchObject({ tries: 2, judged: 2, share: 1 });
    }
    expect(told).toHaveLength(4);
    expect(asked).toEqual([]);
  });

  it('asks a model after the user has agreed, as often as was said, and tells of each', async () => {
    await serve((call) => (call === 2 ? 'NO' : 'YES'));
    answers.next = 'Run';
    const { told, fulfil } = judging();
    const end = await fulfil(order({ times: 3, guidance: { accept: ['my own'], reject: [] } }));
    expect(end).toMatchObject({
      tries: 3,
      judged: 3,
      counts: [{ result: 'correct', count: 2 }, { count: 1 }],
    });
    expect(told.map(({ index }) => index).toSorted()).toEqual([0, 1, 2]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.detail).toMatch(/Calls: 3;/);
    expect(server?.requests.every(({ body }) => JSON.stringify(body).includes('- my own'))).toBe(true);
  });

  it.each([
    ['when the user would rather not', true, undefined],
    ['in a workspace that is not trusted', false, 'Run'],
  ])('asks nobody %s', async (_, trusted, answer) => {
    const { requests } = await serve(() => 'YES');
    workspace.isTrusted = trusted;
    answers.next = answer;
    expect(await judging().fulfil(order({}))).toBeNull();
    expect(requests).toEqual([]);
  });

  it('is given up while the model is asked: nothing is told, and the next one is as good as ever', async () => {
    const model = await serve((call) => (call <= 3 ? new Promise<string>(() => undefined) : 'NO'));
    answers.next = 'Run';
    const { fulfil, told } = judging();
    const stop = new AbortController();
    const trying = fulfil(order({ times: 3 }), stop.signal);
    await vi.waitFor(() => expect(model.underWay()).toBeGreaterThan(0), PATIENCE_MS);
    stop.abort();
    await expect(trying).rejects.toThrow();
    expect(told).toEqual([]);
    await vi.waitFor(() => expect(model.underWay()).toBe(0), PATIENCE_MS);
    said = 3;
    expect(rejudged).toEqual([]);
    answers.next = 'Run';
    expect(await fulfil(order({ times: 1 }))).toMatchObject({ tries: 1 });
  });

  it('is given up with the page that shows it, and says so outside of it', async () => {
    const model = await serve((call) => (call === 1 ? 'YES' : new Promise<string>(() => undefined)));
    answers.next = 'Run';
    const { fulfil, told } = judging();
    const page = new AbortController();
    const trying = fulfil(order({ times: 5 }), page.signal);
    await vi.waitFor(() => expect(told).toHaveLength(1), PATIENCE_MS);
    page.abort(new PageGone());
    await expect(trying).rejects.toThrow('cancelled');
    await vi.waitFor(() => expect(model.underWay()).toBe(0), PATIENCE_MS);
    expect(told).toHaveLength(1);
    expect(asked.at(-1)?.text).toBe(
      'Asking lab was stopped after 1 of 5, as its replay was hidden. Nothing was written.',
    );
    expect(model.requests.length).toBeLessThanOrEqual(5);
  });

  it('says why a reply cannot be judged', async () => {
    await expect(judging().fulfil(order({ judge: 'offline', target: 9999 }))).rejects.toThrow(
      'no announcement',
    );
    await expect(judging().fulfil(order({ judge: 'endpoint:gone' }))).rejects.toThrow('no endpoint profile');
  });
});

describe('a question of a task', () => {
  const oddball = async (): Promise<OpenTranscript> => {
    const scenario = makeSession({
      test: 'oddball',
      level: 'easy',
      parameters: { length: 2 },
      seed: 5,
      session: 1,
    });
    const played = await transcriptOf('reflection', 'perfect', 5, scenario, 'direct');
    const session = new OpenTranscript('o.episode.jsonl');
    finish(session.feed(new TextEncoder().encode(played), true));
    return session;
  };

  it('is put to a model as it was during the episode, and no computation answers it', async () => {
    await serve(() => 'Grade: 3');
    const of = await oddball();
    const target = of.events.find(({ type }) => type === 'reply')?.seq ?? 0;
    const { told, fulfil } = judging({ of });
    answers.next = 'Run';
    const end = await fulfil(order({ question: 'oddball', target, times: 2 }));
    expect(end).toMatchObject({ judged: 2, counts: [{ result: '3', count: 2 }] });
    expect(told.map(({ result }) => result)).toEqual(['3', '3']);
    expect(JSON.stringify(server?.requests[0]?.body)).toContain('Grade');
    await expect(fulfil(order({ question: 'oddball', target, judge: 'offline' }))).rejects.toThrow(
      'answered by a model',
    );
  });
});

describe('judging a turn again', () => {
  const request = {
    type: 'rejudgeTurn',
    id: 1,
    target: 7,
    question: 'equivalence',
    judge: 'offline',
  } as const;

  it('is for the one reply', async () => {
    expect(await judging().fulfil(request)).toBe('completed');
    expect(rejudged).toEqual([{ judges: 'offline', question: 'equivalence', targets: [7], quiet: true }]);
  });

  it('adds nothing to a published run', async () => {
    rejudged.length = 0;
    await expect(judging({ published: true }).fulfil(request)).rejects.toThrow('Nothing can be added');
    expect(rejudged).toEqual([]);
  });
});
