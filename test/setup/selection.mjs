// What each test command leaves out. `npm run test:all` runs every file; `npm test` leaves out `BEYOND_TEST`, which repeats
// on other hosts, in other looks, over faults or over many random cases what its files do once; `npm run check` leaves out
// all long units. The figures behind it: docs/decisions/0155-quick-checks.md.

const units = (names) => names.map((name) => `test/unit/${name}.test.ts`);

/** Long units of `npm test`, not of `npm run check`. */
const LONG_OF_TEST = units([
  'predicate/count/engine.property',
  'predicate/native/agreement',
  'predicate/language/properties',
  'statistics/coverage',
  'predicate/count/budget',
  'cli/suites/run',
  'episode/published/fuzz',
]);

/** Long units of `npm run test:all` only. */
const LONG_OF_ALL = units([
  'phrase-reader/blind',
  'rules/attack',
  'generate/many',
  'cli/generate',
  'tasks/wilt/grade',
  'generate/generation',
  'protocol/document',
  'phrase-reader/paraphrases',
  'cli/episodes/results',
  'rules/predicate-text',
  'cli/episodes/endpoint',
  'cli/suites/plan',
  'tasks/reflection/play',
  'cli/episodes/mutated',
  'tasks/wilt/rules',
  'phrase-reader/grown',
  'judges/translate-blind',
  'rules/explore/suggest/suggest',
  'cli/suites/endpoints',
  'cli/bench',
  'tasks/reflection/replies',
  'phrase-reader/rendered',
  'predicate/bitmap/kernels',
  'rules/edit/sequences',
  'generate/steps',
  'tasks/reflection/chance',
  'rules/explore/tests',
  'rules/explore/feasible',
  'rules/explore/relations',
  'predicate/count/vectors',
  'models/offline/space',
]);

/** The units that take longest. They begin first, so that none is left over for a single worker at the end. */
export const LONG = [...LONG_OF_TEST, ...LONG_OF_ALL];

/** Files of vitest's projects that `npm test` leaves out. */
export const BEYOND_TEST = [
  ...LONG_OF_ALL,
  ...[
    // Random programs through every command: `programs/growing-counts` and `programs/command` do each once.
    'programs/growing-commands',
    // Transcripts that are damaged; suites whose disks, clocks, servers and processes fail.
    'programs/damaged-transcripts',
    'programs/killed-episodes',
    'programs/queue',
    'programs/queue-ceilings',
    'programs/queue-commands',
    'programs/queue-restarts',
    'programs/shared-limits',
    'programs/suite-faults',
    'programs/suite-process',
    'programs/worker-process',
    // Every panel in every theme; the same views in a page without VS Code, on vscode.dev, in windows with settings of their own.
    'ui/episodes',
    'ui/generate',
    'ui/judge-call',
    'ui/labels',
    'ui/published',
    'ui/replay-beliefs',
    'ui/replay-hostile',
    'ui/replay-other-games',
    'ui/replay-page',
    'ui/replay-trials',
    'ui/replay-typing',
    'ui/replay-wilt',
    'ui/reports',
    'ui/restricted',
    'ui/results-multiples',
    'ui/rule-editor-looks',
    'ui/rule-editor-web',
    'ui/rule-file',
    'ui/start',
    'ui/transcript-diff',
    'ui/transcripts',
  ].map((name) => `test/${name}.test.ts`),
];

/** Suites of `test/extension` that `npm test` leaves out in the extension host of Node. */
export const SUITES_BEYOND_TEST = [
  'episode-models.node',
  'exchange',
  'generation',
  'growing.node',
  'published',
  'rule-editor',
  'suggestions.node',
  'suite-runs.node',
  'worker-loss',
];

/** The same for the web host. What starts, counts and plays there is built otherwise than in Node; the rest is the same code. */
export const WEB_SUITES_BEYOND_TEST = [
  'agent-tools',
  'commands',
  'exchange',
  'generation',
  'labels',
  'language',
  'published',
  'review',
  'rule-editor',
  'rule-editor-tabs',
  'suites',
  'transcripts',
  'worker-loss',
];
