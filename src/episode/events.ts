/**
 * The lines of a transcript, `*.episode.jsonl`: append-only, one event a line, `seq` counting from 1. Fields that are
 * not known are kept; types that are not known are shown as such.
 */
import * as z from 'zod/mini';
import type { Json } from '../base/json';
import { priceSchema } from '../models/price';

// In a page with a strict policy zod must not even try to make functions from text.
z.config({ jitless: true });

export const FORMAT_VERSION = 1;

const json = z.json() as unknown as z.ZodMiniType<Json>;
const count = z.int().check(z.nonnegative());

/** Fields of every line. `time`: ISO 8601, UTC. `round`: 1-based, the same for all lines that belong together. */
const line = {
  v: z.literal(FORMAT_VERSION),
  seq: z.int().check(z.positive()),
  time: z.string(),
  round: z.optional(z.int().check(z.positive())),
};

const identity = z.looseObject({
  kind: z.enum(['offline', 'endpoint', 'vscode']),
  /** The agent's or the profile's name. */
  name: z.string(),
  model: z.optional(z.string()),
  /** Host and port of the endpoint, never more of its address. */
  host: z.optional(z.string()),
});

/** The decoding parameters that were sent; an absent one was left to the model. */
const decoding = z.looseObject({
  maxTokens: z.optional(z.number()),
  temperature: z.optional(z.number()),
  topP: z.optional(z.number()),
  topK: z.optional(z.number()),
  presencePenalty: z.optional(z.number()),
  seed: z.optional(z.number()),
  thinking: z.optional(z.boolean()),
  /** Further fields that the profile sends with every call, without secrets. */
  extra: z.optional(json),
  /** The way to probabilities of texts, where the profile chooses one. */
  scoring: z.optional(json),
});

const parsed = z.catchall(z.object({ content: z.string() }), json);
/** `label`: what the model learns, in a word; `positive`: the hidden rule holds. A task adds what it likes. */
const feedbackBody = {
  label: z.optional(z.string()),
  positive: z.optional(z.boolean()),
  score: z.optional(z.number()),
  reward: z.optional(z.number()),
};
const usage = z.looseObject({
  prompt: z.optional(count),
  completion: z.optional(count),
  reasoning: z.optional(count),
});

/** The judge of a verdict. `by.kind` `exact` is Falsify's own judge, which needs no model. */
const judgeIdentity = z.looseObject({
  /** The question of the judge: `equivalence`, `compatibility`, `exact`, `evidence`, or another one of the task. */
  question: z.string(),
  by: z.looseObject({
    kind: z.enum(['offline', 'endpoint', 'vscode', 'exact']),
    name: z.string(),
    model: z.optional(z.string()),
    host: z.optional(z.string()),
  }),
});

const price = z.optional(z.catch(z.optional(priceSchema), undefined));
/** A judge as it was chosen, with the price of its tokens then, if it is known. */
const chosenJudge = z.extend(judgeIdentity, { price });

const headerSchema = z.looseObject({
  ...line,
  type: z.literal('episode'),
  /** Random, names the episode for ever. */
  id: z.string(),
  task: z.string(),
  setting: z.string(),
  scenario: json,
  options: z.optional(z.catchall(z.object({}), json)),
  model: identity,
  decoding,
  /** Seed of everything that is drawn: the agent's choices, the sampled triple. */
  seed: z.optional(z.number()),
  /** The number among episodes of a suite that are alike otherwise, from 1; absent: the first. */
  repeat: z.optional(z.int().check(z.positive())),
  /** `set`: of all instructions of the pack, where those of one condition differ between scenarios. */
  prompts: z.looseObject({ pack: z.string(), sha256: z.string(), set: z.optional(z.string()) }),
  judges: z.array(chosenJudge),
  /** Prices of the player's tokens when the episode began; absent where they are not known, or cannot be read. */
  price,
  /** The rule-group file by its name (not its path), the group's id and split and the rule's 1-based number there. */
  source: z.optional(
    z.looseObject({ file: z.string(), group: z.string(), rule: z.int(), split: z.optional(z.string()) }),
  ),
  /** The transcript that this one continues from another turn (`round`, `at`). */
  parent: z.optional(
    z.looseObject({
      id: z.string(),
      round: z.int(),
      at: z.optional(z.string()),
      /** Name of that transcript's file, without a folder. */
      file: z.optional(z.string()),
      /** `seq` of the last line here that was copied from it. */
      copied: z.optional(count),
      /** `seq` of the reply here that a person wrote in the place of the model's. */
      edited: z.optional(count),
    }),
  ),
  versions: z.looseObject({ falsify: z.string() }),
});

const tokenFields = { token: z.string(), logprob: z.number() };
const replyToken = z.looseObject({
  ...tokenFields,
  /** The most probable tokens at its place. */
  top: z.optional(z.array(z.looseObject(tokenFields))),
});

