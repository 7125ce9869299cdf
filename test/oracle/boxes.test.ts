/** Random predicates on random small cubes: engine = brute force with the interpreter = CPython, raises included. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_DOMAIN_VALUE, type Domain } from '../../src/predicate/domain';
import { CountAbandoned, Engine, type EngineOptions } from '../../src/predicate/engine';
import { prepare } from '../../src/predicate/interpret';
import { analysePredicate } from '../../src/predicate/language';
import { finish } from '../../src/base/stepwise';
import type { Program } from '../../src/predicate/syntax';
import { CPython } from './cpython';
import { expressionProgram, functionProgram } from './functions';
import { Tape, tapeArbitrary } from './tape';
import { valueProgram } from './values';
import { atNight } from '../setup/nightly';

const VARIANTS: readonly EngineOptions[] = [
  { kernels: 'wasm', native: true },
  { kernels: 'wasm', native: false },
  { kernels: 'js', native: true },
  { kernels: 'js', native: false },
];

const EDGES = [
  -99,
  100,
  2 ** 15,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  MAX_DOMAIN_VALUE - 12,
  -MAX_DOMAIN_VALUE + 12,
];

interface Box {
  readonly program: Program;
  readonly domain: Domain;
}

/**
 * Around 0, somewhere in the published domain, or where numbers change how they are kept. Ranges stay away from the
 * latter: CPython adds up `range(2 ** 53)` number by number, and nothing can interrupt it.
 */
function smallest(tape: Tape, size: number, source: string): number {
  if (tape.oneIn(8) && !source.includes('range')) return tape.pick(EDGES) - tape.below(size);
  return tape.oneIn(4) ? tape.below(150) - 99 : 2 - size + tape.below(size);
}

function boxes(seed: number, count: number): Box[] {
  return fc.sample(tapeArbitrary(300), { seed, numRuns: count }).flatMap((numbers, i) => {
    const tape = new Tape(numbers);
    const size = 1 + tape.below(12);
    const source = [functionProgram, expressionProgram, valueProgram, valueProgram][i % 4](tape);
    const min = smallest(tape, size, source);
    const { program } = analysePredicate(source, { profile: 'judge' });
    return program ? [{ program, domain: { min, max: min + size - 1 } }] : [];
  });
}

interface Outcomes {
  readonly cells: string;
  /** Some triple went over a limit of ours. CPython has none, and nothing can interrupt it in an int of 2^30 digits. */
  readonly isLimited: boolean;
}

function bruteForce({ program, domain }: Box): Outcomes {
  const evaluator = prepare(program);
  const cells: number[] = [];
  let isLimited = false;
  for (let a = domain.min; a <= domain.max; a++) {
    for (let b = domain.min; b <= domain.max; b++) {
      for (let c = domain.min; c <= domain.max; c++) {
        cells.push(evaluator.test(a, b, c));
        isLimited ||= evaluator.error?.type.endsWith('LimitError') === true;
      }
    }
  }
  return { cells: cells.join(''), isLimited };
}

const tally = (cells: string) => {
  const of = (kind: string) => cells.split(kind).length - 1;
  return { false: of('0'), true: of('1'), raises: of('2') };
};

/** Result of the engine, or its reason for giving up. */
function counted(box: Box, options: EngineOptions): object {
  const engine = new Engine({ ...options, domain: box.domain });
  try {
    const count = finish(engine.count(box.program));
    return { false: count.false, true: count.true, raises: count.raises };
  } catch (error) {
    if (error instanceof CountAbandoned) return { abandoned: error.message };
    return { failed: String(error) };
  } finally {
    engine.dispose();
  }
}

const seed = Number(process.env.FALSIFY_SEED ?? 4_242);
const PROGRAMS = atNight(20_000, 300);
/** Programs that are looked at together: a long run says early where it failed. */
const BATCH = 500;
/** A batch takes minutes beside other programs. */
const LONGEST_MS = 3_600_000;

describe(`small cubes, seed ${String(seed)}`, () => {
  const cases = boxes(seed, PROGRAMS);
  const starts = Array.from({ length: Math.ceil(cases.length / BATCH) }, (_, i) => i * BATCH);

  describe.each(starts)('from number %i on', (from) => {
    const batch = cases.slice(from, from + BATCH);
    let outcomes: Outcomes[];

    beforeAll(() => {
      outcomes = batch.map(bruteForce);
    }, LONGEST_MS);

    it(
      'interpreter and CPython agree on every triple',
      async () => {
        const python = await CPython.load();
        const few = batch
          .map((box, i) => ({ box, ...outcomes[i] }))
          .filter(({ isLimited }, i) => i % atNight(1, 8) === 0 && !isLimited);
        for (const { box, cells } of few) {
          const [theirs = ''] = python.outcomes([box.program], box.domain.min, box.domain.max);
          const comparable = cells?.replace(/./g, (cell, i: number) => (theirs[i] === '3' ? '3' : cell));
          expect(comparable, `${JSON.stringify(box.domain)}\n${box.program.source}`).toBe(theirs);
        }
      },
      LONGEST_MS,
    );

    it.each(VARIANTS)('the engine counts the same with %j', { timeout: LONGEST_MS }, (options) => {
      const wrong = batch.flatMap((box, i) => {
        const expected = tally(outcomes[i]?.cells ?? '');
        const actual = counted(box, options);
        const same = JSON.stringify(actual) === JSON.stringify(expected) || 'abandoned' in actual;
        return same ? [] : [{ source: box.program.source, domain: box.domain, actual, expected }];
      });
      expect(wrong.slice(0, 5)).toEqual([]);
    });
  });
});
