/** Probabilities of answers from the tokens of a reply. */
import { describe, expect, it } from 'vitest';
import type { ReplyToken } from '../../../../src/models/chat-model';
import { endpointModel } from '../../../../src/models/endpoint/model';
import { scoresOfReply } from '../../../../src/models/endpoint/scoring/replies';
import { readScores } from '../../../../src/tasks/scores';
import { profileOf, serve, textOf } from './support';

const ANSWERS = ['[A]', '[B]', '[C]'];

/** A token with the alternatives at its place, by their probabilities. */
const token = (text: string, top: Readonly<Record<string, number>>): ReplyToken => ({
  token: text,
  logprob: Math.log(top[text] ?? 1e-6),
  top: Object.entries(top).map(([each, p]) => ({ token: each, logprob: Math.log(p) })),
});

const shares = (tokens: readonly ReplyToken[]) =>
  scoresOfReply(tokens, ANSWERS)?.continuations.map(({ logprob }) =>
    logprob === null ? 0 : Math.exp(logprob),
  );
const near = (values: readonly number[]): unknown[] =>
  values.map((value): unknown => expect.closeTo(value, 9));

describe('the probabilities of answers', () => {
  it('are those of the letters after the bracket', () => {
    const tokens = [
      token('[', { '[': 0.9, The: 0.1 }),
      token('B', { A: 0.2, B: 0.7 }),
      token(']', { ']': 1 }),
    ];
    expect(shares(tokens)).toEqual(near([0.18, 0.63, 0]));
  });

  it('add up over the ways in which a tokenizer writes an answer', () => {
    const tokens = [
      token('[A', { '[A': 0.4, '[': 0.1, '[B': 0.2, '[C]': 0.1, A: 0.2 }),
      token(']', { ']': 1 }),
    ];
    expect(shares(tokens)).toEqual(near([0.4, 0.2, 0.1]));
  });

  it('begin after a blank, and after talk are those given the talk', () => {
    expect(shares([token(' [', { ' [': 0.5 }), token('C', { C: 0.5 })])).toEqual(near([0, 0, 0.25]));
    const talk = [token('I', { I: 0.1 }), token(' say', { ' say': 0.1 }), token(' ', { ' ': 0.5 })];
    const answer = [token('[', { '[': 0.8 }), token('A', { A: 0.5, B: 0.25 }), token(']', { ']': 1 })];
    const scores = scoresOfReply([...talk, ...answer], ANSWERS);
    expect(scores?.notes).toEqual(['after the model had talked']);
    expect(shares([...talk, ...answer])).toEqual(near([0.4, 0.2, 0]));
  });

  it('are missing where no alternative leads to an answer', () => {
    expect(shares([token('No', { No: 1 })])).toBeUndefined();
    expect(shares([])).toBeUndefined();
    expect(shares([token('so:[', { 'so:[': 1 }), token('A', { A: 1 })])).toBeUndefined();
  });
});

