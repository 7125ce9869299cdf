import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runFunction } from '../../../src/judges/function/run';
import { analysePredicate, evaluate } from '../../../src/predicate';
import { FUNCTIONS } from '../../fixtures/published/data';

type Call = readonly (number | readonly boolean[])[];

const run = (source: string, ...calls: readonly Call[]) =>
  runFunction({ kind: 'function', source, params: ['a', 'b', 'c'], calls });

describe('functions of judges', () => {
  it('answers each call', () => {
    const source = 'def rule(a: int, b: int, c: int) -> bool:\n    return a < b < c';
    expect(run(source, [1, 2, 3], [3, 2, 1])).toEqual({ ok: true, results: [true, false] });
  });

  it('counts any value by its truth', () => {
    expect(run('def rule(a, b, c):\n    return a', [5, 0, 0], [0, 0, 0])).toEqual({
      ok: true,
      results: [true, false],
    });
  });

  it('takes lists, and numbers of any size', () => {
    const source = 'def rule(state: list) -> bool:\n    return state[0] and not state[1]';
    const question = {
      kind: 'function',
      source,
      params: ['state'],
      calls: [[[true, false]], [[true, true]]],
    } as const;
    expect(runFunction(question)).toEqual({ ok: true, results: [true, false] });
    expect(run('def rule(a, b, c):\n    return a % 10 == 0 and a > b', [1e21, 2, 3])).toEqual({
      ok: true,
      results: [true],
    });
  });

  it('says errors as Python does, with the line', () => {
    const source = 'def rule(a, b, c):\n    d = a\n    return a % b == 0';
    expect(run(source, [1, 0, 3], [4, 2, 1])).toEqual({
      ok: true,
      results: [{ error: 'ZeroDivisionError: integer modulo by zero (line 3)' }, true],
    });
  });

  it.each([
    ['def rule(a, b, c)\n    return True', /^SyntaxError: .*\(line 1\)/],
    ['def rule(a, b):\n    return a < b', /^SyntaxError: `rule` needs exactly 3 parameters.*it has 2/],
    ['def rule(a, b, c):\n    return foo(a)', /^NameError: .*`foo`.*\(line 2\)/],
    ['def rule(a, b, c):\n\n    return x < a', /^NameError: .*`x`.*\(line 3\)/],
    ['def check(a, b, c):\n    return True', /^NameError: .*must be named `rule`/],
    ['a < b', /^SyntaxError: there is no function/],
  ])('refuses %j', (source, error) => {
    const answer = run(source, [1, 2, 3]);
    expect(answer.ok ? '' : answer.error).toMatch(error);
  });

  it('gives a function with much in a loop fewer steps', () => {
    const loop = (line: string) =>
      `def rule(a, b, c):\n    n = 0\n    while a:\n        ${line}\n    return n`;
    const steps = (source: string) => {
      const [result] = (run(source, [1, 2, 3]) as { results: readonly { error: string }[] }).results;
      return Number(/after ([\d,]+) steps/.exec(result.error)?.[1].replaceAll(',', ''));
    };
    expect(steps(loop('n += 1'))).toBe(50_000);
    expect(steps(loop(`n = (${'a + b, '.repeat(100)})`))).toBeLessThan(4_000);
  });
});

interface Rule {
  readonly source: string;
}

describe.skipIf(!existsSync(FUNCTIONS))('the functions that models wrote', () => {
  const rules = existsSync(FUNCTIONS)
    ? Object.entries(JSON.parse(readFileSync(FUNCTIONS, 'utf8')) as Record<string, Rule>)
    : [];
  const values = [-99, -67, -8, -3, -1, 0, 1, 2, 3, 4, 6, 7, 25, 64, 97, 100];
  const triples = values.flatMap((a, i) => [
    [a, values[(i * 5 + 3) % 16], values[(i * 7 + 1) % 16]],
    [a, a + 1, a + 2],
    [a, a, a],
  ]);

  it.each(rules)('%s runs and agrees with the engine of rules', (_name, { source }) => {
    const text = source.includes('def ') ? source : `def rule(a, b, c):\n    return ${source}`;
    const { program } = analysePredicate(source);
    const expected = triples.map((triple) => {
      const outcome = program && evaluate(program, triple);
      return outcome?.kind === 'value' ? outcome.truthy : 'raises';
    });
    const answer = run(text, ...triples);
    const results = answer.ok ? answer.results : [];
    expect(results.map((result) => (typeof result === 'boolean' ? result : 'raises'))).toEqual(expected);
  });
});
