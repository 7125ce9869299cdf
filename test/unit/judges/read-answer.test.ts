import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../src/judges/llm/read-answer';
import type { AnswerForm } from '../../../src/tasks/model-question';

const GRADE: AnswerForm = { kind: 'number', least: 0, most: 3 };
const KIND: AnswerForm = {
  kind: 'choice',
  options: [
    { says: 'Correct', result: 'same' },
    { says: 'Missing Edge Case', result: 'edge-case' },
    { says: 'Completely Different', result: 'different' },
  ],
};
const SAME: AnswerForm = { kind: 'yes-no', yes: 'correct', no: 'incorrect' };

describe('a number', () => {
  it.each([
    ['2', 2],
    [' 0.\n', 0],
    ['**3**', 3],
    ['Grade: 1', 1],
    ['Score: **2**', 2],
    ['The grade is 3.', 3],
    ['3/3', 3],
    ['2 out of 3', 2],
    ['The comment names 1 fact of 8 sentences.\n\nGrade: 2', 2],
    ['I first thought of grade: 1, but my final grade: 3', 3],
  ])('%j is %d', (answer, value) => {
    expect(readAnswer(GRADE, answer)).toEqual({ result: String(value), value });
  });

  it.each(['', 'none', '4', '-1', '2.5', '1 or 2', 'between 0 and 3', 'Grade: 7', 'I refuse to grade this.'])(
    '%j is none',
    (answer) => {
      expect(readAnswer(GRADE, answer)).toBeUndefined();
    },
  );
});

describe('a choice', () => {
  it.each([
    ['Missing Edge Case', 'edge-case'],
    ['"missing edge case".', 'edge-case'],
    ['**Correct**', 'same'],
    ['They differ where x equals y, so it is not exact.\n\nMissing Edge Case', 'edge-case'],
    ['It might look Correct at first.\nJudgment: Completely Different', 'different'],
    ['{"reasoning": "not Correct on ties", "judgment": "Missing Edge Case"}', 'edge-case'],
    ['I would call the two completely different.', 'different'],
  ])('%j is %s', (answer, result) => {
    expect(readAnswer(KIND, answer)).toEqual({ result });
  });

  it.each(['', 'Similar', 'Correct or Missing Edge Case', 'Incorrect'])('%j is none', (answer) => {
    expect(readAnswer(KIND, answer)).toBeUndefined();
  });
});

it('yes and no have the results of their question', () => {
  expect(readAnswer(SAME, 'YES')).toEqual({ result: 'correct' });
  expect(readAnswer(SAME, 'No.')).toEqual({ result: 'incorrect' });
  expect(readAnswer(SAME, 'perhaps')).toBeUndefined();
});
