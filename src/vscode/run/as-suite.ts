/** Writes suite files beside the files of their scenarios, and opens them. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import type { SuiteBlock } from '../../tasks/scenarios';
import { OFFLINE } from '../../players/players';
import { taskNamed } from '../../tasks/registry';
import { DEFAULT_SEED } from '../../base/seed';
import { BUILT_IN } from '../../tasks/prompts';
import type { GameOptions } from '../../tasks/task';
import { isThere, nameOf } from '../common/paths';
import { kindOf } from '../task-files/kinds';
import type { Answers } from './choose/flow';
import { AS_IN_SETTINGS, judgesInSettings, ownJudgesIn } from './choose/players';
import type { SceneSource } from './choose/scene';
import { NEW_SEED } from './choose/seed';
import { homeOf } from './place';

/** Suites name endpoints by their profiles alone. */
const nameOfModel = (value: string): string => value.replace(/^endpoint:/, '');

/** Resolves with the new file. Throws ChoiceError where a suite cannot say what was chosen. */
export async function writeAsSuite(
  answers: Answers,
  source: Pick<SceneSource, 'task' | 'suite'>,
  options: GameOptions,
): Promise<vscode.Uri> {
  const { t } = vscode.l10n;
  if ((answers.pack ?? BUILT_IN) !== BUILT_IN)
    throw new ChoiceError(
      t('Choose the instructions that come with the task: a suite names others by files beside it.'),
    );
  const { setting = '', model = '' } = answers;
  const { task } = source;
  const game = taskNamed(task);
  // The settings are for all games, and a field of the same name may be none of its options.
  const [own, fields] = [game?.optionsIn(options) ?? {}, game?.scenarios?.suite?.shape ?? {}];
  const known = Object.entries(options).filter(([name]) => name in own && name in fields);
  const blockOf = (chosenScenarios: SuiteBlock): SuiteBlock => ({
    task,
    ...chosenScenarios,
    ...Object.fromEntries(known),
    settings: [setting],
    models: [nameOfModel(model)],
    repeats: 1,
  });
  const chosen = source.suite(answers);
  if (chosen.file) return await writeSuite(chosen.file, answers, (file) => blockOf(chosen.block(file)));
  const home = homeOf(undefined);
  if (!home) throw new ChoiceError(t('Open a folder first: a suite is written there.'));
  return await writeNew(home.uri, task, answers, blockOf(chosen.block));
}

/** Writes a suite of all scenarios of a file in the format of a task, played by its offline agents, and opens it. */
export async function writeSuiteOf(document: vscode.TextDocument): Promise<vscode.Uri> {
  const kind = kindOf(document);
  const task = kind && taskNamed(kind.task);
  if (!task) throw new ChoiceError(vscode.l10n.t('{0} is not a file of scenarios.', nameOf(document.uri)));
  // The suite reads what is on the disk.
  if (document.isDirty && !document.isUntitled) await document.save();
  return await writeSuite(document.uri, {}, (file) => ({
    task: task.id,
    ...kind.files.suiteBlock(file),
    settings: task.settings,
    models: task.agents.map(({ name }) => `${OFFLINE}:${name}`),
  }));
}

/** `blockOf`: takes the name of the file, which lies beside the suite. */
async function writeSuite(
  file: vscode.Uri,
  answers: Answers,
  blockOf: (file: string) => SuiteBlock,
): Promise<vscode.Uri> {
  const scenarios = await besideSuite(file);
  const fileName = nameOf(scenarios);
  const name = fileName.replace(/(\.[a-z]+)?\.ya?ml$/i, '');
  return await writeNew(vscode.Uri.joinPath(scenarios, '..'), name, answers, blockOf(fileName));
}

async function writeNew(
  folder: vscode.Uri,
  name: string,
  answers: Answers,
  block: SuiteBlock,
): Promise<vscode.Uri> {
  const uri = await freeName(folder, name);
  const text = suiteText(block, name, answers);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  return uri;
}

/** The file, or of one that lies in no folder of the workspace a copy in it. Throws ChoiceError. */
async function besideSuite(file: vscode.Uri): Promise<vscode.Uri> {
  const { t } = vscode.l10n;
  if (file.scheme === 'untitled')
    throw new ChoiceError(t('Save the file first: a suite is written beside it.'));
  if (vscode.workspace.getWorkspaceFolder(file)) return file;
  const home = homeOf(file);
  if (!home) throw new ChoiceError(t('Open a folder first: a suite is written beside its file.'));
  const copy = vscode.Uri.joinPath(home.uri, nameOf(file));
  if (!(await isThere(copy)))
    await vscode.workspace.fs.writeFile(copy, await vscode.workspace.fs.readFile(file));
  return copy;
}

/** `x.suite.yaml`, with a number where there is one. */
async function freeName(folder: vscode.Uri, base: string): Promise<vscode.Uri> {
  for (let n = 1; ; n++) {
    const uri = vscode.Uri.joinPath(folder, `${base}${n === 1 ? '' : `-${n}`}.suite.yaml`);
    if (!(await isThere(uri))) return uri;
  }
}

/** A word that every version of YAML takes for a text, also inside brackets. */
const PLAIN = /^(?!(true|false|null|yes|no|on|off|y|n)$)[a-z](?:[\w./-]|:(?=\w))*$/i;

/** YAML of one line. A text that is no plain word is JSON, which is YAML, too: so no name can be anything but a text. */
function flow(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value)) return value;
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{ ${pairs.map(([key, each]) => `${flow(key)}: ${flow(each)}`).join(', ')} }`;
}

function suiteText(block: SuiteBlock, name: string, answers: Answers): string {
  const { seed = NEW_SEED, judges = OFFLINE } = answers;
  const [equivalence, compatibility] =
    judges === AS_IN_SETTINGS ? judgesInSettings() : ([judges, judges] as const);
  const isOffline = equivalence === OFFLINE && compatibility === OFFLINE;
  const own = Object.entries(ownJudgesIn(answers)).filter(([, judge]) => judge !== OFFLINE);
  const named = [...(isOffline ? [] : Object.entries({ equivalence, compatibility })), ...own].map(
    ([question, judge]) => [question, nameOfModel(judge)] as const,
  );
  const lines = Object.entries(block).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${flow(value)}`],
  );
  return [
    '# Further scenarios, settings, models or repeats are further episodes.',
    'version: 1',
    `name: ${flow(name)}`,
    `seed: ${seed === NEW_SEED ? DEFAULT_SEED : seed}`,
    ...(named.length > 0 ? [`judges: ${flow(Object.fromEntries(named))}`] : []),
    'episodes:',
    ...lines.map((line, i) => `${i === 0 ? '  - ' : '    '}${line}`),
    '',
  ].join('\n');
}
