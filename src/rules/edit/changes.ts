/** Changes of a rule file as values: what the visual editor and the imports ask for, before it is text. */
import * as z from 'zod/mini';
import type { Frozen } from '../../base/frozen';
import { index, LIMITS, text, triplesSchema } from '../../base/message-schemas';
import { ORIGINS, SPLITS } from '../types';

export const splitSchema = z.enum(SPLITS);
export const originSchema = z.enum(ORIGINS);

const guidance = () => {
  const texts = z.array(text).check(z.maxLength(LIMITS.items));
  return z.strictObject({ accept: texts, reject: texts });
};

const newRule = () =>
  z.strictObject({
    name: text,
    predicate: text,
    origin: z.optional(originSchema),
    family: z.optional(text),
    guidance: z.optional(guidance()),
  });
export type NewRule = Frozen<z.infer<ReturnType<typeof newRule>>>;

const newGroup = () =>
  z.strictObject({
    /** The id. Without one, or where it is taken, a free one is chosen. */
    id: z.optional(text),
    split: z.optional(splitSchema),
    published: z.optional(index),
    rules: z.array(newRule()).check(z.maxLength(LIMITS.predicates)),
    initial: z.optional(triplesSchema),
  });
export type NewGroup = Frozen<z.infer<ReturnType<typeof newGroup>>>;

/**
 * One change. Groups and rules are named by their indexes. `expect` is the content expected there, so that a change for
 * another text is refused instead of hitting the wrong place. `to` and `at` are indexes in the list after the change.
 * An absent value removes the key. Made when the first change comes: opening a text file must not wait for it.
 */
export const changeSchema = z.lazy(() => {
  /** The id of the group that is changed, the name and the predicate of the rule that is changed. */
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
      groups: z.array(newGroup()).check(z.maxLength(LIMITS.items)),
    }),
    z.strictObject({ kind: z.literal('delete-group'), ...group }),
    z.strictObject({ kind: z.literal('duplicate-group'), ...group }),
    z.strictObject({ kind: z.literal('move-group'), ...group, to: index }),
    z.strictObject({ kind: z.literal('set-name'), ...rule, value: text }),
    z.strictObject({ kind: z.literal('set-predicate'), ...rule, value: text }),
    z.strictObject({ kind: z.literal('set-origin'), ...rule, value: z.optional(originSchema) }),
    z.strictObject({ kind: z.literal('set-family'), ...rule, value: z.optional(text) }),
    z.strictObject({ kind: z.literal('set-guidance'), ...rule, value: guidance() }),
    z.strictObject({ kind: z.literal('insert-rule'), ...group, at: index, rule: newRule() }),
    /** Another rule in the place of one: name, predicate and what else is given; guidance of the old one goes. */
    z.strictObject({ kind: z.literal('replace-rule'), ...rule, by: newRule() }),
    z.strictObject({ kind: z.literal('delete-rule'), ...rule }),
    z.strictObject({ kind: z.literal('duplicate-rule'), ...rule }),
    z.strictObject({ kind: z.literal('move-rule'), ...rule, toGroup: index, at: index }),
  ]);
});
export type RuleFileChange = Frozen<z.infer<typeof changeSchema>>;

/** The changes of a kind. */
export type ChangeOf<K extends RuleFileChange['kind']> = Extract<RuleFileChange, { kind: K }>;
/** Changes of one rule that stays in its place. */
export type RuleChange = ChangeOf<
  'set-name' | 'set-predicate' | 'set-origin' | 'set-family' | 'set-guidance' | 'replace-rule'
>;

/** The change cannot be made; `message` gives the reason, in words for the author. */
export class ChangeRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ChangeRefused';
  }
}
