/** Endpoint profiles: what a user writes down about a model behind an OpenAI-compatible address. Never a key. */
import * as z from 'zod/mini';
import type { ChatParams } from '../chat-model';
import { defaultDecoding } from '../decoding';
import { priceSchema } from '../price';
import { addressOf, ProfileError } from './address';
import { ROUTES } from './scoring/names';

z.config({ jitless: true });

/** Fields of the request that the profile sets by fields of its own, or must not set. */
const RESERVED: Readonly<Record<string, string>> = {
  messages: 'the game writes the messages',
  model: 'use "model"',
  stream: 'use "stream"',
  stream_options: 'use "stream"',
  n: 'there is one reply',
  tools: 'the game is played without tools',
  tool_choice: 'the game is played without tools',
  functions: 'the game is played without tools',
  temperature: 'use "temperature"',
  top_p: 'use "topP"',
  top_k: 'use "topK"',
  presence_penalty: 'use "presencePenalty"',
  max_tokens: 'use "maxTokens"',
  max_completion_tokens: 'use "maxTokens"',
  seed: 'the episode has a seed',
};

function reservedIn(body: Record<string, unknown>): string | undefined {
  return Object.keys(body).find((name) => Object.hasOwn(RESERVED, name));
}

const extraBody = z.record(z.string(), z.json()).check((context) => {
  const name = reservedIn(context.value);
  if (name === undefined) return;
  const message = `must not contain ${name}: ${RESERVED[name] ?? ''}`;
  context.issues.push({ code: 'custom', message, input: context.value });
});

const baseURL = z.string().check((context) => {
  try {
    addressOf(context.value);
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    context.issues.push({ code: 'custom', message: error.message, input: context.value });
  }
});

const named = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** A number that goes along, `null` for one that must not, or nothing for the default of the experiment. */
const decoding = (number: z.ZodMiniNumber) => z.optional(z.nullable(number));

/** Node's own fetch gives up after five minutes without a byte. */
const MOST_SECONDS = 300;
/** An hour is enough for the longest reply of the experiments from a slow server: 32,768 tokens at nine a second. */
const CALL_SECONDS = 3600;
const MOST_CALL_SECONDS = 86_400;

export const profileSchema = z.strictObject({
  /** The name of the profile in menus, on the command line and in transcripts. */
  name: named(100),
  /** The address up to and without `/chat/completions`. */
  baseURL,
  /** The model's name on the server. */
  model: named(300),
  temperature: decoding(z.number().check(z.minimum(0), z.maximum(5))),
  topP: decoding(z.number().check(z.minimum(0), z.maximum(1))),
  topK: decoding(z.int().check(z.minimum(-1))),
  presencePenalty: decoding(z.number().check(z.minimum(-2), z.maximum(2))),
  /** New tokens of one reply at most. */
  maxTokens: decoding(z.int().check(z.positive())),
  /** Sent as `chat_template_kwargs.enable_thinking`; absent or null: not sent. */
  thinking: z.optional(z.nullable(z.boolean())),
  /** The longest wait for the next byte. */
  timeoutSeconds: z._default(z.number().check(z.minimum(1), z.maximum(MOST_SECONDS)), 120),
  /** The longest time of one call from its first byte to its last, also where bytes keep coming. */
  maxCallSeconds: z._default(z.number().check(z.minimum(1), z.maximum(MOST_CALL_SECONDS)), CALL_SECONDS),
  /** Calls under way at once. */
  concurrency: z._default(z.int().check(z.minimum(1), z.maximum(256)), 4),
  /** Calls that begin in a minute at most, with a second's worth of them at once; absent: no limit. */
  requestsPerMinute: z.optional(z.int().check(z.minimum(1))),
  /** Tokens of a minute at most, sent and generated; calls wait until what was used is paid off. Absent: no limit. */
  tokensPerMinute: z.optional(z.int().check(z.minimum(1))),
  /** Repetitions of one call after faults that may pass. */
  maxRetries: z._default(z.int().check(z.minimum(0), z.maximum(20)), 4),
  /** Ask for the reply word by word. */
  stream: z._default(z.boolean(), true),
  /** Tokens at each place of a reply whose probabilities are asked for and kept in transcripts; 0: those of the reply. */
  logprobs: z.optional(z.int().check(z.minimum(0), z.maximum(20))),
  /** The route to probabilities of texts; absent: the first one that the server has. */
  scoring: z.optional(z.enum(ROUTES)),
  /** The price for estimates and totals in money. */
  price: z.optional(priceSchema),
  /** Goes along with every request, beside what the fields above say. Transcripts name it, secrets left out. */
  extraBody: z.optional(extraBody),
});

export type EndpointProfile = z.infer<typeof profileSchema>;

export interface Profiles {
  readonly profiles: readonly EndpointProfile[];
  /** Messages, one for each profile that was left out. */
  readonly problems: readonly string[];
}

/** Reads a list of profiles from settings or a file. One that is wrong is left out and named; the others stay. */
export function readProfiles(value: unknown): Profiles {
  if (!Array.isArray(value)) return { profiles: [], problems: ['Endpoints must be a list of profiles.'] };
  const profiles = new Map<string, EndpointProfile>();
  const doubled = new Set<string>();
  const problems: string[] = [];
  for (const [index, item] of value.entries()) {
    const read = profileSchema.safeParse(item);
    if (!read.success) problems.push(`${titleOf(item, index)}: ${read.error.issues.map(wordsOf).join('; ')}`);
    else if (profiles.has(read.data.name)) doubled.add(read.data.name);
    else profiles.set(read.data.name, read.data);
  }
  // Messages must not go to the wrong one of two servers.
  for (const name of doubled)
    problems.push(`${titleOf({ name }, 0)}: there are several of this name, and none is used.`);
  return { profiles: [...profiles.values()].filter(({ name }) => !doubled.has(name)), problems };
}

function titleOf(item: unknown, index: number): string {
  const name = typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined;
  return `Endpoint ${typeof name === 'string' && name !== '' ? `"${name.slice(0, 100)}"` : index + 1}`;
}

function wordsOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return `unknown field ${issue.keys.join(', ').slice(0, 200)}`;
  return place === '' ? issue.message : `${place}: ${issue.message}`;
}

/**
 * Parameters of generation: those of the profile, else those of `base` (default: the experiment's own decoding). A
 * parameter that the profile sets to null is left out.
 */
export function paramsOf(
  profile: EndpointProfile,
  base: ChatParams = defaultDecoding(profile.thinking ?? false),
): ChatParams {
  const chosen = {
    maxTokens: choose(profile.maxTokens, base.maxTokens),
    temperature: choose(profile.temperature, base.temperature),
    topP: choose(profile.topP, base.topP),
    topK: choose(profile.topK, base.topK),
    presencePenalty: choose(profile.presencePenalty, base.presencePenalty),
    thinking: choose(profile.thinking, base.thinking),
    seed: base.seed,
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

function choose<T>(own: T | null | undefined, base: T | undefined): T | undefined {
  return own === undefined ? base : (own ?? undefined);
}
