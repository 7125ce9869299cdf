// Packs the extension as users get it:   node scripts/package.mjs [FILE.vsix]
// Only what is named here is laid out in a folder of its own and packed there. (Left to itself, vsce reads the whole
// repository to find out what to leave out, the installed hosts included: most of a minute.)
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { writeNotices } from './notices.mjs';
import { root } from './setup/packages.mjs';
import { mustRun } from './setup/run.mjs';

/** Files and folders of the package, apart from package.json. test/package pins what comes out. */
const PARTS = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'dist/browser/extension.js',
  'dist/extension.js',
  'dist/suite.js',
  'dist/worker.js',
  'dist/webview',
  'docs/checks.md',
  'examples/published.rules.yaml',
  'examples/chances.beliefs.yaml',
  'examples/hasty-judge.episode.jsonl',
  'language-configuration.json',
  'package.nls.json',
  'schemas/rules.schema.json',
  'schemas/beliefs-file.schema.json',
  'schemas/published-tables-file.schema.json',
  'schemas/suite-file.schema.json',
  'syntaxes',
  'media/falsify.svg',
  'media/icon.png',
  'media/language',
  'media/walkthrough',
  'media/Welcome.falsify-start',
];

/** Keys of the manifest that concern this repository and not the extension. */
const REPOSITORY_KEYS = ['scripts', 'devDependencies', 'dependencies', 'bin', 'private'];

/** Builds first, unless `npm test` says that it has just done so. */
export async function pack(vsix) {
  if (!process.env.FALSIFY_BUILT) await mustRun(process.execPath, [join(root, 'scripts/build.mjs')]);
  const contents = JSON.parse(await readFile(join(root, 'dist/contents.json'), 'utf8'));
  writeNotices(contents, join(root, 'dist/NOTICES.txt'));
  const folder = join(root, 'dist/package');
  await rm(folder, { recursive: true, force: true });
  await layOut(folder);
  writeNotices(shipped(contents), join(folder, 'dist/NOTICES.txt'));
  await mkdir(dirname(vsix), { recursive: true });
  await createVSIX({
    cwd: folder,
    packagePath: vsix,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
}

/** The bundles of the package: the command line has more, which users of the editor do not get. */
const shipped = (contents) =>
  Object.fromEntries(
    Object.entries(contents).filter(([bundle]) => PARTS.some((part) => `${bundle}/`.startsWith(`${part}/`))),
  );

async function layOut(folder) {
  for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true });
  // vsce warns about a folder that leaves nothing out.
  await writeFile(join(folder, '.vscodeignore'), '');
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const key of REPOSITORY_KEYS) delete manifest[key];
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
}

if (process.argv[1] === import.meta.filename) await pack(resolve(process.argv[2] ?? 'falsify.vsix'));
