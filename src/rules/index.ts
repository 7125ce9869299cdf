/** Rule-group files: reading, checking, sampling and editing. Plain TypeScript, safe in a worker. */
export * from './types';
export { readRuleFile, RuleFileReader } from './read/reader';
export { groupSchema, KNOWN_KEYS, ruleFileSchema, ruleSchema } from './schema';
export { FILE_TEMPLATE, groupTemplate } from './template';
