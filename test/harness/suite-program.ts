/** The process that plays suites, as one bundle of this very source. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { NODE_PROGRAM } from '../../scripts/setup/bundle.mjs';
import { root } from '../../scripts/setup/packages.mjs';

const SOURCE = `import { suiteMain } from './src/node/suite-program';
import { embeddedEngine } from './src/vscode/worker/serve';
void suiteMain(embeddedEngine);
`;

export async function buildSuiteProgram(): Promise<{ readonly path: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-suite-program-'));
  const path = join(folder, 'suite.cjs');
  await build({
    ...NODE_PROGRAM,
    stdin: { contents: SOURCE, resolveDir: root, loader: 'ts' },
    outfile: path,
  });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
