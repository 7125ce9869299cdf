/** CPython accepts what we accept, and refuses what is listed here, as we do. */
import { beforeAll, describe, expect, it } from 'vitest';
import { analysePredicate } from '../../src/predicate/language';
import { Generator, xorshift } from '../unit/predicate/language/generate';
import { mutate } from '../unit/predicate/language/mutate';
import { interpreter } from './cpython';

type Compile = (texts: string) => string;

/** `eval` forgives white space in front of an expression; `compile` does not. */
const CHECK = `
import json, warnings
warnings.simplefilter('ignore')
def check(texts):
    found = []
    for mode, text in json.loads(texts):
        try:
            compile(text.lstrip(' \\t') if mode == 'eval' else text, 'text', mode)
            found.append('')
        except Exception as error:
            found.append(repr(error))
    return json.dumps(found)
check
`;

let compile: Compile;

beforeAll(async () => {
  const python = await interpreter();
  compile = python.runPython(CHECK) as Compile;
}, 120_000);

function refusedByPython(texts: readonly string[]): string[] {
  const accepted = texts.flatMap((text) => {
    const { program } = analysePredicate(text);
    return program ? [[program.kind === 'function' ? 'exec' : 'eval', text]] : [];
  });
  const errors = JSON.parse(compile(JSON.stringify(accepted))) as string[];
  return errors.flatMap((error, index) =>
    error ? [`${JSON.stringify(accepted[index]?.[1])}: ${error}`] : [],
  );
}

describe('acceptance', () => {
  it('accepts at least nine in ten programs of the language, all of which CPython accepts', () => {
    const pick = xorshift(2026);
    const texts = Array.from({ length: 500 }, () => new Generator(pick).program());
    expect(refusedByPython(texts)).toEqual([]);
    const accepted = texts.filter((text) => analysePredicate(text).program);
    expect(accepted.length / texts.length).toBeGreaterThanOrEqual(0.9);
  }, 60_000);

  it('accepts no damaged program that CPython refuses', () => {
    const pick = xorshift(1337);
    const texts = Array.from({ length: 3000 }, () => mutate(new Generator(pick).expression(2), pick));
    expect(refusedByPython(texts)).toEqual([]);
  }, 60_000);

  it.each([
    'a <> b',
    '01 == a',
    'a == not b',
    'print a',
    'f()=1',
    'b\\\n',
    'a\n  b',
    '1_ > a',
    '0_x',
    'a = 1',
    'x y',
    'sum(x for x in [a], 1)',
    'abs(x=1, 2)',
    'any(x=1 for x in [a])',
    '*a, b',
    '"\\x"',
    "'a\nb'",
    '1__0 > a',
    'def rule(a, a, c):\n return a',
    'def rule(a=1, b, c):\n return a',
    'def rule(a, b, c):\n break\n return a',
    'def rule(a, b, c):\n   x = 1\n  return x',
    'def rule(a, b, c):\nreturn a',
    'def rule(a, b, c):\n x: int = y = 1\n return x',
    'def rule(a, b, c):\n if a: return a\n elif: return b\n return c',
    'def rule(a, b, c):\n __debug__ = 1\n return a',
    `${'1'.repeat(4301)} > a`,
    `${'('.repeat(201)}a${')'.repeat(201)}`,
  ])('refuses %j as CPython does', (text) => {
    expect(
      JSON.parse(compile(JSON.stringify([[text.startsWith('def') ? 'exec' : 'eval', text]]))),
    ).not.toEqual(['']);
    expect(analysePredicate(text).program).toBeUndefined();
  });
});
