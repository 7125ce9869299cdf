// Takes the pictures of the documentation from the real product, in a real VS Code: docs/images/*.png.
//   node scripts/pictures.mjs
// They are by-products of the UI tests, so that what the pictures show is what the tests have checked. Those of results
// are by-products of the benchmark that plays the example suite.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, root } from './setup/packages.mjs';
import { mustRun } from './setup/run.mjs';

/** Pictures of tests that the documentation shows, under the same name. */
const PICTURES = ['editor', 'rule-editor', 'replay', 'generate', 'results-conditions', 'results-figures'];

await ensurePackages();
const take = (...args) => mustRun(join(root, 'node_modules/.bin/vitest'), ['run', ...args], { cwd: root });
await take('--project', 'ui');
await take('--project', 'figures', 'bench/view/suite.figures.ts');
const images = join(root, 'docs/images');
mkdirSync(images, { recursive: true });
for (const name of PICTURES)
  cpSync(join(root, `test-results/screenshots/${name}.png`), join(images, `${name}.png`));
