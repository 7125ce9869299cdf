/** Messages between two transcripts side by side and their host. Both ends check what arrives. */
import * as z from 'zod/mini';
import type { ComparedSide } from '../replay/side';
import { index } from './basics';
import { fromAnyView, toAnyView } from './envelope';

/** Raised with every change of the messages: a view of another version (kept over an update) is reloaded. */
export const COMPARE_PROTOCOL = 4;

const isRound = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { round, steps } = value as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(round) && Array.isArray(steps) && steps.every(isStep);
};

const isStep = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { turn, noun, verb, words, hypothesis, answer, verdicts } = value as Readonly<
    Record<string, unknown>
  >;
  return (
    [turn, noun, verb, words, hypothesis, answer].every((text) => typeof text === 'string') &&
    Array.isArray(verdicts) &&
    verdicts.every((verdict) => typeof verdict === 'object' && verdict !== null)
  );
};

/**
 * Checks the fields that the view relies on; others are shown as they are. Written by hand, because there may be
 * thousands of rounds.
 */
const sideSchema = z.custom<ComparedSide>((value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, state, rounds } = value as unknown as Readonly<Record<string, unknown>>;
  return (
    typeof name === 'string' && typeof state === 'string' && Array.isArray(rounds) && rounds.every(isRound)
  );
}, 'no side of a comparison');

export const toCompareSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...toAnyView(),
    /** Their addresses, which the view keeps: with them it is shown again in the next window. */
    z.strictObject({ type: z.literal('pair'), left: z.string(), right: z.string() }),
    /** Both, as they are now: whatever the view had is older. */
    z.strictObject({ type: z.literal('compared'), left: sideSchema, right: sideSchema }),
    /** The reason why the two cannot be compared. */
    z.strictObject({ type: z.literal('trouble'), message: z.string() }),
  ]),
);
export type ToCompare = z.infer<typeof toCompareSchema>;

const SIDES = ['left', 'right'] as const;

export const fromCompareSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...fromAnyView(),
    /** Show the replay of this side at this round. */
    z.strictObject({ type: z.literal('open'), side: z.enum(SIDES), round: index }),
  ]),
);
export type FromCompare = z.infer<typeof fromCompareSchema>;
export type Side = (typeof SIDES)[number];
