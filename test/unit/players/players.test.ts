// Players and judges by name, as a host without an editor has them.
import { afterEach, describe, expect, it } from 'vitest';
import { judgeEntry } from '../../../src/episode/judge';
import { profileSchema, type EndpointProfile } from '../../../src/models/endpoint';
import { Players, type PlayersHost } from '../../../src/players/players';
import { EXTRACTION } from '../../../src/tasks/model-question';
import { startLlmServer, type LlmServer } from '../../harness/llm';

const signal = new AbortController().signal;
const place = { task: 'wason', setting: 'baseline', scenario: {}, seed: 1 };

const profileOf = (over: object = {}): EndpointProfile =>
  profileSchema.parse({ name: 'lab', baseURL: 'https://gpu.example/v1', model: 'qwen', ...over });

function players(over: Partial<PlayersHost> = {}, profile = profileOf()) {
  const origins: string[] = [];
  return {
    origins,
    players: new Players({
      ask: () => Promise.reject(new Error('not asked')),
      profile: (name) => (name === profile.name ? profile : undefined),
      key: (origin) => Promise.resolve(void origins.push(origin)),
      ...over,
    }),
  };
}

let server: LlmServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('a player', () => {
  it('that is an agent plays its scenario, and needs no profile and no key', async () => {
    const { players: all, origins } = players();
    const player = await all.player('offline:random');
    expect(player).toMatchObject({ name: 'offline:random' });
    expect(player.profile).toBeUndefined();
    expect(player.in(place).model.identity).toEqual({ kind: 'offline', name: 'random' });
    expect(origins).toEqual([]);
  });

  it('behind an endpoint is one model for all episodes, with the key of its origin', async () => {
    const { players: all, origins } = players();
    const player = await all.player('endpoint:lab');
    expect(player.name).toBe('lab');
    expect(player.in(place).model).toBe(player.in({ ...place, seed: 2 }).model);
    expect(player.in(place).hasKey).toBe(false);
    expect(origins).toEqual(['https://gpu.example']);
  });

  it('sends the key of its host there', async () => {
    server = await startLlmServer({ answer: () => 'hm', key: 'sk-1' });
    const profile = profileOf({ baseURL: server.url, maxRetries: 0 });
    const { players: all } = players({ key: () => Promise.resolve('sk-1') }, profile);
    const { model, hasKey } = await all.named('endpoint:lab');
    const reply = model.chat([{ role: 'user', content: 'x' }], {}, signal);
    for (let step = await reply.next(); !step.done; step = await reply.next());
    expect([hasKey, server.requests[0].headers.authorization]).toEqual([true, 'Bearer sk-1']);
  });

  it('takes decoding in the place of what its profile says, and keeps the rest', async () => {
    const { players: all } = players({}, profileOf({ temperature: 0.2, topP: 0.5 }));
    const decoding = { temperature: 1, topK: null, maxTokens: 64, thinking: true };
    const { params } = (await all.player('endpoint:lab', decoding)).in(place);
    expect(params).toEqual({
      temperature: 1,
      topP: 0.5,
      presencePenalty: 0,
      maxTokens: 64,
      thinking: true,
    });
  });

  it('is asked as in the experiment of its task, where the profile leaves it open', async () => {
    const { players: all } = players({}, profileOf({ topK: 5 }));
    const player = await all.player('endpoint:lab');
    const params = (task: string) => player.in({ ...place, task }).params;
    expect(params('reflection')).toEqual({ temperature: 1, topK: 5, maxTokens: 1024 });
    expect(params('wilt')).toEqual({ topK: 5, maxTokens: 1024 });
    expect(params('blicket')).toMatchObject({ temperature: 0.6, topP: 0.95, topK: 5, maxTokens: 256 });
    const thinking = (await all.player('endpoint:lab', { thinking: true })).in({ ...place, task: 'wilt' });
    expect(thinking.params).toEqual({ topK: 5, thinking: true, maxTokens: 16_384 });
  });

  it.each([
    ['offline:eager', 'There is no offline agent "eager".'],
    ['endpoint:none', 'There is no endpoint profile "none".'],
    ['lab', 'There is no model "lab".'],
    ['vscode:copilot/x', 'copilot/x is a model of the editor: use it there.'],
  ])('%s is refused in words', async (name, message) => {
    await expect(players().players.player(name)).rejects.toThrow(message);
  });

  it('with a key that cannot be sent is refused without the key in the words', async () => {
    const { players: all } = players({ key: () => Promise.resolve('a\nb-secret') });
    const refused = all.player('endpoint:lab').catch((error: unknown) => error);
    expect(await refused).toMatchObject({ name: 'ChoiceError' });
    expect(String(await refused)).not.toContain('b-secret');
  });
});

describe('judges', () => {
  it('bring the prices of their models into transcripts, and agents and computation none', async () => {
    const price = { input: 1, output: 2, currency: 'USD' };
    const { players: all } = players({}, profileOf({ price }));
    const { judges } = await all.judges({
      equivalence: 'endpoint:lab',
      compatibility: 'offline',
      [EXTRACTION]: 'endpoint:lab',
    });
    const priced = judges
      .map(judgeEntry)
      .flatMap((each) => (each.price ? [[each.question, each.price]] : []));
    expect(priced).toEqual([
      ['equivalence', price],
      [EXTRACTION, price],
    ]);
  });

  it('are offline, or models; a model that thinks gets room for it', async () => {
    const { players: all } = players({}, profileOf({ thinking: true }));
    const offline = await all.judges({ equivalence: 'offline', compatibility: 'offline' });
    expect(offline.models).toEqual({});
    const mixed = await all.judges({ equivalence: 'endpoint:lab', compatibility: 'offline' });
    expect(mixed.models['equivalence'].profile?.thinking).toBe(true);
    expect(mixed.models['compatibility']).toBeUndefined();
    expect(mixed.judges.map(({ identity }) => `${identity.question} ${identity.by.kind}`)).toEqual([
      'equivalence endpoint',
      'exact exact',
      'evidence exact',
      'compatibility offline',
    ]);
  });
});

describe('an agent that a transcript names', () => {
  const model = { kind: 'offline', name: 'random' } as const;
  it('plays on with its seed, and not without', async () => {
    const { players: all } = players();
    expect((await all.playerOf({ model, seed: 3 })).name).toBe('offline:random');
    await expect(all.playerOf({ model })).rejects.toThrow('no seed');
  });
});
