/**
 * The instructions that open an episode, in our own words; the tokens of the protocol are exact. Each is written out as a
 * whole, so that an instruction can be read in one place. `{shown}`: the tests of another episode.
 */
import type { SplitName } from './splits';

const ANY_NUMBERS = `I have a rule in mind. It takes three numbers, x, y and z, and says True or False. Find out what the rule is.

A number may be whole or have a point, and may be negative. It has at most three digits, not counting the sign and the point: -11.3 is allowed, 1000 is not.

Each message of yours first says step by step what you think and what you want to find out, and then ends with one of two things:

1. A test. I tell you what the rule says of it. For x=1, y=2 and z=3 write: Test Case: \`\`\`(1, 2, 3)\`\`\`
   One message has one test.
2. Your final guess, as a Python lambda function. For example: Final Guess: \`\`\`lambda x, y, z: x < y < z\`\`\`
   You have a single guess, and it ends the game.

There are at most 30 tests. The rule is the same throughout and has no chance in it, so testing the same numbers again tells you nothing. A guess that is not exactly right earns nothing: guess when you are sure, or when you have no tests left.

The test or the guess stands at the very end of your message, in exactly this form, and nothing else is on its line. Say for each test what it is to show and why you chose it.`;

const WHOLE_NUMBERS = `I have a rule in mind. It takes three numbers, x, y and z, and says True or False. Find out what the rule is.

Each number is a whole number from 1 to 100.

Each message of yours first says step by step what you think and what you want to find out, and then ends with one of two things:

1. A test. I tell you what the rule says of it. For x=1, y=2 and z=3 write: Test Case: \`\`\`(1, 2, 3)\`\`\`
   One message has one test.
2. Your final guess, as a Python lambda function. For example: Final Guess: \`\`\`lambda x, y, z: x < y < z\`\`\`
   You have a single guess, and it ends the game.

There are at most 5 tests. The rule is the same throughout and has no chance in it, so testing the same numbers again tells you nothing. A guess that is not exactly right earns nothing: guess when you are sure, or when you have no tests left.

The test or the guess stands at the very end of your message, in exactly this form, and nothing else is on its line. Say for each test what it is to show and why you chose it.`;

const ONE_NUMBER = `I have a rule in mind. It takes one number, x, and says True or False. Find out what the rule is.

The number is a whole number from 1 to 100.

Each message of yours first says step by step what you think and what you want to find out, and then ends with one of two things:

1. A test. I tell you what the rule says of it. For x=1 write: Test Case: \`\`\`(1)\`\`\`
   One message has one test.
2. Your final guess, as a Python lambda function. For example: Final Guess: \`\`\`lambda x: x < 0\`\`\`
   You have a single guess, and it ends the game.

There are at most 5 tests. The rule is the same throughout and has no chance in it, so testing the same number again tells you nothing. A guess that is not exactly right earns nothing: guess when you are sure, or when you have no tests left.

The test or the guess stands at the very end of your message, in exactly this form, and nothing else is on its line. Say for each test what it is to show and why you chose it.`;

const TESTS_OF_OTHERS = `I have a rule in mind. It takes three numbers, x, y and z, and says True or False. Find out what the rule is from the tests below: somebody else made them, and beside each stands what the rule says.

{shown}

Answer with your guess, as a Python lambda function. For example: Final Guess: \`\`\`lambda x, y, z: x < y < z\`\`\`

The guess stands at the very end of your message, in exactly this form, and nothing else is on its line. Say before it how the tests lead to it.`;

export const WILT_PROMPTS: Readonly<Record<SplitName, string>> = {
  lite: ANY_NUMBERS,
  full: ANY_NUMBERS,
  bayesian: WHOLE_NUMBERS,
  'bayesian-single': ONE_NUMBER,
  testswap: TESTS_OF_OTHERS,
};
