/**
 * The instruction of each setting. Revealed Belief shows the context alone, which ends where the outcome comes. Stated
 * Answer asks a question with five answers, in our own words; the form of the answer is exact.
 */
import { LETTERS } from './options';

const REPLIES = LETTERS.map((letter) => `[${letter}]`).join(', ');

export const BELIEF_PROMPTS = {
  revealed: '{context}',
  stated: `Below are a Scenario, a Question about it, and the possible Answers ${LETTERS.join(', ')}. Choose the one Answer that is right and reply with its letter in square brackets: ${REPLIES}. Your reply must contain nothing else.

Scenario: {context}

Question: {question}

Answers: {answers}`,
} as const;