describe('a server with probabilities of replies', () => {
  const tokens = () => [
    {
      token: '[',
      logprob: Math.log(0.9),
      bytes: [91],
      top_logprobs: [{ token: '[', logprob: Math.log(0.9) }],
    },
    {
      token: 'B',
      logprob: Math.log(0.5),
      bytes: [66],
      top_logprobs: [
        { token: 'B', logprob: Math.log(0.5) },
        { token: 'A', logprob: Math.log(0.25) },
      ],
    },
  ];
  const ask = async (server: Awaited<ReturnType<typeof serve>>, stream: boolean) => {
    const model = endpointModel(profileOf(server, { stream, maxRetries: 0 }));
    const request = { continuations: ANSWERS, messages: [{ role: 'user', content: 'Which?' }] as const };
    return await textOf(model.score!(request, { temperature: 0 }, new AbortController().signal));
  };

  it.each([true, false])('is asked for 20 alternatives: as a stream %j', async (stream) => {
    const server = await serve({ logprobs: true, tokens, answer: () => '[B]' });
    const text = await ask(server, stream);
    const scores = readScores(text);
    expect(scores).toMatchObject({ route: 'chat top_logprobs', reply: '[B]' });
    expect(scores?.continuations.map(({ logprob }) => Math.exp(logprob ?? -Infinity))).toEqual(
      near([0.225, 0.45, 0]),
    );
    expect(server.requests[0].body).toMatchObject({ logprobs: true, top_logprobs: 20, temperature: 0 });
  });

  it('is asked for fewer where it refuses 20', async () => {
    const server = await serve({
      logprobs: true,
      tokens,
      answer: () => '[B]',
      faults: (_, { top_logprobs: top }) => (top > 5 ? { kind: 'status', status: 400 } : null),
    });
    expect(readScores(await ask(server, true))?.route).toBe('chat top_logprobs');
    expect(server.requests).toHaveLength(2);
  });

  it('says its answer where it refuses any', async () => {
    const server = await serve({ answer: () => '[C]' });
    expect(await ask(server, true)).toBe('[C]');
    expect(server.requests).toHaveLength(3);
  });

  it('is asked for 20 again after it refused something else', async () => {
    const body = { error: { message: 'The conversation is too long' } };
    const server = await serve({
      logprobs: true,
      tokens,
      answer: () => '[B]',
      faults: (index) => (index < 3 ? { kind: 'status', status: 400, body } : null),
    });
    const model = endpointModel(profileOf(server, { maxRetries: 0 }));
    const request = { continuations: ANSWERS, messages: [{ role: 'user', content: 'Which?' }] as const };
    const { signal } = new AbortController();
    await expect(textOf(model.score!(request, {}, signal))).rejects.toThrow('The conversation is too long');
    expect(readScores(await textOf(model.score!(request, {}, signal)))?.route).toBe('chat top_logprobs');
    expect(server.requests.at(-1)?.body).toMatchObject({ top_logprobs: 20 });
  });

  it('is not asked again for what it refused by name, by calls at once neither', async () => {
    const body = { error: { message: 'top_logprobs must be at most 5' } };
    const server = await serve({
      logprobs: true,
      tokens,
      answer: () => '[B]',
      faults: (_, { top_logprobs: top }) => (top > 5 ? { kind: 'status', status: 400, body } : null),
    });
    const model = endpointModel(profileOf(server, { maxRetries: 0 }));
    const request = { continuations: ANSWERS, messages: [{ role: 'user', content: 'Which?' }] as const };
    const ask = () => textOf(model.score!(request, {}, new AbortController().signal));
    await Promise.all([ask(), ask()]);
    expect(readScores(await ask())?.route).toBe('chat top_logprobs');
    expect(server.requests).toHaveLength(5);
  });

  it('is believed no more tokens, alternatives or letters than there can be', async () => {
    const plain = { token: 'B', logprob: -1 };
    const long = { token: 'x'.repeat(1000), logprob: -1 };
    const alternatives = Array.from({ length: 500 }, () => plain);
    const content = [
      { ...plain, top_logprobs: alternatives },
      { ...plain, top_logprobs: [long, { ...plain, top_logprobs: alternatives }] },
      long,
      ...Array.from({ length: 150_000 }, () => plain),
    ];
    const choice = { logprobs: { content }, delta: { content: 'B' }, finish_reason: 'stop' };
    const event = `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
    const server = await serve({ faults: [{ kind: 'raw', text: event + event }] });
    const model = endpointModel(profileOf(server, { logprobs: 20, maxRetries: 0 }));
    const chat = model.chat([{ role: 'user', content: 'Which?' }], {}, new AbortController().signal);
    let step = await chat.next();
    while (!step.done) step = await chat.next();
    const { logprobs = [] } = step.value;
    expect(logprobs).toHaveLength(10_000);
    expect(logprobs[0].top).toHaveLength(20);
    expect(logprobs[1].top).toEqual([plain]);
    expect(logprobs[2]).toEqual(plain);
  });

  it('has them kept where the profile asks for them', async () => {
    const server = await serve({ logprobs: true, tokens, answer: () => '[B]' });
    const model = endpointModel(profileOf(server, { logprobs: 1, maxRetries: 0 }));
    const chat = model.chat([{ role: 'user', content: 'Which?' }], {}, new AbortController().signal);
    let step = await chat.next();
    while (!step.done) step = await chat.next();
    expect(step.value.logprobs?.map((each) => each.token)).toEqual(['[', 'B']);
    expect(step.value.logprobs?.[1].top).toHaveLength(1);
    expect(server.requests[0].body).toMatchObject({ logprobs: true, top_logprobs: 1 });
  });
});
