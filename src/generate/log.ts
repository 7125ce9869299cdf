/**
 * The log of a generation, JSON lines beside the rule file: the prompts, the replies, and where each rule comes from.
 * It is enough to continue a generation that was interrupted.
 */
import * as z from 'zod/mini';
import { parseSafely } from '../base/parse-safely';
import { isRecord, readJson } from '../base/json';
import { sha256 } from '../base/sha256';
import { linesOf } from '../base/json-lines';
import type { ModelIdentity } from '../models/chat-model';
import type { Generated, GeneratedGroup, GeneratedRule } from './finish';
import type { Decision, GenerationPlan, PlaceState } from './types';

z.config({ jitless: true });

/** The path of the log, beside the rule file: `rules.generation.jsonl` of `rules.rules.yaml`. */
export const logPath = (file: string): string =>
  `${file.replace(/(\.rules)?\.ya?ml$/i, '')}.generation.jsonl`;

const usage = z.looseObject({ prompt: z.optional(z.number()), completion: z.optional(z.number()) });

const headSchema = z.looseObject({
  v: z.literal(1),
  type: z.literal('generation'),
  /** A hash of everything that the result depends on but the replies. */
  choices: z.string(),
});

const callSchema = z.looseObject({
  v: z.literal(1),
  type: z.literal('call'),
  call: z.int(),
  raw: z.string(),
  usage: z.optional(usage),
});

export interface LoggedCall {
  readonly call: number;
  readonly raw: string;
}

export interface GenerationLog {
  readonly choices?: string;
  /** Calls from the first one on, without a gap. */
  readonly calls: readonly LoggedCall[];
  readonly ended: boolean;
}

/** Reads a log, whatever happened to it: a torn line counts as not written. */
export function readGenerationLog(text: string): GenerationLog {
  let choices: string | undefined;
  let ended = false;
  const calls: LoggedCall[] = [];
  for (const { text: written } of linesOf(text)) {
    const value = readJson(written);
    if (!isRecord(value)) continue;
    const head = parseSafely(headSchema, value);
    if (head.success) choices ??= head.data.choices;
    const call = parseSafely(callSchema, value);
    if (call.success && call.data.call === calls.length + 1)
      calls.push({ call: call.data.call, raw: call.data.raw });
    if (value['type'] === 'end') ended = true;
  }
  return { ...(choices !== undefined && { choices }), calls, ended };
}

/** Equal for generations that may continue each other. */
export const choicesOf = (plan: GenerationPlan, model: ModelIdentity): Promise<string> =>
  sha256(JSON.stringify([plan, model.kind, model.name, model.model ?? '', model.host ?? '']));

const lineOf = (type: string, fields: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ v: 1, type, ...fields })}\n`;

export const headLine = (
  plan: GenerationPlan,
  fields: {
    readonly choices: string;
    readonly model: ModelIdentity;
    readonly version: string;
    readonly time: string;
  },
): string => {
  const { taken, ...rest } = plan;
  return lineOf('generation', { ...fields, plan: { ...rest, taken: taken.length } });
};

export interface CallRecord {
  readonly call: number;
  readonly raw: string;
  /** Absent for the offline generator, which needs none. */
  readonly prompt?: string;
  readonly reasoning?: string;
  readonly usage?: Readonly<Record<string, number | undefined>>;
  readonly time: string;
}

export async function callLine(record: CallRecord): Promise<string> {
  const { prompt } = record;
  return lineOf('call', { ...record, ...(prompt !== undefined && { promptSha256: await sha256(prompt) }) });
}

export const decisionLine = ({ place, ...decision }: Decision, time: string): string =>
  lineOf('decision', { ...decision, ...place, time });

/** The origin of every rule of the file, and the end. */
export const endLines = ({ groups }: Generated, calls: number, time: string): string =>
  [
    ...groups.flatMap((group) =>
      group.rules.map((rule, i) => lineOf('rule', provenance(group, i + 1, rule))),
    ),
    lineOf('end', { result: 'completed', calls, time }),
  ].join('');

const provenance = (
  { id }: GeneratedGroup,
  rule: number,
  { name, predicate, origin, place, injected }: GeneratedRule,
) => ({
  group: id,
  rule,
  name,
  predicate,
  origin: origin ?? 'library',
  ...(injected && place.kept
    ? { insteadOf: { name: place.kept.name, predicate: place.kept.predicate, ...callsOf(place) } }
    : callsOf(place)),
});

/** The call that proposed a rule, and what was refused for its place before. */
const callsOf = ({ kept, refused }: PlaceState) => ({
  call: kept?.call,
  attempts: refused.length + 1,
  refused: refused.map(({ candidate, reason, call }) => ({
    call,
    name: candidate.name,
    predicate: candidate.predicate,
    reason,
  })),
  ...(kept?.edited && { edited: true }),
  ...(kept && kept.dropped.length > 0 && { droppedGuidance: kept.dropped }),
});
