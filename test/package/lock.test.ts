// The lock files: with each of them `npm ci` installs the same packages on every platform.
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read } from './bundles';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
}

const LOCKS = ['', 'scripts/lint/nightly/', 'test/harness/host/server/', 'test/harness/host/web/'].map(
  (folder) => `${folder}package-lock.json`,
);

/** Node's search for `name` from the package at `path`: its own node_modules, then those of the folders around it. */
function isLocked(packages: Lock['packages'], path: string, name: string): boolean {
  const places = [join(path, 'node_modules', name)];
  for (let folder = path; folder !== '.'; folder = dirname(folder)) {
    if (folder.endsWith('node_modules')) places.push(join(folder, name));
  }
  places.push(join('node_modules', name));
  return places.some((place) => place.replaceAll('\\', '/') in packages);
}

describe.each(LOCKS)('%s', (file) => {
  const { packages } = JSON.parse(read(file)) as Lock;

  it('names the optional packages of every platform', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(1);
    const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ path, name })),
    );
    expect(wanted.filter(({ path, name }) => !isLocked(packages, path, name))).toEqual([]);
  });

  it('names no registry', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([]);
  });
});
