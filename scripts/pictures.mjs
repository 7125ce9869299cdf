// Takes the pictures of the documentation from the real product, in a real VS Code: docs/images/*.png.
//   node scripts/pictures.mjs
// They are by-products of the UI tests, so that what the pictures show is what the tests have checked.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, root } from './setup/packages.mjs';
import { mustRun } from './setup/run.mjs';

/** Pictures of tests that the documentation shows, under the same name. */
const PICTURES = ['editor', 'rule-editor', 'replay', 'generate'];

await ensurePackages();
await mustRun(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'ui'], { cwd: root });
const images = join(root, 'docs/images');
mkdirSync(images, { recursive: true });
for (const name of PICTURES)
  cpSync(join(root, `test-results/screenshots/${name}.png`), join(images, `${name}.png`));
