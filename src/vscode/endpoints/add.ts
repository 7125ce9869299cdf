/** Adds an endpoint: a preset, its address, a key, and one of the models that the server offers. */
import * as vscode from 'vscode';
import type { EndpointProfile, EndpointReport } from '../../models/endpoint';
import { addressOf, isThisMachine, originOf, ProfileError, warningsOf } from '../../models/endpoint/address';
import { ENDPOINT_PRESETS, type EndpointPreset } from '../../models/endpoint/presets';
import { profileSchema } from '../../models/endpoint/profile';
import { readPrice, type Price } from '../../models/price';
import { Setting } from '../common/ids';
import { plainLabel } from '../common/labels';
import { mayRun } from '../common/trust';
import type { EndpointKeys } from './keys';
import { listedModels } from './listed-models';
import { endpointProfiles } from './profiles';
import { askText, BACK, pick, type Place } from '../common/questions';
import { openEndpointSettings } from './settings';
import { runTest, isAboutKey, setKeyOf } from './try';

const OTHER_SERVER: EndpointPreset = { name: '', baseURL: 'https://', without: {}, needsKey: false };

interface Draft {
  readonly preset: EndpointPreset;
  readonly baseURL: string;
  /** Empty: the server needs none, or it is stored already. */
  readonly key: string;
  readonly model: string;
  /** The server answers, and does not list its models: that it wants no key is not known. */
  readonly isUnlisted?: boolean;
  readonly price?: Price;
}

interface Step {
  readonly applies: (draft: Draft, keys: EndpointKeys) => boolean | Promise<boolean>;
  /** Undefined if the user cancels. */
  readonly ask: (
    draft: Draft,
    place: Place,
    keys: EndpointKeys,
  ) => Promise<Partial<Draft> | typeof BACK | undefined>;
}

const always = () => true;
const STEPS: readonly Step[] = [
  { applies: always, ask: choosePreset },
  { applies: always, ask: askAddress },
  { applies: needsKey, ask: (draft, place) => askKey(draft, place) },
  { applies: always, ask: askModel },
  { applies: mayWantKey, ask: (draft, place) => askKey(draft, place) },
  { applies: ({ baseURL }) => !isLocal(baseURL), ask: askPrice },
];
/** The address decides which of the later steps are asked. */
const ADDRESS = STEPS.findIndex((step) => step.ask === askAddress);

/** Gives the name of the profile that was added to the user's settings. Undefined if the user cancels. */
export async function addEndpoint(keys: EndpointKeys): Promise<string | undefined> {
  if (!mayRun()) return undefined;
  const draft = await ask(keys);
  if (!draft) return undefined;
  const { baseURL, key, model, preset, price } = draft;
  const written = { name: freeName(model), baseURL, model, ...preset.without, ...(price && { price }) };
  // Not before: a user who cancels leaves no key behind that belongs to no endpoint.
  if (key !== '') await keys.set(originOf({ baseURL }), key);
  await write(written);
  await test(profileSchema.parse(written), keys);
  return written.name;
}

/** Asks one question after the other, with a way back to what was answered. */
async function ask(keys: EndpointKeys): Promise<Draft | undefined> {
  let draft: Draft = { preset: OTHER_SERVER, baseURL: '', key: '', model: '' };
  const history: number[] = [];
  for (let at = 0; at < STEPS.length;) {
    const first = await nextStep(at, draft, keys);
    if (first === undefined) break;
    const place = { title: vscode.l10n.t('Add Endpoint'), back: history.length > 0 };
    const asked = history.length;
    const all = first > ADDRESS ? asked + (await stepsFrom(first, draft, keys)) : undefined;
    const steps = [asked + 1, all] as const;
    const answer = await STEPS[first]?.ask(draft, { ...place, steps }, keys);
    if (answer === undefined) return undefined;
    if (answer === BACK) at = history.pop() ?? 0;
    else {
      draft = { ...draft, ...answer };
      history.push(first);
      at = first + 1;
    }
  }
  return draft;
}

