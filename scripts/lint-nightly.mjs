// Rules that `npm run lint` cannot check: oxlint has two of them not at all, and one with false alarms. ESLint takes
// minutes for them and an older TypeScript, so it runs in the nightly run only and is not a package of this repository.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import config from '../oxlint.config.mjs';
import { ensurePinned, root } from './setup/packages.mjs';
import { say } from './setup/run.mjs';

const pinned = join(root, 'scripts/lint/nightly');
const folder = join(root, '.nightly-lint');

/** Rules of typescript-eslint that need types. */
const TYPED_RULES = {
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
  '@typescript-eslint/no-unsafe-enum-assignment': 'error',
};

function configuration(tseslint) {
  const typed = (files, project) => ({
    files,
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project, tsconfigRootDir: root },
    },
    rules: TYPED_RULES,
  });
  return [
    { ignores: config.ignorePatterns },
    // Comments that switch off rules of the daily linter are its own affair.
    { linterOptions: { reportUnusedDisableDirectives: 'off' } },
    { files: ['**/*.{ts,tsx,mjs}'], rules: { 'no-useless-assignment': 'error' } },
    typed(['**/*.{ts,tsx}'], 'tsconfig.json'),
    typed(['webview/**/*.{ts,tsx}', 'test/webview/**/*.{ts,tsx}'], 'webview/tsconfig.json'),
  ];
}

await ensurePinned(pinned, folder, 'Installing ESLint for the nightly run (once) …');
const require = createRequire(join(folder, 'package.json'));
const { ESLint } = require('eslint');
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: configuration(require('typescript-eslint')),
});
const results = await eslint.lintFiles(process.argv.length > 2 ? process.argv.slice(2) : ['.']);
const problems = results.reduce((sum, each) => sum + each.errorCount + each.warningCount, 0);
const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(await formatter.format(results));
say(`ESLint: ${results.length} files, ${problems} problems.`);
process.exitCode = problems === 0 && results.length > 0 ? 0 : 1;
