/** Scores as transcripts keep them. The texts of their tokens are a server's: it may quote the key, or send anything. */
import type { Scores } from '../../../tasks/scores';
import { LONGEST_TOKEN } from '../chunks';
import { HIDDEN, type Scrubber } from '../scrub';

type Tokens = NonNullable<Scores['next']>;

/** The most probable next tokens that are kept. */
const MOST_NEXT = 20;

export function tidied({ continuations, next, ...scores }: Scores, scrub: Scrubber): Scores {
  return {
    ...scores,
    continuations: continuations.map((continuation) => {
      const { tokens } = continuation;
      // The key may be split over several tokens.
      const hasKey = scrub.isIn(...tokens.map(({ text }) => text));
      return { ...continuation, tokens: tokens.map((token) => tidyToken(token, hasKey)) };
    }),
    ...(next && { next: next.slice(0, MOST_NEXT).map((token) => tidyToken(token, scrub.isIn(token.text))) }),
  };
}

const tidyToken = ({ text, logprob }: Tokens[number], hasKey: boolean): Tokens[number] => ({
  text: hasKey ? HIDDEN : text.slice(0, LONGEST_TOKEN),
  logprob,
});
