/**
 * Meanings of the announcements of published episodes, by a careful reader. They are other people's sentences, so only
 * the beginning of the SHA-256 of each stands here.
 */
const AP2 = 'b - a == 2 and c - b == 2';
const AP2_EITHER_WAY = 'b - a == c - b and abs(b - a) == 2';
const NEGATIVE = 'a < 0 and b < 0 and c < 0';
const ODD = 'a % 2 == 1 and b % 2 == 1 and c % 2 == 1';
const SOME_ODD = '(a % 2 == 1 or b % 2 == 1 or c % 2 == 1)';
const SOME_NEGATIVE = '(a < 0 or b < 0 or c < 0)';
const NOT_ALL_EVEN = 'not (a % 2 == 0 and b % 2 == 0 and c % 2 == 0)';
const ALL_POSITIVE = '(a > 0 and b > 0 and c > 0)';
const NOT_EVEN_POSITIVE = `not (a % 2 == 0 and b % 2 == 0 and c % 2 == 0 and ${ALL_POSITIVE})`;
const NOT_EVEN_NATURAL = 'not (a % 2 == 0 and b % 2 == 0 and c % 2 == 0 and a >= 0 and b >= 0 and c >= 0)';
const ONE_OR_ALL_ODD = `((a % 2) + (b % 2) + (c % 2) in {1, 3})`;

interface Checkable {
  readonly means: string;
  readonly med?: string;
}
/** Not checkable, and why; `possible` meanings, each of which a partial reading must leave open. */
interface Open {
  readonly open: string;
  readonly possible: readonly string[];
}
export type Careful = Checkable | Open;

