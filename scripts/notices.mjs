// Writes the licences of the bundled packages beside the bundles, which contain no comments.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/packages.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|thirdpartynotices)/i;

/**
 * `node_modules/@lezer/lr/dist/index.js` → `@lezer/lr`; undefined for our own files.
 * @param {string} file
 */
export const packageOf = (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];

/** The packages that some of a bundle's bytes come from. */
function packages(contents) {
  const files = Object.values(contents).flatMap((inputs) =>
    Object.keys(inputs).filter((input) => inputs[input] > 0),
  );
  return [...new Set(files.map(packageOf).filter((name) => name !== undefined))].sort();
}

function notice(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name: file }) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}

/** Writes the notices of everything that `contents` (see scripts/build.mjs) names into a file. */
export function writeNotices(contents, file) {
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  const head = 'Falsify contains parts of the following packages, whose authors keep their rights.';
  writeFileSync(file, [head, ...packages(contents).map(notice)].join(rule) + '\n');
}
