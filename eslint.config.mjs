import { readdirSync } from 'node:fs';
import eslint from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Folders of `src/` that run anywhere: extension host, worker, command line, web page. */
const PLAIN = [
  ...['base', 'predicate', 'phrase-reader', 'rules', 'tasks', 'episode', 'models', 'judges', 'metrics'],
  ...['players', 'labels', 'replay', 'protocol'],
];

/**
 * What each folder may import from, apart from itself. Data flows one way, from predicates to metrics, so that
 * a folder can be read, tested and replaced without the ones after it.
 */
const MAY_IMPORT = {
  base: [],
  predicate: ['base'],
  'phrase-reader': ['base', 'predicate'],
  rules: ['base', 'predicate'],
  // A task knows how its announcements are read.
  tasks: ['base', 'predicate', 'phrase-reader', 'rules'],
  // Agents play tasks.
  models: ['base', 'predicate', 'tasks'],
  episode: ['base', 'predicate', 'rules', 'tasks', 'models'],
  metrics: ['base', 'predicate', 'rules', 'tasks', 'models', 'episode'],
  // A review says what metrics would be by other verdicts.
  judges: ['base', 'predicate', 'phrase-reader', 'rules', 'tasks', 'models', 'episode', 'metrics'],
  // Players and judges by name: for whoever plays episodes.
  players: ['base', 'predicate', 'phrase-reader', 'rules', 'tasks', 'models', 'episode', 'metrics', 'judges'],
  labels: PLAIN.filter((name) => !['players', 'labels', 'replay', 'protocol'].includes(name)),
  replay: PLAIN.filter((name) => !['players', 'replay', 'protocol'].includes(name)),
  protocol: PLAIN.filter((name) => !['players', 'protocol'].includes(name)),
  cli: PLAIN,
  // A transcript on disk is written the same way by every host that has a disk.
  vscode: [...PLAIN, 'cli/files'],
};

const boundaries = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  target: `./src/${folder}`,
  from: './src',
  except: [folder, ...allowed].map((name) => `./${name}`),
  message: `src/${folder} may import from ${allowed.length > 0 ? allowed.join(', ') : 'nothing else in src'}.`,
}));

/** What views share stays apart from each of them, and from all that needs an editor, a terminal or a worker. */
const VIEW_MAY_IMPORT = [
  'protocol',
  'base',
  'predicate',
  'rules',
  'tasks',
  'episode',
  'judges',
  'metrics',
  'labels',
  'replay',
];
const viewBoundaries = [
  {
    target: './webview',
    from: './src',
    except: VIEW_MAY_IMPORT.map((name) => `./${name}`),
    message: `A view may import from ${VIEW_MAY_IMPORT.join(', ')} in src.`,
  },
  {
    target: './webview/shared',
    from: './webview',
    except: ['./shared'],
    message: 'What views share knows none of them.',
  },
  ...readdirSync(new URL('webview', import.meta.url), { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== 'shared')
    .map(({ name }) => ({
      target: `./webview/${name}`,
      from: './webview',
      except: [`./${name}`, './shared'],
      message: 'A view imports no other view: what both need is shared.',
    })),
  { target: './src', from: './webview', message: 'A view talks to its host by messages.' },
];

/** Libraries that one folder of the views hides from the others, so that each can be replaced in one place. */
const VIEW_LIBRARY_FOLDERS = {
  'shared/controls': ['@vscode/webview-ui-toolkit'],
  'shared/code-field': ['monaco-editor'],
  'shared/figure': ['@observablehq/plot'],
  'rule-editor/space': ['three'],
};
const VIEW_LIBRARIES = [
  { name: 'vscode', message: 'A view talks to its host by messages.' },
  ...Object.entries(VIEW_LIBRARY_FOLDERS).flatMap(([folder, names]) =>
    names.map((name) => ({ name, message: `Only webview/${folder} uses it.` })),
  ),
];

const HOST_GLOBALS = [
  ...['process', 'Buffer', 'global', 'require', 'module', '__dirname', '__filename', 'setImmediate'],
  ...['document', 'window', 'navigator', 'location', 'localStorage', 'self', 'importScripts'],
];

export default defineConfig(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'test-results/',
      '.vscode-host/',
      '.vscode-test/',
      '**/*.generated.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    // Each program named, not `projectService`: that one works as if an editor were open, and takes a fifth longer.
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers read well in messages; objects in a template are still an error.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      // An array index is typed as if it always hit, so the rule would call needed checks unnecessary.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // `_` names a parameter that an interface asks for.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['webview/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: 'webview/tsconfig.json' } },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      // A wrong assumption makes a test fail all the same, and with a place.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'] })],
    },
    rules: {
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: 'error',
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: [...boundaries, ...viewBoundaries] },
      ],
    },
  },
  {
    files: PLAIN.map((folder) => `src/${folder}/**/*.ts`),
    rules: {
      'import-x/no-nodejs-modules': 'error',
      'no-restricted-imports': ['error', { name: 'vscode', message: 'Only src/vscode talks to the editor.' }],
      'no-restricted-globals': [
        'error',
        ...HOST_GLOBALS.map((name) => ({
          name,
          message: 'This code also runs where there is no such global.',
        })),
      ],
    },
  },
  {
    files: ['src/cli/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { name: 'vscode', message: 'The command line has no editor.' }],
    },
  },
  {
    files: ['webview/**/*.{ts,tsx}'],
    rules: {
      'import-x/no-nodejs-modules': 'error',
      'no-restricted-imports': ['error', { paths: VIEW_LIBRARIES }],
      // Text of files and models is shown as text. Markup of any kind would let it be more.
      'no-restricted-syntax': [
        'error',
        ...['innerHTML', 'outerHTML', 'dangerouslySetInnerHTML', 'insertAdjacentHTML'].map((name) => ({
          selector: `:matches(JSXIdentifier, Identifier)[name='${name}']`,
          message: 'Text must not become markup.',
        })),
      ],
    },
  },
  ...Object.entries(VIEW_LIBRARY_FOLDERS).map(([folder, names]) => ({
    files: [`webview/${folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: VIEW_LIBRARIES.filter(({ name }) => !names.includes(name)) },
      ],
    },
  })),
  {
    files: ['{src,webview}/**/*.{ts,tsx}'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'AbortSignal',
          'Buffer',
          'URL',
          'URLSearchParams',
          'clearInterval',
          'clearTimeout',
          'console',
          'fetch',
          'performance',
          'process',
          'setInterval',
          'setTimeout',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
