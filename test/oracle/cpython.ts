/** Real CPython as the oracle: one pyodide per process, asked in batches. */
import { readFileSync } from 'node:fs';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { PyFloat, show, type PyValue } from '../../src/predicate/interpret';
import type { Program } from '../../src/predicate/syntax';

export interface Case {
  readonly program: Program;
  readonly inputs: readonly (readonly PyValue[])[];
}

/** `text` is the repr of the value, or the class of the exception. */
export interface Answer {
  readonly kind: 'value' | 'raises';
  readonly text: string;
  /** Truth of the value, or the message of the exception. */
  readonly detail: boolean | string;
}

export interface BoxCount {
  readonly true: number;
  readonly raises: number;
}

type Rule = Pick<Program, 'source' | 'params'>;

const entryOf = (program: Program): string | null =>
  program.kind === 'function' ? program.entry.name : null;

/** JSON that Python reads back as the same ints (of any size) and floats. */
function toJson(value: PyValue): string {
  if (value instanceof PyFloat && !Number.isFinite(value.value)) {
    return Number.isNaN(value.value) ? 'NaN' : value.value > 0 ? 'Infinity' : '-Infinity';
  }
  return typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string'
      ? JSON.stringify(value)
      : show(value);
}

interface PythonFunction {
  (text: string): string;
  destroy(): void;
}

let loaded: Promise<PyodideAPI> | undefined;

/** The interpreter that all test files of a process share, with the prelude: it takes seconds to load. */
export const interpreter = (): Promise<PyodideAPI> => (loaded ??= loadWithPrelude());

async function loadWithPrelude(): Promise<PyodideAPI> {
  const python = await loadPyodide();
  python.runPython(readFileSync(new URL('./prelude.py', import.meta.url), 'utf8'));
  return python;
}

export class CPython {
  private constructor(
    readonly version: string,
    private readonly call: (name: string, argument: string) => string,
  ) {}

  static async load(): Promise<CPython> {
    const python = await interpreter();
    const globals = python.globals as unknown as { get(name: string): PythonFunction };
    const call = (name: string, argument: string): string => {
      const callable = globals.get(name);
      try {
        return callable(argument);
      } finally {
        callable.destroy();
      }
    };
    return new CPython(python.version, call);
  }

  /** Every input of every case; a fresh copy of the program each time. */
  evaluate(cases: readonly Case[]): Answer[][] {
    const texts = cases.map(({ program, inputs }) => {
      const head = JSON.stringify([program.source, entryOf(program), program.params]).slice(0, -1);
      return `${head},[${inputs.map((input) => `[${input.map(toJson).join(',')}]`).join(',')}]]`;
    });
    const answers = JSON.parse(this.call('run_batch', `[${texts.join(',')}]`)) as [
      Answer['kind'],
      string,
      Answer['detail'],
    ][][];
    return answers.map((row) => row.map(([kind, text, detail]) => ({ kind, text, detail })));
  }

  /** For each source: undefined if CPython compiles it, else its complaint. */
  compiles(sources: readonly { source: string; isFunction: boolean }[]): (string | undefined)[] {
    const query = sources.map(({ source, isFunction }) => [source, isFunction]);
    const answers = JSON.parse(this.call('compiles', JSON.stringify(query))) as (string | null)[];
    return answers.map((answer) => answer ?? undefined);
  }

  /** True and raising triples of {min…max}³, by enumeration (about a microsecond a triple and more). */
  count(programs: readonly Program[], min: number, max: number): BoxCount[] {
    const answers = JSON.parse(this.call('count_box', boxQuery(programs, min, max))) as [number, number][];
    return answers.map(([accepted, raises]) => ({ true: accepted, raises }));
  }

  /** '0' false, '1' true, '2' raises for every triple of the cube, c fastest. */
  outcomes(programs: readonly Program[], min: number, max: number): string[] {
    return JSON.parse(this.call('outcomes_box', boxQuery(programs, min, max))) as string[];
  }
}

const boxQuery = (programs: readonly Program[], min: number, max: number): string =>
  JSON.stringify(
    programs.map((program) => [program.source, entryOf(program), (program satisfies Rule).params, min, max]),
  );
