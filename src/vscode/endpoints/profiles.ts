import * as vscode from 'vscode';
import { readProfiles, type EndpointProfile, type Profiles } from '../../models/endpoint/profile';
import { Setting } from '../common/ids';
import { openEndpointSettings } from './settings';

/**
 * The endpoint profiles of the settings, without those of an untrusted workspace. VS Code leaves those out itself, since
 * the manifest restricts the setting; this is a second safeguard.
 */
export function endpointProfiles(): Profiles {
  const configuration = vscode.workspace.getConfiguration();
  const value = vscode.workspace.isTrusted
    ? configuration.get<unknown>(Setting.endpoints)
    : configuration.inspect(Setting.endpoints)?.globalValue;
  return readProfiles(value ?? []);
}

export const profileNamed = (name: string): EndpointProfile | undefined =>
  endpointProfiles().profiles.find((profile) => profile.name === name);

/** Names the profiles of the settings that cannot be used, and offers to open the settings. */
export async function showProblems({ problems }: Profiles): Promise<void> {
  if (problems.length === 0) return;
  const open = vscode.l10n.t('Open Settings');
  if ((await vscode.window.showWarningMessage(problems.join(' '), open)) === open)
    await openEndpointSettings();
}
