import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleMetrics } from '../../../src/metrics/rules';
import { describeRuleMetrics } from '../../../src/tasks/rule-discovery/measures/describe';
import { poolRuleMetrics } from '../../../src/tasks/rule-discovery/measures/pool';
import { ruleMetricsSchema } from '../../../src/tasks/rule-discovery/measures/schema';
import { LogBuilder, logOf, type Round } from './events';

const yes = (compatibility: 'compatible' | 'incompatible' | 'no-verdict') =>
  ({ positive: true, compatibility }) as const;
const no = (compatibility: 'compatible' | 'incompatible') => ({ positive: false, compatibility }) as const;

const SOLVED: readonly Round[] = [
  { equivalence: 'incorrect', test: yes('compatible'), tokens: 10 },
  { equivalence: 'incorrect', test: no('incompatible'), tokens: 20 },
  { equivalence: 'correct', test: yes('compatible'), tokens: 30 },
  { equivalence: 'incorrect', test: no('compatible'), tokens: 40 },
  { equivalence: 'correct', tokens: 50 },
];

describe('metrics of an episode', () => {
  it('count up to the first right announcement, and all', () => {
    const metrics = ruleMetrics(logOf(SOLVED).events);
    expect(metrics).toMatchObject({
      announcements: 5,
      tests: 4,
      solved: true,
      firstGuess: false,
      tStar: 3,
      testsBeforeSuccess: 2,
      ic: {
        before: { incompatible: 1, compatible: 1, ratio: 1, fraction: 0.5 },
        all: { incompatible: 1, compatible: 3, ratio: 1 / 3, fraction: 0.25 },
      },
      withoutVerdict: { equivalence: 0, compatibility: 0 },
      // Two turns each of rounds 1 and 2, and the announcement of round 3.
      tokens: { unit: 'tokens', total: 90, turns: 5, perTurn: 18 },
      feedbackRatio: { negative: 2, positive: 2, ratio: 1 },
    });
    expect(ruleMetricsSchema.parse(metrics)).toEqual(metrics);
    expect(describeRuleMetrics(metrics)).toBe('solved after 2 tests · I:C before success 1.00 (1:1)');
  });

  it('of an unsolved one are of all turns', () => {
    const metrics = ruleMetrics(
      logOf([
        { equivalence: 'incorrect', test: yes('compatible'), tokens: 10 },
        { equivalence: 'unparsable', test: yes('no-verdict'), tokens: 20 },
        { tokens: 30 },
      ]).events,
    );
    expect(metrics).toMatchObject({
      solved: false,
      tStar: null,
      testsBeforeSuccess: null,
      ic: { before: { incompatible: 0, compatible: 1, withoutVerdict: 1, ratio: 0 } },
      withoutVerdict: { equivalence: 2, compatibility: 1 },
      tokens: { total: 90, turns: 5 },
      feedbackRatio: { negative: 0, positive: 2, ratio: 0 },
    });
    expect(describeRuleMetrics(metrics)).toBe('not solved · I:C over all tests 0.00 (0:1)');
  });

  it('that are undefined are null, never 0 or ∞', () => {
    const guessed = ruleMetrics(logOf([{ equivalence: 'correct', test: no('incompatible') }, {}]).events);
    expect(guessed).toMatchObject({ firstGuess: true, testsBeforeSuccess: 0 });
    expect(guessed.ic.before).toMatchObject({ incompatible: 0, compatible: 0, ratio: null, fraction: null });
    expect(guessed.ic.all).toMatchObject({ incompatible: 1, ratio: null, fraction: 1 });
    expect(guessed.feedbackRatio.ratio).toBeNull();
    expect(describeRuleMetrics(guessed)).toBe('solved at the first guess · I:C before success – (0:0)');
    const empty = ruleMetrics([]);
    expect(empty).toMatchObject({ solved: false, tokens: { perTurn: null, turns: 0 } });
    expect(ruleMetricsSchema.parse(empty)).toEqual(empty);
  });

  it('count words where one turn has no usage, thoughts beside included', () => {
    const log = logOf([{ tokens: 5, raw: 'one two  three' }]);
    log.add({
      type: 'reply',
      expect: 'test',
      raw: 'four',
      reasoning: 'hm hm',
      parsed: { content: '' },
      latencyMs: 1,
      attempt: 1,
    });
    expect(ruleMetrics(log.events).tokens).toEqual({ unit: 'words', total: 6, turns: 2, perTurn: 3 });
  });

  it('count as words what any white space of JavaScript separates', () => {
    const units = Array.from({ length: 1 << 16 }, (_, unit) => String.fromCharCode(unit));
    const spaces = units.filter((unit) => /\s/.test(unit));
    const log = logOf([{ raw: `${spaces.join('a')}b` }, { raw: units.join('') }]);
    const said = log.events.flatMap((event) => (event.type === 'reply' ? event.raw.match(/\S+/g) : []));
    expect(ruleMetrics(log.events).tokens).toMatchObject({ unit: 'words', total: said.length });
  });

  it('go by the last verdict on a reply, and by none of the exact judge', () => {
    const log = logOf(SOLVED);
    for (const seq of [1, 6]) log.verdict('exact', seq, 'correct');
    log.verdict('evidence', 1, 'contradicted');
    expect(ruleMetrics(log.events).tStar).toBe(3);
    log.add({ type: 'end', state: 'completed' });
    const third = log.events.filter((event) => event.type === 'reply' && event.expect === 'announce')[2].seq;
    log.verdict('equivalence', third, 'incorrect');
    expect(ruleMetrics(log.events).tStar).toBe(5);
  });

  it('count retries by their cause', () => {
    const log = new LogBuilder();
    for (const why of ['format', 'transport', 'format'])
      log.add({ type: 'retry', why, expect: 'announce', attempt: 1, reason: 'x' });
    expect(ruleMetrics(log.events).retries).toEqual({ format: 2, transport: 1 });
  });
});

