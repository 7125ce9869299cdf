/** Questions about comments of the oddball test that models answer. The other tests compute their scores. */
import { cosine } from '../cosine';
import type { JudgedReply, TaskJudge } from '../task';
import { readScenario } from './scenario';
import { TURN } from './session';
import type { Passage } from './tests/oddball';

/** Grades from 0 to 3, as the benchmark has them from people. */
export const ODDBALL = 'oddball';
/** The similarity of a comment with a text that is surprised, as its program computes it. */
export const ODDBALL_SIMILARITY = 'oddball-similarity';

export const BEST_GRADE = 3;

const QUESTION = `A reader got a passage of several sentences on one topic. One of them, the intruder, is about something else. Grade how
clearly the reader's comment notices the intruder:

- 0: it does not notice it, or takes it as a part of the topic.
- 1: it mentions what the intruder says, without noticing that it does not belong.
- 2: it notices that something does not belong, but only in passing, or without saying what.
- 3: it says clearly that the intruder does not belong, or is surprised by it.`;

const MAX_TOKENS = 12;

/** The reference of the similarity, in our words: the published one is not licensed. */
const SURPRISE = `Wait, that is strange. This sentence comes out of nowhere and has nothing to do with the rest of the text. I did not
expect it here at all, it interrupts the topic, and I wonder why it is there.`;

/** A comment with its passage; undefined in other tests, and where the reply is none. */
function commentOn({ game, reply, earlier }: JudgedReply): { comment: string; passage: Passage } | undefined {
  const scenario = readScenario(game.scenario);
  if (scenario.test !== 'oddball' || reply.choice === null || reply.content === '') return undefined;
  const passage = scenario.passages.at(earlier.length);
  return passage && { comment: reply.content, passage };
}

/** Sentences of a comment that are compared. */
const MOST_SENTENCES = 60;

export const REFLECTION_JUDGES: readonly TaskJudge[] = [
  {
    question: ODDBALL,
    expect: TURN,
    about: 'comments on passages with an odd sentence',
    model: {
      kind: 'chat',
      maxTokens: MAX_TOKENS,
      form: { kind: 'number', least: 0, most: BEST_GRADE },
      ask(judged) {
        const found = commentOn(judged);
        if (!found) return undefined;
        const { comment, passage } = found;
        return {
          question: QUESTION,
          texts: [
            { title: 'The passage:', text: passage.text },
            { title: 'The intruder:', text: passage.intruder },
            { title: 'The comment:', text: comment },
          ],
        };
      },
    },
  },
  {
    question: ODDBALL_SIMILARITY,
    expect: TURN,
    about: 'how surprised comments are',
    model: {
      kind: 'embedding',
      texts(judged) {
        const found = commentOn(judged);
        return found && [SURPRISE, ...sentencesOf(found.comment).slice(0, MOST_SENTENCES)];
      },
      verdict: ([surprise, ...sentences]) => ({
        result: 'compared',
        value: Math.max(...sentences.map((sentence) => cosine(surprise, sentence))),
      }),
    },
  },
];

const sentencesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?])\s+/).filter((each) => each.trim() !== '');
