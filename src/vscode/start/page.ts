/** The page of the start editor and what its buttons do. It is loaded with the first one. */
import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import {
  fromStartSchema,
  START_PROTOCOL,
  type FromStart,
  type Start,
  type ToStart,
} from '../../protocol/start';
import { Command, EpisodeCommand, SuiteCommand } from '../common/ids';
import { nameOf } from '../common/paths';
import type { Log } from '../common/log';
import { ViewConnection } from '../view/connection';

/** The commands behind each start, one after the other. */
const COMMANDS: Readonly<Record<Start, readonly string[]>> = {
  rule: [Command.openExample, Command.openVisualBeside],
  episode: [Command.playExample],
  review: [Command.openExampleTranscript],
  run: [EpisodeCommand.run],
  rules: [Command.newRuleFile],
  suite: [SuiteCommand.create],
  walkthrough: [Command.openWalkthrough],
  trust: ['workbench.trust.manage'],
};

export interface StartHost {
  readonly extensionUri: vscode.Uri;
  readonly log: Log;
}

/** Shows the page in a panel, for the file that the panel is the editor of. */
export function showStart(
  panel: vscode.WebviewPanel,
  shows: vscode.Uri,
  { extensionUri, log }: StartHost,
): void {
  panel.title = vscode.l10n.t('Welcome to Falsify');
  const title = vscode.l10n.t('Start');
  const view = new ViewConnection<FromStart, ToStart>({
    panel,
    page: { extensionUri, name: 'start', subject: nameOf(shows), title },
    log,
    name: 'The start page',
    protocol: START_PROTOCOL,
    schema: fromStartSchema,
    shows,
    onReady: () => view.post({ type: 'state', trusted: vscode.workspace.isTrusted }),
    onOutdated: (message) => log.warn(message),
    onMessage: (message) => {
      if (message.type === 'start') void begin(message.start, log);
    },
  });
  const trusting = vscode.workspace.onDidGrantWorkspaceTrust(() =>
    view.post({ type: 'state', trusted: true }),
  );
  panel.onDidDispose(() => {
    trusting.dispose();
    view.dispose();
  });
}

async function begin(start: Start, log: Log): Promise<void> {
  try {
    for (const command of COMMANDS[start]) await vscode.commands.executeCommand(command);
  } catch (error) {
    log.error(reasonOf(error));
  }
}
