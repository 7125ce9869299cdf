import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  interRaterAgreement,
  answerOf,
  ANSWERS,
  type Answer,
  type Pair,
} from '../../../src/labels/agreement';

const times = (n: number, row: Answer, column: Answer): Pair[] =>
  Array.from({ length: n }, () => ({ row, column }));

/** A table of yes/no by yes/no. */
const table = (a: number, b: number, c: number, d: number): Pair[] => [
  ...times(a, 'yes', 'yes'),
  ...times(b, 'yes', 'no'),
  ...times(c, 'no', 'yes'),
  ...times(d, 'no', 'no'),
];

it('results are read as yes, no or neither', () => {
  const results = [
    'correct',
    'compatible',
    'incorrect',
    'incompatible',
    'unclear',
    'unparsable',
    'no-verdict',
    '',
  ];
  expect(results.map(answerOf)).toEqual([
    'yes',
    'yes',
    'no',
    'no',
    'unclear',
    'unclear',
    'unclear',
    'unclear',
  ]);
});

describe('Cohen’s κ', () => {
  // By hand: observed (a + d) ÷ n; chance ((a + b)(a + c) + (c + d)(b + d)) ÷ n².
  it.each([
    // 35 of 50 agree: 0.7; chance (25·30 + 25·20) ÷ 2500 = 0.5; (0.7 − 0.5) ÷ 0.5
    [20, 5, 10, 15, 0.4],
    // 60 of 100: 0.6; chance (60·70 + 40·30) ÷ 10000 = 0.54; 0.06 ÷ 0.46
    [45, 15, 25, 15, 0.06 / 0.46],
    // 0.6; chance (60·30 + 40·70) ÷ 10000 = 0.46; 0.14 ÷ 0.54
    [25, 35, 5, 35, 0.14 / 0.54],
    // 48 of 50; chance (25·25 + 25·25) ÷ 2500 = 0.5; 0.46 ÷ 0.5
    [24, 1, 1, 24, 0.92],
    // Nobody agrees: 0; chance (25·25 + 25·25) ÷ 2500; −0.5 ÷ 0.5
    [0, 25, 25, 0, -1],
    // One says yes throughout: 25 of 50; chance (50·25 + 0·25) ÷ 2500 = 0.5; 0
    [25, 25, 0, 0, 0],
  ])('of %i, %i, %i, %i', (a, b, c, d, kappa) => {
    const found = interRaterAgreement(table(a, b, c, d));
    expect(found.kappa).toBeCloseTo(kappa, 12);
    expect(found.share).toBe((a + d) / (a + b + c + d));
  });

  it('is undefined where chance agreement is 1, and says why', () => {
    expect(interRaterAgreement(table(50, 0, 0, 0))).toMatchObject({
      agree: 50,
      share: 1,
      kappa: null,
      noKappa: 'one-class',
    });
    expect(interRaterAgreement(table(0, 0, 0, 3))).toMatchObject({
      share: 1,
      kappa: null,
      noKappa: 'one-class',
    });
    expect(interRaterAgreement(times(4, 'unclear', 'yes'))).toMatchObject({
      of: 0,
      share: null,
      interval: null,
      kappa: null,
      noKappa: 'nothing',
      matrix: { unclear: { yes: 4 } },
    });
  });

  const answers = fc.array(
    fc.record({ row: fc.constantFrom(...ANSWERS), column: fc.constantFrom(...ANSWERS) }),
  );

  it('is 1 if and only if both say the same throughout and both answers occur', () => {
    // Mostly pairs that agree: otherwise hardly any would throughout.
    const alike = fc
      .array(fc.constantFrom<Answer>(...ANSWERS))
      .map((all) => all.map((row) => ({ row, column: row })));
    fc.assert(
      fc.property(fc.oneof(alike, answers), (pairs) => {
        const decided = pairs.filter(({ row, column }) => row !== 'unclear' && column !== 'unclear');
        const identical = decided.every(({ row, column }) => row === column);
        const both = new Set(decided.map(({ row }) => row)).size === 2;
        expect(interRaterAgreement(pairs).kappa === 1).toBe(identical && both);
      }),
    );
  });

  it('does not depend on who is asked first, nor on which answer is called yes', () => {
    const other = (answer: Answer): Answer => (answer === 'yes' ? 'no' : answer === 'no' ? 'yes' : answer);
    fc.assert(
      fc.property(answers, (pairs) => {
        const { kappa, share, of } = interRaterAgreement(pairs);
        expect(kappa === null || (kappa >= -1 && kappa <= 1)).toBe(true);
        const turned = pairs.map(({ row, column }) => ({ row: column, column: row }));
        const swapped = pairs.map(({ row, column }) => ({ row: other(row), column: other(column) }));
        for (const same of [turned, swapped])
          expect(interRaterAgreement(same)).toMatchObject({ kappa, share, of });
      }),
    );
  });

  it('counts every pair in the matrix once', () => {
    fc.assert(
      fc.property(answers, (pairs) => {
        const { matrix } = interRaterAgreement(pairs);
        const sum = ANSWERS.flatMap((row) => ANSWERS.map((column) => matrix[row][column])).reduce(
          (a, b) => a + b,
        );
        expect(sum).toBe(pairs.length);
      }),
    );
  });
});