export const WASON: Readonly<Record<string, Careful>> = {
  '3ce78a3180de': { means: 'b - a == c - b and b < a' },
  '922a5852f191': { means: 'a > b > c' },
  '74c28f2ae2cf': { means: 'a > b > c' },
  '6aa9c8e4d0b2': { means: 'a >= b >= c' },
  '1240abdcd872': { means: 'a > b > c' },
  b89751a6f9ba: { means: 'a > b > c' },
  '43baa066abb4': { means: 'b == 81 * a and c == 91 * a' },
  d2d3e11607c8: { means: `a > b > c and ${NEGATIVE}` },
  '348f6f953954': { means: `a > b > c and ${NEGATIVE}` },
  '93e8670efdab': { means: `b - a == c - b and abs(b - a) == 1 and ${NEGATIVE}` },
  e1632fc31d47: { means: 'b == a - 80 and c == b - 80' },
  '908fb9b736ff': { means: 'b == a - 10 and c == b - 10' },
  '2d1d07f492b7': { means: `a > b > c and ${NEGATIVE}` },
  '7393279aacf5': {
    open: 'a pattern that is not named',
    possible: [`a > b > c and ${NEGATIVE} and a - b == 7`],
  },
  '2909bce37117': { open: 'a constant that is not named', possible: ['b == a - 7 and c == b - 7'] },
  d4272a90a2d2: { means: `b == a - 10 and c == b - 10 and ${NEGATIVE}` },
  '534179b7728c': { means: 'b == a - 10 and c == b - 10' },
  '85fa108dd7a2': { means: `abs(a - b) == 10 and abs(b - c) == 10 and ${NEGATIVE}` },
  efe0473f2554: { means: 'b == a - 80 and c == b - 10' },
  '623357976966': { means: 'b == a - 80 and c == a - 90' },
  '37033a994c0d': { means: 'b == a - 80 and c == b - 10' },
  c3cceae2f3ee: { means: `b == a - 80 and c == a - 90 and ${NEGATIVE}` },
  fc7370458e6b: { means: `b == a - 80 and c == b - 10 and ${NEGATIVE}` },
  '7acba9544d9b': { means: 'b == a - 80 and c == b - 10' },
  b40b89133128: { means: 'b == a - 80 and c == b - 10' },
  '7f126a575f10': { means: 'b == a - 80 and c == a - 10' },
  ed9faf8534c9: { means: 'b == a - 80 and c == a - 90' },
  db2326d35d31: { means: `b == a - 80 and c == a - 90 and ${NEGATIVE}` },
  '111678808ee8': { means: `b == a - 80 and c == a - 90 and ${NEGATIVE}` },
  '6bcbb2e5a131': { open: 'it excludes nothing', possible: ['True'] },
  c40aac68fbfa: { means: '((a > 0) + (b > 0) + (c > 0), (a < 0) + (b < 0) + (c < 0)) in {(1, 2), (2, 1)}' },
  '5b303d406bac': { means: 'a == b + c or b == a + c or c == a + b' },
  '28c668d12be2': {
    means:
      'a == b + c or b == a + c or c == a + b or abs(a - b) == abs(c) or abs(a - c) == abs(b) or abs(b - c) == abs(a)',
  },
  '72ea35fbcdc2': {
    open: 'it changes its mind',
    possible: ['a == b + c or b == a + c or c == a + b', 'a + b + c == 0'],
  },
  '25f5b2797766': { means: 'a + b + c == 0' },
  '7fb53276a06f': { means: 'b - a == c - b' },
  b228fbadc7d7: { means: 'b - a == c - b and a != b and a != -c' },
  f30d6ea70c77: { open: 'it changes its mind on the way', possible: [`${AP2} and ${ODD}`, AP2] },
  '4753599f178d': { means: AP2 },
  '86ab1d3a5d46': {
    open: 'how far the “not” reaches',
    possible: [
      `${AP2} and (${NOT_ALL_EVEN} or ${ALL_POSITIVE})`,
      `${AP2} and ${NOT_ALL_EVEN} and not ${ALL_POSITIVE}`,
    ],
  },
  ea14472dd51b: { means: `${AP2} and ${SOME_NEGATIVE}` },
  '296b6bab25ca': { means: `${AP2} and (b % 2 == 1 or ${SOME_NEGATIVE}) and ${NOT_EVEN_POSITIVE}` },
  '06e12faba736': { means: `${AP2} and ${SOME_ODD}` },
  f5477e5187d9: { means: `${AP2} and (${SOME_ODD} or ${SOME_NEGATIVE})` },
  '3e37a9018064': {
    open: 'what “or” joins',
    possible: [
      `${AP2} and (${ONE_OR_ALL_ODD} or (${SOME_NEGATIVE} and ${NOT_EVEN_NATURAL}))`,
      `(${AP2} and ${ONE_OR_ALL_ODD}) or (${SOME_NEGATIVE} and ${NOT_EVEN_NATURAL})`,
      `${AP2} and (${ONE_OR_ALL_ODD} or ${SOME_NEGATIVE}) and ${NOT_EVEN_NATURAL}`,
    ],
  },
  '1ac845e12d11': { means: `${AP2} and ${NOT_EVEN_NATURAL}` },
  e0ac3460a9e5: { means: `${AP2} and (${SOME_NEGATIVE} or (${ODD}))` },
  cad4fe7f36ac: { means: `${AP2} and b % 2 == 1` },
  '131d2547d7ed': { means: `${AP2} and ${NOT_ALL_EVEN}` },
  '58e62bbb526a': {
    open: 'whether the common difference has a sign, as the direction is said to be either',
    possible: [`${AP2} and ${NOT_EVEN_NATURAL}`, `${AP2_EITHER_WAY} and ${NOT_EVEN_NATURAL}`],
  },
  ae177209bb65: {
    open: 'what “or” joins',
    possible: [
      `${AP2} and (${SOME_ODD} or ${SOME_NEGATIVE})`,
      `(${AP2} and ${SOME_ODD}) or ${SOME_NEGATIVE}`,
    ],
  },
  bf20028495d3: { means: `${AP2} and (${SOME_ODD} or ${SOME_NEGATIVE}) and ${NOT_EVEN_POSITIVE}` },
  ff3ac1a1114e: { means: '(a + b + c) % 2 == 0', med: '(a + b + c) % 2 == 1' },
};

/** Meanings of announcements of the blicket task; the predicates take `state`. */
export const BLICKET: Readonly<Record<string, Careful>> = {
  '67f3007e01be': { open: 'it predicts nothing', possible: ['True'] },
  a952300cb669: { means: 'state[0] and state[1] and state[2] and state[3]' },
  '863c3b3f9068': { means: '(state[2] or state[3]) and state[0] and state[1]' },
  '0a8edfff74a4': { means: 'state[0] and (state[2] or state[3])' },
  '044195e32776': { means: 'state[0] and state[2]' },
};
