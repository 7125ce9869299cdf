import { describe, expect, it } from 'vitest';
import { readAnnouncement } from '../../../src/phrase-reader';

const read = (text: string) => {
  const reading = readAnnouncement(text);
  return reading.status === 'read' ? reading.predicate : reading.status;
};

describe('brackets around kinds', () => {
  it.each([
    'The numbers are increasing (positive or negative).',
    'The numbers are increasing (can be even or odd).',
    'The numbers are increasing (both positive and negative).',
    'The numbers are increasing (positive, negative, or zero).',
    'The numbers are increasing (they may be either negative, zero or positive).',
  ])('add nothing where they leave nothing out: %s', (text) => {
    expect(read(text)).toBe('a < b < c');
  });

  it.each([
    'The numbers are increasing (positive and even).',
    'The numbers alternate in parity (odd, even, odd).',
    'The numbers are equal (zero or positive).',
    'The numbers are increasing (both positive and even).',
    'The numbers are increasing (positive or even).',
  ])('are part of the rule where they say more: %s', (text) => {
    const alone = read(text.replace(/ \(.*\)/, ''));
    expect(alone).not.toBe('not-understood');
    expect(read(text)).not.toBe(alone);
  });
});

it('what is said of two neighbours may be said of some or of all', () => {
  expect(read('The sum of two adjacent numbers is even.')).toBe('partial');
  expect(read('The sum of any two adjacent numbers is even.')).toBe(
    read('The sum of adjacent numbers is even.'),
  );
});

it.each([
  ['The average is an integer.', '(a + b + c) % 3 == 0'],
  ['The difference between the largest and smallest is less than 10.', 'max(a, b, c) - min(a, b, c) < 10'],
  ['No number is repeated, and none is 0.', 'a != b and a != c and b != c and a != 0 and b != 0 and c != 0'],
])('writes nothing twice, and nothing that always holds: %s', (text, predicate) => {
  expect(read(text)).toBe(predicate);
});
