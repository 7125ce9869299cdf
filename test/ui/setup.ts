// Before all UI tests: the hosts are installed, the extension is packed as its users get it, and installed once.
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createProfile, installVsix } from '../../scripts/hosts/code-server.mjs';
import { pack } from '../../scripts/package.mjs';
import { ensureChromium, ensureServer } from '../../scripts/setup/hosts.mjs';
import { root } from '../../scripts/setup/packages.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder into which code-server has installed the packed extension. */
    extensions: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  await ensureChromium();
  await ensureServer();
  const vsix = join(root, 'test-results/ui.vsix');
  await pack(vsix);
  const profile = createProfile();
  await installVsix(profile, vsix);
  project.provide('extensions', profile.extensions);
  return () => profile.remove();
}
