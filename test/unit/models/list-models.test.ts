// The models that a server lists, over real HTTP.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listModels } from '../../../src/models/endpoint/list-models';
import { ENDPOINT_PRESETS } from '../../../src/models/endpoint/presets';
import { profileSchema } from '../../../src/models/endpoint/profile';
import { startLlmServer, type LlmServer } from '../../harness/llm';

const { signal } = new AbortController();
let open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()));
  open = [];
});

const llm = async (options: Parameters<typeof startLlmServer>[0]): Promise<LlmServer> => {
  const server = await startLlmServer(options);
  open.push(server);
  return server;
};

/** A server that answers everything with this. */
async function saying(status: number, text: string, headers: Record<string, string> = {}): Promise<string> {
  const server: Server = createServer((_, response) => response.writeHead(status, headers).end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const NO_LIST = 'The server answers 404 to /models.';

describe('the models of a server', () => {
  it('are listed by name, with the key and whatever the address ends with', async () => {
    const { url } = await llm({ models: ['b-2', 'a-1', 'b-2'], key: 'k' });
    expect(await listModels(`${url}/chat/completions`, { key: 'k', signal })).toEqual(['a-1', 'b-2']);
    await expect(listModels(url, { key: 'wrong', signal })).rejects.toThrow(
      'The server answers 405 to /models.',
    );
  });

  it('are none at a base URL without its version, which is said', async () => {
    const url = await saying(404, '');
    const rejected = (base: string) => listModels(base, { signal }).catch((error: unknown) => String(error));
    expect(await rejected(url)).toBe(`Error: ${NO_LIST}`);
    expect(await rejected(url.replace('/v1', ''))).toBe(`Error: ${NO_LIST} Many base URLs end in /v1.`);
  });

  it('are none where there is no list, and no redirection is followed', async () => {
    await expect(listModels(await saying(200, '{"data":1}'), { signal })).rejects.toThrow(
      'no list of models',
    );
    await expect(listModels(await saying(200, 'x'.repeat(5_000_000)), { signal })).rejects.toThrow(
      'too long',
    );
    const { url, requests } = await llm({ models: ['a'] });
    const from = await saying(302, '', { location: `${url}/models` });
    await expect(listModels(from, { key: 'secret', signal })).rejects.toThrow();
    expect(requests).toEqual([]);
  });

  it('are none where the server wants a key, or another one, which is said as such', async () => {
    const refused = async (status: number, key?: string) =>
      listModels(await saying(status, '{}'), { key, signal }).catch((error: unknown) => error);
    const fault = (code: string, message: RegExp) => ({
      name: 'Fault',
      code,
      message: expect.stringMatching(message) as string,
    });
    expect(await refused(401)).toMatchObject(
      fault('unauthorised', /^127\.0\.0\.1:\d+ answers 401: it wants a key\.$/),
    );
    expect(await refused(403, 'secret')).toMatchObject(
      fault('forbidden', /^127\.0\.0\.1:\d+ answers 403: it refuses the key\.$/),
    );
    expect(await refused(404)).not.toMatchObject({ name: 'Fault' });
  });

  it('are none where nothing answers, and there is no profile to be named yet', async () => {
    await expect(listModels('http://127.0.0.1:1/v1', { signal })).rejects.toThrow(/the base URL(?! of)/);
  });
});

it.each(ENDPOINT_PRESETS)('the preset $name makes a profile', ({ name, baseURL, without }) => {
  expect(profileSchema.parse({ name, baseURL, model: 'm', ...without })).toMatchObject({
    baseURL,
    ...without,
  });
});
