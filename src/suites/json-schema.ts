/** `schemas/suite-file.schema.json`, for editors that check YAML by JSON schema. */
import * as z from 'zod/mini';
import { suiteFileSchema } from './schema';

/** Draft 7, which the YAML extension understands best. */
export function suiteJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(suiteFileSchema(), {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  return { $schema, title: 'Suite (*.suite.yaml)', ...rest };
}

/** The bounds of safe integers say nothing to a person. */
function tidy(schema: Record<string, unknown>): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}
