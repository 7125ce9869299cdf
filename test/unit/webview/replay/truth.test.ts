import { describe, expect, it } from 'vitest';
import {
  asText,
  conclusionOf,
  figuresOf,
  openWords,
  readerOf,
  readingLook,
  readingNote,
  shownTest,
  outcomeOf,
  verdictLook,
} from '../../../../webview/replay/truth/words';
import { shownValues } from '../../../../src/tasks/rule-discovery/values';
import type { RuleMetrics } from '../../../../src/tasks/rule-discovery/measures/schema';
import type { AnnouncementCheck } from '../../../../src/replay/questions';
import type { Findings } from '../../../../src/replay/types';

type Truth = Extract<AnnouncementCheck, { ok: true }>;

const none = { count: 0, first: [] };
const same = { equivalent: true, agree: 8, both: 4, tooBroad: none, tooNarrow: none, raises: none };
const truth = (more: Partial<Truth> = {}): Truth => ({
  ok: true,
  target: 1,
  round: 1,
  words: 'x',
  problems: [],
  tests: [],
  same: [],
  reading: { status: 'read', predicate: 'a > 0' },
  equivalence: { computed: 'correct' },
  ...more,
});

const NOTHING = {
  disagreements: [],
  open: [],
  announcements: { rule: 0, model: 0, person: 0, nothing: 0, open: 0 },
};

