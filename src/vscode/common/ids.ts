/** Every name that package.json and the code must agree on; a unit test holds them together. */

export const LANGUAGE = 'falsify-rules';
/** The language of transcripts written out to be read: word wrap, no line numbers. Their names end in a way of their own. */
export const TRANSCRIPT_LANGUAGE = 'falsify-transcript';
/** The file that stands for the start page. */
export const START_LANGUAGE = 'falsify-start';
export const SUITE_LANGUAGE = 'falsify-suite';
/** The beginning of the language of a task's files of scenarios; the id of the task follows. */
export const TASK_LANGUAGE = 'falsify-';

/** Commands that views offer, too; their handlers get the file and, where there is one, the group. */
export const ExchangeCommand = {
  importGroups: 'falsify.groups.import',
  exportMarkdown: 'falsify.groups.exportMarkdown',
  exportCsv: 'falsify.samples.exportCsv',
} as const;

/** Suggestions for a rule: the file, the indexes of group and rule, and `SuggestionOptions`; else the rule at the cursor. */
export const SuggestionCommand = {
  fix: 'falsify.rule.fix',
  fromWords: 'falsify.rule.fromWords',
  name: 'falsify.rule.name',
  wordings: 'falsify.rule.wordings',
} as const;
export type SuggestionCommand = (typeof SuggestionCommand)[keyof typeof SuggestionCommand];

/** Commands about episodes. `run` takes `RunArguments`, the others a transcript: its URI or its item in the list. */
export const EpisodeCommand = {
  run: 'falsify.episode.run',
  runAgain: 'falsify.episode.runAgain',
  resume: 'falsify.episode.resume',
  rejudge: 'falsify.episode.rejudge',
  cancel: 'falsify.episode.cancel',
  /** Opens the replay or the text, as the setting demands. */
  open: 'falsify.episode.open',
  openReplay: 'falsify.episode.openReplay',
  openReadable: 'falsify.episode.openReadable',
  openFile: 'falsify.episode.openFile',
  reveal: 'falsify.episode.reveal',
  /** Copies it and its labels; takes the folder, too. */
  saveToFolder: 'falsify.episode.saveToFolder',
  delete: 'falsify.episode.delete',
  refresh: 'falsify.episodes.refresh',
  filter: 'falsify.episodes.filter',
  clearFilter: 'falsify.episodes.clearFilter',
  /** Takes the transcript of a published run, or one of its judge files. */
  convert: 'falsify.publishedRun.convert',
} as const;
export type EpisodeCommand = (typeof EpisodeCommand)[keyof typeof EpisodeCommand];

/** Commands about labels and audits. */
export const LabelCommand = {
  drawAudit: 'falsify.audit.draw',
  labelNext: 'falsify.audit.next',
  reportAudit: 'falsify.audit.report',
  /** Takes how many verdicts, too: `all`, or of each judge so many positive and so many negative ones. */
  reviewBlind: 'falsify.review.blind',
  showVerdicts: 'falsify.review.showVerdicts',
  summarise: 'falsify.episodes.summarise',
  saveSummary: 'falsify.episodes.saveSummary',
} as const;
export type LabelCommand = (typeof LabelCommand)[keyof typeof LabelCommand];

/** Commands about a transcript of ours or of a published run: its URI, its item in the list, or the active tab. */
export const TranscriptCommand = {
  exportTranscript: 'falsify.transcript.export',
  /** `{ judge, target }` identifies the disagreement. */
  copyDisagreement: 'falsify.transcript.copyDisagreement',
  /** Takes `ForkOptions`, too. */
  fork: 'falsify.transcript.fork',
  /** Takes two. */
  compare: 'falsify.transcripts.compare',
} as const;
export type TranscriptCommand = (typeof TranscriptCommand)[keyof typeof TranscriptCommand];

/** Shows the results of folders and transcripts: their URIs, or those that the user chooses. */
export const ResultsCommand = {
  show: 'falsify.results.show',
} as const;
export type ResultsCommand = (typeof ResultsCommand)[keyof typeof ResultsCommand];

/** Commands about suites: their URIs, or the active file. `create` takes a file of scenarios; `run` takes `{ confirmed }`, too. */
export const SuiteCommand = {
  create: 'falsify.suite.new',
  run: 'falsify.suite.run',
  cancel: 'falsify.suite.cancel',
  status: 'falsify.suite.status',
} as const;
export type SuiteCommand = (typeof SuiteCommand)[keyof typeof SuiteCommand];

export const EndpointCommand = {
  add: 'falsify.endpoint.add',
  setKey: 'falsify.endpointKey.set',
  forgetKey: 'falsify.endpointKey.forget',
  test: 'falsify.endpoint.test',
} as const;
export type EndpointCommand = (typeof EndpointCommand)[keyof typeof EndpointCommand];

