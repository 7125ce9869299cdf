import type { Profile } from './reader';

/** The kind of a value, as far as the text alone determines it. */
export type ValueKind = 'bool' | 'number' | 'text' | 'collection' | 'none' | 'function' | 'unknown';

/** A name that every predicate can call. Serves the checks, completion and hover alike. */
export interface Callable {
  readonly name: string;
  /** The signature that a reader sees: `round(number, digits=None)`. */
  readonly signature: string;
  /** One sentence in plain words, no trailing stop. */
  readonly summary: string;
  readonly profiles: readonly Profile[];
  /** The least number of arguments, and the largest (`Infinity`: any number). */
  readonly least: number;
  readonly most: number;
  /** Names of the leading arguments that may also be given by name; '' where only the position counts. */
  readonly positional: readonly string[];
  /** Arguments that can only be given by name. */
  readonly options: readonly string[];
  readonly returns: ValueKind;
}

const EVERYWHERE: readonly Profile[] = ['rule', 'judge', 'wilt'];
const WITH_FLOATS: readonly Profile[] = ['judge', 'wilt'];

interface Extra {
  readonly positional?: readonly string[];
  readonly options?: readonly string[];
  readonly profiles?: readonly Profile[];
}

function callable(
  signature: string,
  [least, most]: readonly [number, number],
  returns: ValueKind,
  summary: string,
  extra: Extra = {},
): Callable {
  const { positional = [], options = [], profiles = EVERYWHERE } = extra;
  const name = signature.slice(0, signature.indexOf('('));
  return { name, signature, summary, profiles, least, most, positional, options, returns };
}

/** Helpers of the published task. */
export const HELPERS: readonly Callable[] = [
  callable('is_prime(n)', [1, 1], 'bool', 'True if n is a prime number; False for everything below 2'),
  callable(
    'is_cube(n)',
    [1, 1],
    'bool',
    'True if n is the cube of a whole number, also of a negative one: -27 is',
  ),
  callable('is_square(n)', [1, 1], 'bool', 'True if n is the square of a whole number; False below 0'),
];

const choice = { options: ['key', 'default'] };

export const BUILTINS: readonly Callable[] = [
  callable('abs(x)', [1, 1], 'number', 'The distance of x from 0'),
  callable(
    'max(x, y, …)',
    [1, Infinity],
    'unknown',
    'The greatest of its arguments, or of one collection',
    choice,
  ),
  callable(
    'min(x, y, …)',
    [1, Infinity],
    'unknown',
    'The least of its arguments, or of one collection',
    choice,
  ),
  callable(
    'range(start, stop, step)',
    [1, 3],
    'collection',
    'The whole numbers from start up to, not including, stop',
  ),
  callable('len(items)', [1, 1], 'number', 'How many items a collection has'),
  callable('all(items)', [1, 1], 'bool', 'True if every item holds, and for no items at all'),
  callable('any(items)', [1, 1], 'bool', 'True if at least one item holds'),
  callable('sum(items, start=0)', [1, 2], 'number', 'The total of the items', { positional: ['', 'start'] }),
  callable('sorted(items)', [1, 1], 'collection', 'A list of the items from least to greatest', {
    options: ['key', 'reverse'],
  }),
  callable(
    'set(items)',
    [0, 1],
    'collection',
    'The different items; `len(set([a, b, c]))` counts distinct values',
  ),
  callable('list(items)', [0, 1], 'collection', 'A list of the items'),
  callable('tuple(items)', [0, 1], 'collection', 'A tuple of the items'),
  callable('bool(x)', [0, 1], 'bool', 'False for 0 and for what is empty, else True'),
  callable('int(x, base=10)', [0, 2], 'number', 'A whole number, from a text or cut off towards 0', {
    positional: ['', 'base'],
  }),
  callable('str(x)', [0, 1], 'text', 'The text of a value: `str(abs(a))[-1]` is the last digit'),
  callable(
    'round(number, ndigits=None)',
    [1, 2],
    'number',
    'The nearest whole number; halves go to the even one',
    {
      positional: ['number', 'ndigits'],
    },
  ),
  callable('divmod(x, y)', [2, 2], 'collection', 'The pair `(x // y, x % y)`'),
  callable('pow(base, exp, mod=None)', [2, 3], 'number', 'base to the power exp, modulo mod if it is given', {
    positional: ['base', 'exp', 'mod'],
  }),
  callable('enumerate(items, start=0)', [1, 2], 'collection', 'Pairs of a running number and an item', {
    positional: ['iterable', 'start'],
  }),
  callable(
    'zip(items, more, …)',
    [0, Infinity],
    'collection',
    'Tuples of the first items, the second items, …',
    {
      options: ['strict'],
    },
  ),
  callable('map(function, items)', [2, Infinity], 'collection', 'The function applied to every item'),
  callable('filter(function, items)', [2, 2], 'collection', 'The items for which the function holds'),
  callable('next(iterator, default)', [1, 2], 'unknown', 'The next item of an iterator or generator'),
  callable('isinstance(x, type)', [2, 2], 'bool', 'True if x is of the type, such as `int`'),
  callable('reversed(items)', [1, 1], 'collection', 'The items from last to first'),
  callable('float(x)', [0, 1], 'number', 'A decimal number', { profiles: WITH_FLOATS }),
  callable('type(x)', [1, 1], 'unknown', 'The type of a value', { profiles: ['wilt'] }),
];

