/** Checks guidance lines against the predicate that they are for, by the phrase reader. */
import { visible } from '../base/visible-text';
import { Lru } from '../base/lru';
import { oneLine } from '../base/one-line';
import type { Stepwise } from '../base/stepwise';
import { readAnnouncement } from '../phrase-reader';
import { analysePredicate, CountAbandoned, type Engine, type RuleSet } from '../predicate';
import type { Guidance } from '../rules/types';

const MOST_LINES = 6;
const MOST_CHARACTERS = 200;

/** `agrees`: the phrase reader reads the words as the rule; `differs`: as another one; `unread`: not at all, or in part. */
export type WordsState = 'agrees' | 'differs' | 'unread';

export function* stateOfWords(engine: Engine, set: RuleSet, words: string): Stepwise<WordsState> {
  const same = yield* meansSame(engine, set, words);
  return same === undefined ? 'unread' : same ? 'agrees' : 'differs';
}

export interface CheckedGuidance {
  readonly guidance: Guidance;
  /** Lines that say the opposite of their list. */
  readonly dropped: readonly string[];
}

/**
 * Drops wordings to accept that mean something else, and wordings to reject that mean the same. A line that the reader
 * cannot read stays: a person wrote or will read it, and nothing computed speaks against it.
 */
export function* checkedGuidance(
  engine: Engine,
  set: RuleSet,
  { accept, reject }: Guidance,
): Stepwise<CheckedGuidance> {
  const dropped: string[] = [];
  const kept = function* (lines: readonly string[], wanted: boolean): Stepwise<string[]> {
    const found: string[] = [];
    for (const line of tidy(lines)) {
      const same = yield* meansSame(engine, set, line);
      if (same === undefined || same === wanted) found.push(line);
      else dropped.push(line);
    }
    return found;
  };
  return { guidance: { accept: yield* kept(accept, true), reject: yield* kept(reject, false) }, dropped };
}

export const tidy = (lines: readonly string[]): readonly string[] => [
  ...new Set(
    lines
      .map(oneLine)
      .filter((line) => line !== '' && line.length <= MOST_CHARACTERS && visible(line) === line)
      .slice(0, MOST_LINES),
  ),
];

const predicates = new Lru<{ readonly predicate?: string }>(2_000);

/** Reads the words as a predicate; undefined if they cannot be read, or only in part. */
export function predicateOf(words: string): string | undefined {
  const known = predicates.get(words);
  if (known) return known.predicate;
  const reading = readAnnouncement(words, { setting: 'baseline' });
  const predicate = reading.status === 'read' ? reading.predicate : undefined;
  predicates.set(words, predicate === undefined ? {} : { predicate });
  return predicate;
}

/** Returns undefined where the words cannot be read, or only in part. */
function* meansSame(engine: Engine, set: RuleSet, words: string): Stepwise<boolean | undefined> {
  const predicate = predicateOf(words);
  if (predicate === undefined) return undefined;
  const { program } = analysePredicate(predicate);
  if (!program) return undefined;
  try {
    return yield* engine.glance(program, function* (other): Stepwise<boolean> {
      yield;
      return engine.equal(set, other);
    });
  } catch (error) {
    if (error instanceof CountAbandoned) return undefined;
    throw error;
  }
}
