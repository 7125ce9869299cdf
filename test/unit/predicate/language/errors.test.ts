import { describe, expect, it } from 'vitest';
import { analysePredicate, LANGUAGE_CODES } from '../../../../src/predicate/language';
import { apply, brief } from './helpers';

const F = 'def rule(a, b, c):\n';

type Case = [text: string, finding: string, fixed?: string];

/** Text, its first finding, and what the first fix of that finding makes of the text. */
const CASES: Case[] = [
  ['a > 0 && b > 0', 'and-operator@6-8', 'a > 0 and b > 0'],
  ['a>0&&b>0', 'and-operator@3-5', 'a>0 and b>0'],
  ['a > 1 || b > 1', 'or-operator@6-8', 'a > 1 or b > 1'],
  ['!is_prime(a)', 'not-operator@0-1', 'not is_prime(a)'],
  ['a == !b', 'not-operator@5-6', 'a == (not b)'],
  ['a = b', 'equals-operator@2-3', 'a == b'],
  ['a%2=0', 'equals-operator@3-4', 'a%2==0'],
  ['a > 0 and b = 3', 'equals-operator@12-13', 'a > 0 and b == 3'],
  ['(a = 3) or b > 1', 'equals-operator@3-4', '(a == 3) or b > 1'],
  ['any(x = 1 for x in [a])', 'equals-operator@6-7', 'any(x == 1 for x in [a])'],
  [
    `${F}    if a = 0:\n        return True`,
    'equals-operator@28-29',
    `${F}    if a == 0:\n        return True`,
  ],
  ['x = 1', 'assignment@2-3', 'x == 1'],
  ['a =< b', 'compare-operator@2-4', 'a <= b'],
  ['a => b', 'compare-operator@2-4', 'a >= b'],
  ['a === b', 'compare-operator@2-5', 'a == b'],
  ['a !== b', 'compare-operator@2-5', 'a != b'],
  ['a < = b', 'compare-operator@2-5', 'a <= b'],
  ['a <> b', 'not-equal-operator@2-4', 'a != b'],
  ['01 == a', 'leading-zero@0-2', '1 == a'],
  ['(a + b > 0', 'unbalanced-bracket@0-1', '(a + b > 0)'],
  ['a + b) > 0', 'unbalanced-bracket@5-6', 'a + b > 0'],
  ['(a + b] > 0', 'unbalanced-bracket@6-7', '(a + b) > 0'],
  ['all([a>0,b>0)', 'unbalanced-bracket@4-5', 'all([a>0,b>0])'],
  ['a +', 'missing-operand@2-3'],
  ['a > and b', 'missing-operand@2-3'],
  ['a > 0 or or b', 'missing-operand@6-8'],
  ['import math', 'import@0-6'],
  ['a > 0 and import x', 'import@10-16'],
  [`${F}    import math\n    return a > 0`, 'import@23-29'],
  ['a.b', 'attribute@1-3'],
  ['[a].append(b)', 'attribute@3-10'],
  ['math.sqrt(a) > 1', 'attribute@4-9'],
  ['true', 'unknown-name@0-4', 'True'],
  ['a is null', 'unknown-name@5-9', 'a is None'],
  ['A > b', 'unknown-name@0-1', 'a > b'],
  ['a AND b > 1', 'word-operator@2-5', 'a and b > 1'],
  ['NOT a', 'word-operator@0-3', 'not a'],
  ['a mod 3 == 0', 'word-operator@2-5', 'a % 3 == 0'],
  ['isprime(a)', 'unknown-function@0-7', 'is_prime(a)'],
  ['prime(a)', 'unknown-function@0-5', 'is_prime(a)'],
  ['even(a)', 'unknown-function@0-4', '(a % 2 == 0)'],
  ['odd(a + b)', 'unknown-function@0-3', '((a + b) % 2 == 1)'],
  ['toString(a)', 'unknown-function@0-8'],
  ['constructor', 'unknown-name@0-11'],
  ['is_prime()', 'missing-argument@0-10', 'is_prime(a)'],
  ['is_prime and a > 0', 'function-not-called@0-8'],
  ['abs(a, b) > 1', 'wrong-arity@7-8'],
  ['sum(a, b, c) > 1', 'wrong-arity@10-11', 'sum([a, b, c]) > 1'],
  [`def f(x):\n    return x\n${F}    return f(a, b) > 1`, 'wrong-arity@58-59'],
  ['round(a, digits=1) == a', 'unknown-keyword@9-15', 'round(a, ndigits=1) == a'],
  ['“1” == str(b)', 'smart-quote@0-1', '"1" == str(b)'],
  ['a ≤ b', 'unicode-operator@2-3', 'a <= b'],
  ['a≠b', 'unicode-operator@1-2', 'a!=b'],
  ['a × b > 1', 'unicode-operator@2-3', 'a * b > 1'],
  ['a − b > 1', 'unicode-operator@2-3', 'a - b > 1'],
  ['a＜b', 'unicode-operator@1-2', 'a<b'],
  ['а > 0', 'bad-character@0-1', 'a > 0'],
  ['a\u00a0> 0', 'bad-character@1-2', 'a > 0'],
  [`${F.slice(0, -2)}\n    return a > 1`, 'missing-colon@16-17', `${F}    return a > 1`],
  [`${F}    if a > 0\n        return True`, 'missing-colon@30-31', `${F}    if a > 0:\n        return True`],
  [`${F}return a > 1`, 'indentation@19-25', `${F}    return a > 1`],
  [
    `${F}    x = 1\n      y = 2\n    return x > 1`,
    'indentation@29-35',
    `${F}    x = 1\n    y = 2\n    return x > 1`,
  ],
  [
    `${F}    if a:\n        return a > 1\n    else if b:\n        return True`,
    'else-if@54-61',
    `${F}    if a:\n        return a > 1\n    elif b:\n        return True`,
  ],
  [`${F}    a > b`, 'missing-return@4-8', `${F}    return a > b`],
  ['def rule(a, b):\n    return a > b', 'rule-parameters@9-13'],
  ['', 'empty-predicate@0-0'],
  ['  # nothing', 'empty-predicate@0-11'],
  ['a > 0; b > 0', 'semicolon@5-6', 'a > 0 and b > 0'],
  ['a > 0;', 'semicolon@5-6', 'a > 0'],
  ['a ? b > 1 : c > 1', 'ternary-operator@2-3', 'b > 1 if a else c > 1'],
  ['a in 1..9', 'range-operator@6-8', '1 <= a <= 9'],
  ['a..b', 'range-operator@1-3'],
  ['2a > b', 'missing-multiplication@0-2', '2 * a > b'],
  ['2(a+b) > 1', 'missing-multiplication@0-1', '2 * (a+b) > 1'],
  ['a(b) > 1', 'not-callable@0-1', 'a * (b) > 1'],
  ['a is greater than b', 'missing-operator@13-17'],
  ['a > 0\nand b > 0', 'line-break@6-9', '(a > 0\nand b > 0)'],
  ['a > 0\nb > 0', 'several-expressions@6-11', 'a > 0 and b > 0'],
  ['a == not b', 'misplaced-not@5-8', 'a == (not b)'],
  ['a not b', 'misplaced-not@2-5', 'a != b'],
  ['a not = b', 'compare-operator@2-7', 'a != b'],
  ['a not == b', 'compare-operator@2-8', 'a != b'],
  ['a > 0 -> b > 0', 'implication@6-8', 'not (a > 0) or (b > 0)'],
  ['a > 0 implies b > 0', 'implication@6-13', 'not (a > 0) or (b > 0)'],
  ['(a -> b)', 'implication@3-5'],
  ['a <-> b', 'implication@2-5'],
  [
    'def rule(a, b, c) -> bool:\n    return a > 0 && b > 0',
    'and-operator@44-46',
    'def rule(a, b, c) -> bool:\n    return a > 0 and b > 0',
  ],
  ['return a > 1', 'return-outside@0-6', 'a > 1'],
  ['"abc', 'unclosed-string@0-1'],
  ['a == 1.5', 'float-literal@5-8'],
  ['a == 2.0', 'float-literal@5-8', 'a == 2'],
  ['lambda a: a > 1', 'lambda@0-6'],
  ['(x := 1) > 0', 'walrus@1-7'],
  ['f"{a}" == "1"', 'f-string@0-6'],
  ['{1: 2}', 'dictionary@0-6'],
  ['max(*[a, b]) > 1', 'starred@4-5'],
  ['b"x" == a', 'bytes@0-4'],
  ['eval("1")', 'forbidden-function@0-4'],
  ['print(a)', 'forbidden-function@0-5'],
  ['print a', 'forbidden-function@0-5'],
  [`${F}    global a\n    return a > 1`, 'global@23-29'],
  [`${F}    nonlocal a\n    return a > 1`, 'global@23-31'],
  [`${F}    with a:\n        pass\n    return a > 1`, 'with@23-27'],
  [`${F}    try:\n        pass\n    except:\n        pass\n    return a > 1`, 'try@23-26'],
  [`${F}    raise a`, 'raise@23-28'],
  [`${F}    assert a\n    return a > 1`, 'assert@23-29'],
  [`${F}    del a\n    return a > 1`, 'del@23-26'],
  [`${F}    yield a`, 'yield@23-28'],
  [`class A:\n    pass`, 'class@0-5'],
  [`@f\n${F}    return a > 1`, 'decorator@0-2'],
  [`async ${F}    return a > 1`, 'async@0-5'],
  [`x = 1\n${F}    return a > 1`, 'global-code@0-5'],
  [`${F}    x = [a]\n    x[0] = 1\n    return a > 1`, 'subscript-assignment@35-39'],
  [`${F}    break`, 'outside-loop@23-28'],
  [`${F}    f() = 1\n    return a > 1`, 'assignment-target@23-26'],
  ['def rule(a, a, c):\n    return a > 1', 'duplicate-parameter@12-13'],
  ['def rule(a=1, b, c):\n    return a > 1', 'parameter-order@14-15'],
  ['abs(x=a, 1)', 'positional-after-keyword@9-10'],
  ['sum(x for x in [a], 1) > 1', 'generator-brackets@4-18', 'sum((x for x in [a]), 1) > 1'],
  ['a == 0x', 'bad-number@5-7'],
  ['"\\x4" == a', 'string-escape@1-4'],
];

