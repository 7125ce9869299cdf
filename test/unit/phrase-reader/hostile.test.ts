import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnnouncement, readBlicket } from '../../../src/phrase-reader';
import { PARAPHRASES } from './paraphrases';
import { processorTime } from '../../harness/processor-time';

const WORDS = [
  ...new Set(
    PARAPHRASES.flatMap(([, ...texts]) => texts).flatMap(
      (text) => text.toLowerCase().match(/\w+|[^\s\w]/g) ?? [],
    ),
  ),
];
const HOSTILE: readonly string[] = [
  'a'.repeat(100_000),
  'even and '.repeat(12_000),
  `${'('.repeat(450)}a > b${')'.repeat(450)}`,
  `${'not '.repeat(240)}a > b`,
  'a > b and '.repeat(90) + 'b > c',
  `[${'x, '.repeat(200)}`,
  'or both, or '.repeat(80),
  'unless even '.repeat(60),
  '('.repeat(100_000),
  '\n'.repeat(100_000),
  `all are even${' '.repeat(19_000)}.`,
  '\\text{'.repeat(3_000),
  `I thought ${'a. but '.repeat(2_800)}`,
  'a < b (i.e. '.repeat(58),
  'not '.repeat(25_000),
  'all numbers are not '.repeat(40),
  'the sum of '.repeat(60) + 'a',
  'if '.repeat(200) + 'a is even',
  'either '.repeat(200) + 'a or b',
  'even, '.repeat(90),
  'even or odd and '.repeat(60) + 'prime',
  'a + '.repeat(150) + 'b = c',
  'the absolute value of '.repeat(80) + 'a is 1',
  `a is ${'9'.repeat(400)}`,
  'all numbers are multiples of 0',
  'the remainder of a divided by 0 is 0',
  '\u0000\uFFFF\uD800',
  '__proto__ constructor toString',
  'DAX rule - MED rule - DAX rule -',
  'Announce: '.repeat(5_000),
  `${'I think '.repeat(700)}all are even`,
  'like 1, 2, 3 '.repeat(3_000),
  `given that 1,2${',3333333333,4'.repeat(40)},5 x`,
  `given that ${'1,22,333 '.repeat(40)}x`,
  `since ${'[1, 2, 3], '.repeat(500)}were x`,
  `${'[1,2,3] was [1,2,3] '.repeat(280)}accepted`,
  `the numbers (${'1, '.repeat(1_500)}x`,
  `${'(1) all are even; '.repeat(300)}(2 x`,
  `${'first, second, '.repeat(380)}x`,
  '\n- even'.repeat(800),
  `given ${'accepted, '.repeat(600)}so the rul`,
  `all are even ${': a < b ('.repeat(70)}`,
  `lambda ${'t'.repeat(5_000)}: t`,
  'ties or equal numbers, '.repeat(90),
  // Computations that a count over the domain would take minutes for.
  `the product of ${'the squares of '.repeat(5)}the numbers is ${'the square of '.repeat(3)}the sum`,
  'the digit sum of the product is the digit sum of the sum of the squares',
  `the sum of ${'the absolute values of '.repeat(90)}the numbers is even`,
  // Shared features of numbers that nobody named.
  'the signs of the others alternate',
  'the parities of the squares of the numbers are the same',
  'the last digits of the absolute values of the other two are mixed',
  'there are exactly two '.repeat(60),
  'the first is greater than '.repeat(60) + 'the last',
  'at least one but not all of them are even, '.repeat(30),
  'all even or all odd or both negative, '.repeat(40),
  'not both even and odd or neither prime nor '.repeat(30),
  'ties allowed, in any order, '.repeat(80),
  `all are even${' (i.e. '.repeat(300)}`,
  'is is are are the the of of '.repeat(200),
  'a, b, c, '.repeat(2_000),
  `${'a < '.repeat(1_200)}b`,
  `${'-'.repeat(50_000)}1`,
  `$${'\\frac{'.repeat(2_000)}`,
  `${'such as 1, 2, '.repeat(400)}3`,
  `${'1 and '.repeat(900)}1 such as`,
  `because [1, 2, 3] ${'was not never '.repeat(400)}accepted`,
  'one '.repeat(399),
  ', '.repeat(30_000),
  'even; odd. '.repeat(90),
  'relevant=[object 0]; rule=object 0'.repeat(2_000),
  `relevant=[${'object 1, '.repeat(200)}]; rule=all of them`,
  'relevant=[object 99999999999]; rule=object 99999999999',
];

describe('hostile text', () => {
  it.each(HOSTILE.map((text): [string] => [text]))('takes less than 300 ms: %.40s', (text) => {
    const milliseconds = () =>
      processorTime(() => {
        for (const { status } of [readAnnouncement(text), readBlicket(text)])
          expect(['read', 'partial', 'not-understood']).toContain(status);
      });
    // Once more where the first time went to the compiler or the collector of garbage.
    expect(milliseconds() < 300 || milliseconds() < 300).toBe(true);
  });

  it('never throws on words of announcements in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }), (words) => {
        const reading = readAnnouncement(words.join(' '));
        if (reading.status === 'partial') expect(reading.reason).not.toBe('');
      }),
      { numRuns: 150 },
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        readAnnouncement(text);
        readBlicket(text);
        readBlicket(`relevant=[object 1]; rule=${text}`);
      }),
      { numRuns: 200 },
    );
  });
});
