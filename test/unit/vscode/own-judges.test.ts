// Judges of a task's own questions in Run Episode: nobody unless one is chosen, by the name of the question.
import { beforeEach, expect, it, vi } from 'vitest';
import type { Answers } from '../../../src/vscode/run/choose/flow';
import {
  extractorQuestion,
  judgesOf,
  ownJudgeQuestion,
  ownJudgesIn,
} from '../../../src/vscode/run/choose/players';
import { workspace } from './fake-vscode';

vi.mock('vscode', async () => ({
  ...(await import('./fake-vscode')),
  lm: { selectChatModels: () => Promise.resolve([{ name: 'Copilot', vendor: 'copilot', id: 'c' }]) },
}));

const keys = { origins: [] } as never;

/** Takes the choice with this label at every question, and what it was chosen from. */
async function answered(task: string, label: string) {
  let answers: Answers = {};
  const offered: string[][] = [];
  for (;;) {
    const question = await ownJudgeQuestion(task, answers, keys);
    if (!question) return { names: ownJudgesIn(answers), offered };
    expect(question.optional).toBe(true);
    offered.push(question.choices.map((each) => each.label));
    const { value } = question.choices.find((each) => each.label === label) ?? question.choices[0];
    answers = { ...answers, [question.key]: value };
  }
}

beforeEach(() => {
  vi.spyOn(workspace, 'getConfiguration').mockReturnValue({
    get: () => [{ name: 'lab', baseURL: 'http://127.0.0.1:9/v1', model: 'm' }],
    inspect: () => undefined,
  });
});

it('nobody judges unless an endpoint is chosen; models of the editor give no embeddings', async () => {
  const usual = await answered('wilt', 'Nobody');
  expect(usual.names).toEqual({ similarity: 'offline', novelty: 'offline' });
  expect(usual.offered).toEqual([
    ['Nobody', 'lab', 'Copilot'],
    ['Nobody', 'lab'],
  ]);
  expect((await answered('reflection', 'lab')).names).toEqual({
    oddball: 'endpoint:lab',
    'oddball-similarity': 'endpoint:lab',
  });
  // Rule discovery asks for one judge of both of its questions, as before; the others ask for none of them.
  expect((await answered('wason', 'lab')).offered).toEqual([]);
  expect((await judgesOf('wason', keys))?.placeholder).toContain('announcements and tests');
  expect(await judgesOf('wilt', keys)).toBeUndefined();
});

it('a model that reads unclear replies is asked for where the task has such, once', async () => {
  const question = await extractorQuestion('reflection', {}, keys);
  expect(question).toMatchObject({
    placeholder: 'Who reads replies that name no choice clearly?',
    optional: true,
  });
  expect(question?.choices.map(({ label }) => label)).toEqual(['Nobody', 'lab', 'Copilot']);
  const answers = { [question?.key ?? '']: 'vscode:copilot/c' };
  expect(ownJudgesIn(answers)).toEqual({ extraction: 'vscode:copilot/c' });
  expect(await extractorQuestion('reflection', answers, keys)).toBeUndefined();
  expect(await extractorQuestion('wason', {}, keys)).toBeUndefined();
});
