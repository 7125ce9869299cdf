/** `schemas/rules.schema.json`, for editors that check YAML by JSON schema. */
import { z } from 'zod';
import { ruleFileSchema } from '../schema';

/** Draft 7, which the YAML extension understands best. Strict: unknown keys are marked there too. */
export function ruleFileJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(ruleFileSchema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const { $schema, ...rest } = schema;
  return {
    $schema,
    title: 'Rule groups (*.rules.yaml)',
    ...rest,
  };
}

function tidy(schema: Record<string, unknown>): void {
  if (schema['type'] === 'object') schema['additionalProperties'] = false;
  // The bounds of safe integers say nothing to a person.
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}
