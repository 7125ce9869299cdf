// The review of a transcript that is open in a worker, told in slices.
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ComputedVerdicts } from '../../../src/judges/review/computed';
import type { ReviewQuestion } from '../../../src/judges/review/work';
import type { ReviewRow } from '../../../src/replay/types';
import { engines, Story } from '../judges/review/transcripts';
import { feed, linesOf, openWorker } from './worker';

afterAll(() => engines.dispose());

const VAGUE = 'the numbers follow a lucky pattern';

function told(): Story {
  const story = new Story();
  story.round({ says: 'all are even', equivalence: 'correct', test: [1, 2, 3], compatibility: 'compatible' });
  story.round({ says: VAGUE, equivalence: 'incorrect', test: [4, 2, 6], positive: false });
  story.round({ says: 'none of the numbers is odd', equivalence: 'incorrect' });
  return story;
}

class Opened {
  readonly ask = openWorker();
  readonly rows = new Map<number, ReviewRow>();
  private from = 0;

  constructor(readonly story: Story) {
    this.ask({ op: 'open', name: 'x.episode.jsonl' });
    this.feed([story.header, ...story.events]);
  }

  feed(events: readonly object[]): void {
    feed(this.ask, linesOf(events));
  }

  /** Asks until nothing is left; how often. */
  review(budgetMs = 30, most = 500) {
    for (let times = 1; ; times++) {
      const answer = this.ask({ op: 'review', from: this.from, budgetMs, most });
      this.from = answer.from;
      for (const row of answer.reviewed) this.rows.set(row.target, row);
      if (answer.atEnd) return { ...answer, times };
    }
  }
}

describe('the review of an open transcript', () => {
  it('comes in slices, with what it found at the end', () => {
    const open = new Opened(told());
    const { findings, done, total, times } = open.review(0.001, 1);
    expect([done, total, open.rows.size]).toEqual([5, 5, 5]);
    expect(times).toBeGreaterThanOrEqual(5);
    expect(findings?.disagreements).toMatchObject([
      { kind: 'counterexample', certainty: 'certain', stored: 'correct', computed: 'incorrect', round: 1 },
      { kind: 'counterexample', judge: 'compatibility', stored: 'compatible', computed: 'incompatible' },
    ]);
    expect(findings?.open.map(({ round }) => round)).toEqual([2]);
    // Positions of the verdicts.
    const verdicts = open.story.events.filter(({ type }) => type === 'verdict').map(({ seq }) => seq);
    expect(findings?.disagreements.map(({ line }) => line)).toEqual(verdicts.slice(0, 2));
    expect(findings?.open[0].line).toBe(verdicts[2]);
    expect(findings?.metrics).toMatchObject({ stored: { tStar: 1 }, computed: { tStar: null } });
  });

  it('tells what is new, and nothing twice', () => {
    const open = new Opened(told());
    open.review();
    expect(open.review()).toMatchObject({ reviewed: [], atEnd: true });
    expect(open.review().findings).toBeUndefined();
    const [first] = open.story.announcements;
    open.feed([open.story.verdict('equivalence', first, { result: 'incorrect' })]);
    const { reviewed, findings } = open.review();
    expect(reviewed.map(({ target, stored }) => [target, stored?.result])).toEqual([[first, 'incorrect']]);
    expect(findings?.disagreements).toHaveLength(1);
  });

  it('is gone on with by whoever waits for its end, and tells the others as much as ever', () => {
    const open = new Opened(told());
    const { from } = open.ask({ op: 'review', from: 0, budgetMs: 0, most: 500 });
    const steps = [1, 2, 3, 4].map(() => open.ask({ op: 'review-on', budgetMs: 0 }));
    expect(steps.map(({ done, total }) => [done, total])).toEqual([2, 3, 4, 5].map((done) => [done, 5]));
    expect(open.ask({ op: 'review-on', budgetMs: 0 })).toEqual({ done: 5, total: 5 });
    const rest = open.ask({ op: 'review', from, budgetMs: 0, most: 500 });
    expect(rest).toMatchObject({ from: 5, atEnd: true });
    expect(rest.findings?.disagreements).toHaveLength(2);
    const empty = new Opened({ header: { type: 'none' }, events: [] } as never);
    expect(empty.ask({ op: 'review-on', budgetMs: 0 })).toEqual({ done: 0, total: 0 });
  });

  const slice = { op: 'review', budgetMs: 0, most: 500 } as const;

  it('tells whoever begins what was found by then, before its end, and not again for each reply', () => {
    const open = new Opened(told());
    const first = open.ask({ ...slice, from: 0 });
    expect([first.atEnd, first.findings?.disagreements.length]).toEqual([false, 1]);
    const second = open.ask({ ...slice, from: first.from });
    expect([second.atEnd, second.findings]).toEqual([false, undefined]);
    const anew = open.ask({ ...slice, from: 0 });
    expect([anew.atEnd, anew.findings?.disagreements.length]).toEqual([false, 2]);
  });

  it('tells what it finds by another reading before its end, once all that it is about was looked at', () => {
    const story = told();
    story.round({ says: 'a == 1', equivalence: 'incorrect' });
    story.round({ says: 'b == 1', equivalence: 'incorrect' });
    const open = new Opened(story);
    let { from } = open.ask({ ...slice, from: 0 });
    const [, second] = story.announcements;
    open.ask({ op: 'read', target: second, predicate: 'a < b < c' });
    // The announcement and the test under it.
    const answers = [1, 2, 3].map(() => {
      const answer = open.ask({ ...slice, from });
      ({ from } = answer);
      return [answer.atEnd, answer.findings?.disagreements.map(({ round }) => round)];
    });
    expect(answers).toEqual([
      [false, undefined],
      [false, [1, 2]],
      [false, undefined],
    ]);
  });

  it('goes past what cannot be looked at, after one more look, and says why', () => {
    const failing = (times: number) => {
      const unanswerable = { kind: 'exact', task: 'wason', scenario: {} } as unknown as ReviewQuestion;
      const open = new Opened(told());
      const [first] = open.story.announcements;
      const of = Reflect.get(ComputedVerdicts.prototype, 'of');
      let left = times;
      vi.spyOn(ComputedVerdicts.prototype, 'of').mockImplementation(function* (
        this: ComputedVerdicts,
        item,
        predicate,
      ) {
        // There is no answer to it.
        if (item.target === first && left-- > 0) yield unanswerable;
        return yield* of.call(this, item, predicate);
      });
      return open;
    };
    const twice = failing(2);
    const { done, total, findings, trouble } = twice.review();
    expect([done, total, twice.rows.size, trouble]).toEqual([5, 5, 4, expect.any(String)]);
    expect(findings?.disagreements).toHaveLength(1);
    // Nobody takes the rest for the whole.
    expect(() => twice.ask({ op: 'summary', file: 'x' })).toThrow(trouble);
    vi.restoreAllMocks();
    const once = failing(1);
    expect(once.review()).not.toHaveProperty('trouble');
    expect(once.rows.size).toBe(5);
    vi.restoreAllMocks();
  });

  it('says why there is none', () => {
    const open = new Opened(told());
    const review = open.ask({ op: 'review', from: 0, budgetMs: 1, most: 1 });
    expect(review.unavailable).toBeUndefined();
    open.ask({ op: 'open', name: 'x.episode.jsonl' });
    expect(open.ask({ op: 'review', from: 0, budgetMs: 1, most: 1 }).unavailable).toContain('no header');
    open.feed([{ ...open.story.header, task: 'chess' }]);
    expect(open.ask({ op: 'review', from: 0, budgetMs: 1, most: 1 }).unavailable).toContain('the game');
    expect(open.ask({ op: 'truth', target: 1 })).toMatchObject({ ok: false });
  });
});

