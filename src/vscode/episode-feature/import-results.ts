/** Results files of other programs: each of their episodes becomes a transcript beside the file. */
import * as vscode from 'vscode';
import { readTextIfThere } from '../common/read';
import { ChoiceError } from '../../base/choice-error';
import { reasonOf } from '../../base/reason';
import { transcriptLines, transcriptName } from '../../episode/published/results';
import { episodeMetrics } from '../../metrics';
import type { RuleService } from '../../rules/service/client';
import type { PlayAgainAnswer, PlayAgainQuestion } from '../../tasks/play-again';
import { TASKS } from '../../tasks/registry';
import type { EpisodesOfFile, PlayedAgain, ResultsFiles } from '../../tasks/results-files';
import type { Report } from '../common/progress';
import { nameOf } from '../common/paths';
import type { EpisodeFiles } from '../transcripts/files/files';
import { newTranscript, writtenWhole } from '../transcripts/files/new-transcript';

export interface ResultsOf {
  readonly task: string;
  readonly files: ResultsFiles;
}

const KINDS = (): readonly ResultsOf[] =>
  TASKS.flatMap(({ id, resultsFiles }) => (resultsFiles ? [{ task: id, files: resultsFiles }] : []));

/** The task with results files of such a name. */
export const resultsNamed = (name: string): ResultsOf | undefined =>
  KINDS().find(({ files }) => new RegExp(files.names).test(name));

/** Results files of the workspace, at most so many. */
export async function findResults(most: number): Promise<readonly vscode.Uri[]> {
  const found = await Promise.all(
    KINDS().map(({ files }) => vscode.workspace.findFiles(files.glob, '**/node_modules/**', most)),
  );
  return found.flat().filter((uri) => resultsNamed(nameOf(uri)));
}

export interface ImportedResults {
  /**
   * Transcripts in the order of the file; the first whose results do not follow from its replies, else the first of
   * all, is shown.
   */
  readonly transcripts: readonly vscode.Uri[];
  readonly shown: vscode.Uri;
  /** Problems of the file and of its episodes. */
  readonly problems: readonly string[];
}

interface Host {
  readonly service: RuleService;
  readonly files: EpisodeFiles;
}

/** Writes nothing before all episodes were played again. Rejects with ChoiceError where the file is not readable. */
export async function importResults(
  { task, files }: ResultsOf,
  { uri, host }: { readonly uri: vscode.Uri; readonly host: Host },
  signal: AbortSignal,
  report: Report,
): Promise<ImportedResults> {
  const file = files.episodesFile(nameOf(uri));
  const beside = (name: string) => vscode.Uri.joinPath(uri, '..', name);
  const text = await textOf(beside(file));
  if (text === undefined) throw new ChoiceError(vscode.l10n.t('there is no file {0} beside it', file));
  const episodes = files.read(text, file);
  const problems = [...episodes.problems, ...(await tableProblems(files, file, episodes, beside))];
  const played = await playedAgain(host.service, task, episodes, { signal, report });
  problems.push(...played.faults, ...played.episodes.flatMap((each) => each.problems));
  const { model } = episodes;
  const transcripts: vscode.Uri[] = [];
  for (const episode of played.episodes) {
    const lines = await transcriptLines(episode, { task, file, model }, episodeMetrics);
    transcripts.push(await written(host.files, beside(transcriptName(episode, file)), lines.join('')));
  }
  const first = played.episodes.findIndex((each) => each.problems.length > 0);
  const shown = transcripts.at(Math.max(0, first));
  if (!shown) throw new ChoiceError(played.faults.at(0) ?? vscode.l10n.t('it has no episodes'));
  return { transcripts, shown, problems };
}

interface Played {
  readonly episodes: readonly PlayedAgain[];
  /** Episodes that this version has no scenario for. */
  readonly faults: readonly string[];
}

async function playedAgain(
  service: RuleService,
  task: string,
  { entries, setting }: EpisodesOfFile,
  { signal, report }: { readonly signal: AbortSignal; readonly report: Report },
): Promise<Played> {
  const episodes: PlayedAgain[] = [];
  const faults: string[] = [];
  for (const [i, entry] of entries.entries()) {
    report(i, entries.length);
    const question: PlayAgainQuestion = { kind: 'play-again', task, entry, setting };
    const answer = (await service.askOther(question, signal)) as PlayAgainAnswer;
    if ('fault' in answer) faults.push(answer.fault);
    else episodes.push(answer);
  }
  return { episodes, faults };
}

async function tableProblems(
  files: ResultsFiles,
  file: string,
  episodes: EpisodesOfFile,
  beside: (name: string) => vscode.Uri,
): Promise<readonly string[]> {
  const name = files.tableOf(file);
  const table = name === undefined ? undefined : await textOf(beside(name));
  return table === undefined ? [] : files.tableProblems(table, episodes);
}

/** Returns undefined where there is no such file. Rejects with ChoiceError where it cannot be read. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return await readTextIfThere(uri);
  } catch (error) {
    throw new ChoiceError(reasonOf(error));
  }
}

/** Writes a transcript. The same file gives the same transcript: one that is there already is not written again. */
async function written(files: EpisodeFiles, uri: vscode.Uri, text: string): Promise<vscode.Uri> {
  const before = await textOf(uri);
  if (before === text) return uri;
  const made = await newTranscript(files, vscode.Uri.joinPath(uri, '..'), nameOf(uri));
  await writtenWhole(made, text);
  await made.log.close();
  return made.uri;
}
