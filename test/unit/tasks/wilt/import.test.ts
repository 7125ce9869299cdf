import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate';
import type { PlayedAgain } from '../../../../src/tasks/results-files';
import { entriesIn, namedInFile, WILT_RESULTS_FILES } from '../../../../src/tasks/wilt/results-file';
import { playWiltAgain } from '../../../../src/tasks/wilt/semantics/import';
import type { WiltScenario } from '../../../../src/tasks/wilt/scenario';
import { WRONG_FORM } from '../../../../src/tasks/wilt/messages';
import { type ResultsEntry, SOLVED as solved, UNSOLVED } from '../../../fixtures/published/wilt-results';
import type { SplitName } from '../../../../src/tasks/wilt/splits';

const test = (numbers: string) => ({ role: 'assistant', content: `Test Case: \`\`\`(${numbers})\`\`\`` });
const guess = (lambda: string) => ({ role: 'assistant', content: `Final Guess: \`\`\`${lambda}\`\`\`` });
const said = (content: string) => ({ role: 'user', content });
const CORRECT = said('Congratulations! Your guess is correct. SCORE: 1000. SIZE_PRINCIPLE_SCORE: 0');
const OPENING = { role: 'system', content: 'the instruction' };

const read = (
  entries: readonly ResultsEntry[],
  split: SplitName = 'lite',
): readonly PlayedAgain<WiltScenario>[] =>
  entriesIn(JSON.stringify(entries)).entries.map((entry) => finish(playWiltAgain(entry, split)));

