/** Messages about the state of a view's document. */
import * as z from 'zod/mini';
import { isRecord } from '../base/json';
import type { Severity } from '../predicate/problem';
import type { Split } from '../rules/types';
import { domainSchema, index, severitySchema } from '../base/message-schemas';
import { splitSchema } from '../rules/edit/changes';
import { isCount, isText } from './guards';

const text = z.string();

/** A group as the list of groups shows it. */
export interface GroupSummary {
  readonly index: number;
  readonly id: string;
  readonly split?: Split;
  readonly count?: number;
  readonly unavailable?: string;
  readonly pending: boolean;
  readonly ruleNames: readonly string[];
  /** Numbers of problems by severity. */
  readonly problems: Readonly<Record<Severity, number>>;
}

type Check = (value: unknown) => boolean;
const orNone =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const isObjectOf = (fields: Readonly<Record<string, Check>>): Check => {
  const checks = Object.entries(fields);
  const known = new Set(Object.keys(fields));
  return (value) => {
    if (!isRecord(value)) return false;
    for (const key in value) if (!known.has(key)) return false;
    return checks.every(([key, check]) => check(value[key]));
  };
};

const isSummary = isObjectOf({
  index: isCount,
  id: isText,
  split: orNone((value) => splitSchema.safeParse(value).success),
  count: orNone(isCount),
  unavailable: orNone(isText),
  pending: (value) => typeof value === 'boolean',
  ruleNames: (value) => Array.isArray(value) && value.every(isText),
  problems: isObjectOf({ error: isCount, warning: isCount, information: isCount, hint: isCount }),
} satisfies Record<keyof GroupSummary, Check>);

/** By hand: a file may have ten thousand groups, which would take a schema 150 ms at every report. */
const groupSummaries = z.custom<readonly GroupSummary[]>(
  (value) => Array.isArray(value) && value.every(isSummary),
  'no groups',
);

/** A finding, with its place as people name it. */
export const problemViewSchema = z.strictObject({
  code: text,
  severity: severitySchema,
  message: text,
  hint: z.optional(text),
  /** Counts from 1. */
  line: z.int(),
  /** Index of the rule that the problem lies in, within its group; absent where it lies in none. */
  rule: z.optional(index),
  /** The titles of its quick fixes; `applyFix` names one by its place. */
  fixes: z.readonly(z.array(text)),
});
export type ProblemView = z.infer<typeof problemViewSchema>;

/** One state of the document. */
export const documentMessageSchema = z.strictObject({
  type: z.literal('document'),
  version: z.int(),
  name: text,
  groups: groupSummaries,
  domain: domainSchema,
  seed: z.int(),
  /** True if nothing is pending. */
  complete: z.boolean(),
  /** Problems that belong to no group. */
  problems: z.array(problemViewSchema),
  /** The reason why the document cannot be read as rule groups now, so that nothing may be edited. */
  unreadable: z.optional(z.strictObject({ message: text, line: z.int() })),
  /** The last version that was made by reverting the document to its file. */
  reverted: z.optional(z.int()),
  /** The document may not be written to. */
  readonly: z.optional(z.boolean()),
});
export type DocumentMessage = z.infer<typeof documentMessageSchema>;
