/** The oddball test: does a comment notice the sentence that does not belong? Perception. */
import * as z from 'zod/mini';
import type { Draws } from '../draws';
import { type Choice, type Session, percentage, TURN } from '../session';
import { TOPICS } from './topics';

z.config({ jitless: true });

const passage = z.object({
  text: z.string().check(z.maxLength(20_000)),
  intruder: z.string().check(z.minLength(1)),
});
export type Passage = z.infer<typeof passage>;

export const oddballFields = { passages: z.array(passage).check(z.minLength(1), z.maxLength(1000)) };
export type Oddball = z.infer<z.ZodMiniObject<typeof oddballFields>>;

/** The intruder is the fifth of eight sentences. */
export const INTRUDER_AT = 4;
const SENTENCES = 8;

/**
 * Passages of seven sentences on one topic and one on another. Draws for each: nothing for the topic (they come in a
 * shuffled order, again and again), the order of its sentences, the other topic, and the sentence of that one.
 */
export function drawnPassages(length: number, draws: Draws): Passage[] {
  let order: number[] = [];
  return Array.from({ length }, () => {
    if (order.length === 0) order = draws.shuffled([...TOPICS.keys()]);
    const topic = order.pop() ?? 0;
    const sentences = draws.shuffled(TOPICS[topic]).slice(0, SENTENCES - 1);
    const others = TOPICS.filter((_, at) => at !== topic);
    const other = others[draws.below(others.length)];
    const intruder = other[draws.below(other.length)];
    return { text: sentences.toSpliced(INTRUDER_AT, 0, intruder).join(' '), intruder };
  });
}

/** Words that stand in any text. */
const COMMON = new Set(
  'about after also because been before being between could does each from have into just like made make many more most much only other over same some such than that their them then there these they this those through under very were what when where which while will with would your'.split(
    ' ',
  ),
);

/** The words that carry the content of a text, by their beginnings, so that `elephants` is found as `elephant`. */
const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => word.slice(0, 6));

const SURPRISE =
  /\b(?:odd|oddly|strange|strangely|weird|unexpected(?:ly)?|surpris\w+|out of place|unrelated|off[- ]topic|irrelevant|abrupt(?:ly)?|sudden(?:ly)?|does(?:n't| not) (?:fit|belong|seem to (?:fit|belong))|did(?:n't| not) expect|not (?:directly )?related|non[- ]sequitur|interrupt\w*|digress\w*|tangent\w*|stands? out|stray\w*|random\w*|curious(?:ly)?|what has|has nothing to do|nothing to do with|doesn't quite|mistake\w*|confus\w+|jump\w*|departs?|deviat\w+|intrud\w+|out of context)\b/i;

/** A comment that uses a word which only the intruder has, and an expression of surprise. */
function mentionsIntruder(comment: string, { text, intruder }: Passage): boolean {
  const around = new Set(contentWords(text.replace(intruder, ' ')));
  const own = new Set(contentWords(intruder).filter((word) => !around.has(word)));
  return SURPRISE.test(comment) && contentWords(comment).some((word) => own.has(word));
}

export function oddball({ passages }: Oddball): Session {
  const noticed = (comment: Choice, at: number) =>
    comment !== undefined && mentionsIntruder(comment, passages[at]);
  return {
    test: 'oddball',
    trials: passages.length,
    turns: [TURN],
    ceiling: null,
    ask: ({ length }) => passages[length].text,
    outcome: ({ length: at }, comment) => ({
      noticed: noticed(comment, at),
      intruder: passages[at].intruder,
    }),
    actions: () => ['The text is about one topic.', 'It is a list of facts.'],
    best: ({ length: at }) => `It is odd and out of place that it says: ${passages[at].intruder}`,
    reward: (choices, at) => (noticed(choices[at], at) ? 1 : 0),
    // Scores of the original come from a model of embeddings; the marker is not a substitute for them.
    score: (choices) => ({
      score: null,
      parts: { mentionsIntruder: percentage(choices.filter(noticed).length, passages.length) },
    }),
  };
}
