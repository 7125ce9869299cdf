// Reads what scripts/build.mjs notes about its bundles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from '../../scripts/notices.mjs';
import { root } from '../../scripts/setup/packages.mjs';

/** A file of the repository, as text. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Per bundle the files that went into it, relative to the repository. */
export function bundledFiles(): ReadonlyMap<string, readonly string[]> {
  const contents = JSON.parse(read('dist/contents.json')) as Record<string, Record<string, number>>;
  return new Map(
    Object.entries(contents).map(([bundle, inputs]) => [
      bundle,
      Object.keys(inputs).filter((input) => (inputs[input] ?? 0) > 0),
    ]),
  );
}

/** The npm packages that some of these files belong to. */
export function packagesOf(files: readonly string[]): string[] {
  return [...new Set(files.map(packageOf).filter((name) => name !== undefined))].sort();
}
