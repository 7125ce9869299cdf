import * as vscode from 'vscode';
import { readText } from '../common/read';
import type { Reports } from '../reports/reports';
import type { RuleService } from '../../rules/service/client';
import type { ChecksDocumentation } from '../checks-docs/checks-docs';
import { DisposableStore } from '../common/disposable';
import type { Handler } from '../common/handler';
import { reasonOf } from '../../base/reason';
import { endEarlierSteps, happened } from '../common/happened';
import {
  Command,
  ContextKey,
  SuggestionCommand,
  WALKTHROUGH,
  type EndpointCommand,
  type EpisodeCommand,
  type LabelCommand,
  type ResultsCommand,
  type SuiteCommand,
  type TranscriptCommand,
  LANGUAGE,
} from '../common/ids';
import { unsavedYaml } from '../common/unsaved';
import type { Comparisons } from '../compare/compare';
import { endpointHandlers } from '../endpoints/commands';
import type { EndpointKeys } from '../endpoints/keys';
import { episodeHandlers } from '../episode-feature/commands';
import type { Episodes } from '../episode-feature/feature';
import { exportMarkdown, exportSamples } from '../exchange/export';
import { importGroups } from '../exchange/import';
import type { Generations } from '../generation/generations';
import { labelHandlers } from '../labels/handlers';
import { resultsHandlers } from '../results/handlers';
import type { ChangeQueues } from '../rule-editor/changes';
import { openTextEditor, openVisualEditor } from '../rule-editor/open';
import type { RuleEditors } from '../rule-editor/provider';
import { textColumn } from '../rule-editor/show-text';
import type { RunArguments } from '../run/arguments';
import type { LiveReports } from '../rule-files/live-reports';
import { targetDocument, targetGroup } from '../rule-files/target';
import { sampleInitialTriples } from '../sample/sample';
import { disableCheck } from '../settings/checks';
import type { StartPage } from '../start/start';
import type { Suites } from '../suites/feature';
import type { SuggestionKind } from '../suggestions/commands';
import { newTaskFile } from '../task-files/kinds';
import { transcriptHandlers } from '../transcript-commands/handlers';
import { count } from '../common/numbers';
import { FILE_TEMPLATE } from '../../rules/template';
import { nextExampleSeed } from './example-seeds';
import { exampleTranscript } from './example-transcript';

/** Answers every question of Run Episode but the seed. */
const EXAMPLE_EPISODE: RunArguments = {
  source: 'example',
  example: true,
  group: 0,
  rule: 'draw',
  triple: 'sample',
  setting: 'baseline',
  model: 'offline:falsifying',
  judges: 'offline',
};

/** Opens an unsaved file, which is counted at once and needs no name yet. */
async function newRuleFile(): Promise<void> {
  await vscode.window.showTextDocument(await unsavedYaml(LANGUAGE, FILE_TEMPLATE));
}

/** The copy of the example that was opened last. */
let example: vscode.TextDocument | undefined;

/**
 * The published groups as an unsaved copy: whatever is tried out in it, the example itself stays as it was. A copy that is
 * open is shown, also with changes. In a window with columns it stands in the first one, so that one beside it is there.
 */
async function openExample(extensionUri: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(extensionUri, 'examples', 'published.rules.yaml');
  if (!example || example.isClosed) example = await unsavedYaml(LANGUAGE, await readText(uri));
  const { One, Active } = vscode.ViewColumn;
  const column = vscode.window.tabGroups.all.length > 1 ? One : Active;
  await vscode.window.showTextDocument(example, { viewColumn: textColumn(example.uri) ?? column });
  happened(ContextKey.exampleOpened);
}

const MESSAGE_MS = 3000;

/**
 * Copies plain digits, because most often the result becomes a value of `published` or a cell of a table. Returns the
 * count, for callers of the command.
 */
async function copyCount(reports: LiveReports, uri?: unknown, index?: unknown): Promise<number | undefined> {
  const target = await targetGroup(reports, uri, index);
  if (target?.group.count === undefined) return undefined;
  await vscode.env.clipboard.writeText(String(target.group.count));
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied {0}', count(target.group.count)), MESSAGE_MS);
  return target.group.count;
}

export interface CommandContext {
  readonly extensionUri: vscode.Uri;
  readonly extensionId: string;
  readonly log: vscode.LogOutputChannel;
  readonly reports: LiveReports;
  readonly service: RuleService;
  readonly checks: ChecksDocumentation;
  readonly comparisons: Comparisons;
  readonly pages: Reports;
  readonly start: StartPage;
  readonly editors: RuleEditors;
  readonly queues: ChangeQueues;
  readonly episodes: Episodes;
  readonly suites: Suites;
  readonly keys: EndpointKeys;
  readonly generations: Generations;
  /** A worker for what may take long: it does not delay the counting of what is typed. */
  readonly worker: RuleService;
  /** Keeps choices of this workspace. */
  readonly memory: vscode.Memento;
}

/** Loaded with the first generation. */
async function generate(context: CommandContext, uri: unknown, options: unknown): Promise<unknown> {
  const { startGeneration } = await import('../generation-commands/start');
  const { reports, keys, generations, worker, memory, episodes, editors } = context;
  const running = () => episodes.running();
  const show = (file: vscode.Uri) => editors.showPanel(file, 'generate');
  return await startGeneration({ reports, keys, generations, worker, memory, running, show }, uri, options);
}

