import * as vscode from 'vscode';
import { RuleService } from '../rules/service/client';
import { AgentTools } from './agent-tools/agent-tools';
import { ChecksDocumentation } from './checks-docs/checks-docs';
import { CodeActions } from './code-actions/code-actions';
import { CodeLenses } from './code-lens/code-lens';
import { registerCommands } from './commands/commands';
import { DisposableStore } from './common/disposable';
import { Comparisons } from './compare/compare';
import { Completions } from './completion/completion';
import { Diagnostics } from './diagnostics/diagnostics';
import { EndpointKeys } from './endpoints/keys';
import { RunningSuites } from './episodes/running-suites';
import { Episodes } from './episode-feature/feature';
import { Generations } from './generation/generations';
import type { GenerationRun } from './generation/run';
import { limitsByProfile, type LimitsOf } from '../models/endpoint';
import type { EpisodeFiles } from './transcripts/files/files';
import { Formatting } from './format/format';
import { Hovers } from './hover/hover';
import { InlayHints } from './inlay-hints/inlay-hints';
import { NewCounts } from './new-counts/new-counts';
import { Outline } from './outline/outline';
import { Reports } from './reports/reports';
import { ChangeQueues } from './rule-editor/changes';
import { DefaultEditor } from './rule-editor/default-editor';
import { RuleEditors } from './rule-editor/provider';
import { SideBySide } from './rule-editor/side-by-side';
import { LiveReports } from './rule-files/live-reports';
import { LastRuleFile } from './rule-files/target';
import { switchableChecks } from './settings/switchable';
import type { SuiteDisk } from './suites/disk';
import { Suites } from './suites/feature';
import { StartPage } from './start/start';
import { Status } from './status/status';
import { TaskFiles } from './task-files/feature';
import { deferredWorker, type WorkerStarter } from './worker/deferred';

/** The part of the extension that differs between kinds of extension hosts. */
export interface Host {
  readonly workers: WorkerStarter;
  readonly files: EpisodeFiles;
  /** The disk for suites; absent on the web. */
  readonly disk?: SuiteDisk;
  /**
   * Limits of endpoints beyond this window; absent on the web. `onAlone` takes the reason why they hold for this window
   * alone, once.
   */
  readonly limits?: (onAlone: (reason: string) => void) => vscode.Disposable & { readonly limits: LimitsOf };
}

/** Wires the features. Nothing is counted, read or started before the first rule file is open. */
export function activateWith(context: vscode.ExtensionContext, host: Host): void {
  const { workers, files, disk } = host;
  const { extensionUri, extension } = context;
  const store = new DisposableStore();
  context.subscriptions.push(store);

  const log = store.add(vscode.window.createOutputChannel('Falsify', { log: true }));
  const start = () =>
    deferredWorker(
      () => workers.worker(extensionUri),
      (reason) => {
        log.warn(`The counting process could not be started, so another kind of worker is: ${reason}`);
        return workers.spare(extensionUri);
      },
    );
  const onLoss = (message: string) => log.error(message);
  const service = store.add(new RuleService(start, { onLoss }));
  const reports = store.add(new LiveReports(service, log));
  store.add(new LastRuleFile());
  const checks = store.add(new ChecksDocumentation(extensionUri));
  const pages = store.add(new Reports(extensionUri, log));
  const startPage = store.add(new StartPage({ extensionUri, log }));
  const comparisons = new Comparisons(reports, service, pages);

  store.add(new Diagnostics(reports));
  store.add(new CodeActions(reports, switchableChecks(extension)));
  const lenses = store.add(new CodeLenses(reports));
  store.add(new NewCounts(reports, lenses));
  store.add(new InlayHints(reports));
  store.add(new Hovers(reports, service));
  store.add(new Completions(reports, service));
  store.add(new Outline(reports));
  store.add(new Formatting(service));
  store.add(new Status(reports));
  const queues = new ChangeQueues({ reports, service });
  const version = (extension.packageJSON as { readonly version: string }).version;
  const generations = store.add(new Generations());
  const add = async (document: vscode.TextDocument, run: GenerationRun) => {
    const { addGroups } = await import('./generation-commands/add');
    return await addGroups({ reports, queues, version }, document, run);
  };
  const editing = { reports, service, log, queues, generations, add };
  const editors = store.add(new RuleEditors(extensionUri, editing));
  store.add(new SideBySide(editors));
  store.add(new DefaultEditor({ global: context.globalState, workspace: context.workspaceState }, log));
  // Agents and generations may ask for what takes long: the editor does not wait for it.
  const worker = store.add(new RuleService(start, { onLoss }));
  store.add(new AgentTools(extension, worker, files));
  const keys = new EndpointKeys(context.secrets, context.globalState);
  const limits = limitsOf(host, store, log);
  const reader = store.add(new RuleService(start, { onLoss }));
  const running = store.add(new RunningSuites());
  const episodes = store.add(
    new Episodes({
      ...{ context, reports, service, reader, files, keys, limits, log, running },
      othersOf: (suite) => suites.othersOf(suite),
    }),
  );
  const suites: Suites = store.add(
    new Suites({
      disk,
      keys,
      limits,
      service,
      log,
      suites: running,
      pages,
      memory: context.workspaceState,
      version,
      program: vscode.Uri.joinPath(extensionUri, 'dist', 'suite.js').fsPath,
      worker: () => new RuleService(start, { onLoss }),
      running: () => episodes.running(),
    }),
  );
  store.add(new TaskFiles(service, log));
  const services = { log, reports, service, worker, queues, pages, generations, keys };
  const commands = {
    extensionUri,
    extensionId: extension.id,
    memory: context.workspaceState,
    start: startPage,
    ...services,
  };
  store.add(registerCommands({ ...commands, checks, comparisons, editors, episodes, suites }));
}

/** The limits of endpoints that everything in this window keeps. */
function limitsOf({ limits }: Host, store: DisposableStore, log: vscode.LogOutputChannel): LimitsOf {
  if (!limits) return limitsByProfile();
  const ofUser = limits((reason) => {
    const message = vscode.l10n.t('The limits of endpoints hold for this window alone: {0}', reason);
    log.warn(message);
    void vscode.window.showWarningMessage(message);
  });
  return store.add(ofUser).limits;
}
