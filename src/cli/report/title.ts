/** The title of a report: the name of the study, as in the editor. */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isPublishedTables } from '../../results/published';
import { readSuite } from '../../suites/read';
import { suiteOf } from '../suites/other-cells';

/** The name of the suite, or of the folder or file without one; of several operands the first one's. */
export async function studyTitle(operands: readonly string[]): Promise<string> {
  const [first, ...more] = operands.filter((operand) => !isPublishedTables(operand));
  if (first === undefined) return 'Results';
  const name = (await suiteName(first)) ?? basename(resolve(first));
  return more.length === 0 ? name : `${name} and ${more.length} more`;
}

async function suiteName(operand: string): Promise<string | undefined> {
  const suite = suiteOf(operand);
  if (suite === undefined) return undefined;
  try {
    return readSuite(await readFile(suite, 'utf8')).suite?.name;
  } catch {
    // Reading its transcripts says what is wrong.
    return undefined;
  }
}
