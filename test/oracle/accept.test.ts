/** CPython compiles what we accept: on slightly damaged programs, where a parser is most likely to be too lenient. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { analysePredicate } from '../../src/predicate/language';
import { CPython } from './cpython';
import { expressionProgram, functionProgram } from './functions';
import { Tape, tapeArbitrary } from './tape';
import { atNight } from '../setup/nightly';

const PIECES = [
  '<>',
  '01',
  '1_',
  '0x',
  '=',
  '==',
  ':',
  ',',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ' ',
  '\n',
  '    ',
  '\t',
  '\\\n',
  'if',
  'else',
  'for',
  'in',
  'not',
  'is',
  'and',
  'or',
  'lambda',
  'return',
  'pass',
  'def',
  'True',
  'None',
  '+',
  '-',
  '**',
  '//',
  '!',
  '~',
  '<<',
  '>',
  '.',
  '1.',
  '1e5',
  '1j',
  "'",
  '"',
  "b'x'",
  "'''",
  '#',
  ';',
  '*',
  '->',
  ':=',
  '@',
  '`',
  '$',
  '\0',
  'é',
  '²',
];

/** Inserts, drops or replaces a few pieces. */
function damage(tape: Tape, source: string): string {
  let text = source;
  for (let i = 0; i <= tape.below(3); i++) {
    const at = tape.below(text.length + 1);
    const gone = tape.below(3) === 0 ? 0 : tape.below(4);
    text = text.slice(0, at) + (tape.below(3) === 0 ? '' : tape.pick(PIECES)) + text.slice(at + gone);
  }
  return text;
}

const HAND_MADE = [
  'a <> b',
  '01 == a',
  '1__0 == a',
  'a if b',
  'a == b,',
  '(a == b',
  'a = b',
  '0_7 == a',
  '00 == a',
  '0b12 == a',
  '1if a else b',
  'a == 0x',
  "'a' 'b' == str(a)",
  'not',
  'a not b',
  'print a',
  'a is not not b',
  '1 .real',
  '[x for x in a, b]',
  '[*a]',
  'f(a for a in b, c)',
  'a\n< b',
  'a \\\n < b',
  '(a\n< b)',
  '*a',
  'a; b',
  'lambda: a',
  'def rule(a, b, c):\nreturn a',
  'def rule(a, b, c): return a',
  'def rule(a, a, c):\n  return a',
  'def rule(a, b=1, c):\n  return a',
  'def rule(a, b, c):\n  return a\n return b',
  'def rule(a, b, c):\n\treturn a\n        return b',
  'def rule(a, b, c):\n  break',
  'def rule(a, b, c):\n  x += y = 1\n  return a',
  'def rule(a, b, c):\n  (x) += 1\n  return a',
  'def rule(a, b, c):\n  True = a\n  return a',
  'def rule(a, b, c):\n  for 1 in [a]:\n    pass\n  return a',
  'return a',
  'max(a, key=abs, b)',
  'max(a, key=abs, key=abs)',
  'max(key=abs, a)',
  'a[1:2:3:4]',
  'a[]',
  '{a: b}',
  '{}',
  '()',
  '(,)',
];

describe('acceptance', () => {
  let python: CPython;
  beforeAll(async () => {
    python = await CPython.load();
  });

  /** Sources that we accept and CPython does not, with its words. */
  function tooKind(sources: readonly string[]): string[] {
    const accepted = sources.flatMap((source) => {
      const { program } = analysePredicate(source, { profile: 'judge' });
      return program ? [{ source, isFunction: program.kind === 'function' }] : [];
    });
    const complaints = python.compiles(accepted);
    return accepted.flatMap(({ source }, i) => (complaints[i] ? [`${complaints[i]}\n${source}`] : []));
  }

  it('accepts no hand-made trap that CPython refuses', () => {
    expect(tooKind(HAND_MADE)).toEqual([]);
  });

  it('accepts no damaged program that CPython refuses', () => {
    const tapes = fc.sample(tapeArbitrary(300), {
      seed: 7,
      numRuns: atNight(30_000, 3_000),
    });
    const sources = tapes.map((numbers, i) => {
      const tape = new Tape(numbers);
      return damage(tape, i % 3 === 0 ? functionProgram(tape) : expressionProgram(tape));
    });
    expect(tooKind(sources)).toEqual([]);
  });
});
