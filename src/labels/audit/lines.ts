/**
 * An audit, `*.audit.jsonl`: a sample of verdicts that people label without seeing them. The first line describes the
 * draw. The others are the verdicts, in an order that reveals nothing: they contain the judged reply, but not the
 * judge's result.
 */
import * as z from 'zod/mini';
import { LABELLED_JUDGES } from '../lines';

z.config({ jitless: true });

export const AUDIT_VERSION = 1;
export const AUDIT_ENDING = '.audit.jsonl';

const count = z.int().check(z.nonnegative());

const judge = {
  task: z.string(),
  question: z.enum(LABELLED_JUDGES),
  by: z.looseObject({
    kind: z.enum(['offline', 'endpoint', 'vscode', 'exact']),
    name: z.string(),
    model: z.optional(z.string()),
  }),
};

/** The size of the stratum, and the number of verdicts drawn from it. */
const drawn = z.looseObject({ of: count, drawn: count });

const stratum = z.looseObject({
  ...judge,
  /** Verdicts `correct` or `compatible`. */
  positive: drawn,
  /** Verdicts `incorrect` or `incompatible`. */
  negative: drawn,
  /** Verdicts that say neither; none of them is drawn. */
  undecided: count,
});

export const auditHeader = z.looseObject({
  v: z.literal(AUDIT_VERSION),
  type: z.literal('audit'),
  /** Random. */
  id: z.string(),
  time: z.string(),
  seed: count,
  /**
   * The number of positive, and of negative, verdicts drawn for each judge; all of them where there are
   * fewer.
   */
  perStratum: count,
  strata: z.array(stratum),
  /** The number of transcripts in the draw. */
  transcripts: count,
});

/**
 * A name relative to the folder of the audit, with `/`: within that folder, so that an audit that came from elsewhere
 * leads nowhere else.
 */
const within = z.string().check(
  z.refine((path) => {
    const parts = path.split('/');
    return !/[\\:]/.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
  }, 'is not a name within the folder'),
);

export const auditItem = z.looseObject({
  v: z.literal(AUDIT_VERSION),
  type: z.literal('item'),
  /** Counts from 1. */
  number: z.int().check(z.positive()),
  file: within,
  /** Id of the episode. */
  episode: z.string(),
  ...judge,
  /** `seq` of the reply, and of the verdict on it. */
  target: z.int().check(z.positive()),
  verdict: z.int().check(z.positive()),
  /**
   * The reply as the file of a published run counts it; absent for other transcripts. In a published run,
   * `target` and `verdict` depend on how it was imported.
   */
  step: z.optional(count),
  round: z.int().check(z.positive()),
});

export type AuditHeader = z.infer<typeof auditHeader>;
export type AuditItem = z.infer<typeof auditItem>;
