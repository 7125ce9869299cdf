/** Messages between the processes of one user that share the limits of endpoints. They carry no address, key or text. */
import * as z from 'zod/mini';

z.config({ jitless: true });

/** Both ends drop a connection with another version. */
export const VERSION = 2;

/** A profile, as a hash. */
const id = z.string().check(z.maxLength(64));
/** Numbers a call, or its turn, within one connection. */
const ticket = z.int();
const amount = z.number().check(z.nonnegative());
const most = z.int().check(z.minimum(1));
const perMinute = z.optional(z.int().check(z.minimum(1)));
const rates = z.object({ requestsPerMinute: perMinute, tokensPerMinute: perMinute });
const state = z.object({ tokensMs: amount, heldMs: amount, maxConcurrent: z.optional(most) });

const toOwner = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    version: z.literal(VERSION),
    /** State of each endpoint as an earlier owner last sent it, and its age. */
    known: z.array(z.object({ id, state, ageMs: amount })),
    /** Calls that are under way. */
    underWay: z.array(z.object({ id, ticket })),
  }),
  /** Asks for a place among the calls at once. */
  z.object({ type: z.literal('enter'), id, ticket, most }),
  /** Asks when a call may begin. */
  z.object({ type: z.literal('turn'), id, ticket, rates, pausedMs: amount }),
  /** Gives a place back, or takes back the question for a place or a turn. A turn that was given is used up. */
  z.object({ type: z.literal('leave'), ticket }),
  z.object({ type: z.literal('used'), id, tokens: amount, expected: amount, rates }),
  /** The server refused a call that began `ageMs` ago. */
  z.object({ type: z.literal('slow-down'), id, most, waitMs: amount, ageMs: amount }),
  z.object({ type: z.literal('answered'), id, most }),
  z.object({ type: z.literal('ping') }),
]);
export type ToOwner = z.infer<typeof toOwner>;

const toClient = z.discriminatedUnion('type', [
  /** Others: connections beside this one, for whoever takes over. */
  z.object({ type: z.literal('welcome'), version: z.literal(VERSION), others: amount }),
  z.object({ type: z.literal('pong'), others: amount }),
  z.object({ type: z.literal('entered'), ticket }),
  z.object({ type: z.literal('begin'), ticket, expected: amount }),
  z.object({ type: z.literal('state'), id, state }),
]);
export type ToClient = z.infer<typeof toClient>;

/** Undefined for what this version does not understand. */
export const readToOwner = (value: unknown): ToOwner | undefined => toOwner.safeParse(value).data;
export const readToClient = (value: unknown): ToClient | undefined => toClient.safeParse(value).data;

/** The sending half of a connection. */
export interface Port<Message> {
  send(message: Message): void;
}

/** The receiving half. */
export interface Receiver<Message> {
  receive(message: Message): void;
  /** The connection is gone. */
  closed(): void;
}