/** The reading by another model of a reply that the game did not understand. */
const extraction = z.looseObject({
  by: judgeIdentity.shape.by,
  /** The choice that it found, null: none. */
  result: z.nullable(z.string()),
  prompt: z.string(),
  raw: z.string(),
  usage: z.optional(usage),
});

const message = z.looseObject({ ...line, type: z.literal('message'), text: z.string() });

const reply = z.looseObject({
  ...line,
  type: z.literal('reply'),
  expect: z.string(),
  /** The text that the model generated. */
  raw: z.string(),
  /** Thinking that came in a field of its own. */
  reasoning: z.optional(z.string()),
  parsed,
  usage: z.optional(usage),
  latencyMs: z.number(),
  /** Log probabilities of the reply's tokens; present only where they were asked for. */
  logprobs: z.optional(z.array(replyToken)),
  /** 1: the first reply was understood. */
  attempt: z.int().check(z.positive()),
  notes: z.optional(z.array(z.string())),
  extraction: z.optional(extraction),
});

const retry = z.looseObject({
  ...line,
  type: z.literal('retry'),
  why: z.enum(['format', 'transport']),
  expect: z.string(),
  attempt: z.int().check(z.positive()),
  /** The reason why the reply was refused or did not arrive. */
  reason: z.string(),
  raw: z.optional(z.string()),
  reasoning: z.optional(z.string()),
  usage: z.optional(usage),
  notes: z.optional(z.array(z.string())),
  waitMs: z.optional(z.number()),
  extraction: z.optional(extraction),
});

const feedback = z.catchall(z.object({ ...line, type: z.literal('feedback'), ...feedbackBody }), json);

/** One try of a judge: its answer, and why that is unusable. */
const attempt = z.looseObject({ raw: z.string(), error: z.optional(z.string()) });

const verdict = z.looseObject({
  ...line,
  type: z.literal('verdict'),
  judge: judgeIdentity.shape.question,
  by: judgeIdentity.shape.by,
  /** `seq` of the reply that is judged. */
  target: z.int().check(z.positive()),
  /**
   * `correct`, `incorrect`, `compatible`, `incompatible`, `consistent`, `contradicted`, or what another task's judges say;
   * `unparsable`: the judge answered nothing that could be read; `no-verdict`: there is nothing to judge by, see `reason`.
   */
  result: z.string(),
  /** The score of the reply, on the scale of the question. */
  value: z.optional(z.number()),
  reason: z.optional(z.string()),
  /**
   * The judge's model could not be reached, for `reason`: there is no verdict yet, and judging again repeats the
   * question.
   */
  unreached: z.optional(z.boolean()),
  prompt: z.optional(z.string()),
  raw: z.optional(z.string()),
  attempts: z.optional(z.array(attempt)),
  usage: z.optional(usage),
  /** The Python function that the compatibility judge wrote. */
  function: z.optional(z.string()),
  /** The announcement as predicate, where the exact judge read it. `partial`: only necessary. */
  hypothesis: z.optional(z.looseObject({ predicate: z.string(), partial: z.optional(z.boolean()) })),
  /** Counts and smallest counterexamples of an exact comparison. */
  exact: z.optional(json),
  /** Evidence: `seq` of the feedback that the hypothesis contradicts; 0 is what was given before the first test. */
  contradicts: z.optional(count),
  /** `seq` of the verdict that this one replaces. */
  supersedes: z.optional(z.int().check(z.positive())),
});

const resume = z.looseObject({ ...line, type: z.literal('resume'), run: z.string() });
const judging = z.looseObject({
  ...line,
  type: z.literal('judging'),
  judges: z.array(chosenJudge),
  /** Another version may judge otherwise, under the same name. */
  versions: z.optional(z.looseObject({ falsify: z.string() })),
  /** `seq` of the replies that are judged again, where not all are. */
  targets: z.optional(z.array(z.int().check(z.positive()))),
});

const end = z.looseObject({
  ...line,
  type: z.literal('end'),
  state: z.enum(['completed', 'cancelled', 'failed']),
  /** `format`, or the `code` of a ModelError, or `disk`, …; with `message` in words. */
  why: z.optional(z.string()),
  message: z.optional(z.string()),
  metrics: z.optional(json),
});

export const eventSchema = z.discriminatedUnion('type', [
  headerSchema,
  message,
  reply,
  retry,
  feedback,
  verdict,
  resume,
  judging,
  end,
]);

export type EpisodeEvent = z.infer<typeof eventSchema>;
export type EventOf<T extends EpisodeEvent['type']> = Extract<EpisodeEvent, { type: T }>;
export type Header = EventOf<'episode'>;
export type JudgeIdentity = z.infer<typeof judgeIdentity>;

/** An event before it has its place in a log. */
export type Body<E extends EpisodeEvent = EpisodeEvent> = E extends EpisodeEvent
  ? // Not `Omit`, which forgets the known fields where others are allowed too.
    { [K in keyof E as K extends 'v' | 'seq' | 'time' ? never : K]: E[K] }
  : never;
