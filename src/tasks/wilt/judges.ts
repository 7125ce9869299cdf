/** Questions about an episode that models answer: how near a wrong guess is, and how new each message is. */
import { cosine } from '../cosine';
import type { JudgedReply, TaskJudge } from '../task';
import { ACT } from './reply';
import { readScenario } from './scenario';
import { lambdaOf } from './splits';

export const SIMILARITY = 'similarity';
export const NOVELTY = 'novelty';

/** The results of the judge of similarity. */
export const SIMILARITIES = ['same', 'edge-case', 'magnitude', 'different'] as const;
export type Similarity = (typeof SIMILARITIES)[number];

const SAYS: Readonly<Record<Similarity, string>> = {
  same: 'Correct',
  'edge-case': 'Missing Edge Case',
  magnitude: 'Near-Miss Magnitudes',
  different: 'Completely Different',
};

const QUESTION = `You compare two Python functions of the same parameters, a rule and a guess at it. Which of these is true?

- Correct: both give the same value for every input, however they are written.
- Missing Edge Case: the idea is the same, but some cases at its edge are decided differently, as with x < y and x <= y.
- Near-Miss Magnitudes: the idea is the same, but a limit or a factor in it is another number, as with x > 10 and x > 12.
- Completely Different: the two are about different things.

You may think about inputs on which they differ before you answer, in a few sentences.`;

/** The room for its reasons. */
const MAX_TOKENS = 600;

const wrongGuess = ({ reply: { guess }, feedback }: JudgedReply): string | undefined =>
  typeof guess === 'string' && feedback?.outcome === 'wrong' ? guess : undefined;

/** A message that novelty is about: those that are empty are no part of the conversation. */
export const isNotEmpty = ({ content }: { readonly content: string }): boolean => content !== '';

export const WILT_JUDGES: readonly TaskJudge[] = [
  {
    question: SIMILARITY,
    expect: ACT,
    about: 'how near the final guess is to the rule',
    once: true,
    model: {
      kind: 'chat',
      maxTokens: MAX_TOKENS,
      form: {
        kind: 'choice',
        options: SIMILARITIES.map((result) => ({ says: SAYS[result], result })),
      },
      ask(judged) {
        const guess = wrongGuess(judged);
        if (guess === undefined) return undefined;
        const scenario = readScenario(judged.game.scenario);
        return {
          question: QUESTION,
          texts: [
            { title: 'Rule:', text: lambdaOf(scenario.split, scenario) },
            { title: 'Guess:', text: guess },
          ],
        };
      },
    },
  },
  {
    question: NOVELTY,
    expect: ACT,
    about: 'how new each message is',
    model: {
      kind: 'embedding',
      texts: ({ reply, earlier }) =>
        isNotEmpty(reply) ? [reply, ...earlier.filter(isNotEmpty)].map(({ content }) => content) : undefined,
      verdict: ([own, ...others]) => ({
        result: 'compared',
        value: others.length === 0 ? 1 : 1 - Math.max(...others.map((other) => cosine(own, other))),
      }),
    },
  },
];
