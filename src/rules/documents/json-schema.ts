/** `schemas/rules.schema.json`, for editors that check YAML by JSON schema. */
import { z } from 'zod';
import { ruleFileSchema } from '../schema';

/** Draft 7, which the YAML extension understands best. Strict: unknown keys are marked there too. */
export function ruleFileJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(ruleFileSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties = false;
      withoutIntegerBounds(jsonSchema);
    },
  });
  const { $schema, ...rest } = schema;
  return {
    $schema,
    title: 'Rule groups (*.rules.yaml)',
    ...rest,
  };
}

/** Removes the bounds of safe integers, which say nothing to a person. */
export function withoutIntegerBounds(schema: Record<string, unknown>): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}
