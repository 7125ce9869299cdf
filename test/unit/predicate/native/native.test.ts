import { describe, expect, it } from 'vitest';
import { prepare } from '../../../../src/predicate/interpret';
import { analysePredicate } from '../../../../src/predicate/language';
import { compileNative, Status, type NativeOptions, type Part } from '../../../../src/predicate/native';
import { compileModule } from '../../../../src/predicate/native/module';
import type { Program } from '../../../../src/predicate/syntax';
import { truthBy, valueBy } from './evaluate';

function programOf(source: string): Program {
  const { program, problems } = analysePredicate(source);
  if (!program) throw new Error(problems.map((problem) => problem.message).join('; '));
  return program;
}

function compile(source: string, options?: NativeOptions, part?: Part) {
  const native = compileNative(programOf(source), part, options);
  if (!native) throw new Error(`not covered: ${source}`);
  return native;
}

/** The function `rule` for its values. */
const RULE: Part = { kind: 'helper', name: 'rule' };

const GCD = `def rule(a, b, c):
    def gcd(x, y):
        x = abs(x)
        y = abs(y)
        while y != 0:
            x, y = y, x % y
        return x
    return gcd(gcd(a, b), c) > 1`;

/** Sources that generated code must cover, with inputs at which they are compared with the interpreter. */
const COVERED = {
  gcd: GCD,
  'nested functions that read outer variables': `def rule(a, b, c):
    k = a + 1
    def add(x):
        return x + k
    def twice(x):
        return add(add(x))
    k = k * 2
    return twice(b) > c`,
  recursion: `def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)

def rule(a, b, c):
    return fib(a % 12) % 3 == b % 2`,
  'mutual recursion': `def even(n):
    if n == 0:
        return True
    return odd(n - 1)

def odd(n):
    if n == 0:
        return False
    return even(n - 1)

def rule(a, b, c):
    return even(abs(a))`,
  'too deep a recursion': `def f(n):
    if n <= 0:
        return 0
    return 1 + f(n - 1)

def rule(a, b, c):
    return f(a * a) == 899 or f(a) > 3`,
  'loops with else': `def rule(a, b, c):
    n = abs(a)
    for d in range(2, n):
        if n % d == 0:
            break
    else:
        return n > 1
    while n > b:
        n -= 3
        if n == c:
            break
        if n % 2:
            continue
        n -= 1
    else:
        return False
    return True`,
  'sorted displays': `def rule(a, b, c):
    s = sorted([a, b, c])
    x, y, z = s
    return s[0] == x and s[-1] == z and s[1] - s[0] == z - y`,
  'generators and comprehensions': `def rule(a, b, c):
    odd = sum(1 for x in (a, b, c) if x % 2 == 1)
    big = len([x for x in (a, b, c) if x > 10])
    return any(x == odd for x in [a, b, c]) or all(i * i != a for i in range(b, c)) or max(x * x for x in (a, b)) > big`,
  'values of and/or': 'def rule(a, b, c):\n    x = a and b or c\n    y = a or b\n    return x % 3 == y % 3',
  'exact division': '(a + b) / 2 == c or a / b < c / 7',
  'keywords and defaults':
    'def f(x, y=3):\n    return x * y\n\ndef rule(a, b, c):\n    return f(a) > f(x=b, y=2) + f(c, y=1)',
  'functions without a value': 'def rule(a, b, c):\n    if a > b:\n        return c > 0',
  tuples:
    'def rule(a, b, c):\n    p = (a, b)\n    q = (b, c)\n    return p < q and p != (1, 2) and (a, b, c)[1:] == q',
  sets: 'len({a, b, c}) == 2 and a in {1, 2, 3, b + 1}',
  'characters of numerals': `def rule(a, b, c):
    n = abs(a * b - c)
    s = str(n)
    total = 0
    for ch in s:
        if ch in '13579':
            total += int(ch)
    return s == s[::-1] or total % 3 == 1 or s[0] == s[-1] or len(set(s)) > 2 or '7' in s`,
  'bit operations': '(a & 7) ^ (b | 2) > (c >> 1) + (~a << 2)',
  'properties of numbers': 'is_prime(a + b) or is_square(a * c) or is_cube(c)',
} as const;

const NUMBERS = [-20, -7, -2, -1, 0, 1, 2, 3, 4, 9, 16, 27, 40];

