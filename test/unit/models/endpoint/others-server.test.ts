/**
 * Tests calls against a server that others wrote, so that our own server and client do not merely agree with
 * each other.
 */
import { LLMock } from '@copilotkit/aimock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../../src/models/chat-model';
import { testEndpoint } from '../../../../src/models/endpoint';
import { call, modelOf, profileOf, retriesIn, textIn } from './support';

const mock = new LLMock({ port: 0 });
let url = '';

beforeEach(async () => {
  url = `${await mock.start()}/v1`;
});
afterEach(async () => {
  mock.reset();
  await mock.stop();
});

/** Says how many messages there were, so that a lost one shows. */
const player = (request: { messages: readonly { role: string }[] }) => ({
  content: `Announce: after ${request.messages.length} messages, the numbers are increasing`,
});

describe.each([{ stream: true }, { stream: false }])('a server that others wrote, with %o', (changes) => {
  it('plays several turns', async () => {
    mock.onMessage(/.*/s, player);
    const model = modelOf({ url }, changes, { key: 'sk-others-server' });
    const messages: ChatMessage[] = [{ role: 'user', content: 'Turn - Announce' }];
    for (let turn = 0; turn < 6; turn++) {
      const outcome = await call(model, {
        messages,
        params: { maxTokens: 64, temperature: 0.6, topK: 20, seed: 1 },
      });
      expect(outcome.error).toBeUndefined();
      const text = `Announce: after ${messages.length} messages, the numbers are increasing`;
      expect(outcome.reply).toMatchObject({ text, finish: 'stop' });
      expect(outcome.reply?.usage?.completion).toBeGreaterThan(0);
      expect(textIn(outcome)).toBe(text);
      messages.push({ role: 'assistant', content: text }, { role: 'user', content: 'YES\nTurn - Announce' });
    }
    expect(mock.getRequests()).toHaveLength(6);
  });

  it('thinks in a field of its own', async () => {
    mock.onMessage(/.*/s, { content: 'Check: [1,2,3]', reasoning: 'Could it be odd?' });
    const { reply } = await call(modelOf({ url }, changes));
    expect(reply).toMatchObject({ text: 'Check: [1,2,3]', reasoning: 'Could it be odd?' });
  });

  it('refuses, and is asked again where that is of use', async () => {
    mock.onMessage(/.*/s, player);
    mock.nextRequestError(429, { message: 'slow down' });
    const patient = modelOf({ url }, changes, { backoff: { firstMs: 1, maxRetryAfterMs: 5 } });
    const outcome = await call(patient);
    expect(retriesIn(outcome)).toHaveLength(1);
    expect(outcome.reply?.text).toContain('after 1 messages');
    mock.nextRequestError(401, { message: 'Incorrect API key provided' });
    expect((await call(patient)).error).toMatchObject({ code: 'no-key' });
  });

  it.each([
    ['drops', { dropRate: 1 }, 'server'],
    ['garbles', { malformedRate: 1 }, 'garbled'],
    ['disconnects', { disconnectRate: 1 }, 'unreachable'],
  ])('%s', async (_name, chaos, code) => {
    mock.onMessage(/.*/s, player);
    mock.setChaos(chaos);
    expect((await call(modelOf({ url }, changes))).error).toMatchObject({ code });
    mock.clearChaos();
    expect((await call(modelOf({ url }, changes))).reply?.text).toContain('increasing');
  });
});

describe('a server that others wrote', () => {
  it('cuts a stream', async () => {
    mock.onMessage(
      /.*/s,
      { content: 'Announce: the numbers are increasing' },
      { chunkSize: 4, truncateAfterChunks: 3, latency: 5 },
    );
    const outcome = await call(modelOf({ url }));
    expect(outcome.error).toMatchObject({ code: 'cut' });
    expect(retriesIn(outcome)).toHaveLength(2);
  });

  it('has no such model, or no such path', async () => {
    expect((await call(modelOf({ url }))).error).toMatchObject({ code: 'not-found' });
    expect((await call(modelOf({ url: `${url}/more` }))).error).toMatchObject({ code: 'not-found' });
  });

  it('is tried', async () => {
    mock.onMessage(/.*/s, { content: 'One, two, three, four, five.', reasoning: 'Easy.' }, { chunkSize: 5 });
    expect(await testEndpoint(profileOf({ url }))).toMatchObject({
      usage: true,
      reasoning: true,
      streaming: true,
      model: 'tiny',
    });
  });
});