/** The first step from this one on that is to be asked; undefined: none. */
async function nextStep(from: number, draft: Draft, keys: EndpointKeys): Promise<number | undefined> {
  for (let at = from; at < STEPS.length; at++) if (await STEPS[at]?.applies(draft, keys)) return at;
  return undefined;
}

/** The number of steps that are left, from this one on. */
async function stepsFrom(from: number, draft: Draft, keys: EndpointKeys): Promise<number> {
  let count = 0;
  for (const step of STEPS.slice(from)) if (await step.applies(draft, keys)) count++;
  return count;
}

/** A server on this machine seldom needs a key: it is asked for when the server refuses to list its models without one. */
async function needsKey({ preset, baseURL }: Draft, keys: EndpointKeys): Promise<boolean> {
  if (baseURL === '') return true;
  if (isLocal(baseURL) && !preset.needsKey) return false;
  return (await keys.of(originOf({ baseURL }))) === undefined;
}

async function mayWantKey(
  { preset, baseURL, isUnlisted = false }: Draft,
  keys: EndpointKeys,
): Promise<boolean> {
  if (!isUnlisted || !isLocal(baseURL) || preset.needsKey) return false;
  return (await keys.of(originOf({ baseURL }))) === undefined;
}

const isLocal = (baseURL: string): boolean => baseURL !== '' && isThisMachine(addressOf(baseURL).hostname);

async function choosePreset({ preset: now }: Draft, place: Place) {
  const { t } = vscode.l10n;
  const items = [
    ...ENDPOINT_PRESETS.map((preset) => ({ label: preset.name, description: preset.baseURL, preset })),
    {
      label: t('Another server…'),
      description: t('with chat completions as OpenAI has them'),
      preset: OTHER_SERVER,
    },
  ];
  const picked = await pick(place, t('Which server?'), items);
  if (picked === undefined || picked === BACK) return picked;
  const { preset } = picked;
  // The address stays where one went back and chose the same.
  return { preset, ...(preset !== now && { baseURL: '', key: '' }) };
}

