/** Questions of a view: about predicates alone, and about its own document. */
import * as z from 'zod/mini';
import { domainSchema, index } from '../base/message-schemas';
import { exploreQuestions } from '../rules/explore/types';

// Made when the first question comes: opening a text file must not wait for it.
export const questionSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    ...exploreQuestions(),
    /** Asks for the content of a group in the document. */
    z.strictObject({ kind: z.literal('content'), group: index }),
    /** Asks for the breadth of each rule of the library. */
    z.strictObject({ kind: z.literal('library'), domain: domainSchema }),
  ]),
);
export type ViewQuestion = z.infer<typeof questionSchema>;
