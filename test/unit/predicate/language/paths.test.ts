import { describe, expect, it } from 'vitest';
import { analysePredicate } from '../../../../src/predicate/language';
import { apply, brief } from './helpers';

/** A rule with that body, indented by four; its name stands at 4 to 8. */
const rule = (...lines: string[]): string =>
  `def rule(a, b, c):\n${lines.map((line) => `    ${line}`).join('\n')}`;

const NAME = ['may-return-nothing@4-8'];

const IF = ['if a > 0:', '    return True'];

describe('paths through a function', () => {
  it.each([
    ['one branch only', rule(...IF)],
    ['else that falls through', rule(...IF, 'else:', '    b = 1')],
    ['elif without else', rule(...IF, 'elif b > 0:', '    return False')],
    ['return in a loop', rule('for x in [a, b]:', '    if x > 0:', '        return True')],
    ['loop whose break skips its else', rule('for x in [a]:', '    break', 'else:', '    return True')],
    ['endless loop with a break', rule('while True:', '    if a > 0:', '        break', '    return True')],
    ['while that may not start', rule('while a > 0:', '    return True')],
    ['test that never holds', rule('if 0:', '    return True', 'if a > 0:', '    return True')],
    [
      'break of the outer loop after an inner one',
      rule('while 1:', '    for x in [a]:', '        return True', '    break'),
    ],
  ])('can end without a value: %s', (_, source) => {
    const { problems, program } = analysePredicate(source);
    expect(problems.map(brief)).toEqual(NAME);
    expect(program).toBeDefined();
    const fix = problems[0]?.fixes?.[0];
    expect(fix && analysePredicate(apply(source, fix)).problems).toEqual([]);
  });

  it.each([
    ['both branches', rule(...IF, 'else:', '    return False')],
    ['after a branch', rule(...IF, 'return b > 0')],
    ['all of elif', rule(...IF, 'elif b > 0:', '    return b > c', 'else:', '    return False')],
    ['endless loop', rule('while True:', '    a += 1', '    if a > b:', '        return True')],
    [
      'endless loop whose break belongs to an inner one',
      rule('while 1:', '    for x in [a]:', '        break', '    if a > b:', '        return True'),
    ],
    [
      'else of a loop without break',
      rule('for x in [a, b]:', '    if x > 0:', '        return True', 'else:', '    return False'),
    ],
    ['constant test', rule('if True:', '    return a > 0')],
    ['helper that never returns a value', `${rule('f(a)', 'return b > 0')}\ndef f(x):\n    pass`],
    ['return of its own in an inner function', rule('def f(x):', '    return x > 0', 'return f(a)')],
  ])('always gives a value: %s', (_, source) => {
    expect(analysePredicate(source).problems).toEqual([]);
  });

  it('finds a `return` without a value at its own place, and can complete it', () => {
    const source = rule('if a > 0:', '    return', 'return b > 0');
    const { problems } = analysePredicate(source);
    expect(problems.map(brief)).toEqual(['may-return-nothing@41-47']);
    expect(apply(source, problems[0].fixes![0])).toBe(source.replace('return\n', 'return False\n'));
  });

  it('says of a helper what its value is', () => {
    const source = `def sign(x):\n    if x > 0:\n        return 1\n${rule('return sign(a) == 1')}`;
    const [problem] = analysePredicate(source).problems;
    expect(brief(problem)).toBe('may-return-nothing@4-8');
    expect(problem).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('`None`') as string,
    });
    expect(problem.fixes).toBeUndefined();
  });
});
