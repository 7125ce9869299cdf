/** The command that generates rule groups: asks what is not given, and begins. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import { showingRefusals } from '../common/refusals';
import { GeneratingModel, defaultCalls } from '../../generate/model';
import type { TakenRule } from '../../generate/types';
import { LEAST_FEASIBLE } from '../../generate/types';
import { DEFAULT_SEED } from '../../base/seed';
import { MAX_SEED } from '../../rules/types';
import type { RuleService } from '../../rules/service/client';
import { LANGUAGE } from '../common/ids';
import { plainLabel } from '../common/labels';
import { nameOf } from '../common/paths';
import type { EndpointKeys } from '../endpoints/keys';
import type { EpisodeRunner } from '../run';
import { fillIn, type LastAnswers } from '../run/choose/form';
import type { Answers, Form, Question } from '../run/choose/flow';
import { languageModels } from '../run/choose/players';
import { targetRuleFile } from '../rule-files/target';
import type { LiveReports } from '../rule-files/live-reports';
import type { Generations } from '../generation/generations';
import { GenerationRun } from '../generation/run';

const LIBRARY = 'offline:library';
const MOST_GROUPS = 100;
const INITIAL = 5;
const WAIT_MS = 30_000;
const LAST = 'falsify.lastGeneration';
const NEW_FILE = 'new';
const EMPTY_FILE = 'version: 1\ngroups: []\n';

export interface StartContext {
  readonly generations: Generations;
  readonly reports: LiveReports;
  /** Examines candidates: what a model proposes must not hold up counting of what is typed. */
  readonly worker: RuleService;
  readonly keys: EndpointKeys;
  readonly running: () => Promise<EpisodeRunner>;
  readonly memory: vscode.Memento;
  /** Shows the panel for a file. */
  readonly show: (file: vscode.Uri) => Promise<void>;
}

/** Reads what callers of the command may give: the answers of the form, and `confirmed`. */
function presetIn(options: unknown): { readonly answers: Answers; readonly confirmed: boolean } {
  const values = (options ?? {}) as Readonly<Record<string, unknown>>;
  const answers = Object.fromEntries(
    ['model', 'groups', 'seed', 'least', 'into'].flatMap((key) =>
      key in values ? [[key, String(values[key])]] : [],
    ),
  );
  return { answers, confirmed: values['confirmed'] === true };
}

/** Resolves with the file that the groups are for. Undefined if the user cancels. */
export async function startGeneration(
  context: StartContext,
  uri: unknown,
  options: unknown,
): Promise<vscode.Uri | undefined> {
  const preset = presetIn(options);
  return await showingRefusals(async () => {
    const last = context.memory.get<LastAnswers>(LAST) ?? {};
    const file = targetRuleFile(uri);
    const into = uri instanceof vscode.Uri ? undefined : file;
    const form = await formFor(context.keys, into);
    const chosen = await fillIn(form, preset.answers, last, { run: vscode.l10n.t('Generate') });
    if (!chosen) return undefined;
    await context.memory.update(LAST, chosen.last);
    const document = await documentFor(chosen.answers['into'] === NEW_FILE ? undefined : file);
    return await begun(context, document, chosen.answers, preset.confirmed);
  });
}

/** `into`: a file that may be the destination. */
async function formFor(keys: EndpointKeys, into: vscode.Uri | undefined): Promise<Form> {
  const questions = [...(await questionsOf(keys)), ...(into ? [fileQuestion(into)] : [])];
  return {
    title: vscode.l10n.t('Generate rule groups'),
    next: (answers) => Promise.resolve(questions.find(({ key }) => !(key in answers))),
  };
}

const fileQuestion = (file: vscode.Uri): Question => ({
  key: 'into',
  placeholder: vscode.l10n.t('Into which file?'),
  choices: [
    { value: 'file', label: plainLabel(nameOf(file)) },
    { value: NEW_FILE, label: vscode.l10n.t('New rule group file') },
  ],
});

