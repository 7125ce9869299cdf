/**
 * Announcements grown from small grammars, with what they mean: amounts, bounds, remainders, directions, "any" and "each",
 * each with what may stand beside it. Where words leave something open, all their meanings are given.
 */
export type Triple = readonly [number, number, number];
export type Rule = (triple: Triple) => boolean;

export interface Grown {
  readonly kind: string;
  readonly text: string;
  /** One of these is meant. */
  readonly meanings: readonly Rule[];
}

type Test = (n: number) => boolean;
/** Words before a number, and what they say of it. */
type Words<T> = readonly (readonly [words: string, what: T])[];

const isPrime: Test = (n) => n > 1 && Array.from({ length: n }, (_, i) => i).every((i) => i < 2 || n % i > 0);
const rest = (n: number, m: number): number => ((n % m) + m) % m;

const KINDS: Words<Test> = [
  ['even', (n) => n % 2 === 0],
  ['odd', (n) => n % 2 !== 0],
  ['prime', isPrime],
  ['negative', (n) => n < 0],
  ['greater than 5', (n) => n > 5],
  ['divisible by 3', (n) => n % 3 === 0],
];
/** Those that can stand before a noun, with their plural as nouns. */
const NOUNS: Words<Test> = [
  ['even numbers', (n) => n % 2 === 0],
  ['primes', isPrime],
  ['negative numbers', (n) => n < 0],
  ['multiples of 3', (n) => n % 3 === 0],
];
const LOWER: Words<Test> = [
  ['at least one', (n) => n >= 1],
  ['at least two', (n) => n >= 2],
  ['more than one', (n) => n > 1],
  ['no fewer than 1', (n) => n >= 1],
  ['one or more', (n) => n >= 1],
];
const UPPER: Words<Test> = [
  ['not all', (n) => n < 3],
  ['at most two', (n) => n <= 2],
  ['fewer than three', (n) => n < 3],
  ['no more than 2', (n) => n <= 2],
  ['not three', (n) => n !== 3],
];
const BUTS = ['but', 'and', ', but'];

/** Every way to choose one of each, in an order that spreads them; at most so many. */
function product<T extends readonly (readonly unknown[])[]>(
  most: number,
  ...of: T
): { [K in keyof T]: T[K][number] }[] {
  const size = of.reduce((found, { length }) => found * length, 1);
  const step = Math.max(1, size / most);
  return Array.from({ length: Math.min(most, size) }, (_, i) => {
    let at = Math.floor(i * step);
    return of.map((list) => {
      const one = list[at % list.length];
      at = Math.floor(at / list.length);
      return one;
    }) as { [K in keyof T]: T[K][number] };
  });
}

const counted =
  (what: Test, ...how: readonly Test[]): Rule =>
  (triple) =>
    how.every((one) => one(triple.filter(what).length));

/** "At least one but not all of the numbers are even". */
function amounts(): Grown[] {
  const shapes: readonly ((x: string, but: string, y: string, kind: string) => string)[] = [
    (x, but, y, kind) => `${x} ${but} ${y} of the numbers are ${kind}`,
    (x, but, y, kind) => `${x} ${but} ${y} are ${kind}`,
    (x, but, y, kind) => `${x} of the numbers, ${but.replace(', ', '')} ${y}, are ${kind}`,
    (x, but, y, kind) => `${x}, ${but.replace(', ', '')} ${y}, of the three are ${kind}`,
    (x, but, y, kind) => `${x} of the numbers are ${kind} ${but} ${y}`,
    (x, but, y, kind) => `${x} ${but} ${y} ${kind}`,
  ];
  const said = product(75, shapes, BUTS, LOWER, UPPER, KINDS).map(([shape, but, low, high, kind]) => ({
    text: shape(low[0], but, high[0], kind[0]),
    meanings: [counted(kind[1], low[1], high[1])],
  }));
  const contained = product(30, ['contains', 'there are', 'it has'], BUTS, LOWER, UPPER, NOUNS)
    .filter(([, , , [words]]) => words !== 'not all')
    .map(([verb, but, low, high, kind]) => ({
      text: `${verb} ${low[0]} ${but} ${high[0]} ${kind[0]}`,
      meanings: [counted(kind[1], low[1], high[1])],
    }));
  return [...said, ...contained].map((one) => ({ kind: 'amounts', ...one }));
}

