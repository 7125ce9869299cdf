import { describe, expect, it } from 'vitest';
import { analysePredicate, LANGUAGE_CODES } from '../../../../src/predicate/language';
import { CASES, F, WARNINGS } from './error-cases';
import { apply, brief } from './helpers';

describe('errors', () => {
  it.each(CASES)('%j → %s', (text, finding, fixed) => {
    const { problems, program } = analysePredicate(text);
    expect(problems.map(brief)[0]).toBe(finding);
    expect(problems[0]?.severity).toBe('error');
    expect(program).toBeUndefined();
    expectFix(text, finding, fixed);
  });

  it.each([
    ['import math', '`import`'],
    ['{1: 2}', 'A dictionary'],
    ['f"{a}" == "1"', 'F-strings'],
    ['a == 1.5', '`1.5`'],
    ['[a].append(b)', '`.append`'],
    ["'%d' % a == '1'", 'Formats with `%`'],
    ['(x := 1) > 0', '`:=`'],
  ])('the one code for what rules do not have comes with its name: %j', (text, name) => {
    const [problem] = analysePredicate(text).problems;
    expect(problem?.code).toBe('not-supported');
    expect(problem?.message).toContain(name);
  });

  it('a remainder of numbers is no format, whatever texts stand beside it', () => {
    expect(analysePredicate("str(a % 10) + '%' == '3%'").problems).toEqual([]);
  });
});

describe('warnings', () => {
  it.each(WARNINGS)('%j → %s', (text, finding, fixed) => {
    const { problems, program } = analysePredicate(text);
    expect(problems.map(brief)).toEqual([finding]);
    expect(problems[0]?.severity).toBe('warning');
    expect(program).toBeDefined();
    expectFix(text, finding, fixed);
  });
});

function expectFix(text: string, finding: string, fixed: string | undefined): void {
  const fix = analysePredicate(text).problems[0]?.fixes?.[0];
  expect(fix && apply(text, fix)).toBe(fixed);
  const code = finding.slice(0, finding.indexOf('@'));
  if (fixed !== undefined) expect(analysePredicate(fixed).problems.map((p) => p.code)).not.toContain(code);
}

