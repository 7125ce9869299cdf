// A copy of the built extension, with a worker that can be made to fail.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup/packages.mjs';
import { buildFaultyWorker } from './faulty-worker.mjs';

const PARTS = [
  'package.json',
  'package.nls.json',
  'language-configuration.json',
  'docs/checks.md',
  'examples',
  'media',
  'schemas',
  'syntaxes',
];

/** Copies what an extension host reads, with these folders and files of `dist`. */
export async function copyExtension(folder, dist) {
  for (const part of [...PARTS, ...dist.map((name) => `dist/${name}`)])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  await buildFaultyWorker(join(folder, 'dist/worker.js'));
}