const BOUNDS: Words<Test> = [
  ['more than 1', (n) => n > 1],
  ['at least 2', (n) => n >= 2],
  ['2 or more', (n) => n >= 2],
  ['no less than 3', (n) => n >= 3],
];
const CAPS: Words<Test> = [
  ['less than 5', (n) => n < 5],
  ['at most 5', (n) => n <= 5],
  ['no more than 6', (n) => n <= 6],
  ['7 or less', (n) => n <= 7],
];

type Sizes = (triple: Triple) => readonly number[];
const gaps: Sizes = ([a, b, c]) => [Math.abs(b - a), Math.abs(c - b)];
const allGaps: Sizes = ([a, b, c]) => [Math.abs(b - a), Math.abs(c - b), Math.abs(c - a)];
const ups: Sizes = ([a, b, c]) => [b - a, c - b];
const downs: Sizes = ([a, b, c]) => [a - b, b - c];
const each =
  (sizes: Sizes, what: Test): Rule =>
  (triple) =>
    sizes(triple).every(what);

/** Things with a size, and their wordings. */
const SIZED: readonly (readonly [words: string, ...of: readonly Sizes[]])[] = [
  ['increasing by', ups],
  ['the numbers increase by', ups],
  ['decreasing by', downs],
  ['each number goes up by', ups],
  ['the difference between consecutive numbers is', gaps],
  ['consecutive numbers differ by', gaps],
  ['the gaps are', gaps, allGaps],
  ['the sum is', ([a, b, c]) => [a + b + c]],
  ['the product of the first two is', ([a, b]) => [a * b]],
  ['the middle number is', ([, b]) => [b]],
  ['all three numbers are', (triple) => triple],
  ['the largest number is', (triple) => [Math.max(...triple)]],
  ['the distance between the first and the last is', ([a, , c]) => [Math.abs(c - a)]],
  ['each number exceeds the previous by', ups],
];

function bounds(): Grown[] {
  return product(95, SIZED, [' but', ' and', ', but'], BOUNDS, CAPS, [false, true]).map(
    ([[words, ...of], but, low, high, turned]) => {
      const [x, y] = turned ? [high, low] : [low, high];
      const one = words.endsWith(' by') && /^\d/.test(y[0]) && but === ' and' ? ' but' : but;
      const inside: Test = (n) => low[1](n) && high[1](n);
      const going = words.includes('crea') || words.includes('up by');
      const meant: Test = going ? (n) => n > 0 && inside(n) : inside;
      return {
        kind: 'bounds',
        text: `${words} ${x[0]}${one} ${y[0]}`,
        meanings: of.map((sizes) => each(sizes, meant)),
      };
    },
  );
}

const TIMES = ['', ' each time', ' at each step', ' from one to the next'];

/** "Increasing by at most 3 each time" is increasing. */
function directions(): Grown[] {
  const verbs: readonly (readonly [string, Sizes])[] = [
    ['increasing by', ups],
    ['the numbers increase by', ups],
    ['they go up by', ups],
    ['it rises by', ups],
    ['decreasing by', downs],
    ['the numbers decrease by', downs],
    ['each number drops by', downs],
    ['falling by', downs],
  ];
  return product(90, verbs, [...BOUNDS, ...CAPS], TIMES).map(([[words, sizes], size, time]) => ({
    kind: 'directions',
    text: `${words} ${size[0]}${time}`,
    meanings: [each(sizes, (n) => n > 0 && size[1](n))],
  }));
}

