// Before all UI tests: the hosts are installed and the extension is packed as its users get it.
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { pack } from '../../scripts/package.mjs';
import { ensureChromium, ensureServer } from '../../scripts/setup/hosts.mjs';
import { root } from '../../scripts/setup/packages.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the packed extension. */
    vsix: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  await ensureChromium();
  await ensureServer();
  const vsix = join(root, 'test-results/ui.vsix');
  await pack(vsix);
  project.provide('vsix', vsix);
}
