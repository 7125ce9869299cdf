import { expect, it } from 'vitest';
import { blicketGrammar } from '../../../src/phrase-reader/blicket/grammar';
import { GRAMMAR } from '../../../src/phrase-reader/grammar';

it.each([
  ['triples', GRAMMAR],
  ['blickets', blicketGrammar([0, 1, 2])],
])('words of patterns are in lower case, as tokens are: %s', (_, grammar) => {
  const words = [...grammar['rules'].words];
  expect(words).not.toEqual([]);
  expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
});
