/** Adds an endpoint: a preset, its address, a key, and one of the models that the server offers. */
import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import type { EndpointProfile, EndpointReport } from '../../models/endpoint';
import { addressOf, isThisMachine, originOf, ProfileError, warningsOf } from '../../models/endpoint/address';
import { listModels } from '../../models/endpoint/list-models';
import { ENDPOINT_PRESETS, type EndpointPreset } from '../../models/endpoint/presets';
import { profileSchema } from '../../models/endpoint/profile';
import { readPrice, type Price } from '../../models/price';
import { withSignal } from '../common/cancellable';
import { Setting } from '../common/ids';
import { plainLabel } from '../common/labels';
import { mayRun } from '../common/trust';
import type { EndpointKeys } from './keys';
import { endpointProfiles } from './profiles';
import { callOnce } from './try';

/** A server that does not answer for so long has no list of models. */
const LIST_MS = 15_000;

const OTHER_SERVER: EndpointPreset = { name: '', baseURL: 'https://', without: {}, needsKey: false };

/** Gives the name of the profile that was added to the user's settings; undefined: the user gave up. */
export async function addEndpoint(keys: EndpointKeys): Promise<string | undefined> {
  if (!mayRun()) return undefined;
  const preset = await choosePreset();
  const baseURL = preset && (await askAddress(preset));
  if (!preset || baseURL === undefined) return undefined;
  const origin = originOf({ baseURL });
  const stored = await keys.of(origin);
  const key = stored ?? (await askKey(preset, baseURL));
  if (key === undefined) return undefined;
  const model = await chooseModel(baseURL, key || undefined);
  if (model === undefined) return undefined;
  const price = await askPrice(baseURL);
  if (price === undefined) return undefined;
  const written = { name: freeName(model), baseURL, model, ...preset.without, ...(price && { price }) };
  // Not before: a user who gives up leaves no key behind that belongs to no endpoint.
  if (stored === undefined && key !== '') await keys.set(origin, key);
  await write(written);
  await report(profileSchema.parse(written), keys);
  return written.name;
}

async function choosePreset(): Promise<EndpointPreset | undefined> {
  const { t } = vscode.l10n;
  const items = [
    ...ENDPOINT_PRESETS.map((preset) => ({ label: preset.name, description: preset.baseURL, preset })),
    {
      label: t('Another server…'),
      description: t('with chat completions as OpenAI has them'),
      preset: OTHER_SERVER,
    },
  ];
  const options = { title: t('Add Endpoint'), placeHolder: t('Which server?'), matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, { ...options, ignoreFocusOut: true }))?.preset;
}

async function askAddress({ name, baseURL }: EndpointPreset): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const given = await vscode.window.showInputBox({
    title: t('Add Endpoint'),
    value: baseURL,
    ignoreFocusOut: true,
    prompt: name === '' ? t('The base URL of the server') : t('The base URL of {0}', name),
    validateInput: (text) => problemOf(text.trim()),
  });
  return given?.trim();
}

function problemOf(baseURL: string): string | undefined {
  try {
    addressOf(baseURL);
    return undefined;
  } catch (error) {
    if (error instanceof ProfileError) return error.message;
    throw error;
  }
}

/** Asks for a key. Empty: the server needs none; undefined: the user gave up. */
async function askKey(preset: EndpointPreset, baseURL: string): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const sent = t(
    'It is sent to {0} and nowhere else, and kept in the secret storage.',
    originOf({ baseURL }),
  );
  const key = await vscode.window.showInputBox({
    title: t('Add Endpoint'),
    password: true,
    ignoreFocusOut: true,
    prompt: [
      preset.needsKey ? t('The key.') : t('The key; empty if the server needs none.'),
      sent,
      ...warningsOf({ baseURL }),
    ].join(' '),
    validateInput: (text) => (preset.needsKey && text.trim() === '' ? t('Enter the key.') : undefined),
  });
  return key?.trim();
}