describe('what is said', () => {
  it('begins with a capital letter, or with code', () => {
    const said = [...CASES, ...WARNINGS].flatMap(([text]) =>
      analysePredicate(text).problems.flatMap(({ message, hint }) => [message, hint ?? 'None']),
    );
    expect(said.filter((sentence) => !/^[A-Z`]/.test(sentence))).toEqual([]);
  });

  it.each([
    [`${F}    print = a\n    return print > b`, '`print` cannot be the name of a value in a rule'],
    ['isinstance(a, int or str)', 'Several types are written in brackets: `(int, str)`'],
    ['abs > 1', '`abs` is a function: call it, as in `abs(a)`'],
    ['x = 1', '`=` gives a name a value; to compare, write `==`'],
    [`x = 1\n${F}    return a > 1`, 'Only function definitions may appear at the top level'],
    ['a ^ 2 == b', '`^` is bitwise exclusive or, not a power'],
    [`${'('.repeat(201)}a${')'.repeat(201)}`, 'Brackets are nested too deeply: Python reads at most 200'],
    ['a < = b', 'Write `<=` without a space'],
    ['is_prime(x=a)', '`is_prime` has no argument named `x`'],
    ['a is b', '`is` compares objects, not values: write `==`'],
    ['|a - b| > 2', '`|…|` is not Python: write `abs(…)`'],
  ])('of %j is exact', (text, message) => {
    expect(analysePredicate(text).problems[0]?.message).toBe(message);
  });

  it.each([
    ['gcd(a, b) == 1', 'Write a helper with `def gcd(x, y):`'],
    ['math.gcd(a, b) == 1', 'Write a helper with `def gcd(x, y):`'],
    ['a is prime', 'Write `is_prime(a)`'],
    ['is_prim(a)', 'Did you mean `is_prime`?'],
    ['é > 1', 'Use only ASCII letters and operators'],
    ['x = 1', 'Variables can be assigned only inside `def rule(a, b, c):`'],
  ])('helps with %j', (text, hint) => {
    expect(analysePredicate(text).problems[0]?.hint).toBe(hint);
  });

  it('is one finding for one mistake', () => {
    for (const text of ['is_prime(x=a)', 'a is prime', '|a - b| > 2', 'a >< b'])
      expect(analysePredicate(text).problems).toHaveLength(1);
  });

  it('leaves `is` alone where it says something', () => {
    for (const text of ['(a > 0) is True', 'a is None']) expect(analysePredicate(text).problems).toEqual([]);
  });
});

describe('sensible texts', () => {
  it.each([
    'a & 1 == 0',
    '(a > 0) & (b > 0)',
    '(a > 0) ^ (b > 0)',
    '(a ^ 1) == b',
    'a < b < c',
    'not a',
    'not a == b',
    'True',
    'any([a > 0, b > 0])',
    'a > 0 if b > 0 else c > 0',
    'isinstance(a, (int, bool))',
    'sorted([a, b, c], key=abs) == [a, b, c]',
    'str(abs(a))[-1] in "169"',
    '(a > 0 # first\n and b > 0)',
    ' a > 0\n',
    `${F}    """Says what it does."""\n    t = a\n    while t:\n        t //= 2\n    return t == b`,
    `def is_prime(n):\n    return n > 1\n${F}    return is_prime(a)`,
  ])('nothing is found in %j', (text) => {
    expect(analysePredicate(text).problems).toEqual([]);
  });

  it('takes `^` between variables for what it is in a WILT guess, and mentions it in a rule', () => {
    expect(analysePredicate('lambda a, b, c: a ^ b == c', { profile: 'wilt' }).problems).toEqual([]);
    expect(analysePredicate('a ^ b == c').problems.map((p) => p.severity)).toEqual(['information']);
  });
});

describe('profiles', () => {
  it('knows math and floats outside rules', () => {
    const text = 'math.gcd(a, b) == 1.0 and math.pi > 3';
    expect(analysePredicate(text, { profile: 'judge' }).problems).toEqual([]);
    expect(analysePredicate(text).problems.map((p) => p.code)).toEqual([
      'not-supported',
      'not-supported',
      'not-supported',
    ]);
  });

  it('reads a WILT guess as an expression over the parameters of its lambda', () => {
    const { program } = analysePredicate('lambda x, y, z: (x / y).is_integer()', { profile: 'wilt' });
    expect(program).toMatchObject({
      kind: 'expression',
      params: ['x', 'y', 'z'],
      body: { callee: 'float.is_integer' },
    });
  });

  it('refuses a lambda with another number of parameters', () => {
    const { problems } = analysePredicate('lambda x: x', { profile: 'wilt' });
    expect(problems.map(brief)).toEqual(['rule-parameters@0-11']);
  });
});

describe('the table of codes', () => {
  it('has a default severity, a title and an explanation for every code', () => {
    for (const [code, entry] of Object.entries(LANGUAGE_CODES)) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(entry.title.length).toBeGreaterThan(3);
      expect(entry.explanation).toMatch(/\.$/);
    }
  });
});

describe('limits', () => {
  it.each([
    ['a > 0 and '.repeat(10_000), 'predicate-too-long'],
    [`${'('.repeat(201)}a${')'.repeat(201)}`, 'too-many-brackets'],
    [`${'a + '.repeat(4900)}a`, 'too-deep'],
    [`${'a and '.repeat(3000)}a`, 'too-deep'],
    [`[a]${'[::-1]'.repeat(800)} == [b]`, 'too-deep'],
    [
      `${F}${Array.from({ length: 30 }, (_, i) => `${' '.repeat(i + 1)}for i in [a]:\n`).join('')}${' '.repeat(32)}return a > 1`,
      'too-deep',
    ],
  ])('case %#', (text, code) => {
    expect(analysePredicate(text).problems.map((p) => p.code)).toEqual([code]);
  });

  it('reads 200 brackets inside each other', () => {
    expect(analysePredicate(`${'('.repeat(200)}a${')'.repeat(200)} > 1`).problems).toEqual([]);
  });

  it('never throws on endless repetitions', () => {
    for (const piece of [
      'not ',
      '-',
      'a if b else ',
      'a[0]',
      '.b',
      '(',
      '"',
      '\\',
      '!',
      'a = ',
      'lambda: ',
      'a ** ',
      '“',
      'a\n',
    ]) {
      const { problems } = analysePredicate(piece.repeat(Math.floor(19_000 / piece.length)) + 'a');
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.length).toBeLessThanOrEqual(101);
    }
  });
});
