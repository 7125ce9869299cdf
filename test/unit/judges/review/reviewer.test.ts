import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { reviewEpisode } from '../../../../src/judges/review';
import { answerEpisodeQuestion } from '../../../../src/judges/answer';
import { finish } from '../../../../src/base/stepwise';
import { episodeMetrics } from '../../../../src/metrics';
import { ask, never } from '../subjects';
import { engines, found, reviewed, Story, type Round } from './transcripts';
import { Reviewer } from '../../../../src/judges/review';
import { unhashedRow } from '../../../../src/results/of-episode';

afterAll(() => engines.dispose());

/** Nobody can read it. */
const VAGUE = 'the numbers follow a lucky pattern';

const told = (...rounds: readonly Round[]): Story => {
  const story = new Story();
  for (const round of rounds) story.round(round);
  return story;
};

const EVEN = { says: 'all numbers are even', test: [1, 2, 3], positive: true } as const;

describe('a review', () => {
  it('finds a verdict that evidence contradicts, and one that a triple does', () => {
    const story = told(
      { ...EVEN, equivalence: 'incorrect', compatibility: 'compatible' },
      { ...EVEN, equivalence: 'correct', test: [2, 6, 8], compatibility: 'compatible' },
      { says: 'a < b < c', equivalence: 'incorrect' },
    );
    const [, second, third] = story.announcements;
    const review = story.reviewer();
    expect(found(review)).toEqual([
      `certain contradicts-evidence equivalence ${second}`,
      `certain counterexample compatibility ${story.tests[0]}`,
      `certain counterexample equivalence ${third}`,
    ]);
    const [first] = review.findings().disagreements;
    expect(first.evidence).toContain('it contradicts [1, 2, 3], answered YES');
    expect(first.evidence).toContain('the same hypothesis was judged otherwise once');
    expect(first.own).toContain('it contradicts [1, 2, 3], answered YES');
    expect(first.own).not.toContain('otherwise');
    expect(review.findings().metrics).toMatchObject({
      stored: { tStar: 2, testsBeforeSuccess: 1 },
      computed: { tStar: 3, testsBeforeSuccess: 2 },
    });
  });

  it('says the same of a transcript that grows, event by event', () => {
    const story = told(
      { ...EVEN, equivalence: 'correct', compatibility: 'compatible' },
      { says: VAGUE, equivalence: 'incorrect', test: [3, 2, 1], positive: false },
      {
        says: 'strictly increasing',
        equivalence: 'incorrect',
        test: [4, 5, 7],
        compatibility: 'incompatible',
      },
    );
    const growing = new Reviewer(story.game, story.name);
    for (const event of story.events) {
      growing.add([event]);
      reviewed(growing);
    }
    const whole = story.reviewer();
    expect(growing.reviewed()).toEqual(whole.reviewed());
    expect(growing.findings()).toEqual(whole.findings());
    expect(whole.findings().metrics.stored).toEqual(episodeMetrics([story.header as never, ...story.events]));
    expect([whole.done, whole.total]).toEqual([6, 6]);
  });

  it('counts what is open by enumeration as results do, and what it has not reached as judged', () => {
    const story = told(
      { ...EVEN, equivalence: 'incorrect', test: [2, 4, 3], compatibility: 'compatible' },
      { says: VAGUE, equivalence: 'correct', test: [1, 2, 3], compatibility: 'compatible' },
      { says: 'the rule is unknown', equivalence: 'incorrect', test: [1, 2, 4], compatibility: 'compatible' },
    );
    const review = new Reviewer(story.game, story.name);
    review.add(story.events);
    expect(review.findings().metrics.computed).toEqual(review.findings().metrics.stored);
    const { metrics } = reviewed(review).findings();
    expect(metrics.stored).toMatchObject({ tStar: 2, ic: { all: { compatible: 3 } } });
    expect(metrics.computed).toMatchObject({
      tStar: null,
      ic: { all: { compatible: 0, incompatible: 1, withoutVerdict: 2 } },
    });
    const events = [story.header as never, ...story.events];
    const { icBefore, icOver, tStar } = unhashedRow({ events, review: finish(review.all()) }).played
      .enumeration;
    expect({ icBefore, icOver, tStar }).toMatchObject({
      icBefore: { incompatible: 1, compatible: 0 },
      icOver: { incompatible: 1, compatible: 0 },
      tStar: null,
    });
  });

  it('is the same for whoever waits for answers', async () => {
    const story = told({ ...EVEN, equivalence: 'correct' }, { says: VAGUE, equivalence: 'correct' });
    const log = { events: [story.header as never, ...story.events] };
    const { reviewed: all, ...findings } = await reviewEpisode(log, ask, { signal: never });
    const review = story.reviewer();
    expect(findings).toMatchObject(review.findings());
    expect(all).toEqual(review.reviewed());
  });

  it('takes a later verdict for the one that counts, and looks at nothing again for it', () => {
    const story = told({ ...EVEN, equivalence: 'correct' });
    const [target] = story.announcements;
    const review = story.reviewer();
    expect(found(review)).toHaveLength(1);
    review.changes();
    review.add([story.verdict('equivalence', target, { result: 'incorrect' })]);
    expect(review.done).toBe(review.total);
    expect(review.changes()).toEqual([target]);
    expect(review.at(target)?.stored?.result).toBe('incorrect');
    expect(found(review)).toEqual([]);
    expect(review.changes()).toEqual([]);
  });

  it('begins again with a look that was given up', () => {
    const story = told({ ...EVEN, equivalence: 'correct' });
    const review = new Reviewer(story.game, story.name);
    review.add(story.events);
    const looking = review.next();
    looking.next();
    looking.return(undefined);
    expect(review.done).toBe(0);
    expect(found(reviewed(review))).toHaveLength(1);
  });

  it('waits for a reply that somebody else is looking at; of two looks at it the later one counts', () => {
    const story = told({ says: VAGUE, equivalence: 'correct' });
    const [target] = story.announcements;
    const review = new Reviewer(story.game, story.name);
    review.add(story.events);
    const begin = () => {
      const looking = review.next();
      let step = looking.next();
      return () => {
        while (!step.done)
          step = looking.next(finish(answerEpisodeQuestion((domain) => engines.for(domain), step.value)));
        return step.value;
      };
    };
    const say = (predicate: string) => review.useReadings(new Map([[target, { predicate }]]));
    say('a % 2 == 0');
    const end = begin();
    expect([review.done, review.total]).toEqual([0, 1]);
    review.useReadings(new Map());
    expect(reviewed(review).at(target)?.source).toBeUndefined();
    // The verdict that started it has been taken back since.
    expect(end()).toBeUndefined();
    expect([review.done, review.at(target)?.source]).toEqual([1, undefined]);

    // Nothing else waits.
    say('a < b < c');
    const endOther = begin();
    expect(review.done).toBe(0);
    expect(reviewed(review).at(target)?.source).toBe('person');
    review.changes();
    expect(endOther()).toBeUndefined();
    expect([review.done, review.changes()]).toEqual([1, []]);
  });

  it('judges by what was known then, and not by what was shown later', () => {
    const story = told(
      { ...EVEN, equivalence: 'correct', test: [1, 2, 3] },
      { ...EVEN, equivalence: 'correct' },
    );
    const kinds = story.reviewer().findings().disagreements;
    expect(kinds.map(({ kind, round }) => [kind, round])).toEqual([
      ['contradicts-evidence', 2],
      ['counterexample', 1],
    ]);
  });

  it('counts as solved what is contradicted outside of the domain only, and says so', () => {
    const story = new Story({ hidden: 'a >= 50', triple: [60, 1, 1] });
    story.round({ says: 'a < 1000', test: [1000, 100, 100], positive: false, equivalence: 'incorrect' });
    story.round({ says: 'the first number is at least 50', equivalence: 'incorrect' });
    const [one] = story.reviewer().findings().disagreements;
    expect(one).toMatchObject({ kind: 'counterexample', round: 2, against: { values: [1000, 100, 100] } });
    expect(one.evidence).toContain('equivalent on the domain, contradicted at [1000,100,100]');
    expect(story.reviewer().findings().metrics.computed.solved).toBe(true);
  });
});