describe('what generated code covers', () => {
  it.each(Object.entries(COVERED))('%s', (_name, source) => {
    const program = programOf(source);
    const native = compile(source, { range: { min: -20, max: 40 } });
    const reference = prepare(program);
    const seen = new Set<number>();
    for (const a of NUMBERS) {
      for (const b of NUMBERS) {
        for (const c of NUMBERS) {
          const expected = reference.test(a, b, c);
          const { status, value, steps } = truthBy(native, a, b, c);
          expect(status).not.toBe(Status.bail);
          expect(status === Status.value ? value : 2, `${a}, ${b}, ${c}`).toBe(expected);
          if (expected !== 2) expect(steps).toBe(reference.steps);
          seen.add(expected);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it.each([
    ['strings that are not numerals', 'str(a) + "0" == str(b)'],
    ['a variable that may be unbound', 'def rule(a, b, c):\n    if a > 0:\n        x = 1\n    return x > b'],
    [
      'an int or a float',
      'def rule(a, b, c):\n    x = a\n    if b > 0:\n        x = a / 2\n    return x > c',
    ],
    [
      'lists of unknown length',
      'def rule(a, b, c):\n    s = [x for x in range(a)]\n    return s == sorted(s)',
    ],
  ])('leaves %s to the interpreter', (_name, source) => {
    expect(compileNative(programOf(source))).toBeUndefined();
  });

  it('makes no code that compiling would need hundreds of megabytes for', () => {
    const nested = (names: string) =>
      `any(i + j * k == a ${names
        .split('')
        .map((name) => `for ${name} in [a, b, c]`)
        .join(' ')})`;
    expect(compileNative(programOf(nested('ijk')))).toBeDefined();
    expect(compileNative(programOf(nested('ijklmn')))).toBeUndefined();
  });
});

describe('NativeFunction', () => {
  it('bails out where an int leaves the safe range, and never gives a wrong value', () => {
    const cube = compile('def rule(a, b, c):\n    return (a * a * a + b) * c', {}, RULE);
    expect(valueBy(cube, 200_000, 1, 1)).toEqual({ value: 8e15 + 1, status: Status.value });
    expect(valueBy(cube, 300_000, 1, 1).status).toBe(Status.bail);
    expect(valueBy(cube, 2 ** 53, 0, 0).status).toBe(Status.bail);
    const source = 'def rule(a, b, c):\n    while a != 0:\n        a = a + a\n    return a';
    expect(valueBy(compile(source, {}, RULE), 1, 0, 0).status).toBe(Status.bail);
  });

  it('bails out for arguments outside the range it was compiled for', () => {
    const range = { min: -5, max: 5 };
    const native = compile('def rule(a, b, c):\n    return a * b > c', { range }, RULE);
    expect(valueBy(native, 6, 0, 0).status).toBe(Status.bail);
    expect(valueBy(native, 0.5, 0, 0).status).toBe(Status.bail);
    expect(() => compile('a * b > c', { range }).row([0, 0], 0, 7)).toThrow(RangeError);
  });

  it('tells the step limit from other raises, step by step', () => {
    const source = 'def rule(a, b, c):\n    for i in range(a):\n        b += i\n    return 10 // b';
    const native = compile(source, { stepLimit: 50 });
    expect(truthBy(native, 50, 1, 0)).toMatchObject({ status: Status.value, steps: 50 });
    expect(truthBy(native, 51, 1, 0)).toMatchObject({ status: Status.stepLimit, steps: 51 });
    expect(truthBy(native, 0, 0, 0)).toMatchObject({ status: Status.raises, steps: 0 });
  });

  it('fills rows of masks', () => {
    const native = compile('def rule(a, b, c):\n    return (a * b) % c == 1', {
      range: { min: -99, max: 100 },
    });
    const reference = prepare(programOf('(a * b) % c == 1'));
    expect(native.row([7, 13], -99, 200)).toEqual({ done: 200, hitStepLimit: false, steps: 0 });
    for (let k = 0; k < 256; k++) {
      const bit = (mask: Uint32Array) => ((mask[k >>> 5] ?? 0) >>> (k & 31)) & 1;
      const expected = k < 200 ? reference.test(7, 13, k - 99) : 0;
      expect([bit(native.trueMask), bit(native.raisesMask)]).toEqual([
        Number(expected === 1),
        Number(expected === 2),
      ]);
    }
    expect([...native.bailMask]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('marks bail-outs in rows of their own', () => {
    const native = compile('def rule(a, b, c):\n    while c > 1:\n        c = c * c\n    return c == a');
    const { done } = native.row([1, 0], 0, 4);
    expect([done, native.trueMask[0], native.raisesMask[0], native.bailMask[0]]).toEqual([
      4, 0b0010, 0, 0b1100,
    ]);
  });

  it('stops a row at the first evaluation that exceeds the step limit', () => {
    const source = 'def rule(a, b, c):\n    while c > 5:\n        a += 1\n    return c > 2';
    const native = compile(source, { stepLimit: 1000 });
    expect(native.row([0, 0], 0, 200)).toEqual({ done: 7, hitStepLimit: true, steps: 1001 });
    expect([native.trueMask[0], native.raisesMask[0]]).toEqual([0b111000, 0b1000000]);
    const endless = compile('def rule(a, b, c):\n    while True:\n        pass\n    return True');
    expect(endless.row([0, 0], -99, 200)).toMatchObject({ done: 1, hitStepLimit: true });
  });

  it('bails out, element by element, where recursion is too deep for the stack of the machine', () => {
    const many = Array.from(
      { length: 500 },
      (_, i) => `    x${i} = x // n + x${i === 0 ? '' : i - 1}\n`,
    ).join('');
    const deep = `def f(n, x):\n    if n == 0:\n        return 1\n${many}    return f(n - 1, x) + x499 * 0\n`;
    const source = `${deep}\ndef rule(a, b, c):\n    return f(c * 400, 1)`;
    const native = compile(source);
    const masks = [0, 1, 2].map((c) => {
      expect(native.row([0, 0], c, 3)).toMatchObject({ done: 1, hitStepLimit: false });
      return [native.trueMask[0], native.raisesMask[0], native.bailMask[0]];
    });
    expect(masks).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [0, 0, 1],
    ]);
    const [values, statuses] = [new Int32Array(3), new Uint8Array(3)];
    compile(source, {}, RULE).column([0, 0], 0, 3, values, statuses);
    expect([values[0], ...statuses]).toEqual([1, Status.value, Status.bail, Status.bail]);
  });

  it('fills columns, longer than its own buffer too', () => {
    const part: Part = { kind: 'helper', name: 'f' };
    const source = 'def f(x, y):\n    return 60 // y + x\n\ndef rule(a, b, c):\n    return f(a, b) > c';
    const native = compile(source, {}, part);
    const [values, statuses] = [new Int32Array(10_000), new Uint8Array(10_000)];
    native.column([5], -5000, 10_000, values, statuses);
    for (let i = 0; i < 10_000; i++) {
      const y = i - 5000;
      expect(statuses[i]).toBe(y === 0 ? Status.raises : Status.value);
      if (y !== 0) expect(values[i]).toBe(Math.floor(60 / y) + 5);
    }
    expect([native.arity, native.result]).toEqual([2, 'int']);
  });

  it('compiles one helper of a program by itself', () => {
    const gcd = compile(GCD, {}, { kind: 'helper', name: 'gcd' });
    expect([valueBy(gcd, -12, 18).value, gcd.result]).toEqual([6, 'int']);
    const inner = 'def rule(a, b, c):\n    def f(x):\n        return x > a\n    return f(b)';
    expect(compileNative(programOf(inner), { kind: 'helper', name: 'f' })).toBeUndefined();
  });

  it('gives floats and bools as what they are', () => {
    const half = compile('def rule(a, b, c):\n    return a / b', {}, RULE);
    expect([valueBy(half, 1, 3, 0).value, half.result]).toEqual([1 / 3, 'float']);
    const truth = compile('def rule(a, b, c):\n    return a > b', {}, RULE);
    expect([valueBy(truth, 3, 1, 0).value, truth.result]).toEqual([1, 'bool']);
  });

  it('makes modules without imports that need no eval', () => {
    const { bytes } = compileModule(
      programOf(GCD),
      { kind: 'entry' },
      { stepLimit: 100, work: Infinity, range: { min: -99, max: 100 } },
    );
    expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes))).toEqual([]);
    expect(bytes.length).toBeLessThan(3000);
  });
});
