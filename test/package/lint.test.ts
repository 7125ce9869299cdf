// The linter's settings: code that breaks a rule of each kind is found, in the folder that the rule is for.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';

/** Files by their names, and what the linter says of them. */
const CASES: readonly (readonly [file: string, code: string, rules: readonly string[]])[] = [
  [
    'src/base/good.ts',
    "export const half = (n: number): number => n / 2;\nexport type Kind = 'a' | 'b';\n",
    [],
  ],
  // Boundaries of folders, whatever the form of the import.
  ['src/base/import.ts', "import { x } from '../rules/x';\nexport const y = x;\n", ['falsify(boundaries)']],
  ['src/base/type.ts', "export type X = import('../rules/x').X;\n", ['falsify(boundaries)']],
  ['src/base/export.ts', "export * from '../rules/x';\n", ['falsify(boundaries)']],
  ['src/base/export-one.ts', "export { x } from '../rules/x';\n", ['falsify(boundaries)']],
  ['src/base/later.ts', "export const x = () => import('../rules/x');\n", ['falsify(boundaries)']],
  ['src/rules/x.ts', 'export const x = 1;\nexport type X = 1;\n', []],
  ['src/rules/down.ts', "import { half } from '../base/good';\nexport const y = half(2);\n", []],
  ['src/vscode/view.ts', "export { x } from '../../webview/replay/x';\n", ['falsify(boundaries)']],
  ['webview/replay/x.ts', 'export const x = 1;\n', []],
  ['webview/shared/x.ts', "export { x } from '../replay/x';\n", ['falsify(boundaries)']],
  ['webview/labels/x.ts', "export { x } from '../replay/x';\n", ['falsify(boundaries)']],
  ['webview/labels/host.ts', "export { x } from '../../src/vscode/x';\n", ['falsify(boundaries)']],
  // Plain code and views stand on nothing of an editor or of Node.
  [
    'src/rules/editor.ts',
    "import type { Uri } from 'vscode';\nexport type X = Uri;\n",
    ['no-restricted-imports'],
  ],
  ['src/rules/node.ts', "export * from 'node:fs';\n", ['import(no-nodejs-modules)']],
  ['src/rules/page.ts', 'export const x = () => document.title;\n', ['no-restricted-globals']],
  ['src/cli/editor.ts', "export * from 'vscode';\n", ['no-restricted-imports']],
  ['webview/replay/node.ts', "export * from 'node:fs';\n", ['import(no-nodejs-modules)']],
  ['webview/replay/monaco.ts', "export * from 'monaco-editor';\n", ['no-restricted-imports']],
  // Text stays text.
  ['src/vscode/eval.ts', "eval('1');\n", ['no-eval']],
  ['src/vscode/function.ts', "new Function('1');\n", ['no-new-func', 'no-implied-eval']],
  ['webview/replay/html.ts', "document.body.innerHTML = 'x';\n", ['falsify(no-markup)']],
  [
    'webview/replay/html.tsx',
    'export const X = () => <p dangerouslySetInnerHTML={{ __html: 1 }} />;\n',
    ['falsify(no-markup)'],
  ],
  // Types.
  ['src/base/any.ts', 'export const x = (y: any) => String(y as unknown);\n', ['no-explicit-any']],
  ['src/base/unsafe.ts', "export const x: string = JSON.parse('1');\n", ['no-unsafe-assignment']],
  ['src/base/floating.ts', 'export const x = () => {\n  Promise.resolve();\n};\n', ['no-floating-promises']],
  [
    'src/base/switch.ts',
    "import { type Kind } from './good';\nexport function f(x: Kind) {\n  switch (x) {\n    case 'a':\n  }\n}\n",
    ['switch-exhaustiveness-check'],
  ],
  ['src/base/null.ts', 'export const x = (y?: string) => y!.length;\n', ['no-non-null-assertion']],
  ['test/unit/null.ts', 'export const x = (y?: string) => y!.length;\n', []],
  // Habits.
  ['src/base/equal.ts', 'export const x = (y: unknown) => y == 1;\n', ['eqeqeq']],
  ['src/base/unused.ts', 'const x = 1;\n', ['no-unused-vars']],
  ['src/base/long.ts', 'export {};\n'.repeat(301), ['max-lines']],
  ['scripts/unknown.mjs', 'nobody();\n', ['no-undef']],
  // Comments that switch a rule off for a line, and those that no longer do.
  [
    'src/base/off.ts',
    '// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test\nexport type X = any;\n',
    [],
  ],
  [
    'src/base/needless.ts',
    '// eslint-disable-next-line eqeqeq -- a test\nexport const x = 1;\n',
    ['disable'],
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'falsify-lint-'));
const found = new Map<string, string[]>();

interface Finding {
  readonly filename: string;
  readonly code?: string;
  readonly message: string;
}

beforeAll(() => {
  for (const each of ['oxlint.config.mjs', 'scripts/lint', 'tsconfig.json', 'webview/tsconfig.json'])
    cpSync(join(root, each), join(folder, each), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [file, code] of CASES) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [
    program,
    '-c',
    'oxlint.config.mjs',
    '-f',
    'json',
    'src',
    'test',
    'webview',
    'scripts/unknown.mjs',
  ];
  const { diagnostics } = JSON.parse(outputOf(args)) as { diagnostics: readonly Finding[] };
  for (const { filename, code, message } of diagnostics) {
    const file = filename.replaceAll('\\', '/');
    found.set(file, [...(found.get(file) ?? []), code ?? message]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The linter ends with an error where it finds something. */
function outputOf(args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

it.each(CASES)('%s', (file, _code, rules) => {
  const codes = found.get(file) ?? [];
  if (rules.length === 0) expect(codes).toEqual([]);
  for (const rule of rules) expect(codes.join(' ')).toContain(rule);
});
