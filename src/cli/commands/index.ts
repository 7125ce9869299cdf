import type { NamedCommand } from '../command';

/** The commands in the order of the help. A command is loaded when it is wanted: loading all of them takes 0.2 s. */
export const COMMANDS: readonly NamedCommand[] = [
  {
    name: 'count',
    summary: 'count the feasible sets of rule groups',
    load: async () => (await import('./count')).count,
  },
  {
    name: 'check',
    summary: 'check rule-group files for errors and weaknesses',
    load: async () => (await import('./check')).check,
  },
  {
    name: 'sample',
    summary: 'draw initial triples from the feasible set of a group',
    load: async () => (await import('./sample')).sample,
  },
  {
    name: 'generate',
    summary: 'generate rule groups with a model or from the library',
    load: async () => (await import('./generate')).generate,
  },
  {
    name: 'diff',
    summary: 'compare two predicates over the domain',
    load: async () => (await import('./diff')).diff,
  },
  {
    name: 'read',
    summary: 'read announcements in plain English as predicates',
    load: async () => (await import('./read/index')).read,
  },
  {
    name: 'run',
    summary: 'play episodes: a model tests hypotheses against a hidden rule',
    load: async () => (await import('./run')).runCommand,
  },
  {
    name: 'resume',
    summary: 'play on where transcripts end',
    load: async () => (await import('./resume')).resume,
  },
  {
    name: 'fork',
    summary: 'play on from an earlier turn of a transcript, as an episode of its own',
    load: async () => (await import('./fork')).fork,
  },
  {
    name: 'judge',
    summary: 'judge transcripts again',
    load: async () => (await import('./judge')).judge,
  },
  {
    name: 'suite',
    summary: 'play all episodes of a study that one file describes',
    load: async () => (await import('./suite')).suite,
  },
  {
    name: 'worker',
    summary: 'play the episodes of suites that are in a queue',
    load: async () => (await import('./worker')).worker,
  },
  {
    name: 'review',
    summary: "find the judges' mistakes in transcripts",
    load: async () => (await import('./review')).review,
  },
  {
    name: 'summary',
    summary: 'list what episodes came to, by their judges and by enumeration',
    load: async () => (await import('./summary')).summary,
  },
  {
    name: 'results',
    summary: 'tabulate success, tests and I:C of each condition, with intervals',
    load: async () => (await import('./results')).results,
  },
  {
    name: 'effects',
    summary: 'compare settings in pairs of episodes of the same scenario',
    load: async () => (await import('./effects')).effects,
  },
  {
    name: 'distill',
    summary: 'make training lines for a student from the episodes of a teacher',
    load: async () => (await import('./distill')).distill,
  },
  {
    name: 'simulate',
    summary: 'play many sessions of Reflection-Bench with an offline agent: chance levels, ceilings',
    load: async () => (await import('./reflection/simulate')).simulate,
  },
  {
    name: 'trials',
    summary: 'the trials of Reflection-Bench: for other programs, or what they come to',
    load: async () => (await import('./reflection/trials')).trials,
  },
  {
    name: 'labels',
    summary: 'set labels of people beside the verdicts of judges',
    load: async () => (await import('./labels')).labels,
  },
  {
    name: 'audit',
    summary: 'draw verdicts for people to label, and report what they say',
    load: async () => (await import('./audit')).audit,
  },
  {
    name: 'beliefs',
    summary: 'list the cells of the experiment on beliefs, or report what was measured of them',
    load: async () => (await import('./beliefs')).beliefsCommand,
  },
  {
    name: 'export',
    summary: 'write a transcript with its review as Markdown, CSV or one HTML page',
    load: async () => (await import('./export')).exportCommand,
  },
  {
    name: 'show',
    summary: 'show transcripts for reading',
    load: async () => (await import('./show')).show,
  },
  {
    name: 'convert',
    summary: 'write published runs as transcripts of ours',
    load: async () => (await import('./convert')).convert,
  },
  {
    name: 'wilt',
    summary: 'grade a guess of WILT, review its episodes, or read results of the published program',
    load: async () => (await import('./wilt')).wilt,
  },
  {
    name: 'mcp',
    summary: 'serve tools for agents over the Model Context Protocol',
    load: async () => (await import('./mcp')).mcp,
  },
];
