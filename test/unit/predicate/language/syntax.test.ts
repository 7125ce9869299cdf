import { describe, expect, it } from 'vitest';
import { analysePredicate, normalise } from '../../../../src/predicate/language';
import type { Expression } from '../../../../src/predicate/syntax';

function body(text: string): Expression {
  const { program, problems } = analysePredicate(text);
  if (program?.kind !== 'expression') throw new Error(JSON.stringify(problems));
  return program.body;
}

const canonical = (text: string): string => {
  const { program, problems } = analysePredicate(text);
  if (!program) throw new Error(JSON.stringify(problems));
  return normalise(program);
};

describe('grouping', () => {
  it.each([
    ['not a and b', '(not a) and b'],
    ['not a == b', 'not (a == b)'],
    ['a and not b or c', '(a and (not b)) or c'],
    ['a or b and c', 'a or (b and c)'],
    ['-a ** 2', '-(a ** 2)'],
    ['2 ** -a ** 2', '2 ** (-(a ** 2))'],
    ['2 ** 3 ** a', '2 ** (3 ** a)'],
    ['a - b - c', '(a - b) - c'],
    ['a + b * c', 'a + (b * c)'],
    ['a & b == c', '(a & b) == c'],
    ['a | b ^ c & a << 1 + b', 'a | (b ^ (c & (a << (1 + b))))'],
    ['-a % b', '(-a) % b'],
    ['~a + b', '(~a) + b'],
    ['not not a', 'not (not a)'],
    ['a if b else c if a else b', 'a if b else (c if a else b)'],
    ['not a if b else c', '(not a) if b else c'],
    ['not a in [b]', 'not (a in [b])'],
  ])('%s means %s', (text, meaning) => {
    expect(canonical(text)).toBe(canonical(meaning));
  });

  it.each([
    ['a < b < c', '(a < b) < c'],
    ['a is not b', 'a is (not b)'],
    ['(a, b)', '[a, b]'],
    ['a - (b - c)', 'a - b - c'],
    ['1 == a', 'True == a'],
    ['"1" == a', '1 == a'],
  ])('%s is not %s', (text, other) => {
    expect(canonical(text)).not.toBe(canonical(other));
  });

  it('keeps chained comparisons in one node, with the place of every operator', () => {
    expect(body('a < b not in [c]')).toMatchObject({
      kind: 'comparison',
      span: { from: 0, to: 16 },
      rest: [
        { operator: '<', operatorSpan: { from: 2, to: 3 } },
        { operator: 'not in', operatorSpan: { from: 6, to: 12 }, operand: { kind: 'list' } },
      ],
    });
  });

  it('begins and ends the span of an operation where its brackets do', () => {
    expect(body('(a) + (b) == c')).toMatchObject({
      first: { span: { from: 0, to: 9 }, left: { span: { from: 1, to: 2 } } },
    });
  });
});

describe('literals', () => {
  it.each([
    [String.raw`'a\n\x41\u00e9\101\q'`, 'a\nA\u00e9A\\q'],
    [String.raw`r'\d'`, '\\d'],
    [`"a" 'b' """c\nd"""`, 'abc\nd'],
    [String.raw`'\U0001F600'`, '\u{1F600}'],
    ["'''a\r\nb'''", 'a\nb'],
    ["'a\\\nb'", 'ab'],
    ["''", ''],
  ])('%s', (text, value) => {
    expect(body(text)).toMatchObject({ kind: 'string', value });
  });

  it.each([
    ['0x1F', 31],
    ['0b101', 5],
    ['0o17', 15],
    ['1_000', 1000],
    ['00', 0],
    ['9007199254740993', 9007199254740993n],
  ])('%s', (text, value) => {
    expect(body(text)).toMatchObject({ kind: 'int', value });
  });
});

describe('functions', () => {
  it('takes `rule` as the one that is called, else the last', () => {
    const two = (first: string, second: string) =>
      analysePredicate(
        `def ${first}(a, b, c):\n    return a > b\ndef ${second}(a, b, c):\n    return b > a\n`,
      ).program;
    expect(two('rule', 'g')).toMatchObject({ entry: { name: 'rule' } });
    expect(two('f', 'g')).toMatchObject({ entry: { name: 'g' } });
  });

  it('nests `elif`, and keeps the `else` of a loop', () => {
    const { program } = analysePredicate(
      'def rule(a, b, c):\n    if a:\n        return a > 1\n    elif b:\n        pass\n    else:\n        pass\n    for i in [a]:\n        pass\n    else:\n        return b > 1\n',
    );
    expect(program).toMatchObject({
      entry: {
        body: [
          { kind: 'if', else: [{ kind: 'if', else: [{ kind: 'pass' }] }] },
          { kind: 'for', else: [{ kind: 'return' }] },
        ],
      },
    });
  });

  it('ignores annotations', () => {
    const plain = canonical('def rule(a, b, c):\n    x = 1\n    return a > x');
    const annotated =
      'def rule(a: int, b: "int", c: list[int] | None) -> bool:\n    x: int = 1\n    return a > x';
    expect(canonical(annotated)).toBe(plain);
  });
});

describe('headers over several lines', () => {
  it.each([
    ['if (a > b\n        and c):', 'if (a > b and c):'],
    ['while a > b \\\n        and c:', 'while a > b and c:'],
    ['for a in (b,\n        c):', 'for a in (b, c):'],
    ['def f(x,\n        y):', 'def f(x, y):'],
  ])('%j may end in the column of its block', (header, meaning) => {
    const program = (head: string) =>
      `def rule(a, b, c):\n    ${head}\n        return True\n    return a > b`;
    expect(canonical(program(header))).toBe(canonical(program(meaning)));
  });
});