/** Loaded with the first suggestion. */
const suggestion =
  (context: CommandContext, kind: SuggestionKind): Handler =>
  async (...args) => {
    const { suggest } = await import('../suggestions/commands');
    const { reports, service, worker, queues, keys, memory, episodes } = context;
    const running = () => episodes.running();
    return await suggest({ reports, service, worker, queues, keys, memory, running }, kind, args);
  };

function suggestionHandlers(context: CommandContext): Record<SuggestionCommand, Handler> {
  return {
    [SuggestionCommand.fix]: suggestion(context, 'fix'),
    [SuggestionCommand.fromWords]: suggestion(context, 'fromWords'),
    [SuggestionCommand.name]: suggestion(context, 'name'),
    [SuggestionCommand.wordings]: suggestion(context, 'wordings'),
  };
}

function editorHandlers({ extensionUri, reports, editors }: CommandContext) {
  const { Active, Beside } = vscode.ViewColumn;
  const exampleFile = () => openExample(extensionUri);
  const visual =
    (column: typeof Active | typeof Beside): Handler =>
    async (uri, group) => {
      await openVisualEditor(editors, column, { uri, group }, exampleFile);
      happened(ContextKey.designed);
    };
  return {
    [Command.openVisual]: visual(Active),
    [Command.openVisualBeside]: visual(Beside),
    [Command.openText]: (uri: unknown) => openTextEditor(reports, Active, uri),
    [Command.openTextBeside]: (uri: unknown) => openTextEditor(reports, Beside, uri),
  };
}

function exchangeHandlers({ reports, service, queues }: CommandContext) {
  return {
    // The second argument is the group that a view is at; these commands are about whole files.
    [Command.exportMarkdown]: (uri: unknown) => exportMarkdown(service, uri),
    [Command.exportCsv]: (uri: unknown, _: unknown, n: unknown, seed: unknown) =>
      exportSamples(reports, service, uri, n, seed),
    [Command.importGroups]: (uri: unknown, _: unknown, files: unknown, target: unknown) =>
      importGroups({ reports, service, queues }, { uri, files, target }),
  };
}

type AnyCommand =
  | Command
  | SuggestionCommand
  | EpisodeCommand
  | LabelCommand
  | TranscriptCommand
  | ResultsCommand
  | SuiteCommand
  | EndpointCommand;

function handlers(context: CommandContext): Record<AnyCommand, Handler> {
  const { extensionUri, extensionId, log, reports, service, checks, comparisons } = context;
  return {
    [Command.newRuleFile]: () => newRuleFile(),
    [Command.newTaskFile]: () => newTaskFile(extensionUri),
    [Command.generate]: (uri, options) => generate(context, uri, options),
    [Command.openExample]: () => openExample(extensionUri),
    [Command.openExampleTranscript]: async () => {
      const { list, replays } = context.episodes;
      await replays.show(await exampleTranscript(extensionUri, list.storage));
      happened(ContextKey.reviewed);
    },
    [Command.playExample]: async () =>
      (await context.episodes.running()).run([{ ...EXAMPLE_EPISODE, seed: nextExampleSeed() }]),
    [Command.sample]: (uri, group, n) => sampleInitialTriples(reports, service, uri, group, n),
    [Command.copyCount]: (uri, group) => copyCount(reports, uri, group),
    [Command.compare]: (uri, group, p, q) => comparisons.compare(uri, group, p, q),
    [Command.cancelCounting]: (uri) => withDocument(uri, (document) => reports.cancel(document)),
    [Command.countAgain]: (uri) => withDocument(uri, (document) => reports.countAgain(document)),
    [Command.disableCheck]: (code, uri) => switchOff(code, uri),
    [Command.openChecks]: () => checks.open(),
    [Command.openStart]: () => context.start.open(),
    [Command.openReportText]: () => context.pages.showText(),
    [Command.openWalkthrough]: async () => {
      const walkthrough = `${extensionId}#${WALKTHROUGH}`;
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough);
      endEarlierSteps();
    },
    [Command.showLog]: () => log.show(),
    ...editorHandlers(context),
    ...exchangeHandlers(context),
    ...suggestionHandlers(context),
    ...episodeHandlers(context.episodes),
    ...transcriptHandlers(context.episodes.transcripts),
    ...resultsHandlers(context.episodes.results),
    ...context.suites.handlers,
    ...endpointHandlers(context.keys, context.episodes.testing, context.pages),
    ...labelHandlers({ ...context.episodes.labels, reports: context.pages }),
  };
}

export function registerCommands(context: CommandContext): DisposableStore {
  const store = new DisposableStore();
  for (const [id, handler] of Object.entries(handlers(context)))
    store.add(vscode.commands.registerCommand(id, guarded(id, handler, context.log)));
  return store;
}

/** Shows an unexpected error once, with its cause, and logs it. */
function guarded(id: string, handler: Handler, log: vscode.LogOutputChannel): Handler {
  return async (...args) => {
    try {
      return await handler(...args);
    } catch (error) {
      const message = reasonOf(error);
      log.error(`${id}: ${error instanceof Error ? (error.stack ?? message) : message}`);
      const show = vscode.l10n.t('Show Log');
      if ((await vscode.window.showErrorMessage(message, show)) === show) log.show();
      return undefined;
    }
  };
}

function withDocument(uri: unknown, action: (document: vscode.TextDocument) => void): void {
  const document = targetDocument(uri);
  if (document) action(document);
}

async function switchOff(code: unknown, uri: unknown): Promise<void> {
  if (typeof code !== 'string') return;
  await disableCheck(code, targetDocument(uri));
}
