// Run by `npm run lint`. What the linter lacks is checked by ESLint in the nightly run: see scripts/nightly.mjs.
import { readdirSync } from 'node:fs';
import { JAVASCRIPT, TYPESCRIPT } from './scripts/lint/rules.mjs';

/** Folders of `src/` that run anywhere: extension host, worker, command line, web page. */
const PLAIN = [
  ...['base', 'predicate', 'phrase-reader', 'rules', 'tasks', 'episode', 'models', 'judges', 'metrics'],
  ...['statistics', 'results', 'distill', 'players', 'suites', 'labels', 'replay', 'protocol'],
  ...['agent-tools', 'generate'],
];

/**
 * What each folder may import from, apart from itself. Data flows one way, from predicates to metrics, so that
 * a folder can be read, tested and replaced without the ones after it.
 */
const MAY_IMPORT = {
  base: [],
  statistics: ['base'],
  predicate: ['base'],
  'phrase-reader': ['base', 'predicate'],
  rules: ['base', 'predicate'],
  // A task knows how its announcements are read.
  tasks: ['base', 'statistics', 'predicate', 'phrase-reader', 'rules'],
  // Agents play tasks.
  models: ['base', 'predicate', 'tasks'],
  episode: ['base', 'predicate', 'rules', 'tasks', 'models'],
  metrics: ['base', 'predicate', 'rules', 'tasks', 'models', 'episode'],
  // A review says what metrics would be by other verdicts.
  judges: ['base', 'predicate', 'phrase-reader', 'rules', 'tasks', 'models', 'episode', 'metrics'],
  // Players and judges by name: for whoever plays episodes.
  players: ['base', 'predicate', 'phrase-reader', 'rules', 'tasks', 'models', 'episode', 'metrics', 'judges'],
  // What many episodes come to, from their reviews.
  results: ['base', 'statistics', 'tasks', 'models', 'episode', 'metrics', 'judges', 'labels'],
  // Training lines from episodes.
  distill: ['base', 'rules', 'tasks', 'episode', 'judges'],
  // Many episodes that one file describes.
  suites: [
    ...['base', 'statistics', 'predicate', 'phrase-reader', 'rules', 'tasks', 'episode', 'models'],
    ...['metrics', 'judges', 'players', 'results', 'labels'],
  ],
  // Rule groups that a model or the library proposes.
  generate: ['base', 'predicate', 'phrase-reader', 'rules', 'models', 'episode', 'judges', 'players'],
  // What agents may ask.
  'agent-tools': [
    ...['base', 'predicate', 'phrase-reader', 'rules', 'tasks', 'episode', 'models', 'metrics', 'judges'],
    'labels',
  ],
  labels: PLAIN.filter(
    (name) =>
      ![
        'results',
        'distill',
        'players',
        'suites',
        'labels',
        'replay',
        'protocol',
        'agent-tools',
        'generate',
      ].includes(name),
  ),
  replay: PLAIN.filter(
    (name) =>
      !['distill', 'players', 'suites', 'replay', 'protocol', 'agent-tools', 'generate'].includes(name),
  ),
  protocol: PLAIN.filter(
    (name) => !['distill', 'players', 'suites', 'protocol', 'agent-tools', 'generate'].includes(name),
  ),
  node: PLAIN,
  cli: [...PLAIN, 'node'],
  vscode: [...PLAIN, 'node'],
};

const boundaries = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  target: `./src/${folder}`,
  from: './src',
  except: [folder, ...allowed].map((name) => `./${name}`),
  message: `src/${folder} may import from ${allowed.length > 0 ? allowed.join(', ') : 'nothing else in src'}.`,
}));

/** What shows transcripts knows nothing of what plays them, which is loaded when it is needed. */
const playing = [
  'episodes',
  'replay',
  'transcripts',
  'transcript-commands',
  'labels',
  'endpoints',
  'language-models',
].flatMap((folder) =>
  ['run', 'episode-feature'].map((above) => ({
    target: `./src/vscode/${folder}`,
    from: `./src/vscode/${above}`,
    message: `src/vscode/${folder} is below src/vscode/${above}.`,
  })),
);

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
  'results',
  'statistics',
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
  'rule-editor/pictures/space': ['three'],
};
const VIEW_LIBRARIES = [
  { name: 'vscode', message: 'A view talks to its host by messages.' },
  { name: '@observablehq/plot', message: 'Only src/base/figure uses it.' },
  ...Object.entries(VIEW_LIBRARY_FOLDERS).flatMap(([folder, names]) =>
    names.map((name) => ({ name, message: `Only webview/${folder} uses it.` })),
  ),
];

const HOST_GLOBALS = [
  ...['process', 'Buffer', 'global', 'require', 'module', '__dirname', '__filename', 'setImmediate'],
  ...['document', 'window', 'navigator', 'location', 'localStorage', 'self', 'importScripts'],
];

const errors = (names) => Object.fromEntries(names.map((name) => [name, 'error']));

export default {
  plugins: ['typescript', 'import'],
  jsPlugins: ['./scripts/lint/plugin.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true },
  ignorePatterns: [
    'dist/',
    'node_modules/',
    'test-results/',
    '.vscode-host/',
    '.vscode-test/',
    '.nightly-lint/',
    '**/*.generated.ts',
  ],
  rules: {
    ...errors(JAVASCRIPT),
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    eqeqeq: 'error',
    'falsify/boundaries': ['error', [...boundaries, ...playing, ...viewBoundaries]],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...errors(TYPESCRIPT),
        // The compiler knows better: a type and a value of one name are no mistake.
        'no-redeclare': 'off',
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        // Numbers read well in messages; objects in a template are still an error.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            ...{ allowAny: false, allowBoolean: false, allowNullish: false, allowRegExp: false },
            allowNumberAndString: false,
          },
        ],
        'typescript/no-confusing-void-expression': [
          'error',
          { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
        ],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        // `_` names a parameter that an interface asks for.
        'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      },
    },
    {
      files: ['test/**/*.ts', 'bench/**/*.ts'],
      rules: {
        // A wrong assumption makes a test fail all the same, and with a place.
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: PLAIN.map((folder) => `src/${folder}/**/*.ts`),
      rules: {
        'import/no-nodejs-modules': 'error',
        'no-restricted-imports': [
          'error',
          { name: 'vscode', message: 'Only src/vscode talks to the editor.' },
        ],
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
        'import/no-nodejs-modules': 'error',
        'no-restricted-imports': ['error', { paths: VIEW_LIBRARIES }],
        'falsify/no-markup': 'error',
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
      rules: { 'no-undef': 'error' },
    },
  ],
};