async function questionsOf(keys: EndpointKeys): Promise<readonly Question[]> {
  const { t } = vscode.l10n;
  const library = {
    value: LIBRARY,
    label: t('The library'),
    description: t('offline: no key, no network'),
  };
  const trusted = vscode.workspace.isTrusted;
  const placeholder = trusted
    ? t('Who proposes the rules?')
    : t('Who proposes the rules? Models do so in trusted workspaces only');
  const choices = [library, ...(trusted ? await languageModels(keys) : [])];
  return [
    { key: 'model', placeholder, choices },
    {
      key: 'groups',
      placeholder: t('How many groups? Choose, or type a number'),
      ...numberQuestion({
        words: (n) => (n === '1' ? t('1 group') : t('{0} groups', n)),
        choices: [10, 1, 2, 4, 20, 40],
        least: 1,
        most: MOST_GROUPS,
      }),
    },
    {
      key: 'seed',
      placeholder: t('Which seed? Choose, or type a number'),
      ...numberQuestion({
        words: (n) => t('seed {0}', n),
        choices: [DEFAULT_SEED],
        least: 0,
        most: MAX_SEED,
      }),
    },
    {
      key: 'least',
      placeholder: t('The least number of feasible triples'),
      ...numberQuestion({
        words: (n) => t('at least {0} feasible triples', n),
        choices: [LEAST_FEASIBLE, 20, 100, 1000],
        least: LEAST_FEASIBLE,
        most: 1_000_000,
      }),
    },
  ];
}

interface NumberRange {
  /** A value in the line of all answers, where no question stands before it. */
  readonly words: (value: string) => string;
  readonly choices: readonly number[];
  readonly least: number;
  readonly most: number;
}

/** The part of a question that takes a whole number, chosen or typed. */
function numberQuestion({ words, choices, least, most }: NumberRange): Pick<Question, 'choices' | 'read'> {
  const choice = (value: string) => ({ value, label: words(value), short: value });
  const isWithin = (text: string) => /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return {
    choices: choices.map((value) => choice(String(value))),
    read: (text) =>
      isWithin(text) ? choice(text) : vscode.l10n.t('"{0}" is not possible here.', plainLabel(text)),
  };
}

const documentFor = async (file: vscode.Uri | undefined): Promise<vscode.TextDocument> =>
  file
    ? await vscode.workspace.openTextDocument(file)
    : await vscode.workspace.openTextDocument({ language: LANGUAGE, content: EMPTY_FILE });

async function begun(
  context: StartContext,
  document: vscode.TextDocument,
  answers: Answers,
  confirmed: boolean,
): Promise<vscode.Uri | undefined> {
  const { worker, generations, reports } = context;
  if (generations.of(document.uri))
    throw new ChoiceError(
      vscode.l10n.t('Groups are being generated for this file already: add them or discard them first.'),
    );
  const model = await modelNamed(context, answers['model'] ?? LIBRARY);
  const groups = Number(answers['groups']);
  const mostCalls = defaultCalls(groups, model !== undefined);
  if (model) {
    const { consent } = await context.running();
    if (!(await consent.ask([model.planned(groups, mostCalls)], { purpose: 'generate', confirmed })))
      return undefined;
  }
  await context.show(document.uri);
  const { report } = await reports.whenCounted(document, WAIT_MS);
  if (!report || report.unreadable)
    throw new ChoiceError(
      vscode.l10n.t('The rule file cannot be read: {0}', report?.unreadable?.message ?? ''),
    );
  const request = { kind: 'taken-rules', text: document.getText(), name: nameOf(document.uri) } as const;
  const taken = (await worker.askOther(request)) as readonly TakenRule[];
  const least = Math.max(INITIAL, Number(answers['least']));
  const plan = {
    groups,
    least,
    taken,
    byModel: model !== undefined,
    seed: Number(answers['seed']),
    initial: INITIAL,
  };
  const choices = { plan, domain: report.domain, model, mostCalls };
  const run = new GenerationRun(choices, ((question, signal) =>
    worker.askOther(question, signal)) as ConstructorParameters<typeof GenerationRun>[1]);
  generations.begin(document.uri, run);
  void run.goOn();
  return document.uri;
}

async function modelNamed({ running }: StartContext, name: string): Promise<GeneratingModel | undefined> {
  if (name === LIBRARY) return undefined;
  if (!vscode.workspace.isTrusted)
    throw new ChoiceError(
      vscode.l10n.t('Models propose rules in trusted workspaces only; the library does so everywhere.'),
    );
  const { players } = await running();
  return new GeneratingModel(await players.named(name));
}
