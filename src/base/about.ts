import * as z from 'zod/mini';

// No function is made from text: the policy of a page forbids it.
z.config({ jitless: true });

/**
 * A schema with a description, for schemas that are printed. Unlike `z.describe` it adds no check, with which values
 * would take longer: see `quickCheck`.
 */
export function about<S extends z.ZodMiniType>(schema: S, description: string): S {
  const described = z.clone(schema);
  z.globalRegistry.add(described, { description });
  return described;
}
