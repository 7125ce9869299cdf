/** Episodes from the command line, in this process. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { run } from '../../../../src/cli/run';
import { readLog, type EpisodeLog } from '../../../../src/episode';
import { essence } from '../../episode/essence';
import { EXAMPLE } from '../built-cli';
import { recordingTerminal } from '../recording-terminal';

export { EXAMPLE };

/** Gone when the test is over. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function fileIn(folder: string, name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

export async function falsify(
  args: readonly string[],
  options: Parameters<typeof recordingTerminal>[0] = {},
) {
  const terminal = recordingTerminal(options);
  const code = await run(args, terminal);
  return { code, out: terminal.stdout, err: terminal.stderr };
}

export const transcriptsIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.episode.jsonl'))
    .sort()
    .map((name) => join(folder, name));

/** The one transcript there is. */
export function onlyIn(folder: string): string {
  const [path, ...more] = transcriptsIn(folder);
  if (path === undefined || more.length > 0) throw new Error(`${more.length + (path ? 1 : 0)} transcripts`);
  return path;
}

export const logOf = (path: string): EpisodeLog => readLog(readFileSync(path, 'utf8'));

export const essenceOf = (path: string) => essence(logOf(path));

type Step = ReturnType<typeof essence>['rounds'][number]['steps'][number];

function stepOf(step: Step): unknown {
  if (step.type === 'reply') return { expect: step.expect, parsed: step.parsed };
  if (step.type === 'feedback') return { label: step.label };
  return step.type === 'message' ? step.text : undefined;
}

/** The outcome of an episode, whoever generated its replies and however they travelled. */
export function playedIn(path: string) {
  const { state, metrics, rounds } = essence(logOf(path));
  const { solved, tStar, ic, feedbackRatio } = metrics as Record<string, unknown>;
  return {
    state,
    solved,
    tStar,
    ic,
    feedbackRatio,
    rounds: rounds.map(({ round, steps, verdicts }) => ({
      round,
      verdicts,
      steps: steps.map(stepOf).filter((step) => step !== undefined),
    })),
  };
}

/** Every file below a folder, as text. */
export const allText = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