/** Commands about rule files, and the rest. */
export const Command = {
  ...ExchangeCommand,
  newRuleFile: 'falsify.ruleFile.new',
  newTaskFile: 'falsify.grid.new',
  /** Takes the file, and the answers of its form. */
  generate: 'falsify.groups.generate',
  sample: 'falsify.initialTriples.sample',
  copyCount: 'falsify.feasibleCount.copy',
  compare: 'falsify.predicates.compare',
  cancelCounting: 'falsify.counting.cancel',
  countAgain: 'falsify.counting.restart',
  disableCheck: 'falsify.check.disable',
  openChecks: 'falsify.checksDocumentation.open',
  openReportText: 'falsify.report.openText',
  openExample: 'falsify.example.open',
  openExampleTranscript: 'falsify.exampleTranscript.open',
  playExample: 'falsify.exampleEpisode.run',
  openStart: 'falsify.start.open',
  openWalkthrough: 'falsify.walkthrough.open',
  showLog: 'falsify.log.show',
  openVisual: 'falsify.ruleEditor.open',
  openVisualBeside: 'falsify.ruleEditor.openToSide',
  openText: 'falsify.textEditor.open',
  openTextBeside: 'falsify.textEditor.openToSide',
} as const;
export type Command = (typeof Command)[keyof typeof Command];

/** Every command. */
export const COMMANDS: readonly string[] = [
  Command,
  SuggestionCommand,
  EpisodeCommand,
  LabelCommand,
  TranscriptCommand,
  ResultsCommand,
  SuiteCommand,
  EndpointCommand,
].flatMap((each) => Object.values(each));

export const Setting = {
  checks: 'falsify.checks',
  codeLens: 'falsify.codeLens.enabled',
  inlayHints: 'falsify.inlayHints.enabled',
  defaultEditor: 'falsify.ruleEditor.default',
  ruleLenses: 'falsify.codeLens.rules',
  endpoints: 'falsify.endpoints',
  equivalenceJudge: 'falsify.judges.equivalence',
  compatibilityJudge: 'falsify.judges.compatibility',
  episodeView: 'falsify.episodes.view',
  episodeFolder: 'falsify.episodes.folder',
  labelAuthor: 'falsify.labels.author',
  tests: 'falsify.episodes.tests',
  formatRetries: 'falsify.episodes.formatRetries',
  refuseInitialTriple: 'falsify.episodes.refuseInitialTriple',
} as const;
export type Setting = (typeof Setting)[keyof typeof Setting];

export const ContextKey = {
  /** The active rule file is being counted for longer than the progress delay. */
  counting: 'falsify.counting',
  /** Counting of the active rule file was cancelled. */
  cancelled: 'falsify.cancelled',
  // What was done in this window; each ends a step of the walkthrough (`happened`).
  /** The example of rule groups was opened. */
  exampleOpened: 'falsify.exampleOpened',
  /** A rule file was counted. */
  counted: 'falsify.counted',
  /** The visual editor was opened. */
  designed: 'falsify.designed',
  /** A rule file had an error. */
  errorSeen: 'falsify.errorSeen',
  /** Initial triples were written. */
  sampled: 'falsify.sampled',
  /** Two predicates were compared. */
  compared: 'falsify.compared',
  /** Generated groups were added to a file. */
  generated: 'falsify.generated',
  /** A rule was written in words. */
  fromWords: 'falsify.fromWords',
  /** An episode was played to its end. */
  played: 'falsify.played',
  /** The example of a transcript was opened. */
  reviewed: 'falsify.reviewed',
  /** A suite was played. */
  suitePlayed: 'falsify.suitePlayed',
  /** An episode is being played in this window. */
  playing: 'falsify.playing',
  /** The list of episodes has been read, and is empty. */
  noEpisodes: 'falsify.noEpisodes',
  /** The list of episodes is filtered. */
  filtered: 'falsify.episodesFiltered',
} as const;
export type ContextKey = (typeof ContextKey)[keyof typeof ContextKey];

export const WALKTHROUGH = 'start';

/** The type of the visual editor of rule files. */
export const RULE_EDITOR = 'falsify.ruleEditor';

/** The replays of transcripts: of ours, and of published runs. */
export const REPLAY = 'falsify.replay';
export const PUBLISHED_REPLAY = 'falsify.publishedReplay';

/** The start page. */
export const START = 'falsify.start';

/** Two transcripts side by side. */
export const COMPARISON = 'falsify.comparison';

/** The results of folders and transcripts. */
export const RESULTS = 'falsify.results';

/** The list of episodes. */
export const EPISODES_VIEW = 'falsify.episodes';

/** Readable transcripts: documents of this scheme, made from a transcript. */
export const READABLE_SCHEME = 'falsify-episode';

/** Reports as pages. */
export const REPORT = 'falsify.report';

/** Rows of the list of episodes that have a badge. */
export const BADGE_SCHEME = 'falsify-badge';

/** Reports that are made when they are asked for: documents of this scheme. */
export const REPORT_SCHEME = 'falsify-report';

/** Single lines of transcripts: documents of this scheme. */
export const LINE_SCHEME = 'falsify-line';
