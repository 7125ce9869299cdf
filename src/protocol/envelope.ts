/** Messages between every view and its host. */
import * as z from 'zod/mini';
import { id, LIMITS } from '../base/message-schemas';

// Functions, so that schemas are made when the first message comes: opening a text file must not wait for them.

/** Schemas of the messages to any view: the replies to a request, with its id. */
export const toAnyView = () =>
  [
    z.strictObject({ type: z.literal('answer'), id, value: z.optional(z.unknown()) }),
    z.strictObject({ type: z.literal('failed'), id, message: z.string(), cancelled: z.boolean() }),
  ] as const;
export type Reply = z.infer<ReturnType<typeof toAnyView>[number]>;

/** Text of a file that a view writes, or puts on the clipboard. */
const fileText = () => z.string().check(z.maxLength(LIMITS.file));

/**
 * Schemas of the messages from any view. Each request has exactly one reply, `answer` or `failed`, with its
 * id.
 */
export const fromAnyView = () => {
  const bytes = z
    .instanceof(Uint8Array<ArrayBufferLike>)
    .check(z.refine((data) => data.byteLength <= LIMITS.file, 'too large'));
  return [
    /** The view is listening, with this version of its messages. */
    z.strictObject({ type: z.literal('ready'), protocol: z.int() }),
    /** A request. Its `question` is checked by those who answer it. */
    z.strictObject({ type: z.literal('ask'), id, question: z.unknown() }),
    /** A request to save a file: the user chooses where; the answer is `{ saved: boolean }`. */
    z.strictObject({
      type: z.literal('saveFile'),
      id,
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      data: z.union([fileText(), bytes]),
    }),
    /** The reply to this request is no longer needed. */
    z.strictObject({ type: z.literal('cancel'), id }),
    z.strictObject({ type: z.literal('copy'), text: fileText() }),
  ] as const;
};
export type FromAnyView = z.infer<ReturnType<typeof fromAnyView>[number]>;

/** Messages that every view handles alike; `ask` is answered by those who own the questions. */
export type OfEveryView = Exclude<FromAnyView, { type: 'ask' }>;
/** The messages that one view may send, without those of `OfEveryView`. */
export type OfView<Incoming extends { readonly type: string }> = Exclude<
  Incoming,
  { type: OfEveryView['type'] }
>;