const math = (
  signature: string,
  arity: readonly [number, number],
  summary: string,
  extra: Extra = {},
): Callable => ({
  ...callable(`math.${signature}`, arity, 'number', summary, { profiles: WITH_FLOATS, ...extra }),
});

/** Functions of `math`; their names carry the `math.`. */
export const MATH_FUNCTIONS: readonly Callable[] = [
  math('gcd(x, y, …)', [0, Infinity], 'The greatest common divisor'),
  math('lcm(x, y, …)', [0, Infinity], 'The least common multiple'),
  math('sqrt(x)', [1, 1], 'The square root, a decimal number'),
  math('isqrt(n)', [1, 1], 'The square root of a whole number, rounded down'),
  math('floor(x)', [1, 1], 'The greatest whole number not above x'),
  math('ceil(x)', [1, 1], 'The least whole number not below x'),
  math('trunc(x)', [1, 1], 'x cut off towards 0'),
  math('fabs(x)', [1, 1], 'The distance from 0, a decimal number'),
  math('log(x, base)', [1, 2], 'The logarithm, natural unless a base is given'),
  math('log2(x)', [1, 1], 'The logarithm to base 2'),
  math('log10(x)', [1, 1], 'The logarithm to base 10'),
  math('exp(x)', [1, 1], 'e to the power x'),
  math('sin(x)', [1, 1], 'The sine of an angle in radians'),
  math('cos(x)', [1, 1], 'The cosine of an angle in radians'),
  math('tan(x)', [1, 1], 'The tangent of an angle in radians'),
  math('hypot(x, y, …)', [0, Infinity], 'The length of the vector'),
  math('prod(items)', [1, 1], 'The product of the items', { options: ['start'] }),
  {
    ...math('isclose(x, y)', [2, 2], 'True if x and y are almost equal', {
      positional: ['a', 'b'],
      options: ['rel_tol', 'abs_tol'],
    }),
    returns: 'bool',
  },
];

export const MATH_CONSTANTS: readonly string[] = ['math.pi', 'math.e', 'math.inf'];

/** `(x / y).is_integer()`: a method, called with the value in front of the dot as its only argument. */
const IS_INTEGER: Callable = {
  ...callable('float.is_integer(x)', [1, 1], 'bool', 'True if the decimal number x is whole', {
    profiles: ['wilt'],
  }),
};

const BY_NAME: ReadonlyMap<string, Callable> = new Map(
  [...HELPERS, ...BUILTINS, ...MATH_FUNCTIONS, IS_INTEGER].map((entry) => [entry.name, entry]),
);

/** The function of that name, if it can be called in that place. */
export function findCallable(name: string, profile: Profile): Callable | undefined {
  const entry = BY_NAME.get(name);
  return entry?.profiles.includes(profile) ? entry : undefined;
}

/** Python has these, rules do not: they reach outside, or make values that a rule cannot hold. */
export const FORBIDDEN: ReadonlySet<string> = new Set(
  (
    'eval exec open print input compile __import__ globals locals vars dir getattr setattr hasattr delattr id hash ' +
    'breakpoint exit quit help memoryview bytes bytearray chr ord hex oct bin format repr dict frozenset object super ' +
    'property iter callable complex type float slice issubclass ascii classmethod staticmethod aiter anext'
  ).split(' '),
);

/** Words that can never be given a value. */
export const RESERVED: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield __debug__'
  ).split(' '),
);
