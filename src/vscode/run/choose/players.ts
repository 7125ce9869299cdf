import * as vscode from 'vscode';
import { originOf, type EndpointProfile } from '../../../models/endpoint';
import { type JudgeNames, OFFLINE } from '../../../players/players';
import { listed } from '../../../rules/words';
import { type AskedJudge, EXTRACTION, isAsked } from '../../../tasks/model-question';
import { taskNamed } from '../../../tasks/registry';
import type { EndpointKeys } from '../../endpoints/keys';
import { endpointProfiles } from '../../endpoints/profiles';
import { nameOfModel } from '../../language-models/chat-model';
import { Setting } from '../../common/ids';
import { plainLabel } from '../../common/labels';
import type { Answers, Choice, Question } from './flow';

/** Both questions are judged as the settings say. */
export const AS_IN_SETTINGS = 'settings';

/** `played`: the settings of the chosen scenario; default: all. */
export function settingQuestion(task: string, played?: readonly string[]): Question {
  const { settings = [], aboutSettings: about = {} } = taskNamed(task) ?? {};
  const choices = (played ?? settings).map((setting) => ({
    value: setting,
    label: setting,
    ...(about[setting] !== undefined && { description: about[setting] }),
  }));
  const name = vscode.l10n.t('Setting');
  return { key: 'setting', name, placeholder: name, choices };
}

export async function modelQuestion(keys: EndpointKeys, task: string): Promise<Question> {
  const choices = [...agents(task), ...(await languageModels(keys))];
  const name = vscode.l10n.t('Player');
  return { key: 'model', name, placeholder: name, choices };
}

/** Endpoints, VS Code's models, and the way to another endpoint. */
export const languageModels = async (keys: EndpointKeys): Promise<readonly Choice[]> => [
  ...(await knownModels(keys)),
  newEndpoint(keys),
];

/** Returns undefined where the judges of the task need no model. */
export async function judgesOf(task: string, keys: EndpointKeys): Promise<Question | undefined> {
  const judges = taskNamed(task)?.judges ?? [];
  const judged = judges.filter((each) => !each.judge && !each.model).map(({ about }) => about);
  return judged.length > 0
    ? await judgeQuestion(keys, vscode.l10n.t('Judge of {0}', listed(judged)))
    : undefined;
}

const OWN_JUDGE = 'judge ';

/** The next question of the task for which a judge can be chosen, beside those of rule discovery. */
export async function ownJudgeQuestion(
  task: string,
  answers: Answers,
  keys: EndpointKeys,
): Promise<Question | undefined> {
  const open = (taskNamed(task)?.judges ?? [])
    .filter(isAsked)
    .find(({ question }) => answers[OWN_JUDGE + question] === undefined);
  if (!open) return undefined;
  const { question, about } = open;
  const placeholder = vscode.l10n.t('Who judges {0}?', about);
  return nobodyOrModel(OWN_JUDGE + question, placeholder, await answeringModels(keys, open));
}

/** The models that may answer a question of a task. Those of the editor give no embeddings. */
export const answeringModels = async (
  keys: EndpointKeys,
  { model }: AskedJudge,
): Promise<readonly Choice[]> => (model.kind === 'chat' ? await knownModels(keys) : endpoints(keys));

/** The question for the model that reads what the game does not understand; undefined in a game without such replies. */
export async function extractorQuestion(
  task: string,
  answers: Answers,
  keys: EndpointKeys,
): Promise<Question | undefined> {
  const { extracts } = taskNamed(task) ?? {};
  const key = OWN_JUDGE + EXTRACTION;
  if (extracts === undefined || answers[key] !== undefined) return undefined;
  return nobodyOrModel(key, vscode.l10n.t('Who reads {0}?', extracts), await knownModels(keys));
}

const knownModels = async (keys: EndpointKeys): Promise<readonly Choice[]> => [
  ...endpoints(keys),
  ...(await editorModels()),
];

