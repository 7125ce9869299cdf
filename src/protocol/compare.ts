/** Messages between two transcripts side by side and their host. Both ends check what arrives. */
import * as z from 'zod/mini';
import { isRecord } from '../base/json';
import type { ComparedSide } from '../replay/side';
import { index } from '../base/message-schemas';
import { fromAnyView, toAnyView } from './envelope';
import { areAll, isText } from './guards';

/** Raised with every change of the messages: a view of another version (kept over an update) is reloaded. */
export const COMPARE_PROTOCOL = 4;

type Fields = Readonly<Record<string, unknown>>;

const isRound = ({ round, steps }: Fields): boolean => Number.isSafeInteger(round) && areAll(steps, isStep);

const isStep = ({ turn, noun, verb, words, hypothesis, answer, verdicts }: Fields): boolean =>
  [turn, noun, verb, words, hypothesis, answer].every(isText) && areAll(verdicts, () => true);

/**
 * Checks the fields that the view relies on; others are shown as they are. Written by hand, because there may be
 * thousands of rounds.
 */
const sideSchema = z.custom<ComparedSide>((value) => {
  if (!isRecord(value)) return false;
  const { name, state, rounds } = value;
  return isText(name) && isText(state) && areAll(rounds, isRound);
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