describe('the same hypothesis', () => {
  const doubtful = (...rounds: readonly Round[]) => found(told(...rounds).reviewer());

  it('is known by the triples that it accepts, in whatever words', () => {
    const story = told(
      { says: 'all numbers are even', equivalence: 'incorrect' },
      { says: 'none of the numbers is odd', equivalence: 'correct' },
      { says: 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0', equivalence: 'incorrect' },
      { says: 'all numbers are odd', equivalence: 'incorrect' },
    );
    const meanings = story
      .reviewer()
      .reviewed()
      .map(({ meaning }) => meaning);
    expect(new Set(meanings.slice(0, 3)).size).toBe(1);
    expect(meanings[3]).not.toBe(meanings[0]);
    const [one] = story.reviewer().findings().disagreements;
    expect(one.evidence).toContain('judged otherwise 2 times');
  });

  it('in words that nobody can read: the rarer verdict is the doubtful one', () => {
    expect(
      doubtful(
        { says: VAGUE, equivalence: 'incorrect' },
        { says: `${VAGUE}.`, equivalence: 'correct' },
        { says: VAGUE.toUpperCase(), equivalence: 'incorrect' },
      ),
    ).toEqual(['likely self-contradiction equivalence 4']);
    expect(
      doubtful({ says: VAGUE, equivalence: 'incorrect' }, { says: VAGUE, equivalence: 'correct' }),
    ).toHaveLength(2);
  });

  it('and the same test of it', () => {
    const same = { says: VAGUE, test: [1, 2, 3] } as const;
    const story = told(
      { ...same, compatibility: 'compatible' },
      { ...same, compatibility: 'compatible' },
      { ...same, compatibility: 'incompatible' },
      { ...same, test: [1, 2, 4], compatibility: 'incompatible' },
    );
    expect(found(story.reviewer())).toEqual([`likely self-contradiction compatibility ${story.tests[2]}`]);
  });
});

describe('the function of the judge', () => {
  const ODD = 'def rule(a: int, b: int, c: int) -> bool:\n    return a % 2 == 1 and b % 2 == 1';
  const MINE = 'def rule(a: int, b: int, c: int) -> bool:\n    return a < b < c';
  const vague = (by: string, more: Partial<Round> = {}): Story =>
    told({
      says: VAGUE,
      equivalence: 'correct',
      test: [1, 5, 3],
      positive: false,
      compatibility: { result: 'compatible', function: by },
      ...more,
    });

  it('makes an open wording doubtful, never certain, and counts in no metric', () => {
    const review = vague(ODD).reviewer();
    expect(found(review)).toEqual(['likely contradicts-evidence equivalence 2']);
    const { disagreements, open, metrics } = review.findings();
    expect(disagreements[0].evidence).toContain('by the function that the judge wrote');
    // Agreement of a verdict with its own function proves nothing.
    expect(open.map(({ judge }) => judge)).toEqual(['compatibility']);
    expect(metrics.computed).toMatchObject({
      solved: false,
      ic: { all: { withoutVerdict: 1, ratio: null } },
    });
    expect(review.reviewed().map(({ source }) => source)).toEqual(['function', 'function']);
  });

  it('that is the hidden rule speaks against “incorrect”', () => {
    const review = vague(MINE, { equivalence: 'incorrect' }).reviewer();
    expect(found(review)).toEqual([
      'likely counterexample equivalence 2',
      'likely counterexample compatibility 4',
    ]);
  });

  it('is asked only where the words are open', () => {
    const story = told({
      ...EVEN,
      equivalence: 'incorrect',
      compatibility: { result: 'compatible', function: ODD },
    });
    const review = story.reviewer();
    expect(review.reviewed().every(({ source, opinion }) => source === 'reader' && !opinion)).toBe(true);
    expect(found(review)).toEqual([`certain counterexample compatibility ${story.tests[0]}`]);
  });

  it('that comes later is looked at later', () => {
    const story = told({ says: VAGUE, equivalence: 'correct', test: [1, 5, 3], positive: false });
    const review = story.reviewer();
    expect(found(review)).toEqual([]);
    const verdict = { result: 'compatible', function: ODD } as const;
    review.add([story.verdict('compatibility', story.tests[0], verdict)]);
    expect(review.done).toBe(0);
    expect(found(reviewed(review))).toHaveLength(1);
  });

  it('is not believed, whatever it does', () => {
    for (const text of ['import os', 'def rule(a, b, c):\n  while True: pass', 'x'.repeat(9_000), ''])
      expect(found(vague(text).reviewer())).toEqual([]);
  });
});

describe('a reading by a person', () => {
  const vague = told(
    { says: VAGUE, equivalence: 'correct', test: [1, 2, 3], compatibility: 'compatible' },
    { says: 'something else', equivalence: 'correct' },
    { says: `${VAGUE}.`, equivalence: 'correct', test: [2, 4, 8], compatibility: 'incompatible' },
  );

  it('goes for the same words, and is as certain as what could be read', () => {
    const [first, second, third] = vague.announcements;
    const review = vague.reviewer(new Map([[third, { predicate: 'a % 2 == 0' }]]));
    expect(found(review)).toEqual([
      `certain contradicts-evidence equivalence ${third}`,
      `certain counterexample equivalence ${first}`,
      `certain counterexample compatibility ${vague.tests[0]}`,
      `certain counterexample compatibility ${vague.tests[1]}`,
    ]);
    expect(review.at(first)).toMatchObject({ source: 'person', computed: { result: 'incorrect' } });
    expect(review.at(second)?.source).toBeUndefined();
    expect(review.findings().disagreements[0].evidence).toContain('by the reviewer’s reading, a % 2 == 0');
    expect(review.findings().metrics.computed.tStar).toBeNull();
  });

  it('can be given and taken back while the review goes on', () => {
    const [first] = vague.announcements;
    const review = vague.reviewer();
    const before = review.findings();
    review.useReadings(new Map([[first, { predicate: 'a < b < c' }]]));
    expect(review.done).toBe(review.total - 4);
    expect(found(reviewed(review))).toEqual([`certain counterexample compatibility ${vague.tests[1]}`]);
    review.useReadings(new Map());
    expect(reviewed(review).findings()).toEqual(before);
  });

  it('can be given before the announcement is there', () => {
    const review = new Reviewer(vague.game, vague.name);
    review.useReadings(new Map([[vague.announcements[0], { predicate: 'a < b < c' }]]));
    review.add(vague.events);
    expect(reviewed(review).at(vague.announcements[0])?.source).toBe('person');
  });

  it('names its author, also where it is of the same words elsewhere', () => {
    const [first, second, third] = vague.announcements;
    const review = vague.reviewer(new Map([[third, { predicate: 'a % 2 == 0', author: 'Ann' }]]));
    const readBy = { author: 'Ann', announcement: third, predicate: 'a % 2 == 0' };
    expect(review.at(third)?.readBy).toEqual(readBy);
    expect(review.at(first)?.readBy).toEqual(readBy);
    expect(review.at(vague.tests[0])?.readBy).toEqual(readBy);
    expect(review.at(second)).not.toHaveProperty('readBy');
    const evidence = review.findings().disagreements.map((one) => one.evidence);
    expect(evidence.every((words) => words.includes('by Ann’s reading, a % 2 == 0'))).toBe(true);
    // The same predicate by another author is reported again.
    review.useReadings(new Map([[third, { predicate: 'a % 2 == 0', author: 'Bob' }]]));
    expect(reviewed(review).at(first)?.readBy?.author).toBe('Bob');
  });

  const says = [VAGUE, 'something else', `${VAGUE}.`, VAGUE.toUpperCase()];
  const thrice = told(
    ...says.map((each) => ({ says: each, equivalence: 'correct', test: [1, 2, 3] }) as const),
  );

  it('is another one for the same words where the order is another one', () => {
    const [first, , third, fourth] = thrice.announcements;
    const said: readonly (readonly [number, { readonly predicate: string }])[] = [
      [first, { predicate: 'a % 2 == 0' }],
      [third, { predicate: 'a < b < c' }],
    ];
    const review = thrice.reviewer(new Map(said));
    expect(review.at(fourth)?.readBy?.announcement).toBe(third);
    review.useReadings(new Map(said.toReversed()));
    expect(reviewed(review).at(fourth)?.readBy?.announcement).toBe(first);
    expect(review.at(third)?.readBy?.announcement).toBe(third);
  });

  it('is the same whenever it was said, before, between or after; of the same words the last one goes', () => {
    const { announcements, events, game, name } = thrice;
    const [first, , third, fourth] = announcements;
    const given = fc.uniqueArray(
      fc.record({
        target: fc.constantFrom(...announcements, first, third, thrice.tests[0], 9_999),
        predicate: fc.constantFrom('a % 2 == 0', 'a < b < c', 'a <'),
      }),
      { selector: ({ target }) => target, maxLength: 5 },
    );
    // The earlier announcement differs, or has the same parts in another order.
    const changes = given.chain((said) =>
      fc.tuple(fc.constant(said), fc.oneof(given, fc.shuffledSubarray(said, { minLength: said.length }))),
    );
    const mapOf = (list: readonly { readonly target: number; readonly predicate: string }[]) =>
      new Map(list.map(({ target, predicate }) => [target, { predicate, author: 'Ann' }]));
    const after = (review: Reviewer, more: typeof events) => {
      review.add(more);
      return reviewed(review).reviewed();
    };
    fc.assert(
      fc.property(changes, fc.nat({ max: events.length }), ([said, before], cut) => {
        const readings = mapOf(said);
        const expected = after(new Reviewer(game, name, { readings }), events);
        const review = new Reviewer(game, name, { readings: mapOf(before) });
        after(review, events.slice(0, cut));
        review.useReadings(readings);
        expect(after(review, events.slice(cut))).toEqual(expected);
        const last = said.findLast(({ target }) => [first, third, fourth].includes(target));
        for (const target of [first, fourth]) {
          const found = expected.find((one) => one.target === target)?.readBy;
          expect(found?.predicate).toBe((readings.get(target) ?? last)?.predicate);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('that is not a predicate says nothing', () => {
    const review = vague.reviewer(new Map([[vague.announcements[0], { predicate: 'a <' }]]));
    expect(found(review)).toEqual([]);
    expect(review.at(vague.announcements[0])?.computed.result).toBe('no-verdict');
  });
});

it('the MED rule stands beside, and changes nothing', () => {
  const story = new Story({ setting: 'dual-goal' });
  const says = 'DAX - a < b < c\nAnnounce: MED - all numbers are even';
  story.round({ says, equivalence: 'correct' });
  const review = story.reviewer();
  expect(found(review)).toEqual([]);
  expect(review.reviewed()[0].med).toMatchObject({ reading: { status: 'read' } });
  expect(review.reviewed()[0].med?.hidden).toBeGreaterThan(0);
});
