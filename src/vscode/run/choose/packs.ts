/** Other instructions than those of the task: packs of the workspace, or those of an episode that was played. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import type { Ask } from '../../../judges/questions';
import { BUILT_IN, packFault, type PromptPack, type PromptPackResult } from '../../../tasks/prompts';
import { taskNamed } from '../../../tasks/registry';
import { packFromTranscript } from '../../../tasks/transcript-pack';
import { plainLabel } from '../../common/labels';
import { nameOf } from '../../common/paths';
import { readTextOrRefuse } from '../../common/read';
import type { EpisodeList } from '../../episodes/list';
import { isTranscript } from '../../transcripts/uris';
import { playerTitle, titleOf } from '../../episodes/episode-text';
import { type Question } from './flow';
import { filesCalled } from './sources';

const PACKS = '**/*.prompts.{yaml,yml}';
/** The answer that leads to a second question. */
export const TRANSCRIPT = 'transcript';

/** Returns undefined if the workspace has no pack: then there is no question. */
export async function packQuestion(): Promise<Question | undefined> {
  const { t } = vscode.l10n;
  const own = await filesCalled(PACKS, t('prompt packs of the workspace'));
  if (own.length === 0) return undefined;
  const builtIn = {
    value: BUILT_IN,
    label: t('Built-in'),
    description: t('the instruction of the task'),
  };
  const other = { value: TRANSCRIPT, label: t('From a transcript…'), part: t('more') };
  return {
    key: 'pack',
    name: t('Instruction'),
    placeholder: t('Instruction of the episode'),
    choices: [builtIn, ...own, other],
  };
}

/** Transcripts of the same task in the same setting. */
export async function transcriptQuestion(
  list: EpisodeList,
  task: string,
  setting: string,
): Promise<Question> {
  const { t } = vscode.l10n;
  const fitting = (await list.all()).filter(
    ({ header }) => header?.task === task && header.setting === setting,
  );
  return {
    key: 'transcript',
    name: t('Transcript'),
    placeholder: t('Transcript with the instruction'),
    choices: fitting.map((summary) => ({
      value: summary.uri.toString(),
      label: plainLabel(titleOf(summary)),
      description: summary.header
        ? plainLabel(`${summary.header.prompts.pack} · ${playerTitle(summary.header)}`)
        : '',
      detail: plainLabel(vscode.workspace.asRelativePath(summary.uri)),
    })),
  };
}

/** `choice`: the address of a pack or of a transcript, or `built-in`. Throws ChoiceError where it is not fit to play. */
export async function packNamed(
  choice: string,
  { task, setting }: { readonly task: string; readonly setting: string },
  ask: Ask,
): Promise<PromptPack | undefined> {
  if (choice === BUILT_IN) return undefined;
  const uri = vscode.Uri.parse(choice);
  const name = nameOf(uri);
  const read = await readPack(uri, ask);
  if (!read.ok) {
    const [{ line, message }] = read.problems;
    throw new ChoiceError(
      `${name}${line === undefined ? '' : `, ${vscode.l10n.t('line {0}', line)}`}: ${message}`,
    );
  }
  const { pack } = read;
  if (packFault(pack, taskNamed(task) ?? { id: task }, [setting]) === undefined) return pack;
  throw new ChoiceError(
    vscode.l10n.t('{0} has no instruction for the setting "{1}" of this task.', name, setting),
  );
}

async function readPack(uri: vscode.Uri, ask: Ask): Promise<PromptPackResult> {
  const name = nameOf(uri);
  const text = await readTextOrRefuse(uri);
  if (isTranscript(uri)) return packFromTranscript(text, name);
  return await ask({ kind: 'prompt-pack', text, name }, new AbortController().signal);
}
