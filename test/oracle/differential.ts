/** The interpreter and CPython on the same programs and inputs. */
import { prepare, show } from '../../src/predicate/interpret';
import { analysePredicate } from '../../src/predicate/language';
import type { Answer, Case, CPython } from './cpython';
import fc from 'fast-check';
import { expressionProgram, functionProgram } from './functions';
import { valueProgram } from './values';
import { inputs } from './inputs';
import { Tape, tapeArbitrary } from './tape';

export interface Difference {
  readonly source: string;
  readonly args: string;
  readonly ours: string;
  readonly cpython: string;
}

export interface Report {
  generated: number;
  accepted: number;
  evaluations: number;
  /** Evaluations that hit a limit of ours, which CPython does not have. */
  limited: number;
  /** Evaluations that only a 32-bit CPython, as the oracle is, cannot finish. */
  indexSized: number;
  raising: number;
  differences: Difference[];
  /** Rejected sources with our reason, for the message of the acceptance test. */
  rejected: { source: string; code: string; message: string }[];
  /** Accepted here but refused by CPython's compile(). */
  uncompilable: { source: string; complaint: string }[];
}

const LIMITS = new Set(['StepLimitError', 'SizeLimitError']);
/** Matches errors about a length or an index beyond 2^31. */
const INDEX_SIZED = /index-sized integer|too large to convert to C ssize_t/;
/** Names that CPython gives to errors of type and value. */
const MEMORY = new Set(['MemoryError', 'OverflowError']);

function ourAnswer(evaluator: ReturnType<typeof prepare>, args: Case['inputs'][number]): Answer {
  const outcome = evaluator.run(args);
  return outcome.kind === 'raises'
    ? { kind: 'raises', text: outcome.error.type, detail: outcome.error.message }
    : { kind: 'value', text: show(outcome.value), detail: outcome.truthy };
}

const agrees = (ours: Answer, theirs: Answer): boolean =>
  ours.kind === theirs.kind &&
  ours.text === theirs.text &&
  (ours.kind === 'raises' || ours.detail === theirs.detail);

const words = (answer: Answer): string => `${answer.kind} ${answer.text} (${answer.detail})`;

export interface Plan {
  readonly seed: number;
  readonly evaluations: number;
  readonly inputsPerProgram: number;
}

/** Runs until so many evaluations were compared, in batches that keep memory small. */
export function compare(python: CPython, plan: Plan, batch = 200): Report {
  const report: Report = {
    generated: 0,
    accepted: 0,
    evaluations: 0,
    limited: 0,
    indexSized: 0,
    raising: 0,
    differences: [],
    rejected: [],
    uncompilable: [],
  };
  for (let round = 0; report.evaluations < plan.evaluations && report.differences.length < 20; round++) {
    const tapes = fc.sample(tapeArbitrary(400), { seed: plan.seed + round, numRuns: batch });
    compareBatch(python, tapes, plan.inputsPerProgram, report);
  }
  return report;
}

function compareBatch(python: CPython, tapes: readonly Uint32Array[], count: number, report: Report): void {
  const cases: Case[] = [];
  const answers: Answer[][] = [];
  for (const numbers of tapes) {
    const made = make(new Tape(numbers), count, report);
    if (!made) continue;
    const evaluator = prepare(made.program);
    const kept = made.inputs
      .map((args) => ({ args, answer: ourAnswer(evaluator, args) }))
      .filter(({ answer }) => !LIMITS.has(answer.text) || answer.kind === 'value');
    report.limited += made.inputs.length - kept.length;
    cases.push({ program: made.program, inputs: kept.map(({ args }) => args) });
    answers.push(kept.map(({ answer }) => answer));
  }
  python.evaluate(cases).forEach((theirs, i) => {
    theirs.forEach((answer, j) => judge(report, cases[i], j, answers[i][j], answer));
  });
}

const numberProgram = (tape: Tape): string =>
  tape.oneIn(2) ? functionProgram(tape) : expressionProgram(tape);

function make(tape: Tape, count: number, report: Report): Case | undefined {
  // Half the programs compute with numbers, half with values in values. CPython looks for a list in a range of
  // 10 ** 16 numbers one by one, so that these stay near the domain.
  const nested = tape.oneIn(2);
  const values = inputs(tape, count, !nested);
  const source = nested ? valueProgram(tape) : numberProgram(tape);
  report.generated++;
  const { program, problems } = analysePredicate(source, { profile: 'judge' });
  if (!program) {
    const [problem] = problems.filter((p) => p.severity === 'error');
    report.rejected.push({ source, code: problem?.code ?? '', message: problem?.message ?? '' });
    return undefined;
  }
  report.accepted++;
  return { program, inputs: values };
}

function judge(report: Report, asked: Case, index: number, ours: Answer, theirs: Answer): void {
  if (theirs.kind === 'raises' && INDEX_SIZED.test(String(theirs.detail))) {
    report.indexSized++;
    return;
  }
  report.evaluations++;
  if (theirs.text === 'SyntaxError' && theirs.kind === 'raises') {
    report.uncompilable.push({ source: asked.program.source, complaint: String(theirs.detail) });
    return;
  }
  if (theirs.kind === 'raises') report.raising++;
  if (agrees(ours, theirs) || (ours.kind === 'raises' && LIMITS.has(ours.text) && MEMORY.has(theirs.text)))
    return;
  report.differences.push({
    source: asked.program.source,
    args: (asked.inputs[index] ?? []).map(show).join(', '),
    ours: words(ours),
    cpython: words(theirs),
  });
}
