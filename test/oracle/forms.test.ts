/**
 * One predicate in several forms, which must count the same: as an expression, as a `def`, with its constants in
 * variables, with constants that only turn out to be some, and with constants for its variables.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { finish } from '../../src/base/stepwise';
import type { Domain } from '../../src/predicate/domain';
import { CountAbandoned, Engine } from '../../src/predicate/engine';
import { analysePredicate } from '../../src/predicate/language';
import { Tape, tapeArbitrary } from './tape';
import { PLAIN, Values, type Style } from './values';
import { atNight } from '../setup/nightly';

const seed = Number(process.env.FALSIFY_SEED ?? 5_151);

const DOMAIN: Domain = { min: -1, max: 1 };
const CELLS = [-1, 0, 1].flatMap((a) => [-1, 0, 1].flatMap((b) => [-1, 0, 1].map((c) => [a, b, c])));

function condition(numbers: Uint32Array, style: Style): string {
  const tape = new Tape(numbers);
  const depth = 1 + tape.below(3);
  return new Values(tape, style).condition(depth);
}

const inFunction = (lines: readonly string[], result: string): string =>
  ['def rule(a, b, c):', ...lines.map((line) => `    ${line}`), `    return (${result})`].join('\n');

function named(numbers: Uint32Array): string {
  const constants: number[] = [];
  const style = { ...PLAIN, constant: (value: number) => `k${constants.push(value) - 1}` };
  const result = condition(numbers, style);
  return inFunction(
    constants.map((value, i) => `k${i} = ${value}`),
    result,
  );
}

const FORMS: Readonly<Record<string, (numbers: Uint32Array) => string>> = {
  'a def': (numbers) => inFunction([], condition(numbers, PLAIN)),
  'constants in variables': named,
  'constants with a variable in them': (numbers) =>
    condition(numbers, { ...PLAIN, constant: (value) => `(${value} + a * 0)` }),
  'constants as a choice': (numbers) =>
    condition(numbers, { ...PLAIN, constant: (value) => `(${value} if b < 9 else c)` }),
};

type Counted = string;

/** False, true and raising; undefined where the checker refuses the form or counting gave up. */
function count(source: string, engine: Engine): Counted | undefined {
  const { program } = analysePredicate(source, { profile: 'judge' });
  if (!program) return undefined;
  try {
    const counted = finish(engine.count(program));
    return [counted.false, counted.true, counted.raises].join();
  } catch (error) {
    if (error instanceof CountAbandoned) return undefined;
    throw error;
  }
}

/** Values of the predicate with numbers for its variables, over all triples. */
function folded(numbers: Uint32Array, engine: Engine): Counted {
  const tally = [0, 0, 0];
  for (const cell of CELLS) {
    const variables = cell.map((value) => `(${value})`) as [string, string, string];
    const counted = count(condition(numbers, { ...PLAIN, variables }), engine);
    if (counted) tally[counted.split(',').indexOf('1')]++;
  }
  return tally.join();
}

describe(`forms of a predicate, seed ${seed}`, () => {
  const tapes = fc.sample(tapeArbitrary(200), { seed, numRuns: atNight(5_000, 300) });
  const engine = new Engine({ domain: DOMAIN });
  const single = new Engine({ domain: { min: 0, max: 0 } });
  const plain = tapes.map((numbers) => count(condition(numbers, PLAIN), engine));
  afterAll(() => {
    engine.dispose();
    single.dispose();
  });

  it('nearly all are accepted', () => {
    expect(plain.filter((counted) => counted !== undefined).length).toBeGreaterThan(0.9 * tapes.length);
  });

  it.each(Object.entries(FORMS))('%s', (_, form) => {
    const compared = tapes.flatMap((numbers, i) => {
      const source = form(numbers);
      const actual = count(source, engine);
      return actual && plain[i] ? [{ source, actual, expected: plain[i] }] : [];
    });
    expect(compared.length).toBeGreaterThan(0.9 * tapes.length);
    expect(compared.filter(({ actual, expected }) => actual !== expected).slice(0, 5)).toEqual([]);
  });

  it('constants for its variables', () => {
    // Each takes 27 programs.
    const wrong = tapes.slice(0, tapes.length / 3).flatMap((numbers, i) => {
      const actual = plain[i] && folded(numbers, single);
      return actual === plain[i] ? [] : [{ source: condition(numbers, PLAIN), actual, expected: plain[i] }];
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
