/** `RuleFileChange` as a schema: what a view may do to a rule file. */
import * as z from 'zod/mini';
import { index, LIMITS, originSchema, splitSchema, text, triplesSchema } from './basics';

// Made when the first change comes: opening a text file must not wait for it.
export const changeSchema = z.lazy(() => {
  const texts = z.array(text).check(z.maxLength(LIMITS.items));
  const guidance = z.strictObject({ accept: texts, reject: texts });

  const newRule = z.strictObject({
    name: text,
    predicate: text,
    origin: z.optional(originSchema),
    family: z.optional(text),
    guidance: z.optional(guidance),
  });

  const newGroup = z.strictObject({
    id: z.optional(text),
    split: z.optional(splitSchema),
    published: z.optional(index),
    rules: z.array(newRule).check(z.maxLength(LIMITS.predicates)),
    initial: z.optional(triplesSchema),
  });

  const expect = z.optional(
    z.strictObject({ id: z.optional(text), name: z.optional(text), predicate: z.optional(text) }),
  );

  /** Fields of a change of one group; a change of one rule has them too. */
  const group = { expect, group: index };
  const rule = { ...group, rule: index };

  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('set-id'), ...group, value: text }),
    z.strictObject({ kind: z.literal('set-split'), ...group, value: z.optional(splitSchema) }),
    z.strictObject({ kind: z.literal('set-published'), ...group, value: z.optional(index) }),
    z.strictObject({ kind: z.literal('set-initial'), ...group, triples: triplesSchema }),
    z.strictObject({
      kind: z.literal('insert-groups'),
      expect,
      at: index,
      groups: z.array(newGroup).check(z.maxLength(LIMITS.items)),
    }),
    z.strictObject({ kind: z.literal('delete-group'), ...group }),
    z.strictObject({ kind: z.literal('duplicate-group'), ...group }),
    z.strictObject({ kind: z.literal('move-group'), ...group, to: index }),
    z.strictObject({ kind: z.literal('set-name'), ...rule, value: text }),
    z.strictObject({ kind: z.literal('set-predicate'), ...rule, value: text }),
    z.strictObject({ kind: z.literal('set-origin'), ...rule, value: z.optional(originSchema) }),
    z.strictObject({ kind: z.literal('set-family'), ...rule, value: z.optional(text) }),
    z.strictObject({ kind: z.literal('set-guidance'), ...rule, value: guidance }),
    z.strictObject({ kind: z.literal('insert-rule'), ...group, at: index, rule: newRule }),
    z.strictObject({ kind: z.literal('replace-rule'), ...rule, by: newRule }),
    z.strictObject({ kind: z.literal('delete-rule'), ...rule }),
    z.strictObject({ kind: z.literal('duplicate-rule'), ...rule }),
    z.strictObject({ kind: z.literal('move-rule'), ...rule, toGroup: index, at: index }),
  ]);
});
