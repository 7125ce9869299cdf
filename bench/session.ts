/**
 * A typing session, key by key: what an author of rules does to the published example in half an hour.
 * Every state that a key leaves behind is a document that the editor has to count.
 */
export interface Scene {
  readonly name: string;
  /** The rule that is edited in the example; both indexes from 0. */
  readonly group: number;
  readonly rule: number;
  /** Every text the predicate has on the way, in order. */
  readonly states: readonly string[];
}

/** From nothing to `text`, a character at a time. */
const typed = (text: string, before = ''): string[] =>
  Array.from(text, (_, i) => before + text.slice(0, i + 1)).filter((state) => state.trim() !== '');

/** One change inside a text: `find` is erased backwards, `put` typed in its place. */
function changed(text: string, find: string, put: string): string[] {
  const at = text.indexOf(find);
  if (at < 0) throw new Error(`"${find}" is not in "${text}"`);
  const [head, tail] = [text.slice(0, at), text.slice(at + find.length)];
  const erased = Array.from(find, (_, i) => find.slice(0, find.length - 1 - i));
  const written = Array.from(put, (_, i) => put.slice(0, i + 1));
  return [...erased, ...written].map((middle) => head + middle + tail);
}

/** Several changes, each made to what the last one left. */
function edited(text: string, ...changes: readonly (readonly [find: string, put: string])[]): string[] {
  const states: string[] = [];
  let now = text;
  for (const [find, put] of changes) {
    states.push(...changed(now, find, put));
    now = states.at(-1) ?? now;
  }
  return states;
}

/** Edits of rules that are there: another number, another operator, another variable, a mistake and its repair. */
const EDITS: readonly Omit<Scene, 'name'>[] = [
  {
    group: 0,
    rule: 0,
    states: edited('a % 2 == 0 and b % 2 == 0 and c % 2 == 0', ['2', '4'], ['2', '4'], ['2', '4']),
  },
  {
    group: 0,
    rule: 1,
    states: edited(
      'a != 0 and b % a == 0 and b != 0 and c % b == 0',
      ['a != 0 and ', ''],
      ['b != 0 and ', ''],
    ),
  },
  { group: 0, rule: 2, states: edited('len({a, b, c}) == 2', ['== 2', '>= 2'], ['>= 2', '< 3']) },
  { group: 1, rule: 1, states: edited('0 < (b - a) < (c - b)', ['0 <', '1 <'], ['(c - b)', 'abs(c - b)']) },
  { group: 1, rule: 2, states: edited('a <= b and a <= c', ['and', '&&'], ['&&', 'and'], ['c', 'b + 10']) },
  { group: 2, rule: 2, states: edited('(a - b) * (b - c) < 0', ['< 0', '> 10'], ['(b - c)', '(a + c)']) },
  { group: 3, rule: 2, states: edited('a < b < c', ['b < c', 'b and b < c'], ['b < c', 'c > 2 * b']) },
  {
    group: 4,
    rule: 3,
    states: edited('(b - a) == (c - b)', ['==', '='], ['=', '=='], ['(c - b)', '2 * (c - b)']),
  },
  {
    group: 5,
    rule: 1,
    states: edited('((a % 2 == 0) + (b % 2 == 0) + (c % 2 == 0)) == 2', ['== 2', 'in {1, 2}']),
  },
  {
    group: 6,
    rule: 2,
    states: edited('a < 0 and b < 0 and c < 0', ['a < 0', 'a * b > 0'], ['b < 0 and ', '']),
  },
  {
    group: 7,
    rule: 0,
    states: edited('a % 2 == 1 and b % 2 == 1 and c % 2 == 1', ['1 and', '1 or'], ['1 and', '1 or']),
  },
  {
    group: 8,
    rule: 0,
    states: edited(
      'is_prime(a) and is_prime(b) and is_prime(c)',
      ['(c)', '(a + b + c)'],
      ['is_prime(a) and ', ''],
    ),
  },
  {
    group: 9,
    rule: 2,
    states: edited('(b - a) > (c - b)', ['(c - b)', '(c - b) ** 2'], ['(b - a)', 'abs(b - a)']),
  },
];

/** New predicates typed from nothing: the kinds of rules that authors and models come up with. */
const NEW: readonly string[] = [
  'sorted([a, b, c]) == [a, b, c]',
  'sum([a, b, c]) % 7 == 0',
  '(a + b + c) % 3 == 0 and (a + b + c) / 3 == b',
  'b * b == a * c and a != 0 and b != 0',
  'abs(a - b) == 10 and abs(b - c) == 10',
  'max(a, b, c) - min(a, b, c) <= 20',
  'any(x > 50 for x in (a, b, c)) and all(x % 2 == 1 for x in (a, b, c))',
  'a // 2 == b and c % 5 in {1, 2, 3}',
  'str(abs(a))[-1] == str(abs(c))[-1]',
  'a * b + c > 100 if a > 0 else b > c',
  'is_square(a) or is_cube(b) or is_prime(c)',
  '(a * b + c) % 5 == 2',
];

/** Functions typed line by line; on the way, loops that never end and names that are not there yet. */
const FUNCTIONS: readonly string[] = [
  `def rule(a, b, c):
    s = sorted([a, b, c])
    return s[1] - s[0] == s[2] - s[1]`,
  `def rule(a, b, c):
    def ds(n):
        n = abs(n)
        s = 0
        while n > 0:
            s += n % 10
            n //= 10
        return s
    return ds(a) < ds(b) < ds(c)`,
];

/**
 * A session: the forty published rules typed again, each into its own place; then edits; then new predicates and
 * functions.
 */
export function session(published: readonly (readonly string[])[]): readonly Scene[] {
  const retyped = published.flatMap((rules, group) =>
    rules.map((text, rule) => ({
      name: 'the forty published rules, typed anew',
      group,
      rule,
      states: typed(text),
    })),
  );
  const places = (texts: readonly string[], name: string) =>
    texts.map((text, i) => ({ name, group: i % published.length, rule: 3, states: typed(text) }));
  return [
    ...EDITS.map((scene) => ({ ...scene, name: 'edits of published rules' })),
    ...retyped,
    ...places(NEW, 'new predicates'),
    ...places(FUNCTIONS, 'functions with loops'),
  ];
}
