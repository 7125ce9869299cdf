// Files of unit tests that take longest. They begin first, so that none is left over for a single worker at the end;
// `npm run check` leaves them to `npm test`.
export const LONG = [
  'generate/many',
  'cli/generate',
  'tasks/wilt/grade',
  'predicate/count/engine.property',
  'generate/generation',
  'predicate/native/agreement',
  'phrase-reader/blind',
  'predicate/language/properties',
  'protocol/document',
  'phrase-reader/paraphrases',
  'cli/episodes/results',
  'rules/attack',
  'rules/predicate-text',
  'cli/episodes/endpoint',
  'cli/suites/plan',
  'tasks/reflection/play',
  'cli/episodes/mutated',
  'tasks/wilt/rules',
  'phrase-reader/grown',
  'statistics/coverage',
].map((name) => `test/unit/${name}.test.ts`);
