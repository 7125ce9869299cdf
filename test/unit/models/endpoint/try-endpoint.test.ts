import { describe, expect, it } from 'vitest';
import { testEndpoint } from '../../../../src/models/endpoint';
import { CancelledError } from '../../../../src/base/stepwise';
import { closedPort, KEY, profileOf, serve } from './support';

const NOTHING = {
  requestedModel: 'tiny',
  usage: false,
  reasoning: false,
  streaming: false,
  logprobs: false,
  notes: [],
};

describe('trying an endpoint', () => {
  it('tells what it can do', async () => {
    const server = await serve({ logprobs: true, reasoning: () => 'One, two.', latencyMs: 20 });
    const report = await testEndpoint(profileOf(server), { key: KEY });
    expect(report).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      requestedModel: 'tiny',
      model: 'tiny',
      usage: true,
      reasoning: true,
      streaming: true,
      logprobs: true,
      text: 'That were 7 words.',
      notes: [],
    });
    expect(report.firstMs).toBeGreaterThan(15);
    expect(report.totalMs).toBeGreaterThanOrEqual(report.firstMs!);
    expect(server.requests[0].body).toMatchObject({ max_tokens: 64, logprobs: true });
  });

  it('tells what it cannot', async () => {
    const server = await serve({ usage: false, stream: false });
    expect(await testEndpoint(profileOf(server))).toMatchObject({
      ...NOTHING,
      notes: ['no usage', 'in one piece', 'logprobs refused'],
    });
    const chats = server.requests.filter(({ path }) => path === '/v1/chat/completions');
    expect(chats).toHaveLength(2);
    expect(server.requests[1].body).not.toHaveProperty('logprobs');
  });

  it('tells what is wrong, at once', async () => {
    const server = await serve({ key: KEY, faults: [{ kind: 'status', status: 500 }] });
    expect(await testEndpoint(profileOf(server))).toMatchObject({ ...NOTHING, error: { code: 'server' } });
    expect(await testEndpoint(profileOf(server))).toMatchObject({ error: { code: 'no-key' } });
    expect(await testEndpoint(profileOf(server), { key: 'wrong-key-wrong' })).toMatchObject({
      error: { code: 'unauthorised' },
    });
    expect(server.requests).toHaveLength(3);
    const nobody = { url: `http://127.0.0.1:${await closedPort()}/v1` };
    expect(await testEndpoint(profileOf(nobody))).toMatchObject({ error: { code: 'unreachable' } });
    const unusable = { ...profileOf(server), baseURL: 'nowhere' };
    expect(await testEndpoint(unusable)).toMatchObject({ ...NOTHING, error: { code: 'profile' } });
    expect(await testEndpoint(profileOf(server), { key: 'a b' })).toMatchObject({
      error: { code: 'profile' },
    });
  });

  it('can be cancelled', async () => {
    const server = await serve();
    await expect(testEndpoint(profileOf(server), { signal: AbortSignal.abort() })).rejects.toThrow(
      CancelledError,
    );
  });
});