describe('what is true of an announcement', () => {
  const open = new Opened(told());
  open.review();
  const [first, second, third] = open.story.announcements;

  it('is what the review says of it, with who said the same', () => {
    const truth = open.ask({ op: 'truth', target: first });
    expect(truth).toMatchObject({
      ok: true,
      target: first,
      words: 'all are even',
      source: 'reader',
      reading: { status: 'read' },
      equivalence: { stored: 'correct', computed: 'incorrect', disagreement: { certainty: 'certain' } },
      tests: [{ tested: '[1,2,3]', stored: 'compatible', computed: 'incompatible' }],
      same: [{ target: third, round: 3, stored: 'incorrect' }],
    });
    expect(truth.ok && truth.exact?.tooBroad.first.length).toBeGreaterThan(0);
    expect(truth.ok && truth.against).toBeUndefined();
    // Asked of a test it is that of its announcement.
    expect(open.ask({ op: 'truth', target: open.story.tests[0] })).toEqual(truth);
  });

  it('can be tried with any predicate, which changes nothing', () => {
    const before = open.ask({ op: 'truth', target: second });
    expect(before).toMatchObject({
      reading: { status: 'not-understood' },
      equivalence: { computed: 'no-verdict' },
    });
    expect(open.ask({ op: 'truth', target: second, predicate: 'a < b < c' })).toMatchObject({
      source: 'person',
      reading: { status: 'read', predicate: 'a < b < c' },
      equivalence: { stored: 'incorrect', computed: 'correct', disagreement: { kind: 'counterexample' } },
      tests: [{ computed: 'incompatible' }],
    });
    expect(open.ask({ op: 'truth', target: second, predicate: 'a <' })).toMatchObject({
      equivalence: { computed: 'no-verdict' },
    });
    expect(open.ask({ op: 'truth', target: second })).toEqual(before);
    expect(open.review().reviewed).toEqual([]);
    expect(open.ask({ op: 'truth', target: 9999 }).ok).toBe(false);
  });

  it('can be said by a person: the review goes by it, until it is taken back', () => {
    open.ask({ op: 'read', target: second, predicate: 'a < b < c' });
    const { findings } = open.review();
    expect(findings?.open).toEqual([]);
    expect(findings?.metrics.computed.tStar).toBe(2);
    expect(open.rows.get(second)).toMatchObject({ source: 'person', computed: { predicate: 'a < b < c' } });
    open.ask({ op: 'read', target: second });
    expect(open.review().findings?.open).toHaveLength(1);
  });
});
