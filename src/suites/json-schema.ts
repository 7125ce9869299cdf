/** `schemas/*-file.schema.json`, for editors that check YAML and JSON by JSON schema. */
import * as z from 'zod/mini';
import { PUBLISHED_TABLES, publishedTablesSchema } from '../results/published';
import { withoutIntegerBounds } from '../rules/documents/json-schema';
import { TASKS } from '../tasks/registry';
import { suiteFileSchema } from './schema';

/** The schemas of suites, of published conditions and of the files of scenarios of tasks, by the word in the names of such files. */
export const fileJsonSchemas = (): readonly (readonly [string, Record<string, unknown>])[] => [
  ['suite', jsonSchemaOf(suiteFileSchema(), 'Suite (*.suite.yaml)')],
  ['published-tables', jsonSchemaOf(publishedTablesSchema(), `Published conditions (*${PUBLISHED_TABLES})`)],
  ...TASKS.flatMap(({ id, title, scenarios }) =>
    scenarios?.ofFiles
      ? [[id, jsonSchemaOf(scenarios.ofFiles.schema, `${title} (*.${id}.yaml)`)] as const]
      : [],
  ),
];

/** Draft 7, which the YAML extension understands best. */
function jsonSchemaOf(schema: z.ZodMiniType, title: string): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => withoutIntegerBounds(jsonSchema),
  });
  return { $schema, title, ...rest };
}
