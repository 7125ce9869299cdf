/** Questions about the calls of judges: the exchange, the trace of a function, and the case for another try. */
import { casesOf } from '../episode/cases';
import type { Case } from '../episode/verdict-queue';
import { traceFunction, type FunctionTrace } from '../judges/function/trace';
import { isRecord, type Json } from '../base/json';
import type { Feedback, Parsed } from '../tasks/task';
import type { OpenTranscript } from './transcript';

export type CallOperation =
  /** The exchange with a judge, by the row of its verdict. */
  | { readonly op: 'call'; readonly row: number }
  /** The trace of a function (or an expression). `values`: used in place of the tested ones. */
  | {
      readonly op: 'trace';
      /** `seq` of an announcement, or of the test under it. */
      readonly target: number;
      readonly source: string;
      readonly values?: readonly Json[] | undefined;
    }
  /** The case of a verdict: enough to ask a judge about it again. */
  | { readonly op: 'case'; readonly target: number };

export interface CallAttempt {
  readonly raw: string;
  readonly reasoning?: string;
  /** The reason why the answer was unusable. */
  readonly error?: string;
  /** Characters of `raw` and of `reasoning` that are not here. */
  readonly more?: number;
}

/** Fields are absent if they were not stored, as in most published runs. */
export interface CallAnswer {
  /** Characters. */
  readonly prompt?: number;
  readonly raw?: number;
  readonly attempts: readonly CallAttempt[];
  readonly function?: string;
}

/** `values`: what it was run on, as arguments; `of`: where they are from. */
export type TraceAnswer =
  | { readonly ok: false; readonly error: string }
  | {
      readonly ok: true;
      readonly values: readonly Json[];
      readonly of: 'typed' | 'test' | 'shown';
      readonly trace: FunctionTrace;
    };

export type CaseAnswer =
  | { readonly ok: false; readonly error: string }
  | {
      readonly ok: true;
      readonly task: string;
      readonly setting: string;
      readonly scenario: Json;
      readonly options: { readonly [name: string]: Json };
      readonly reply: Parsed;
      readonly feedback?: Feedback;
      readonly under?: Parsed;
      readonly evidence: readonly { readonly seq: number; readonly feedback: Feedback }[];
      readonly earlier: readonly Parsed[];
    };

export interface CallAnswers {
  call: CallAnswer;
  trace: TraceAnswer;
  case: CaseAnswer;
}

const MOST_ATTEMPTS = 20;
const MAX_TEXT = 4_000;
/** Far more than a function has that is run. */
const MOST_SOURCE = 20_000;

export function callOf(transcript: OpenTranscript, row: number): CallAnswer {
  const event = transcript.valueOf(row);
  if (!isRecord(event)) return { attempts: [] };
  const { prompt, raw, attempts, function: source } = event;
  return {
    ...(typeof prompt === 'string' && { prompt: prompt.length }),
    ...(typeof raw === 'string' && { raw: raw.length }),
    ...(typeof source === 'string' && { function: source.slice(0, MOST_SOURCE) }),
    attempts: Array.isArray(attempts) ? attempts.slice(0, MOST_ATTEMPTS).flatMap(attemptOf) : [],
  };
}

function attemptOf(value: unknown): readonly CallAttempt[] {
  if (!isRecord(value) || typeof value['raw'] !== 'string') return [];
  const { raw, reasoning, error } = value;
  const thought = typeof reasoning === 'string' ? reasoning : '';
  const more = Math.max(0, raw.length - MAX_TEXT) + Math.max(0, thought.length - MAX_TEXT);
  return [
    {
      raw: raw.slice(0, MAX_TEXT),
      ...(thought !== '' && { reasoning: thought.slice(0, MAX_TEXT) }),
      ...(typeof error === 'string' && { error: error.slice(0, MAX_TEXT) }),
      ...(more > 0 && { more }),
    },
  ];
}

const NO_GAME = 'This version does not know the game.';
const NO_REPLY = 'There is no announcement or test with this number.';

/** Traces a function on the test that was made under the announcement; else on what was shown last, or given. */
export function traceAt(
  transcript: OpenTranscript,
  { target, source, values }: Extract<CallOperation, { op: 'trace' }>,
): TraceAnswer {
  const { discovery } = transcript.game ?? {};
  if (!discovery) return { ok: false, error: NO_GAME };
  const { params } = discovery.signature;
  const run = (of: 'typed' | 'test' | 'shown', args: readonly Json[]): TraceAnswer =>
    args.length === params.length
      ? { ok: true, values: args, of, trace: traceFunction({ source, params, args }) }
      : { ok: false, error: `There must be a value for each of ${params.join(', ')}.` };
  if (values) return run('typed', values);
  const cases = casesIn(transcript);
  const judgedCase = cases.find((one) => one.target === target);
  if (!judgedCase) return { ok: false, error: NO_REPLY };
  const test = cases.find(({ round, subject }) => round === judgedCase.round && subject.under)?.subject.reply;
  if (test) return run('test', discovery.argumentsOf(test));
  const shown = judgedCase.subject.evidence.at(-1)?.feedback;
  return shown
    ? run('shown', discovery.argumentsOf(shown))
    : { ok: false, error: 'Nothing was tested here.' };
}

export function caseAt(transcript: OpenTranscript, target: number): CaseAnswer {
  const { header } = transcript;
  if (!header || !transcript.game) return { ok: false, error: NO_GAME };
  const judgedCase = casesIn(transcript).find((one) => one.target === target);
  if (!judgedCase) return { ok: false, error: NO_REPLY };
  const { task, setting, scenario, options = {} } = header;
  const { reply, feedback, under, evidence, earlier } = judgedCase.subject;
  return {
    ok: true,
    task,
    setting,
    scenario,
    options,
    reply,
    ...(feedback && { feedback }),
    ...(under && { under }),
    evidence,
    earlier,
  };
}

interface Found {
  readonly events: number;
  readonly cases: readonly Case[];
}

/** A function is traced with every key, and the cases are the same until the transcript grows. */
const found = new WeakMap<OpenTranscript, Found>();

function casesIn(transcript: OpenTranscript): readonly Case[] {
  const { events, game } = transcript;
  const known = found.get(transcript);
  if (known?.events === events.length) return known.cases;
  const cases = game ? casesOf({ events }, game) : [];
  found.set(transcript, { events: events.length, cases });
  return cases;
}
