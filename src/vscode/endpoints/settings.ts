import * as vscode from 'vscode';
import { Setting } from '../common/ids';

/** Shows the setting with the profiles of endpoints. */
export const openEndpointSettings = (): Thenable<unknown> =>
  vscode.commands.executeCommand('workbench.action.openSettings', Setting.endpoints);
