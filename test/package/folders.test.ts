import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';

const IMPORT = /\b(?:from|import\(|import)\s*'(\.[^']*)'/g;

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** Every import of one file from another, types included, as paths below the root. */
const imports = ['src', 'webview']
  .flatMap(filesIn)
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(
      ([, path]) => [file, relative(root, resolve(root, dirname(file), path))] as const,
    ),
  );

const folderOf = (path: string): string => dirname(path);

const parentsOf = (path: string): string[] =>
  path === '.' ? [] : [...parentsOf(folderOf(path)), folderOf(path)];

/** The folder directly in `parent` that holds `path`; undefined for what lies beside the folders. */
function childOf(parent: string, path: string): string | undefined {
  const inside = parent === '.' ? path : path.startsWith(parent + sep) ? path.slice(parent.length + 1) : '';
  return inside.includes(sep) ? inside.split(sep)[0] : undefined;
}

/** The folders in `parent` that import each other in a circle, and those that import one of these. */
function circlesIn(parent: string): string[] {
  const above = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    const [importer, imported] = [childOf(parent, from), childOf(parent, `${to}${sep}`)];
    if (importer === undefined || imported === undefined || importer === imported) continue;
    above.set(importer, (above.get(importer) ?? new Set()).add(imported));
  }
  for (let size = -1; size !== above.size;) {
    size = above.size;
    for (const [importer, imported] of above)
      if (![...imported].some((name) => above.has(name))) above.delete(importer);
  }
  return [...above].map(([importer, imported]) => `${importer} → ${[...imported].join(', ')}`);
}

const parents = [...new Set(imports.flatMap(([from]) => parentsOf(from)))].sort();

/** The folders of the page on architecture, from top to bottom. */
const drawn = [
  ...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm),
].map(([, name]) => name);

const drawnFolder = (path: string): string | undefined =>
  path.split(sep)[0] === 'webview' ? 'webview' : childOf('src', `${path}${sep}`);

describe('folders', () => {
  it('are found with their imports', () => {
    expect(parents.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(3000);
  });

  it.each(parents)('in %s import each other in one direction', (parent) => {
    expect(circlesIn(parent)).toEqual([]);
  });

  it('stand on the page on architecture, each above what it imports', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(drawn.toSorted()).toEqual([...folders.map(({ name }) => name), 'webview'].sort());
    const upward = imports.flatMap(([from, to]) => {
      const [importer, imported] = [from, to].map((path) => drawn.indexOf(drawnFolder(path) ?? ''));
      return importer > imported && imported >= 0 ? [`${from} → ${to}`] : [];
    });
    expect(upward).toEqual([]);
  });
});
