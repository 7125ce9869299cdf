import { describe, expect, it } from 'vitest';
import { makeJudges } from '../../../src/judges';
import { judgeLoad, JUDGE_CALLS, THINKING_TOKENS } from '../../../src/judges/llm/load';
import type { ChatModel, ChatParams, ChatReply } from '../../../src/models/chat-model';
import { taskNamed } from '../../../src/tasks/registry';

/** Answers nothing of use; `cut`: it used up its tokens. */
function useless(cut: (asked: number) => boolean) {
  const asked: number[] = [];
  const model: ChatModel = {
    identity: { kind: 'endpoint', name: 'm', model: 'm', host: 'h' },
    // eslint-disable-next-line require-yield -- a reply in one piece
    async *chat(_, { maxTokens = 0 }: ChatParams) {
      asked.push(maxTokens);
      const finish = cut(asked.length) ? 'length' : 'stop';
      return await Promise.resolve({ text: finish === 'stop' ? 'hm' : '', finish } satisfies ChatReply);
    },
  };
  return { asked, model };
}

const scenario = {
  group: '1',
  rules: [{ name: 'r', predicate: 'a < b' }],
  hidden: 1,
  triple: [1, 2, 3],
  domain: [-9, 9],
};
const game = taskNamed('wason')?.open(scenario, 'baseline');
const announced = game?.parse('announce', 'Announce: all numbers are even');
const announcement = announced?.ok ? announced.parsed : undefined;
const subjects = {
  equivalence: { game, reply: announcement, evidence: [] },
  compatibility: {
    game,
    under: announcement,
    evidence: [],
    reply: { content: 'Check: [1,2,3]', triple: [1, 2, 3] },
  },
};

const sum = (all: readonly number[]) => all.reduce((p, q) => p + q, 0);

/** Most calls of a judge for one verdict. */
async function askedBy(
  question: 'equivalence' | 'compatibility',
  thinks: boolean,
  cut: (n: number) => boolean,
) {
  const { asked, model } = useless(cut);
  const thinking = { [question]: thinks };
  const choices = { equivalence: 'offline', compatibility: 'offline', [question]: model, thinking } as const;
  const ask = () => Promise.reject(new Error('no function to run'));
  const judge = makeJudges(choices as never, ask).find((each) => each.identity.question === question);
  await judge?.judge(subjects[question] as never, new AbortController().signal);
  return asked;
}

describe('what is said of a judge before the first call is what it asks', () => {
  for (const question of ['equivalence', 'compatibility'] as const) {
    it(`${question}: tries and limits of a model that does not think`, async () => {
      const asked = await askedBy(question, false, () => false);
      const { tries, maxTokens } = JUDGE_CALLS[question];
      expect(asked).toEqual(Array.from({ length: tries }, () => maxTokens));
      expect(judgeLoad(question, 1, undefined)).toMatchObject({ calls: 1, tokens: asked[0] });
    });

    it(`${question}: no more than the most, by a model that turns out to think`, async () => {
      const asked = await askedBy(question, false, (n) => n === 1);
      const { mostCalls, mostTokens } = judgeLoad(question, 1, undefined);
      expect([asked.length, sum(asked)]).toEqual([mostCalls, mostTokens]);
    });

    it(`${question}: no more than the most, by a model that is known to think`, async () => {
      const asked = await askedBy(question, true, () => true);
      const load = judgeLoad(question, 1, { thinking: true });
      expect(asked[0]).toBe(THINKING_TOKENS);
      expect([asked.length, sum(asked)]).toEqual([load.mostCalls, load.mostTokens]);
    });
  }

  it('nothing is promised where no limit is sent, and nothing asked where there is nothing to judge', () => {
    const load = judgeLoad('equivalence', 46, { maxTokens: null });
    expect([load.tokens, load.mostTokens]).toEqual([undefined, undefined]);
    expect(judgeLoad('equivalence', 0, undefined)).toMatchObject({ mostCalls: 0, mostTokens: 0 });
  });
});