function remainders(): Grown[] {
  const subjects: readonly (readonly [words: string, of: Sizes])[] = [
    ['all numbers are', (triple) => triple],
    ['each of the numbers is', (triple) => triple],
    ['the sum is', ([a, b, c]) => [a + b + c]],
    ['the middle number is', ([, b]) => [b]],
    ['the product of the three numbers is', ([a, b, c]) => [a * b * c]],
    ['a + b =', ([a, b]) => [a + b]],
    ['the first and the last are', ([a, , c]) => [a, c]],
  ];
  const shapes: readonly (readonly [
    (r: number, m: number) => string,
    (n: number, r: number, m: number) => boolean,
  ])[] = [
    [(r, m) => `${String(r)} mod ${String(m)}`, (n, r, m) => rest(n, m) === r],
    [(r, m) => `${String(r)} modulo ${String(m)}`, (n, r, m) => rest(n, m) === r],
    [(r, m) => `${String(r)} (mod ${String(m)})`, (n, r, m) => rest(n, m) === r],
    [(r, m) => `congruent to ${String(r)} mod ${String(m)}`, (n, r, m) => rest(n, m) === r],
    [
      (r, m) => `${String(r)} or ${String(m - 1)} mod ${String(m)}`,
      (n, r, m) => [r, m - 1].includes(rest(n, m)),
    ],
  ];
  const moduli = [
    [1, 3],
    [2, 5],
    [0, 4],
  ] as const;
  return product(100, subjects, shapes, moduli)
    .filter(([[words], [shape]]) => !words.endsWith('=') || !shape(1, 3).startsWith('c'))
    .map(([[words, of], [shape, holds], [r, m]]) => ({
      kind: 'remainders',
      text: `${words} ${shape(r, m)}`,
      meanings:
        /^all|^each/.test(words) || !shape(r, m).includes(' or ')
          ? [each(of, (n) => holds(n, r, m))]
          : [each(of, (n) => holds(n, r, m)), ...[r, m - 1].map((k) => each(of, (n) => rest(n, m) === k))],
    }));
}

/** "Any even numbers" is a rule for all, "contains any even numbers" for one. */
function chosen(): Grown[] {
  const whole: readonly (readonly [(kind: string) => string, (what: Test) => readonly Rule[]])[] = [
    [(kind) => `any ${kind}`, (what) => [counted(what, (n) => n === 3)]],
    [(kind) => `any three ${kind}`, (what) => [counted(what, (n) => n === 3)]],
    [(kind) => `the triple has any ${kind}`, (what) => [counted(what, (n) => n >= 1)]],
    [
      (kind) => `contains some ${kind}`,
      (what) => [counted(what, (n) => n >= 1), counted(what, (n) => n >= 2)],
    ],
    [(kind) => `does not contain any ${kind}`, (what) => [counted(what, (n) => n === 0)]],
    [(kind) => `there are not any ${kind}`, (what) => [counted(what, (n) => n === 0)]],
    [(kind) => `only ${kind}`, (what) => [counted(what, (n) => n === 3)]],
    [(kind) => `no ${kind}`, (what) => [counted(what, (n) => n === 0)]],
  ];
  const single: readonly (readonly [(kind: string) => string, (what: Test) => readonly Rule[]])[] = [
    [(kind) => `any numbers that are ${kind}`, (what) => [counted(what, (n) => n === 3)]],
    [(kind) => `each number is ${kind}`, (what) => [counted(what, (n) => n === 3)]],
    [(kind) => `every number is ${kind}`, (what) => [counted(what, (n) => n === 3)]],
    [(kind) => `some number is ${kind}`, (what) => [counted(what, (n) => n >= 1)]],
    [(kind) => `some but not all numbers are ${kind}`, (what) => [counted(what, (n) => n === 1 || n === 2)]],
    [
      (kind) => `any of the numbers is ${kind}`,
      (what) => [counted(what, (n) => n >= 1), counted(what, (n) => n === 3)],
    ],
    [
      (kind) => `any number is ${kind}`,
      (what) => [counted(what, (n) => n >= 1), counted(what, (n) => n === 3)],
    ],
    [(kind) => `not every number is ${kind}`, (what) => [counted(what, (n) => n < 3)]],
    [(kind) => `one or two but not all are ${kind}`, (what) => [counted(what, (n) => n === 1 || n === 2)]],
    [
      (kind) => `any two numbers are ${kind}`,
      (what) => [counted(what, (n) => n >= 2), counted(what, (n) => n === 3)],
    ],
  ];
  return [
    ...product(40, whole, NOUNS).map(([[shape, meanings], [kind, what]]) => ({
      text: shape(kind),
      meanings: meanings(what),
    })),
    ...product(60, single, KINDS).map(([[shape, meanings], [kind, what]]) => ({
      text: shape(kind),
      meanings: meanings(what),
    })),
  ].map((one) => ({ kind: 'any', ...one }));
}

export const grown = (): readonly Grown[] => [
  ...amounts(),
  ...bounds(),
  ...directions(),
  ...remainders(),
  ...chosen(),
];

/** Triples on which meanings that are not the same nearly always differ. */
export const SAMPLE: readonly Triple[] = (() => {
  const near = [-4, -3, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15];
  const all = near.flatMap((a) => near.flatMap((b) => near.map((c): Triple => [a, b, c])));
  return all.filter((_, i) => i % 5 === 0);
})();
