/** Every name that package.json and the code must agree on; a unit test holds them together. */

export const LANGUAGE = 'falsify-rules';

/** Commands that views offer, too; their handlers get the file and, where one is meant, the group. */
export const ExchangeCommand = {
  importGroups: 'falsify.groups.import',
  exportMarkdown: 'falsify.groups.exportMarkdown',
  exportCsv: 'falsify.samples.exportCsv',
} as const;

export const Command = {
  ...ExchangeCommand,
  newRuleFile: 'falsify.ruleFile.new',
  sample: 'falsify.initialTriples.sample',
  copyCount: 'falsify.feasibleCount.copy',
  compare: 'falsify.predicates.compare',
  cancelCounting: 'falsify.counting.cancel',
  countAgain: 'falsify.counting.restart',
  disableCheck: 'falsify.check.disable',
  openChecks: 'falsify.checksDocumentation.open',
  openExample: 'falsify.example.open',
  openWalkthrough: 'falsify.walkthrough.open',
  showLog: 'falsify.log.show',
  openVisual: 'falsify.ruleEditor.open',
  openVisualBeside: 'falsify.ruleEditor.openToSide',
  openText: 'falsify.textEditor.open',
  openTextBeside: 'falsify.textEditor.openToSide',
} as const;
export type Command = (typeof Command)[keyof typeof Command];

export const Setting = {
  checks: 'falsify.checks',
  codeLens: 'falsify.codeLens.enabled',
  inlayHints: 'falsify.inlayHints.enabled',
  defaultEditor: 'falsify.ruleEditor.default',
} as const;
export type Setting = (typeof Setting)[keyof typeof Setting];

export const ContextKey = {
  /** The active rule file is being counted for longer than the progress delay. */
  counting: 'falsify.counting',
  /** Counting of the active rule file was cancelled. */
  cancelled: 'falsify.cancelled',
  /** A rule file was counted in this window: ends a step of the walkthrough. */
  counted: 'falsify.counted',
  /** A rule file had an error in this window: ends a step of the walkthrough. */
  errorSeen: 'falsify.errorSeen',
} as const;
export type ContextKey = (typeof ContextKey)[keyof typeof ContextKey];

export const WALKTHROUGH = 'start';

/** The type of the visual editor of rule files. */
export const RULE_EDITOR = 'falsify.ruleEditor';