/** Asks for one of the models that the server lists; where it lists none, the user types the name. */
async function chooseModel(baseURL: string, key: string | undefined): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const title = t('Add Endpoint');
  const location = vscode.ProgressLocation.Notification;
  const progress = {
    location,
    cancellable: true,
    title: t('Asking {0} for its models', originOf({ baseURL })),
  };
  const listed = await vscode.window.withProgress(progress, (_, token) =>
    withSignal(token, async (signal) => {
      const either = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]);
      return await listModels(baseURL, { key, signal: either }).catch((error: unknown) => reasonOf(error));
    }),
  );
  if (typeof listed === 'string' || listed.length === 0) {
    const why = typeof listed === 'string' ? listed : t('The server lists no models.');
    const prompt = `${why} ${t('Type the name of the model.')}`;
    const validateInput = (text: string) =>
      text.trim() === '' ? t('Enter the name of the model.') : undefined;
    const typed = await vscode.window.showInputBox({ title, prompt, ignoreFocusOut: true, validateInput });
    return typed?.trim() || undefined;
  }
  const items = listed.map((label) => ({ label: plainLabel(label), model: label }));
  const options = { title, placeHolder: t('Which model?'), ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.model;
}

/** Asks for prices, unless the server is on this machine. False: there are none; undefined: the user gave up. */
async function askPrice(baseURL: string): Promise<Price | false | undefined> {
  if (isThisMachine(addressOf(baseURL).hostname)) return false;
  const { t } = vscode.l10n;
  const given = await vscode.window.showInputBox({
    title: t('Add Endpoint'),
    ignoreFocusOut: true,
    placeHolder: '0.25 2 USD',
    prompt: t(
      'Price of a million tokens that are sent and that are generated, for estimates; may be left empty',
    ),
    validateInput: (text) =>
      text.trim() === '' || readPrice(text)
        ? undefined
        : t('Two numbers and a currency, such as 0.25 2 USD, or nothing.'),
  });
  return given === undefined ? undefined : (readPrice(given) ?? false);
}

/** The model's name, with a number behind it where a profile is called so. */
function freeName(model: string): string {
  const taken = new Set(endpointProfiles().profiles.map(({ name }) => name));
  const name = model.slice(0, 90);
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name} ${n}`;
    if (!taken.has(free)) return free;
  }
}

/** Into the user's settings; where those of the workspace have endpoints, which hide the user's, there. */
async function write(profile: object): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const configuration = vscode.workspace.getConfiguration();
  const { globalValue, workspaceValue } = configuration.inspect<unknown>(Setting.endpoints) ?? {};
  const now = workspaceValue ?? globalValue;
  const profiles: unknown[] = Array.isArray(now) ? now : [];
  const target = workspaceValue === undefined ? Global : Workspace;
  await configuration.update(Setting.endpoints, [...profiles, profile], target);
}

/** Makes one short call, and says in a message what the endpoint can do. */
async function report(profile: EndpointProfile, keys: EndpointKeys): Promise<void> {
  const answer = await callOnce(profile, await keys.of(originOf(profile)));
  if (!answer) return;
  if (answer.error) void vscode.window.showWarningMessage(`${profile.name}: ${answer.error.message}`);
  else void vscode.window.showInformationMessage(`${profile.name}: ${abilities(answer)}`);
}

function abilities({ totalMs, logprobs, scoring, reasoning, usage }: EndpointReport): string {
  const { t } = vscode.l10n;
  const yes = (can: boolean) => (can ? t('yes') : t('no'));
  return [
    totalMs === undefined ? t('answers') : t('answers in {0} ms', Math.round(totalMs)),
    t('probabilities: {0}', yes(logprobs || scoring?.route !== undefined)),
    t('thinking in a field of its own: {0}', yes(reasoning)),
    t('counts tokens: {0}', yes(usage)),
  ].join(' · ');
}
