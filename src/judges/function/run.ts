/** Functions that a model wrote: checked against the language, then run by our interpreter within its limits. */
import { grouped } from '../../base/number-words';
import {
  analysePredicate,
  prepare,
  PyFloat,
  PyList,
  type Evaluator,
  type Problem,
  type Program,
  type PyValue,
} from '../../predicate';
import type { Json } from '../../base/json';
import { Lru } from '../../base/lru';
import type { FunctionAnswer, FunctionQuestion } from '../questions';
import { limitsFor, MAX_SOURCE_LENGTH } from './limits';
import { errorText, lineAt } from './words';

type Prepared = { readonly evaluator: Evaluator } | { readonly error: string };

const prepared = new Lru<Prepared>(64);

/** Runs one function on each list of arguments. Never throws; the same question has the same answer everywhere. */
export function runFunction(question: FunctionQuestion): FunctionAnswer {
  const { source, params, calls } = question;
  const ready = prepareSource(source, params);
  if ('error' in ready) return { ok: false, error: ready.error };
  return { ok: true, results: calls.map((args) => callOnce(ready.evaluator, source, args)) };
}

function prepareSource(source: string, params: readonly string[]): Prepared {
  // The text is the key: a long one is refused before it is kept.
  if (source.length > MAX_SOURCE_LENGTH) return { error: tooLong(source) };
  const key = `${params.join(',')}\n${source}`;
  const known = prepared.get(key);
  if (known) return known;
  const fresh = analyse(source, params);
  prepared.set(key, fresh);
  return fresh;
}

const tooLong = (source: string): string =>
  `SyntaxError: the function has ${grouped(source.length)} characters; ` +
  `at most ${grouped(MAX_SOURCE_LENGTH)} are run`;

function analyse(source: string, params: readonly string[]): Prepared {
  const read = readFunction(source, params);
  if ('error' in read) return read;
  const wrong = refuseShape(read.program);
  return wrong ? { error: wrong } : { evaluator: prepare(read.program, limitsFor(read.program)) };
}

/** Parses a function or a bare expression; otherwise explains the fault for its author. */
export function readFunction(
  source: string,
  params: readonly string[],
): { readonly program: Program } | { readonly error: string } {
  if (source.length > MAX_SOURCE_LENGTH) return { error: tooLong(source) };
  const { program, problems } = analysePredicate(source, { profile: 'judge', params });
  return program ? { program } : { error: problemsText(source, problems) };
}

/**
 * Refuses forms that the language allows in a rule but the judge's prompt does not: a bare expression, or another name.
 */
export function refuseShape(program: Program): string | undefined {
  if (program.kind === 'expression') return 'SyntaxError: there is no function: begin with `def rule(`';
  if (program.entry.name === 'rule') return undefined;
  return `NameError: the function must be named \`rule\`, not \`${program.entry.name}\``;
}

function problemsText(source: string, problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').slice(0, 3);
  return errors.map((problem) => staticText(source, problem)).join('\n');
}

function staticText(source: string, { code, message, span, hint }: Problem): string {
  const type = code.startsWith('unknown-') || code === 'forbidden-function' ? 'NameError' : 'SyntaxError';
  const line = ` (line ${lineAt(source, span.from)})`;
  return `${type}: ${message}${line}${hint ? `. ${hint}` : ''}`;
}

function callOnce(
  evaluator: Evaluator,
  source: string,
  args: readonly Json[],
): boolean | { readonly error: string } {
  const outcome = evaluator.run(args.map(toPython));
  return outcome.kind === 'value' ? outcome.truthy : { error: errorText(source, outcome.error) };
}

/** Arguments are numbers, truth values and lists of them; anything else has no meaning in the language. */
export function toPython(value: Json): PyValue {
  if (typeof value === 'number') return toNumber(value);
  if (Array.isArray(value)) return new PyList((value as readonly Json[]).map(toPython));
  return typeof value === 'boolean' || typeof value === 'string' ? value : null;
}

/** Whole numbers are ints, of any size. */
function toNumber(value: number): PyValue {
  if (Number.isSafeInteger(value)) return value + 0;
  return Number.isInteger(value) ? BigInt(value) : new PyFloat(value);
}
