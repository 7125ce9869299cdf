/** Rule-group files: reading, checking, sampling and editing. Plain TypeScript, safe in a worker. */
export * from './types';
export { readRuleFile, RuleFileReader } from './read/reader';
export { groupSchema, KNOWN_KEYS, ruleFileSchema, ruleSchema } from './schema';
export { FILE_TEMPLATE } from './template';
export { planChange } from './edit/plan';
export { applyEdits } from './edit/draft';
export { ChangeRefused, type NewGroup, type NewRule, type RuleFileChange } from './edit/changes';
export { DocumentAnalyser, wholeAnalysis, type AnalyseOptions, type Analysing } from './analysis/analyser';
export { EnginePool } from './analysis/engines';
export {
  ReportBuilder,
  type AnalysisUpdate,
  type FileReport,
  type GroupReport,
  type RuleReport,
} from './analysis/report';
export { grouped, listed, plural, showTriple } from './words';
export { comparePredicates, type PredicateComparison } from './compare';
export { ruleDetails, type RuleDetails } from './details';
export { LIBRARY, libraryCounts, type LibraryCount, type LibraryRule } from './library';
export { groupSeed } from './group-seed';
export { NotCountable, sampleInitial, type Sample } from './sample';
export { equalMessage, equalPredicates } from './analysis/equal';
export { ALL_CODES, CHECK_CODES, FILE_CODES } from './codes';
export { currentCode } from './codes-former';