/** The same for warnings, which leave the program usable. */
const WARNINGS: Case[] = [
  ['a^2 == b', 'power-operator@1-2', 'a**2 == b'],
  ['a > 0 & b > 0', 'bitwise-precedence@6-7', 'a > 0 and b > 0'],
  ['a > 0 | b > 0 & c > 0', 'bitwise-precedence@6-7', 'a > 0 or b > 0 and c > 0'],
  ['a > 0 ^ b > 0', 'bitwise-precedence@6-7', '(a > 0) ^ (b > 0)'],
  ['a > 0 | is_prime(b)', 'bitwise-precedence@6-7', 'a > 0 or is_prime(b)'],
  ['~(a > 0)', 'bitwise-not@0-1', 'not (a > 0)'],
  ['a + b', 'not-boolean@0-5', 'a + b != 0'],
  ['(a % 2)', 'not-boolean@1-6', '(a % 2) != 0'],
  ['a > 0 and b', 'not-boolean@10-11', 'a > 0 and b != 0'],
  ['a > 0, b > 0', 'not-boolean@0-12', 'a > 0 and b > 0'],
  ['[a]', 'not-boolean@0-3'],
  ['"x"', 'not-boolean@0-3'],
  ['None', 'not-boolean@0-4'],
  [`${F}    return a % 2`, 'not-boolean@30-35', `${F}    return a % 2 != 0`],
  ['sum(a, b) > 1', 'not-a-collection@4-5', 'sum([a, b]) > 1'],
  ['max(a) > 1', 'not-a-collection@4-5', 'max([a]) > 1'],
];

describe('errors', () => {
  it.each(CASES)('%j → %s', (text, finding, fixed) => {
    const { problems, program } = analysePredicate(text);
    expect(problems.map(brief)[0]).toBe(finding);
    expect(problems[0]?.severity).toBe('error');
    expect(program).toBeUndefined();
    expectFix(text, finding, fixed);
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
      'attribute',
      'float-literal',
      'attribute',
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