const result = fc.constantFrom(
  ...['correct', 'incorrect', 'compatible', 'incompatible', 'consistent', 'contradicted'],
  ...['unparsable', 'no-verdict'],
);
const round: fc.Arbitrary<Round> = fc.record(
  {
    equivalence: result,
    test: fc.record({ positive: fc.boolean(), compatibility: result }, { requiredKeys: ['positive'] }),
    tokens: fc.nat(500),
  },
  { requiredKeys: ['test'] },
);
const episode = fc.array(round, { maxLength: 12 }).map((rounds) => ruleMetrics(logOf(rounds).events));

describe('metrics of several episodes', () => {
  it('add up before they divide', () => {
    const solved = ruleMetrics(logOf(SOLVED).events);
    const unsolved = ruleMetrics(
      logOf([
        { equivalence: 'incorrect', test: yes('compatible'), tokens: 10 },
        { equivalence: 'incorrect', test: yes('incompatible'), tokens: 10 },
        { equivalence: 'incorrect', test: yes('incompatible'), tokens: 10 },
      ]).events,
    );
    expect(poolRuleMetrics([solved, unsolved])).toMatchObject({
      episodes: 2,
      solved: 1,
      success: 0.5,
      firstGuess: 0,
      turnsUntilSuccess: 2,
      ic: {
        solved: { incompatible: 1, compatible: 1, ratio: 1 },
        unsolved: { incompatible: 2, compatible: 1, ratio: 2 },
        all: { incompatible: 3, compatible: 2, ratio: 1.5 },
      },
      tokens: { solved: { perTurn: 18 }, unsolved: { perTurn: 10 }, all: { total: 150, turns: 11 } },
      incompatibilityFraction: { before: (0.5 + 2 / 3) / 2, all: (0.25 + 2 / 3) / 2 },
    });
  });

  it('of none are null', () => {
    expect(poolRuleMetrics([])).toMatchObject({
      episodes: 0,
      success: null,
      turnsUntilSuccess: null,
      ic: { all: { ratio: null } },
      tokens: { all: { perTurn: null } },
    });
  });

  it('do not add tokens to words', () => {
    const [counted, uncounted] = [[{ tokens: 3 }], [{}]].map((rounds) => ruleMetrics(logOf(rounds).events));
    expect(poolRuleMetrics([counted, uncounted]).tokens.all).toEqual({
      unit: 'mixed',
      total: null,
      turns: 2,
      perTurn: null,
    });
  });

  it('are finite or null, whatever happened, and stay within the schema', () => {
    fc.assert(
      fc.property(fc.array(episode, { maxLength: 6 }), (list) => {
        for (const item of list) expect(ruleMetricsSchema.parse(item)).toEqual(item);
        const pooled = poolRuleMetrics(list);
        // JSON turns what is not finite into null, so a number that changes was none.
        expect(JSON.parse(JSON.stringify(pooled))).toEqual(pooled);
        const { solved, unsolved, all } = pooled.ic;
        expect(all.incompatible).toBe(solved.incompatible + unsolved.incompatible);
        expect(all.compatible).toBe(solved.compatible + unsolved.compatible);
        for (const { ic, tests } of list) {
          expect(ic.all.incompatible + ic.all.compatible + ic.all.withoutVerdict).toBe(tests);
          expect(ic.before.incompatible).toBeLessThanOrEqual(ic.all.incompatible);
        }
      }),
      { numRuns: 60 },
    );
  });
});