const nobodyOrModel = (key: string, placeholder: string, models: readonly Choice[]): Question => ({
  key,
  placeholder,
  choices: [{ value: OFFLINE, label: vscode.l10n.t('Nobody'), silent: true }, ...models],
  optional: true,
});

/** The names of the judges of a task's own questions that were chosen, and of the model that reads replies. */
export const ownJudgesIn = (answers: Answers): JudgeNames =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, name]) =>
      key.startsWith(OWN_JUDGE) ? [[key.slice(OWN_JUDGE.length), name]] : [],
    ),
  );

export async function judgeQuestion(
  keys: EndpointKeys,
  placeholder = vscode.l10n.t('Judge'),
): Promise<Question> {
  const { t } = vscode.l10n;
  const offline = {
    value: OFFLINE,
    label: t('Offline judge'),
    description: t('reads common wordings and compares exactly'),
  };
  const [equivalence, compatibility] = judgesInSettings();
  const inSettings =
    equivalence === OFFLINE && compatibility === OFFLINE
      ? []
      : [
          {
            value: AS_IN_SETTINGS,
            label: t('As in the settings'),
            description: plainLabel(
              t('equivalence: {0}, compatibility: {1}', profileOr(equivalence), profileOr(compatibility)),
            ),
          },
        ];
  const choices = [...inSettings, offline, ...(await knownModels(keys))];
  return { key: 'judges', name: t('Judge'), placeholder, choices };
}

/** The names of the judges of equivalence and of compatibility; settings name an endpoint by its profile. */
export function judgesInSettings(): readonly [equivalence: string, compatibility: string] {
  const configuration = vscode.workspace.getConfiguration();
  const of = (setting: string): string => {
    const value: unknown = configuration.get(setting);
    const profile = typeof value === 'string' ? value.trim() : '';
    return profile === '' || profile === OFFLINE ? OFFLINE : `endpoint:${profile}`;
  };
  return [of(Setting.equivalenceJudge), of(Setting.compatibilityJudge)];
}

const profileOr = (judge: string): string => judge.replace(/^endpoint:/, '');

/** The usual one first. */
const agents = (task: string): Choice[] =>
  (taskNamed(task)?.agents ?? [])
    .toSorted((p, q) => Number(q.isDefault ?? false) - Number(p.isDefault ?? false))
    .map(({ name, about }) => ({
      value: `${OFFLINE}:${name}`,
      label: vscode.l10n.t('{0} agent', `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
      description: about,
      part: vscode.l10n.t('offline: no key, no network'),
    }));

function endpoints(keys: EndpointKeys): Choice[] {
  const origins = new Set(keys.origins);
  return endpointProfiles().profiles.map((profile) => ({
    value: `endpoint:${profile.name}`,
    label: plainLabel(profile.name),
    description: plainLabel(placeOf(profile, origins)),
    part: vscode.l10n.t('endpoints'),
  }));
}

function placeOf(profile: EndpointProfile, origins: ReadonlySet<string>): string {
  const origin = originOf(profile);
  const place = vscode.l10n.t('{0} at {1}', profile.model, new URL(origin).host);
  return origins.has(origin) ? place : `${place} · ${vscode.l10n.t('no key')}`;
}

/** Listing the models may start their providers, but shows nothing to the user. */
async function editorModels(): Promise<Choice[]> {
  try {
    const models = await vscode.lm.selectChatModels();
    return models.map((model) => ({
      value: `vscode:${nameOfModel(model)}`,
      label: plainLabel(model.name),
      description: plainLabel(model.vendor),
      part: vscode.l10n.t('language models of VS Code'),
    }));
  } catch {
    return [];
  }
}

const newEndpoint = (keys: EndpointKeys): Choice => ({
  value: 'add',
  label: `$(add) ${vscode.l10n.t('Add an endpoint…')}`,
  description: vscode.l10n.t('OpenAI, Ollama, vLLM and others'),
  part: vscode.l10n.t('more'),
  action: async () => {
    const { addEndpoint } = await import('../../endpoints/add');
    const name = await addEndpoint(keys);
    return name === undefined ? undefined : `endpoint:${name}`;
  },
});