describe('a check in words', () => {
  it('counts open verdicts, and the wordings that they are about', () => {
    expect(openWords(6, 4)).toBe('6 open verdicts (4 wordings)');
    expect(openWords(1, 1)).toBe('1 open verdict (1 wording)');
  });

  it('shows triples and objects', () => {
    expect(shownValues([1, -2, 3])).toBe('[1, -2, 3]');
    expect(shownValues([[true, false, true]])).toBe('objects 0, 2');
    expect(shownValues([[false]])).toBe('no objects');
    expect(shownValues(['1', '3'])).toBe('objects 1, 3');
    expect(shownTest('[[false,true]]')).toBe('object 1');
    expect(shownTest('<b>')).toBe('<b>');
  });

  it('says who read the words, and what a partial reading is good for', () => {
    expect(readingLook(truth({ source: 'person' })).word).toBe('Read by a reviewer');
    expect(readingLook(truth({ source: 'function' })).word).toContain('may be what is wrong');
    const byModel = { author: 'tiny', translations: ['a > 0', '0 < a'] } as const;
    expect(readingLook(truth({ source: 'model', byModel })).word).toBe(
      'Read by tiny: two translations agree',
    );
    const partial = truth({ reading: { status: 'partial', predicate: 'a > 0', reason: 'cannot read “x”' } });
    expect(readingNote(partial)).toMatch(/^Cannot read “x”\. .*never that it is right\.$/);
    expect(conclusionOf({ ...partial, exact: same })).toContain('nothing is confirmed');
    expect(conclusionOf({ ...partial, exact: { ...same, tooNarrow: { count: 1, first: [] } } })).toContain(
      'excludes what the hidden rule accepts',
    );
    // A necessary predicate does not decide what the announcement says of the triples that it accepts.
    const broad = { ...same, tooBroad: { count: 2, first: [[1, 2, 3]] } };
    expect(figuresOf(broad, true).map(({ name }) => name)).toEqual(['Too narrow']);
    expect(readingNote(truth())).toBeUndefined();
  });

  it('names the person whose reading it is', () => {
    expect(readerOf(truth())).toBeUndefined();
    expect(readerOf(truth({ readBy: { author: 'Bob', target: 1, round: 1 } }))).toBe('Bob');
    expect(readerOf(truth({ readBy: { author: 'Cy', target: 5, round: 3 } }))).toBe('Cy, in round 3');
    expect(readerOf(truth({ readBy: { target: 1, round: 1 } }))).toBe('you, in this view only');
    expect(readingLook(truth({ source: 'person' }), 'Ann').word).toBe('Read by Ann');
  });

  it('concludes', () => {
    expect(conclusionOf(truth({ exact: same }))).toBe('Equivalent to the hidden rule on the whole domain.');
    const against = { seq: 4, values: [1000, 1, 1], label: 'NO' };
    expect(conclusionOf(truth({ exact: same, against }))).toBe(
      'Equivalent on the domain, contradicted at [1000, 1, 1]: it counts as solved.',
    );
    expect(conclusionOf(truth({ exact: { ...same, equivalent: false } }))).toContain('Not equivalent');
    const exact = { ...same, tooBroad: { count: 2, first: [[1, 2, 3]] } };
    expect(figuresOf(exact, false)[1]).toMatchObject({ name: 'Too broad', count: 2, first: ['[1, 2, 3]'] });
  });

  it('looks at verdicts', () => {
    const of = (stored: string | undefined, computed: string, certainty?: 'certain' | 'likely') =>
      verdictLook({
        computed,
        ...(stored !== undefined && { stored }),
        ...(certainty && { disagreement: { kind: 'counterexample', certainty, evidence: '' } }),
      }).word;
    expect(of('correct', 'correct')).toBe('agrees');
    expect(of('correct', 'incorrect', 'certain')).toBe('wrong verdict');
    expect(of('correct', 'incorrect', 'likely')).toBe('doubtful verdict');
    expect(of('correct', 'no-verdict')).toBe('left open');
    expect(of(undefined, 'correct')).toBe('nobody judged');
  });

  it('says when it was solved, by whom', () => {
    const at = (tStar: number | null, unjudged = 0) =>
      ({
        tStar,
        solved: tStar !== null,
        announcements: 46,
        withoutVerdict: { equivalence: unjudged },
      }) as RuleMetrics;
    const said = (stored: RuleMetrics, computed: RuleMetrics, ...rounds: number[]) => {
      const open = rounds.map((round) => ({
        judge: 'equivalence' as const,
        round,
        target: 1,
        reason: '',
        line: 1,
      }));
      return outcomeOf({ ...NOTHING, open, metrics: { stored, computed } }, 'completed');
    };
    expect(said(at(18), at(23))).toBe('Solved at round 18 by the judge, at 23 by enumeration.');
    expect(said(at(10), at(null))).toBe('Solved at round 10 by the judge, not solved by enumeration.');
    expect(said(at(10), at(null), 1, 5)).toBe('Solved at round 10 by the judge, not solved by enumeration.');
    expect(said(at(10), at(null), 1, 10)).toBe('Solved at round 10 by the judge, open by enumeration.');
    expect(said(at(null), at(3))).toBe('Not solved by the judge, solved at round 3 by enumeration.');
    expect(said(at(4), at(4))).toBe('Solved at round 4, by the judge and by enumeration.');
    expect(said(at(null), at(null))).toBe('Not solved, by the judge and by enumeration.');
    expect(said(at(null, 46), at(2))).toBe('Not judged by the judge, solved at round 2 by enumeration.');
  });

  it('gives no result of an episode before it has one', () => {
    const metrics = (tStar: number | null, announcements: number) =>
      ({ tStar, solved: tStar !== null, announcements, withoutVerdict: { equivalence: 0 } }) as RuleMetrics;
    const both = (tStar: number | null, announcements = 3): Findings => ({
      ...NOTHING,
      metrics: { stored: metrics(tStar, announcements), computed: metrics(tStar, announcements) },
    });
    expect(outcomeOf(both(null, 0), 'running')).toBe('Nothing is announced yet.');
    expect(outcomeOf(both(null), 'running')).toBe('Not solved yet.');
    expect(outcomeOf(both(2), 'running')).toBe('Solved at round 2, by the judge and by enumeration.');
    expect(outcomeOf(both(null), 'failed')).toBe('The episode failed: it has no result.');
    expect(outcomeOf(both(null, 0), 'form')).toBe('Not solved: the model did not keep to the form.');
    expect(outcomeOf(both(2), 'form')).toBe('Solved at round 2, by the judge and by enumeration.');
    expect(outcomeOf(both(null, 0), 'completed')).toBe('Nothing was announced.');
    expect(outcomeOf(both(null), 'completed')).toBe('Not solved, by the judge and by enumeration.');
  });

  it('copies a disagreement as one line', () => {
    expect(
      asText({
        judge: 'equivalence',
        target: 9,
        round: 4,
        kind: 'contradicts-evidence',
        certainty: 'certain',
        stored: 'correct',
        computed: 'incorrect',
        evidence: 'it contradicts [1,2,3], answered YES',
        line: 7,
      }),
    ).toBe(
      'Round 4, announcement: judged correct, is incorrect (certain, contradicts-evidence): it contradicts [1,2,3], answered YES',
    );
  });
});
