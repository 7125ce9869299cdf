import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { planResume, readLog, runEpisode, ResumeError } from '../../../src/episode';
import { endpointModel, paramsOf, profileSchema, type EndpointProfile } from '../../../src/models/endpoint';
import { register } from '../../../src/tasks/register';
import { startLlmServer } from '../../harness/llm';
import { planOf, servicesOf, steady } from './players';
import { toyTask } from './toy';

beforeAll(() => register(toyTask));

type Changes = Partial<Record<keyof EndpointProfile, unknown>>;

async function serve() {
  const server = await startLlmServer({ answer: () => 'Announce: even' });
  onTestFinished(() => server.close());
  const profileOf = (changes: Changes) =>
    profileSchema.parse({ name: 'Test', baseURL: server.url, model: 'tiny', maxRetries: 0, ...changes });
  return { server, profileOf };
}

/** The names of the wire. */
const FIELDS = {
  maxTokens: 'max_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  presencePenalty: 'presence_penalty',
  seed: 'seed',
} as const;

const PROFILES: readonly Changes[] = [
  {},
  { topK: null, temperature: null, maxTokens: null },
  { topP: null, presencePenalty: null },
  { temperature: 1, topP: 0.5, topK: 3, presencePenalty: 1, maxTokens: 7 },
  { thinking: true },
  { thinking: false, maxTokens: null },
  { thinking: null, extraBody: { reasoning_effort: 'low', chat_template_kwargs: { a: 1 } } },
];

describe('the decoding in a header', () => {
  it('is what is sent', async () => {
    const { server, profileOf } = await serve();
    for (const changes of PROFILES) {
      const profile = profileOf(changes);
      const plan = await planOf(steady, { model: endpointModel(profile), params: paramsOf(profile) });
      await plan.model
        .chat([{ role: 'user', content: 'Go.' }], plan.params, new AbortController().signal)
        .next();
      const { body } = server.requests.at(-1)!;
      const { thinking, extra, ...numbers } = plan.header.decoding;
      const sent = Object.entries(FIELDS).flatMap(([name, field]) =>
        body[field] === undefined ? [] : [[name, body[field]]],
      );
      expect(numbers).toEqual(Object.fromEntries(sent));
      const template = body['chat_template_kwargs'] as Record<string, unknown> | undefined;
      expect(thinking).toBe(template?.['enable_thinking']);
      expect(extra).toEqual(changes.extraBody);
    }
  });

  it('keeps secrets of extraBody to itself, and is bounded', async () => {
    const { profileOf } = await serve();
    const extraBody = {
      stop: ['END'],
      min_tokens: 3,
      metadata: { api_key: 'abc', user: 'me', 'X-Auth-Token': ['t1'], password: 'p' },
      route: 'sk-or-v1-0123456789abcdef',
      session: 'aZ09aZ09aZ09aZ09aZ09aZ09',
      note: 'x'.repeat(1000),
    };
    const extraOf = (body: Record<string, unknown>) =>
      endpointModel(profileOf({ extraBody: body })).decoding?.({}).extra;
    expect(extraOf(extraBody)).toEqual({
      stop: ['END'],
      min_tokens: 3,
      metadata: { api_key: '[hidden]', user: 'me', 'X-Auth-Token': ['[hidden]'], password: '[hidden]' },
      route: '[hidden]',
      session: '[hidden]',
      note: expect.stringMatching(/^x{200}… [0-9a-f]+$/) as string,
    });
    const many = Array.from({ length: 5000 }, (_, i) => i);
    expect(JSON.stringify(extraOf({ many })).length).toBeLessThan(100);
    expect(extraOf({ many })).not.toEqual(extraOf({ many: [...many, 1] }));
    expect(extraOf({})).toBeUndefined();
  });

  it('must still be what the profile sends when the episode is played on', async () => {
    const { profileOf } = await serve();
    const begun = { topK: null, extraBody: { reasoning_effort: 'low', stop: ['a'] } };
    const first = profileOf(begun);
    const services = servicesOf();
    services.stop.abort();
    await runEpisode(
      await planOf(steady, { model: endpointModel(first), params: paramsOf(first) }),
      services,
    );
    const resumed = (changes: Changes) =>
      planResume(readLog(services.log.text), {
        model: endpointModel(profileOf(changes)),
        judges: [],
      });
    expect((await resumed(begun)).params).not.toHaveProperty('extra');
    // The transcript says how it began, also where the profile has another number now.
    expect((await resumed({ ...begun, temperature: 0 })).params.temperature).toBe(0.6);
    for (const [changes, words] of [
      [{ ...begun, topK: 20 }, 'topK 20 in place of nothing'],
      [{ ...begun, temperature: null }, 'temperature nothing in place of 0.6'],
      [{ topK: null }, 'extra nothing in place of {"reasoning_effort":"low","stop":["a"]}'],
      [{ ...begun, extraBody: { stop: ['a'] } }, 'extra {"stop":["a"]} in place of'],
      [{ ...begun, scoring: 'sampled' }, 'scoring "sampled" in place of nothing'],
    ] as const) {
      await expect(resumed(changes)).rejects.toThrow(ResumeError);
      await expect(resumed(changes)).rejects.toThrow(words);
    }
  });
});
