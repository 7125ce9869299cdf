/** Messages between the start page and its host. Both ends check what arrives. */
import * as z from 'zod/mini';
import { fromAnyView, toAnyView } from './envelope';

/** Raised with every change of the messages: a view of another version (kept over an update) is reloaded. */
export const START_PROTOCOL = 3;

export const toStartSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...toAnyView(),
    /** The state that the page depends on. `trusted`: episodes run here. */
    z.strictObject({ type: z.literal('state'), trusted: z.boolean() }),
  ]),
);
export type ToStart = z.infer<typeof toStartSchema>;

/** The starts that a person can choose. */
export const STARTS = ['rule', 'episode', 'review', 'run', 'rules', 'suite', 'walkthrough', 'trust'] as const;
export type Start = (typeof STARTS)[number];

export const fromStartSchema = z.lazy(() =>
  z.discriminatedUnion('type', [
    ...fromAnyView(),
    z.strictObject({ type: z.literal('start'), start: z.enum(STARTS) }),
  ]),
);
export type FromStart = z.infer<typeof fromStartSchema>;
