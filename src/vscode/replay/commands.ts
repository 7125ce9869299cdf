import * as vscode from 'vscode';
import { clipped, visible } from '../../base/visible-text';
import type { FromReplay, ReplayCommand } from '../../protocol/replay';
import { EndpointCommand, EpisodeCommand, LabelCommand, TranscriptCommand } from '../common/ids';
import { openAsText } from '../common/open-as-text';
import { isThere } from '../common/paths';
import { profileNamed } from '../endpoints/profiles';
import { openEndpointSettings } from '../endpoints/settings';
import type { WorkerTranscript } from '../transcripts/worker-transcript';

const COMMANDS: Readonly<
  Record<
    Exclude<
      ReplayCommand,
      'close' | 'openSettings' | 'setKey' | 'openText' | 'openParent' | 'copyDisagreement'
    >,
    EpisodeCommand | LabelCommand | TranscriptCommand
  >
> = {
  openReadable: EpisodeCommand.openReadable,
  resume: EpisodeCommand.resume,
  rejudge: EpisodeCommand.rejudge,
  runAgain: EpisodeCommand.runAgain,
  cancel: EpisodeCommand.cancel,
  export: TranscriptCommand.exportTranscript,
  compare: TranscriptCommand.compare,
  fork: TranscriptCommand.fork,
  reviewBlind: LabelCommand.reviewBlind,
  showVerdicts: LabelCommand.showVerdicts,
};

interface Run extends Pick<Extract<FromReplay, { type: 'runCommand' }>, 'argument'> {
  readonly command: Exclude<ReplayCommand, 'close'>;
}

/** Runs a command of the replay on its transcript. */
export async function runReplayCommand(
  transcript: WorkerTranscript,
  { command, argument }: Run,
  signal: AbortSignal,
): Promise<null> {
  const { uri } = transcript;
  if (command === 'openText') await openAsText(uri);
  else if (command === 'openSettings') await openEndpointSettings();
  else if (command === 'setKey') await setKey(argument);
  else if (command === 'openParent') await openParent(uri, argument);
  else if (command === 'fork') await vscode.commands.executeCommand(COMMANDS.fork, uri, turnOf(argument));
  else if (command === 'copyDisagreement')
    await (await import('../transcripts/exports')).copyFrom(transcript, argument, signal);
  else await vscode.commands.executeCommand(COMMANDS[command], uri);
  return null;
}

/** Sets the key of the endpoint that a transcript names; the user chooses one where there is none of that name any more. */
const setKey = (name: unknown): Thenable<unknown> =>
  vscode.commands.executeCommand(
    EndpointCommand.setKey,
    typeof name === 'string' && profileNamed(name) ? name : undefined,
  );

/** The view only sends the place of the fork; the host asks for the model and for consent. */
function turnOf(argument: unknown): unknown {
  const { round, at } = (argument ?? {}) as { readonly round?: unknown; readonly at?: unknown };
  return { round, at };
}

/** Neither a path nor a pattern: it is looked for by its name. */
export const isParentName = (name: string): boolean =>
  name.length <= 255 && name.endsWith('.jsonl') && !/[\\/:\p{Cc}\p{Cf}*?[\]{}]/u.test(name);

/** Opens the parent, beside the fork or anywhere in the workspace. A transcript names it: that is a name and nothing else. */
async function openParent(fork: vscode.Uri, name: unknown): Promise<void> {
  if (typeof name !== 'string') return;
  if (!isParentName(name)) {
    const { t } = vscode.l10n;
    void vscode.window.showWarningMessage(
      t(
        '{0} is not opened: the name of a transcript ends in .jsonl, and has no separators, control characters or wildcards.',
        clipped(visible(name), 80),
      ),
    );
    return;
  }
  const beside = vscode.Uri.joinPath(fork, '..', name);
  const [found] = (await isThere(beside))
    ? [beside]
    : await vscode.workspace.findFiles(`**/${name}`, null, 1);
  if (found) await vscode.commands.executeCommand(EpisodeCommand.openReplay, found);
  else
    void vscode.window.showInformationMessage(vscode.l10n.t('{0} is not in this workspace.', visible(name)));
}
