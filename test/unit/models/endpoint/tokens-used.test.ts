/** Reports of calls to a server that reach the limits: tokens, refusals, pauses. */
import { expect, it } from 'vitest';
import type { CallLimits } from '../../../../src/models/endpoint/call-limits';
import { EndpointPool } from '../../../../src/models/endpoint/pool';
import type { ServerFault } from '../../../harness/llm';
import { call, modelOf, serve } from './support';

/** Limits that note what they are told. */
function noting() {
  const [tokens, pauses]: number[][] = [[], []];
  const limits: CallLimits = {
    enter: () => Promise.resolve(() => undefined),
    turn: (_rates, _signal, pausedMs) => {
      pauses.push(pausedMs);
      return Promise.resolve((used) => tokens.push(used));
    },
    slowDown: () => undefined,
    answered: () => undefined,
  };
  return {
    pool: new EndpointPool({ name: 'Test', concurrency: 1, tokensPerMinute: 60_000 }, limits),
    tokens,
    pauses,
  };
}

const answering = (usage: unknown, more: object = {}): ServerFault => ({
  kind: 'raw',
  type: 'application/json',
  text: JSON.stringify({
    choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }],
    usage,
    ...more,
  }),
});

it('a count of tokens that no such call can reach is not believed', async () => {
  const huge = { prompt_tokens: 9e7, completion_tokens: 9e7 };
  const server = await serve({ faults: [answering(huge), answering(huge), answering({ prompt_tokens: 7 })] });
  const { pool, tokens } = noting();
  const model = modelOf(server, { stream: false }, { pool });
  await call(model, { params: { maxTokens: 100 } });
  // Hidden thinking counts: up to the limit of the request.
  expect(tokens).toEqual([10_014 + 104]);
  await call(model);
  expect(tokens[1]).toBeLessThan(200_000);
  await call(model);
  expect(tokens[2]).toBe(8);
});

it.each([
  [-5, 20],
  ['1e400', 11_000],
  [1e9, 11_000],
  [12, 12],
])('nor is %j of a request beside the conversation', async (total, most) => {
  const text = JSON.stringify({ data: [{ embedding: [1, 2] }], usage: { total_tokens: total } });
  const raw = { kind: 'raw', type: 'application/json', text: text.replace('"1e400"', '1e400') } as const;
  const server = await serve({ faults: [raw] });
  const { pool, tokens } = noting();
  const embedding = modelOf(server, {}, { pool }).embed!(['a text'], new AbortController().signal);
  while (!(await embedding.next()).done);
  expect(tokens).toHaveLength(1);
  expect(tokens[0]).toBeGreaterThan(0);
  expect(tokens[0]).toBeLessThanOrEqual(most);
});

it.each([
  [429, 7],
  [503, 0],
])('after an answer %i the pause of the server has been made for %i ms', async (status, pausedMs) => {
  const headers = { 'retry-after-ms': '7' };
  const server = await serve({ faults: [{ kind: 'status', status, headers }] });
  const { pool, pauses } = noting();
  await call(modelOf(server, {}, { pool }));
  expect(pauses).toEqual([0, pausedMs]);
});

it('a refusal says when the call began: after its turn', async () => {
  const ages: number[] = [];
  const limits: CallLimits = {
    enter: () => Promise.resolve(() => undefined),
    turn: () => new Promise((resolve) => setTimeout(() => resolve(() => undefined), 300)),
    slowDown: (_most, _waitMs, ageMs) => ages.push(ageMs),
    answered: () => undefined,
  };
  const server = await serve({ latencyMs: 0, faults: [{ kind: 'status', status: 429 }] });
  const began = performance.now();
  await call(modelOf(server, {}, { pool: new EndpointPool({ name: 'Test', concurrency: 1 }, limits) }));
  expect(ages).toHaveLength(1);
  expect(ages[0]).toBeGreaterThan(0);
  // Two turns took 600 ms of the whole time.
  expect(ages[0]).toBeLessThan(performance.now() - began - 500);
});
