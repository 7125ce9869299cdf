import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PyFloat, prepare, type PyValue } from '../../../../src/predicate/interpret';
import { analysePredicate } from '../../../../src/predicate/language';
import { compileNative, Status, type NativeFunction, type Part } from '../../../../src/predicate/native';
import type { Program } from '../../../../src/predicate/syntax';
import { truthBy, valueBy } from './evaluate';
import { ProgramWriter } from './programs';
import { atNight } from '../../../setup/nightly';

/** Raise for a longer run: FALSIFY_NATIVE_PROGRAMS=20000. */
const PROGRAMS = Number(process.env.FALSIFY_NATIVE_PROGRAMS ?? atNight(600, 200));
const INPUTS = 10;
const STEP_LIMITS = [3, 10, 60, 1000, 20_000];

const number = (value: PyValue): unknown => (value instanceof PyFloat ? value.value : Number(value));

function expectSame(
  native: NativeFunction,
  program: Program,
  stepLimit: number,
  args: number[],
  isTruth: boolean,
) {
  const { status, value, ...more } = isTruth ? truthBy(native, ...args) : valueBy(native, ...args);
  if (status === Status.bail) return 'bail';
  const outcome = prepare(program, { steps: stepLimit }).run(args);
  if (outcome.kind === 'raises') {
    expect(status).toBe(outcome.error.type === 'StepLimitError' ? Status.stepLimit : Status.raises);
    return outcome.error.type;
  }
  expect(status).toBe(Status.value);
  if (isTruth) expect(value === 1).toBe(outcome.truthy);
  else expect(value).toEqual(number(outcome.value));
  if ('steps' in more) expect(more.steps).toBe(outcome.steps);
  return 'value';
}

describe('generated code and the interpreter', () => {
  it('agree in value, kind of raising and steps on random programs', { timeout: 600_000 }, () => {
    const tally = new Map<string, number>();
    const note = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const writer = new ProgramWriter(seed);
        const source = writer.program();
        const { program, problems } = analysePredicate(source);
        if (!program) return void note(`refused: ${problems.find((p) => p.severity === 'error')?.code}`);
        const stepLimit = writer.pick(STEP_LIMITS);
        const isTruth = program.kind === 'expression' || writer.chance(50);
        const part: Part = isTruth ? { kind: 'entry' } : { kind: 'helper', name: program.entry.name };
        const native = compileNative(program, part, { stepLimit });
        if (!native) return void note('not covered');
        note('covered');
        for (let i = 0; i < INPUTS; i++) {
          const args = [writer.argument(), writer.argument(), writer.argument()];
          try {
            note(expectSame(native, program, stepLimit, args, isTruth));
          } catch (error) {
            throw new Error(`at (${args.join(', ')}), limit ${stepLimit}:\n${source}\n${String(error)}`, {
              cause: error,
            });
          }
        }
      }),
      { numRuns: PROGRAMS, endOnFailure: true },
    );
    if (process.env.FALSIFY_NATIVE_PROGRAMS) console.log(Object.fromEntries(tally));
    // The test means nothing if the programs are not in the language, or all the same.
    expect(tally.get('covered')).toBeGreaterThan(PROGRAMS * 0.3);
    for (const kind of ['value', 'bail', 'ZeroDivisionError', 'StepLimitError', 'IndexError']) {
      expect(tally.get(kind) ?? 0, kind).toBeGreaterThan(0);
    }
  });
});
