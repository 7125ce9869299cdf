/** Verdicts are turned round at random: each that can be known to be wrong is found, and none other. */
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { comparePredicates } from '../../../../src/rules/compare';
import { finish, type Triple } from '../../../../src/predicate';
import { predicateHolds } from '../../../../src/tasks/wason/semantics/holds';
import { PARAPHRASES } from '../../phrase-reader/paraphrases';
import { engines, Story } from './transcripts';

afterAll(() => engines.dispose());

const FLIPPED = {
  correct: 'incorrect',
  incorrect: 'correct',
  compatible: 'incompatible',
  incompatible: 'compatible',
} as const;

interface Told {
  readonly predicate: string;
  readonly says: string;
  readonly test: Triple;
  readonly flips: readonly [equivalence: boolean, compatibility: boolean];
}

const number = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -9, max: 12 }) },
  fc.integer({ min: -300, max: 300 }),
);
const triple = fc.tuple(number, number, number);
const rules = PARAPHRASES.map(([predicate]) => predicate);

const told: fc.Arbitrary<Told> = fc.constantFrom(...PARAPHRASES).chain(([predicate, ...texts]) =>
  fc.record({
    predicate: fc.constant(predicate),
    says: fc.constantFrom(...texts),
    test: triple,
    flips: fc.tuple(flip(), flip()),
  }),
);

function flip(): fc.Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 4 }).map((n) => n === 0);
}

const episode = fc.record({
  hidden: fc.constantFrom(...rules),
  triple,
  // A model that is sure of itself says the same again.
  rounds: fc.array(told, { minLength: 1, maxLength: 6 }).map((rounds) => [...rounds, ...rounds.slice(0, 2)]),
});

const equal = (p: string, q: string): boolean => {
  const result = finish(comparePredicates(engines.for(DOMAIN), p, q));
  return result.kind === 'compared' && result.equivalent;
};

/** Small: how big it is makes no difference here. Tests are made outside of it, too. */
const DOMAIN = { min: -20, max: 20 };

/** The story with some verdicts turned round; and which. */
function tell({
  hidden,
  triple: initial,
  rounds,
}: {
  hidden: string;
  triple: Triple;
  rounds: readonly Told[];
}) {
  const story = new Story({ hidden, triple: initial, domain: DOMAIN });
  const wrong = new Set<string>();
  const said = (is: keyof typeof FLIPPED, flipped: boolean): string => (flipped ? FLIPPED[is] : is);
  for (const { predicate, says, test, flips } of rounds) {
    const accepted = predicateHolds(predicate, test);
    story.round({
      says: says.replace(/^Announce: /, ''),
      test,
      positive: predicateHolds(hidden, test) === true,
      equivalence: said(equal(predicate, hidden) ? 'correct' : 'incorrect', flips[0]),
      compatibility: said(accepted === true ? 'compatible' : 'incompatible', flips[1]),
    });
    if (flips[0]) wrong.add(`equivalence ${story.announcements.at(-1)}`);
    if (flips[1]) wrong.add(`compatibility ${story.tests.at(-1)}`);
  }
  return { story, wrong };
}

it('finds every verdict that was turned round and can be known, and no other', () => {
  let known = 0;
  fc.assert(
    fc.property(episode, (drawn) => {
      const { story, wrong } = tell(drawn);
      const review = story.reviewer();
      const { disagreements, open } = review.findings();
      const keyOf = ({ judge, target }: { judge: string; target: number }) => `${judge} ${target}`;
      const isOpen = new Set(open.map(keyOf));
      const certain = disagreements.filter(({ certainty }) => certainty === 'certain').map(keyOf);
      const doubtful = disagreements.filter(({ certainty }) => certainty === 'likely').map(keyOf);
      const unread = new Set([...isOpen, ...doubtful]);
      expect(new Set(certain)).toEqual(new Set([...wrong].filter((key) => !unread.has(key))));
      known += certain.length;
      for (const { judge, stored, kind, target } of disagreements) {
        const one = review.at(target);
        if (judge === 'equivalence' && stored.result === 'correct' && one?.against)
          expect(kind).toBe('contradicts-evidence');
      }
    }),
    { numRuns: 16 },
  );
  expect(known).toBeGreaterThan(20);
});
