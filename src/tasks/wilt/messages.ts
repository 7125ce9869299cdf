/** The messages of the environment. These words are protocol: transcripts of the published program have the same. */
import type { TestFault } from './reply';

export const WRONG_FORM =
  "Please make sure to send your response in the format specified, where the string 'Test Case:' or 'Final Guess:' appears, followed by your response wrapped in triple backticks, e.g. 'Test Case: ```(0,0,0)```' or 'Final Guess: ```lambda x: x```'.";
export const NO_BACKTICKS =
  "Please wrap your function in backticks, e.g., 'Final Guess: ```lambda x, y, z: True```'.";
export const ABORTING = 'Aborting...';
export const ABORTING_GUESS = 'Aborting.';
export const NO_TESTS_LEFT = 'Maximum attempts reached. Please make a guess.';
export const INVALID_GUESS = 'Invalid lambda function.';
export const CORRECT_GUESS = 'Congratulations! Your guess is correct. SCORE: 1000. SIZE_PRINCIPLE_SCORE: 0';

const FAULTS: Readonly<Record<TestFault, (arity: number) => string>> = {
  'no-test': () => "Looks like you didn't provide a test case.",
  unparsable: () => 'Unable to parse test case.',
  arity: (arity) => `Please provide exactly ${arity} numbers for the test case.`,
};

export const faultMessage = (fault: TestFault, arity: number): string => FAULTS[fault](arity);

export const resultMessage = (test: readonly string[], positive: boolean, left: number): string =>
  `Result for input (${test.join(', ')}): ${positive ? 'True' : 'False'}. Attempts Remaining: ${left}`;

export const wrongGuess = (rule: string): string =>
  `Sorry, that's not the correct rule. The rule was ${rule}. SCORE: 0`;

/** The answer to a test that the strict protocol refuses. `whole`: the split tests whole numbers only. */
export const notAllowed = (whole: boolean): string =>
  whole
    ? 'These numbers are not allowed: each must be a whole number from 1 to 100. This attempt counts.'
    : 'These numbers are not allowed: each must be finite and written with at most three digits, not counting its sign and its point. This attempt counts.';