async function askAddress({ preset: { name, ...preset }, baseURL: now, key }: Draft, place: Place) {
  const { t } = vscode.l10n;
  const baseURL = await askText(place, {
    value: now === '' ? preset.baseURL : now,
    prompt: name === '' ? t('The base URL of the server') : t('The base URL of {0}', name),
    problemOf,
  });
  if (baseURL === undefined || baseURL === BACK) return baseURL;
  const isSame = now !== '' && originOf({ baseURL }) === originOf({ baseURL: now });
  // A key is for one server only.
  return { baseURL, key: isSame ? key : '' };
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

/** Asks for a key. Empty: the server needs none. `trouble`: the reason why the one it has is not enough. */
async function askKey({ preset, baseURL, key: value }: Draft, place: Place, trouble = '') {
  const { t } = vscode.l10n;
  const sent = t(
    'It is sent to {0} and nowhere else, and kept in the secret storage.',
    originOf({ baseURL }),
  );
  const key = await askText(place, {
    value: trouble === '' ? value : '',
    password: true,
    prompt: [
      ...(trouble === ''
        ? [preset.needsKey ? t('The key.') : t('The key; empty if the server needs none.')]
        : [trouble, t('Type another key, or press Enter to keep this one and type the name of a model.')]),
      sent,
      ...warningsOf({ baseURL }),
    ].join(' '),
    problemOf: (text) => (preset.needsKey && text === '' && trouble === '' ? t('Enter the key.') : undefined),
  });
  return key === undefined || key === BACK ? key : { key };
}

/** Asks for one of the models that the server lists, or for a name; before that for a key, where the server refuses. */
async function askModel(draft: Draft, place: Place, keys: EndpointKeys) {
  const { t } = vscode.l10n;
  const typed = { label: t('Type a name…'), model: '' };
  let { key } = draft;
  const answered = <A extends object>(answer: A | typeof BACK | undefined, isUnlisted = false) =>
    answer === undefined || answer === BACK ? answer : { ...answer, key, isUnlisted };
  for (;;) {
    const listed = await listedModels({ ...draft, key }, keys);
    if ('message' in listed) {
      const { message, isAboutKey, isAnswered } = listed;
      if (isAboutKey) {
        const given = await askKey({ ...draft, key }, place, message);
        if (given === undefined || given === BACK) return given;
        if (given.key !== '') {
          ({ key } = given);
          continue;
        }
      }
      const named = await typeModel(draft, place, message);
      if (named === undefined || named === BACK || named.model !== '')
        return answered(named, isAnswered && key === '');
      continue;
    }
    const picked = await pick(place, t('Which model?'), [
      ...listed.map((model) => ({ label: plainLabel(model), model })),
      typed,
    ]);
    if (picked === undefined || picked === BACK) return picked;
    if (picked !== typed) return answered({ model: picked.model });
    const named = await typeModel(draft, place);
    if (named !== BACK) return answered(named);
  }
}

/** `trouble`: the reason why there is no list. The empty name then asks for it again. */
async function typeModel({ model: value }: Draft, place: Place, trouble?: string) {
  const { t } = vscode.l10n;
  const model = await askText(place, {
    value,
    prompt: trouble
      ? t('The name of the model on the server; leave it empty to ask for its models again')
      : t('The name of the model on the server'),
    // It stands in the place of the prompt.
    ...(trouble !== undefined && {
      trouble: t('{0} Type the name of a model, or press Enter to ask for its models again.', trouble),
    }),
    problemOf: (text) => (text === '' && trouble === undefined ? t('Type a name.') : undefined),
  });
  return model === undefined || model === BACK ? model : { model };
}

async function askPrice(_: Draft, place: Place) {
  const { t } = vscode.l10n;
  const priceText = await askText(place, {
    value: '',
    placeholder: '0.25 2 USD',
    prompt: t(
      'Price of a million tokens that are sent and that are generated, for estimates; may be left empty',
    ),
    problemOf: (text) =>
      text === '' || readPrice(text)
        ? undefined
        : t('Two numbers and a currency, such as 0.25 2 USD, or nothing.'),
  });
  if (priceText === undefined || priceText === BACK) return priceText;
  const price = readPrice(priceText);
  return price ? { price } : {};
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

/** Makes a few short calls. */
async function test(profile: EndpointProfile, keys: EndpointKeys): Promise<void> {
  void tell(profile, await runTest(profile, await keys.of(originOf(profile))), keys);
}

/** Says what the endpoint can do; undefined: the test was cancelled. */
async function tell(
  profile: EndpointProfile,
  answer: EndpointReport | undefined,
  keys: EndpointKeys,
): Promise<void> {
  const { t } = vscode.l10n;
  const again = t('Test Again');
  const open = t('Open Settings');
  const key = t('Set Key');
  const saved = t('Endpoint "{0}" is saved.', profile.name);
  const chosen = answer?.error
    ? await vscode.window.showWarningMessage(
        `${saved} ${t('Its test failed: {0}', answer.error.message)}`,
        ...(isAboutKey(answer) ? [key] : []),
        again,
        open,
      )
    : await vscode.window.showInformationMessage(
        [saved, ...(answer ? [abilities(answer)] : [])].join(' '),
        again,
        open,
      );
  if (chosen === again || (chosen === key && (await setKeyOf(profile, keys)))) await test(profile, keys);
  if (chosen === open) await openEndpointSettings();
}

function abilities({ totalMs, logprobs, scoring, reasoning, usage }: EndpointReport): string {
  const { t } = vscode.l10n;
  const yes = (can: boolean) => (can ? t('yes') : t('no'));
  return [
    totalMs === undefined ? t('It answers') : t('It answers in {0} ms', Math.round(totalMs)),
    t('probabilities: {0}', yes(logprobs || scoring?.route !== undefined)),
    t('thinking in a field of its own: {0}', yes(reasoning)),
    t('counts tokens: {0}', yes(usage)),
  ].join(' · ');
}
