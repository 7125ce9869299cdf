import { expect, it } from 'vitest';
import { feedbackWords } from '../../../src/tasks/feedback-words';

it.each([
  [{ label: 'correct', score: 1083.3333333333333 }, 'correct, 1083.333 points'],
  [{ label: 'left', reward: -0.1 - 0.2 }, 'left, reward -0.3'],
  [{ label: 'YES' }, 'YES'],
])('the words of %j are %s', (feedback, words) => {
  expect(feedbackWords(feedback)).toBe(words);
});
