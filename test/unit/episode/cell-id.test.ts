import { describe, expect, it } from 'vitest';
import { cellId } from '../../../src/episode/cell-id';
import { planEpisode } from '../../../src/episode/plan-episode';
import { offlineModel } from '../../../src/models/offline';
import type { ChatModel } from '../../../src/models/chat-model';
import { llmExtractor } from '../../../src/judges/llm/extractor';
import { reflection } from '../../../src/tasks/reflection';
import { makeSession } from '../../../src/tasks/reflection/make';
import { wason } from '../../../src/tasks/wason';
import { wasonScenario } from '../../../src/tasks/wason/scenario';

const rule = (name: string, predicate: string) => ({ name, predicate });
const GROUP = { group: '1', rules: [rule('even', 'a % 2 == 0'), rule('rising', 'a < b < c')], hidden: 1 };
const PLAY = { ...GROUP, triple: [2, 4, 6] as [number, number, number], domain: { min: -99, max: 100 } };

const endpoint = (model = 'qwen', host = 'a.example'): ChatModel => ({
  identity: { kind: 'endpoint', name: 'profile', model, host },
  chat: () => {
    throw new Error('not asked');
  },
});
const agent = offlineModel(
  { agent: 'random', seed: 1, task: 'wason', setting: 'baseline', scenario: null },
  () => Promise.reject(new Error('not asked')),
);

type Choices = Parameters<typeof planEpisode>[0];

async function idOf(over: Partial<Choices> = {}): Promise<string> {
  const choices = { task: wason, setting: 'baseline', scenario: wasonScenario(PLAY), model: endpoint() };
  const plan = await planEpisode({ ...choices, judges: [], seed: 1, version: '1', ...over });
  return await cellId(plan.header);
}

describe('the id of a cell', () => {
  it('is that of all episodes that are played alike', async () => {
    const id = await idOf();
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    const space = [rule('odd', 'a % 2 == 1')];
    const guided = [{ ...GROUP.rules[0], guidance: { accept: ['even'], reject: [] } }, GROUP.rules[1]];
    const alike: Partial<Choices>[] = [
      { version: '2' },
      { id: 'other' },
      { seed: 7 },
      { source: { file: 'moved.rules.yaml', group: '1', rule: 1 } },
      { model: endpoint('qwen', 'b.example') },
      {
        judges: [
          {
            identity: { question: 'equivalence', by: { kind: 'endpoint', name: 'x' } },
            expect: 'announce',
            waitedFor: false,
            judge: () => Promise.resolve({ result: 'correct' }),
          },
        ],
      },
      { scenario: wasonScenario({ ...PLAY, space }) },
      { scenario: wasonScenario({ ...PLAY, rules: guided }) },
    ];
    for (const each of alike) expect(await idOf(each), JSON.stringify(each)).toBe(id);
  });

  it('is another one for whatever decides what is played', async () => {
    const other: Partial<Choices>[] = [
      {},
      { setting: 'dual-goal' },
      { repeat: 2 },
      { options: { tests: 3 } },
      { model: endpoint('llama') },
      { params: { temperature: 1 } },
      { params: { temperature: 1, thinking: true } },
      { pack: { name: 'mine', task: 'wason', prompts: { baseline: 'Begin: {triple}' } } },
      { scenario: wasonScenario({ ...PLAY, triple: [2, 4, 8] }) },
      { scenario: wasonScenario({ ...PLAY, hidden: 2 }) },
      { model: agent },
      { model: agent, seed: 2 },
      { model: agent, scenario: wasonScenario({ ...PLAY, space: [rule('odd', 'a % 2 == 1')] }) },
    ];
    const ids = await Promise.all(other.map(idOf));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is another one for a fork, whose first rounds another player may have played', async () => {
    const { header } = await planEpisode({
      ...{ task: wason, setting: 'baseline', scenario: wasonScenario(PLAY), model: endpoint() },
      ...{ judges: [], seed: 1, version: '1' },
    });
    expect(await cellId({ ...header, parent: { id: 'p', round: 2 } })).not.toBe(await cellId(header));
  });

  it('is another one for each model that reads replies, in a task where it does', async () => {
    const reader = (model: string): Partial<Choices> => ({
      judges: [llmExtractor(endpoint(model))],
    });
    const scenario = makeSession({ test: 'prlt', level: 'easy', seed: 1, session: 1, parameters: {} });
    const session = { task: reflection, setting: 'free', scenario };
    const ids = [{}, reader('a'), reader('b')].map((judges) => idOf({ ...session, ...judges }));
    expect(new Set(await Promise.all(ids)).size).toBe(3);
    expect(await idOf(reader('a'))).toBe(await idOf());
  });

  it('never changes: transcripts that were played keep their places', async () => {
    expect([await idOf(), await idOf({ model: agent })]).toMatchInlineSnapshot(`
      [
        "59398186cb62f474de80cd06969d8d675220e4e8d8bdb03a28a57ca3ad22ee18",
        "289bdc40d8b782c7f5da6c803000b7c68ce14c51b546658aac1b5134d0567eec",
      ]
    `);
  });
});
