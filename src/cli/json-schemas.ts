/** JSON Schemas of what commands print with `--json`: the files `schemas/NAME.schema.json`. */
import * as z from 'zod';
import { SCHEMAS } from './schemas';

const ALL: readonly (readonly [string, z.ZodType])[] = Object.entries(SCHEMAS);

/** The name of the schema of a command: of several that print the same, the first one's. Undefined: it has none. */
export function schemaName(command: string): string | undefined {
  const schema = ALL.find(([name]) => name === command)?.[1];
  return ALL.find(([, each]) => each === schema)?.[0];
}

/** By name. */
export const jsonSchemas = (): ReadonlyMap<string, unknown> =>
  new Map(
    ALL.filter(([name]) => schemaName(name) === name).map(([name, schema]) => [name, z.toJSONSchema(schema)]),
  );
