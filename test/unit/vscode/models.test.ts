import { describe, expect, it, vi } from 'vitest';
import { limitsByProfile } from '../../../src/models/endpoint';
import { gameOf } from '../../../src/episode/game-of';
import { sha256 } from '../../../src/base/sha256';
import { editorPlayers } from '../../../src/vscode/run/models';
import { workspace } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

const profile = { name: 'lab', baseURL: 'https://gpu.example/v1', model: 'qwen' };
const by = { kind: 'endpoint', name: 'lab', model: 'qwen', host: 'gpu.example', scheme: 'https' } as const;
const scenario = {
  group: '1',
  rules: [{ name: 'r', predicate: 'a < b' }],
  hidden: 1,
  triple: [1, 2, 3],
  domain: [-9, 9],
};
const header = (over: object = {}) =>
  ({
    task: 'wason',
    setting: 'baseline',
    scenario,
    seed: 1,
    model: by,
    judges: [
      { question: 'equivalence', by },
      { question: 'compatibility', by: { kind: 'offline', name: 'phrase reader' } },
    ],
    ...over,
  }) as never;

const keys = { of: () => Promise.resolve(undefined), origins: [] };
const models = () =>
  editorPlayers(() => Promise.reject(new Error('not asked')), keys as never, limitsByProfile());
const settings = (value: object) =>
  vi.spyOn(workspace, 'getConfiguration').mockReturnValue({
    get: (name: string) => (name === 'falsify.endpoints' ? [value] : undefined),
    inspect: () => undefined,
  });

describe('the models that a transcript names', () => {
  it('are had again where nothing has changed', async () => {
    settings(profile);
    expect((await models().ofHeader(header())).model.identity).toEqual(by);
    const { equivalence, compatibility } = (await models().judgesOf(header())).models;
    expect([equivalence?.model.identity, compatibility]).toEqual([by, undefined]);
  });

  it.each([
    ['another host', { ...profile, baseURL: 'https://evil.example/v1' }],
    ['http', { ...profile, baseURL: 'http://gpu.example/v1' }],
    ['another model', { ...profile, model: 'other' }],
  ])('are refused after a move to %s: the player and each judge', async (_, moved) => {
    settings(moved);
    await expect(models().ofHeader(header())).rejects.toThrow('The transcript is of qwen');
    await expect(models().judgesOf(header())).rejects.toThrow('The transcript is of qwen');
  });
});

describe('Run Again', () => {
  const { game } = gameOf(header());
  const log = (text: string) => ({ events: [{ type: 'message', text }] }) as never;
  const played = async (template: string, pack: string) => {
    const opening = game.opening(template);
    return { opening, header: header({ prompts: { pack, sha256: await sha256(opening) } }) };
  };

  it('uses the words that the episode was played with, under their name', async () => {
    const { packOf } = await import('../../../src/vscode/run/continue');
    const own = await played('Guess. {triple} is one.', 'mine');
    const pack = await packOf(log(own.opening), own.header);
    expect([pack.name, game.opening(pack.prompts['baseline'] ?? '')]).toEqual(['mine', own.opening]);
  });

  it('refuses where the transcript does not have the words that its header names', async () => {
    const { packOf } = await import('../../../src/vscode/run/continue');
    const own = await played('Guess. {triple} is one.', 'mine');
    await expect(packOf(log('Other words. (1, 2, 3)'), own.header)).rejects.toThrow('"mine"');
    await expect(packOf({ events: [] }, own.header)).rejects.toThrow('"mine"');
  });
});
