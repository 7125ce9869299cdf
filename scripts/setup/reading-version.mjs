// Hashes all sources that decide the rows of results. An index of a folder is valid for one such version.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './packages.mjs';

/** Folders of `src` on which a result row depends. A change that changes nothing costs a review of each folder. */
const FOLDERS = [
  'base',
  'predicate',
  'phrase-reader',
  'rules',
  'tasks',
  'models',
  'episode',
  'judges',
  'metrics',
  'labels',
  'results',
];

async function readingFiles() {
  const files = [`${root}package-lock.json`];
  for (const folder of FOLDERS) {
    const entries = await readdir(`${root}src/${folder}`, { recursive: true, withFileTypes: true });
    files.push(...entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name)));
  }
  return files.sort();
}

/** Puts the hash in the place of `READING_VERSION`; when one of the files changes, the module is made anew. */
export const readingVersion = {
  name: 'reading-version',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]results[\\/]reading-version\.ts$/ }, async () => {
      const watchFiles = await readingFiles();
      const hash = createHash('sha256');
      for (const file of watchFiles) hash.update(await readFile(file));
      const version = hash.digest('hex').slice(0, 16);
      return { contents: `export const READING_VERSION = '${version}';`, watchFiles };
    });
  },
};
