import * as vscode from 'vscode';
import { originOf, warningsOf } from '../../models/endpoint/address';
import type { EndpointProfile } from '../../models/endpoint/profile';
import type { Handler } from '../common/handler';
import { EndpointCommand } from '../common/ids';
import { plainLabel } from '../common/labels';
import type { Reports } from '../reports/reports';
import type { EndpointKeys } from './keys';
import { endpointProfiles, profileNamed, showProblems } from './profiles';
import { openEndpointSettings } from './settings';

/**
 * The first argument is the name of a profile. Only tests pass a key as an argument (`testing`): a user's key binding
 * with a key would be stored in a synchronised file.
 */
export function endpointHandlers(
  keys: EndpointKeys,
  testing: boolean,
  reports: Reports,
): Record<EndpointCommand, Handler> {
  return {
    [EndpointCommand.add]: async () => (await import('./add')).addEndpoint(keys),
    [EndpointCommand.setKey]: (name, key) => setKey(keys, name, testing ? key : undefined),
    [EndpointCommand.forgetKey]: (origin) => forgetKey(keys, origin),
    [EndpointCommand.test]: async (name) => {
      const profile = await pickProfile(name, vscode.l10n.t('Choose an endpoint to test'));
      return profile && (await import('./try')).tryEndpoint(profile, keys, reports);
    },
  };
}

async function setKey(keys: EndpointKeys, name: unknown, keyArgument: unknown): Promise<void> {
  const profile = await pickProfile(name, vscode.l10n.t('Choose the endpoint of the key'));
  if (!profile) return;
  const origin = originOf(profile);
  const key = typeof keyArgument === 'string' ? keyArgument : await askKey(profile, origin);
  if (key === undefined || key.trim() === '') return;
  await keys.set(origin, key.trim());
  void vscode.window.showInformationMessage(vscode.l10n.t('The key for {0} was stored.', origin));
}

const askKey = (profile: EndpointProfile, origin: string): Thenable<string | undefined> =>
  vscode.window.showInputBox({
    title: vscode.l10n.t('Key for {0}', origin),
    prompt: [vscode.l10n.t('It is sent to {0} and nowhere else.', origin), ...warningsOf(profile)].join(' '),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Enter the key.') : undefined),
  });

async function forgetKey(keys: EndpointKeys, argument: unknown): Promise<void> {
  const { t } = vscode.l10n;
  const { origins } = keys;
  if (origins.length === 0) {
    void vscode.window.showInformationMessage(t('No endpoint key is stored.'));
    return;
  }
  const placeHolder = t('Choose a key to forget');
  const origin =
    typeof argument === 'string'
      ? argument
      : await vscode.window.showQuickPick([...origins], { placeHolder });
  if (origin === undefined) return;
  await keys.forget(origin);
  void vscode.window.showInformationMessage(t('The key for {0} was deleted.', origin));
}

async function pickProfile(name: unknown, placeHolder: string): Promise<EndpointProfile | undefined> {
  const known = endpointProfiles();
  void showProblems(known);
  if (typeof name === 'string') return profileNamed(name);
  if (known.profiles.length === 0) {
    if (known.problems.length === 0) await offerEndpoint();
    return undefined;
  }
  const items = known.profiles.map((profile) => ({
    label: plainLabel(profile.name),
    description: plainLabel(`${profile.model} · ${originOf(profile)}`),
    profile,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.profile;
}

async function offerEndpoint(): Promise<void> {
  const add = vscode.l10n.t('Add Endpoint…');
  const open = vscode.l10n.t('Open Settings');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('There is no endpoint yet.'),
    add,
    open,
  );
  if (chosen === add) await vscode.commands.executeCommand(EndpointCommand.add);
  if (chosen === open) await openEndpointSettings();
}
