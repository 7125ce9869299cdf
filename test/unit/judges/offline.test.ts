import { describe, expect, it } from 'vitest';
import { makeJudges } from '../../../src/judges';
import { ask, never, subject, type Setup, type Told } from './subjects';

const [equivalence, evidence, compatibility] = makeJudges(
  { equivalence: 'offline', compatibility: 'offline' },
  ask,
);

type More = Setup & { told?: readonly Told[] };
const equal = (text: string, more: More = {}) => equivalence.judge(subject(text, more), never);
const fits = (text: string, more: More = {}) => evidence.judge(subject(text, more), never);
const accepts = (text: string, test: string, more: More = {}) =>
  compatibility.judge(subject(text, { ...more, test }), never);

describe('offline judges', () => {
  it('are three, and say who they are', () => {
    const judges = [equivalence, evidence, compatibility];
    expect(judges.map(({ identity }) => `${identity.question} ${identity.by.kind}`)).toEqual([
      'equivalence offline',
      'evidence exact',
      'compatibility offline',
    ]);
    expect(judges.map(({ expect: turn }) => turn)).toEqual(['announce', 'announce', 'test']);
    expect(judges.every(({ waitedFor }) => waitedFor)).toBe(true);
  });

  it('find an announcement right in any words', async () => {
    const verdict = await equal('the numbers are in strictly increasing order');
    expect(verdict).toMatchObject({ result: 'correct', exact: { equivalent: true } });
    expect(verdict.reason).toBeUndefined();
    expect(verdict.hypothesis?.predicate).toBeTypeOf('string');
  });

  it('find one wrong, with counts and the smallest counterexamples', async () => {
    const verdict = await equal('all numbers are even');
    expect(verdict.result).toBe('incorrect');
    expect(verdict.reason).toMatch(/too broad: [\d,]+, too narrow: [\d,]+/);
    expect(verdict.exact).toMatchObject({
      equivalent: false,
      both: 161_700,
      tooNarrow: { first: expect.arrayContaining([[-1, 0, 1]]) as unknown },
    });
  });

  it('say nothing of words that they do not understand', async () => {
    for (const verdict of [
      await equal('the colour of the second one sings'),
      await fits('the colour of the second one sings'),
      await accepts('the colour of the second one sings', '[1,2,3]'),
    ]) {
      expect(verdict.result).toBe('no-verdict');
      expect(verdict.reason).toBeTruthy();
      expect(verdict.hypothesis).toBeUndefined();
    }
  });

  it('count as right what differs outside of the domain only, and say so', async () => {
    const told = [{ triple: [1000, 100, 100], positive: false }] as const;
    const verdict = await equal('the first number is at least 50', {
      hidden: 'a >= 50 and a < 1000',
      told,
      triple: [60, 1, 1],
    });
    expect(verdict).toMatchObject({
      result: 'correct',
      contradicts: 10,
      reason: 'equivalent on the domain, contradicted at [1000,100,100]',
    });
  });
});

describe('a partial reading', () => {
  const rambling = 'all numbers are even and the moon is made of them';

  it('is refuted by what the rule accepts', async () => {
    const verdict = await equal(rambling, { hidden: 'a < b < c' });
    expect(verdict).toMatchObject({ result: 'incorrect', hypothesis: { partial: true } });
    expect(verdict.reason).toContain('[-1,0,1]');
  });

  it('is refuted by a positive triple, also when comparing does not help', async () => {
    const told = [{ triple: [1001, 3, 5], positive: true }] as const;
    const hidden = 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0 or a > 1000';
    expect(await equal(rambling, { hidden, told })).toMatchObject({ result: 'incorrect', contradicts: 10 });
    expect(await fits(rambling, { hidden, told })).toMatchObject({ result: 'contradicted', contradicts: 10 });
  });

  it('never confirms', async () => {
    const hidden = 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0';
    const told = [{ triple: [2, 2, 2], positive: false }] as const;
    expect((await equal(rambling, { hidden, told })).result).toBe('no-verdict');
    expect((await fits(rambling, { hidden, told })).result).toBe('no-verdict');
    expect((await accepts(rambling, '[2,4,6]', { hidden })).result).toBe('no-verdict');
  });

  it('accepts a test on which every way to read the words agrees', async () => {
    const largest = 'the third number is the largest';
    expect((await accepts(largest, '[1,2,9]')).result).toBe('compatible');
    expect((await accepts(largest, '[9,2,1]')).result).toBe('incompatible');
    expect((await accepts(largest, '[1,9,9]')).result).toBe('no-verdict');
  });

  it('still excludes tests', async () => {
    expect((await accepts(rambling, '[1,2,3]')).result).toBe('incompatible');
  });
});

describe('the evidence check', () => {
  it('knows the initial triple', async () => {
    const verdict = await fits('all numbers are odd');
    expect(verdict).toMatchObject({ result: 'contradicted', contradicts: 0 });
    expect(verdict.reason).toContain('[2,4,6]');
  });

  it('names the first that is contradicted, either way', async () => {
    const told = [
      { triple: [2, 4, 8], positive: true },
      { triple: [2, 2, 2], positive: false },
    ] as const;
    expect(await fits('all numbers are even', { told })).toMatchObject({ contradicts: 20 });
    expect((await fits('strictly increasing', { told })).result).toBe('consistent');
  });

  it('makes nothing of a hypothesis that raises', async () => {
    const told = [{ triple: [4, 0, 8], positive: true }] as const;
    const answer = await ask(
      {
        kind: 'exact',
        task: 'wason',
        setting: 'baseline',
        scenario: subject('x is 1').game.scenario,
        announcement: subject('x is 1').reply,
        predicate: 'c % b == 0',
        exact: false,
        evidence: told.map(({ triple, positive }) => ({ label: 'YES', positive, triple: [...triple] })),
        test: subject('x is 1', { test: '[1,0,1]' }).reply,
      },
      never,
    );
    expect(answer.contradicts).toBeUndefined();
    expect(answer.test).toBe('raises');
  });
});

describe('compatibility', () => {
  it('is the hypothesis on the test, also outside of the domain', async () => {
    expect((await accepts('strictly increasing', '[1,2,3000]')).result).toBe('compatible');
    expect((await accepts('strictly increasing', '[3000,2,1]')).result).toBe('incompatible');
  });
});

describe('dual goal', () => {
  const announce = (dax: string, med: string) => `Announce: DAX rule - ${dax}\nAnnounce: MED rule - ${med}`;
  const setup = { setting: 'dual-goal' };

  it('judges the DAX rule, and shows the MED rule beside the complements', async () => {
    const verdict = await equal(announce('strictly increasing', 'not strictly increasing'), setup);
    expect(verdict).toMatchObject({ result: 'correct', exact: { med: { hypothesis: 0, hidden: 0 } } });
    const other = await equal(announce('strictly increasing', 'all numbers are odd'), setup);
    expect(other.result).toBe('correct');
    const { med } = other.exact as { med: { hypothesis: number; hidden: number } };
    expect(med.hypothesis).toBe(med.hidden);
    expect(med.hidden).toBeGreaterThan(0);
  });

  it('is wrong where the DAX rule is, whatever the MED rule says', async () => {
    const verdict = await equal(announce('all numbers are even', 'not strictly increasing'), setup);
    expect(verdict).toMatchObject({ result: 'incorrect', exact: { med: { hidden: 0 } } });
  });
});
