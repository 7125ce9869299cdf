import type { Command, NamedCommand } from '../command';

/** A command that its file exports as `command`. */
const named = (
  name: string,
  summary: string,
  file: () => Promise<{ readonly command: Command }>,
): NamedCommand => ({ name, summary, load: async () => (await file()).command });

/** The commands in the order of the help. A command is loaded when it is wanted: loading all of them takes 0.2 s. */
export const COMMANDS: readonly NamedCommand[] = [
  named('count', 'count the feasible sets of rule groups', () => import('./count')),
  named('check', 'check rule-group files for errors and weaknesses', () => import('./check')),
  named('sample', 'draw initial triples from the feasible set of a group', () => import('./sample')),
  named('generate', 'generate rule groups with a model or from the library', () => import('./generate')),
  named('diff', 'compare two predicates over the domain', () => import('./diff')),
  named('read', 'read announcements in plain English as predicates', () => import('./read/index')),
  named('run', 'play episodes: a model tests hypotheses against a hidden rule', () => import('./run')),
  named('resume', 'play on where transcripts end', () => import('./resume')),
  named(
    'fork',
    'play on from an earlier turn of a transcript, as an episode of its own',
    () => import('./fork'),
  ),
  named('judge', 'judge transcripts again', () => import('./judge')),
  named('suite', 'play all episodes of a study that one file describes', () => import('./suite')),
  named('worker', 'play the episodes of suites that are in a queue', () => import('./worker')),
  named('review', "find the judges' mistakes in transcripts", () => import('./review')),
  named(
    'summary',
    'list what episodes came to, by their judges and by enumeration',
    () => import('./summary'),
  ),
  named(
    'results',
    'tabulate success, tests and I:C of each condition, with intervals',
    () => import('./results'),
  ),
  named('effects', 'compare settings in pairs of episodes of the same scenario', () => import('./effects')),
  named(
    'distill',
    'make training lines for a student from the episodes of a teacher',
    () => import('./distill'),
  ),
  named(
    'simulate',
    'play many sessions of Reflection-Bench with an offline agent: chance levels, ceilings',
    () => import('./reflection/simulate'),
  ),
  named(
    'trials',
    'the trials of Reflection-Bench: for other programs, or what they come to',
    () => import('./reflection/trials'),
  ),
  named('labels', 'set labels of people beside the verdicts of judges', () => import('./labels')),
  named('audit', 'draw verdicts for people to label, and report what they say', () => import('./audit')),
  named(
    'beliefs',
    'list the cells of the experiment on beliefs, or report what was measured of them',
    () => import('./beliefs'),
  ),
  named(
    'export',
    'write a transcript with its review as Markdown, CSV or one HTML page',
    () => import('./export'),
  ),
  named('show', 'show transcripts for reading', () => import('./show')),
  named('convert', 'write published runs as transcripts of ours', () => import('./convert')),
  named(
    'wilt',
    'grade a guess of WILT, review its episodes, or read results of the published program',
    () => import('./wilt'),
  ),
  named('mcp', 'serve tools for agents over the Model Context Protocol', () => import('./mcp')),
];