describe('a results file of the published program', () => {
  it('is played again, in the order of the rules', () => {
    const episodes = read([solved, UNSOLVED]);
    expect(episodes.map(({ scenario, problems }) => [scenario.rule, problems])).toEqual([
      [1, []],
      [2, []],
    ]);
    expect(episodes[1].turns.map(({ feedback }) => feedback?.label)).toEqual(['True', 'correct']);
    expect(episodes[1].opening).toBe('the instruction');
  });

  it('of a checkpoint has the same episodes', () => {
    const checkpoint = { current_test_idx: 3, correct_answers: 1, full_context: [solved] };
    expect(entriesIn(JSON.stringify(checkpoint)).entries).toHaveLength(1);
  });

  it.each([
    ['{"full_context": 1}', 'it is not a results file of WILT: it has no list of episodes'],
    ['[', 'it cannot be read as JSON: Unexpected end of JSON input'],
    ['[]', 'it has no episodes'],
    ['[{"test_index": 0}]', 'episode 1: test_index must be at least 1'],
  ])('%s is refused, with the reason', (text, reason) => {
    expect(() => entriesIn(text)).toThrow(reason);
  });

  it('that is damaged in one episode has the others, and says which one is left out', () => {
    const { entries, problems } = entriesIn(JSON.stringify([{ ...solved, points: '1000' }, solved]));
    expect(entries).toEqual([solved]);
    expect(problems).toEqual(['episode 1: points must be a number']);
  });

  it('has empty replies where attempts are missing, which it does not hold', () => {
    const history = [
      OPENING,
      test('1, 2, 3'),
      said('Result for input (1.0, 2.0, 3.0): True. Attempts Remaining: 29'),
      guess('lambda x, y, z: x < y < z'),
      CORRECT,
    ];
    const [episode] = read([
      { ...solved, conversation_history: history, points: 1000 + 100 * (1 - 2 / 30), guesses: 2 },
    ]);
    expect(episode.problems).toEqual([]);
    expect(episode.turns.map(({ raw }) => raw === '')).toEqual([true, false, false]);
  });

  it('has the empty reply before a guess, of which only the number of attempts tells', () => {
    const [episode] = read([{ ...solved, points: 1000 + 100 * (1 - 2 / 30), guesses: 2 }]);
    expect(episode.problems).toEqual([]);
    expect(episode.turns.map(({ raw }) => raw === '')).toEqual([false, true, false]);
  });

  it('has the empty replies that ended the episode', () => {
    const history = solved.conversation_history.slice(0, 4);
    const [episode] = read([{ ...solved, conversation_history: history, points: 0, guesses: 2 }]);
    expect(episode.problems).toEqual([]);
    expect(episode.isOver).toBe(true);
    expect(episode.turns.map(({ raw }) => raw === '')).toEqual([false, true, true]);
  });

  it('cannot have an empty reply right after a complaint, which would have ended the episode', () => {
    const history = [
      OPENING,
      { role: 'assistant', content: 'I wonder.' },
      said(WRONG_FORM),
      test('1, 2, 3'),
      said('Result for input (1.0, 2.0, 3.0): True. Attempts Remaining: 28'),
      guess('lambda x, y, z: x < y < z'),
      CORRECT,
    ];
    const [episode] = read([
      { ...solved, conversation_history: history, points: 1000 + 100 * (1 - 2 / 30), guesses: 2 },
    ]);
    expect(episode.turns.map(({ raw }) => raw === '')).toEqual([false, false, false]);
    expect(episode.problems).toEqual([
      expect.stringMatching(/^rule 2: reply 2 was answered .*Remaining: 28.*: 29/),
    ]);
  });

  it.each<[string, Partial<ResultsEntry>, RegExp]>([
    ['other points', { points: 1050 }, /^rule 2: 1050 points in the file, 1096\.6/],
    ['other attempts', { guesses: 4 }, /^rule 2: 4 attempts in the file, 1 by/],
    [
      'an answer that the rule does not give',
      {
        conversation_history: solved.conversation_history.map((message) =>
          message.content.startsWith('Result') ? said(message.content.replace('True', 'False')) : message,
        ),
      },
      /^rule 2: reply 1 was answered "Result.*False.*, and is answered "Result.*True/,
    ],
    [
      'an end that is missing',
      { conversation_history: solved.conversation_history.slice(0, 4) },
      /^rule 2: the conversation breaks off/,
    ],
    [
      'messages after the end',
      { conversation_history: [...solved.conversation_history, test('1, 2, 3'), said('x')] },
      /^rule 2: 2 messages after the end/,
    ],
  ])('is reported where it has %s', (_, change, problem) => {
    const [{ problems }] = read([{ ...solved, ...change }]);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  it('of testswap has the shown tests in its instruction', () => {
    const opening = {
      role: 'system',
      content: 'Tests:\ninput (1.0, 2.0, 3.0): True\ninput (3.0, 2.0, 1.0): False',
    };
    const [episode] = read(
      [
        {
          ...solved,
          conversation_history: [opening, guess('lambda x, y, z: x < y < z'), CORRECT],
          points: 1100,
          guesses: 0,
        },
      ],
      'testswap',
    );
    expect(episode.problems).toEqual([]);
    expect(episode.scenario.shown).toEqual([
      { test: ['1.0', '2.0', '3.0'], positive: true },
      { test: ['3.0', '2.0', '1.0'], positive: false },
    ]);
  });

  it('agrees with the table beside it, or is reported', () => {
    const episodes = WILT_RESULTS_FILES.read(JSON.stringify([solved]), 'm_lite_full_context.json');
    const tableProblems = (...of: Parameters<typeof WILT_RESULTS_FILES.tableProblems>) =>
      WILT_RESULTS_FILES.tableProblems(...of);
    expect(tableProblems(`accuracy,avg_guesses,points\n1.0,1.0,${solved.points}\n`, episodes)).toEqual([]);
    expect(tableProblems('accuracy,avg_guesses,points\n0.5,1.0,2000', episodes)).toEqual([
      'accuracy is 0.5 in the table, 1 by the episodes',
      expect.stringMatching(/^points is 2000 in the table, 1096\.6/),
    ]);
  });
});

it.each([
  ['gpt-4o_full_context.json', 'full', 'gpt-4o'],
  ['meta__llama-3_lite_full_context.json', 'lite', 'meta/llama-3'],
  ['o1_bayesian_single_checkpoint.json', 'bayesian-single', 'o1'],
  ['o1_bayesian_full_context.json', 'bayesian', 'o1'],
  ['a_test_swap_b_full_context.json', 'testswap', 'a'],
])('the name %s says split and model', (name, split, model) => {
  expect(namedInFile(name)).toEqual({ split, model });
});

describe('the published table of points', () => {
  it.each([
    [7, 1076.67],
    [24, 1020],
  ])('a correct guess after %d attempts earns %d points', (attempts, points) => {
    const tests = Array.from({ length: attempts }, (_, i) => [
      test(`${i}, ${i + 1}, ${i + 2}`),
      said(`Result for input (${i}.0, ${i + 1}.0, ${i + 2}.0): True. Attempts Remaining: ${30 - i}`),
    ]);
    const history = [OPENING, ...tests.flat(), guess('lambda x, y, z: x < y < z'), CORRECT];
    const [episode] = read([{ ...solved, conversation_history: history, points: 0, guesses: attempts }]);
    expect(Number(episode.turns.at(-1)?.feedback?.score)).toBeCloseTo(points, 2);
  });
});
