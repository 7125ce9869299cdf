import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { ResultsCommand, Setting, SuiteCommand } from '../common/ids';
import { count } from '../common/numbers';
import { type Money, showMoney } from '../../models/price';
import { plainLabel } from '../common/labels';
import type { RunningSuites } from '../episodes/running-suites';
import { SUITES, type SuiteDocuments } from './documents';
import { othersText } from './run-text';
import type { PlanSummary } from './opened';
import type { SuiteRuns } from './runs';

/** Above the blocks of a suite: how much it is, how much of it is played, and a way to run it. */
export class SuiteLenses extends Disposable implements vscode.CodeLensProvider {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly documents: SuiteDocuments,
    private readonly runs: SuiteRuns,
    private readonly suites: RunningSuites,
  ) {
    super();
    this._register(documents.onDidChange(() => this.changed.fire()));
    this._register(suites.onDidChange(() => this.changed.fire()));
    this._register(vscode.languages.registerCodeLensProvider(SUITES, this));
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!vscode.workspace.getConfiguration(undefined, document).get(Setting.codeLens, true)) return [];
    const state = {
      plan: this.documents.planOf(document),
      running: this.suites.of(document.uri)?.text,
      available: this.runs.available,
    };
    const commands = [lensCommand(document, state), ...resultsCommand(document, state)];
    return commands.map((command) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command));
  }
}

interface LensState {
  readonly plan: ReturnType<SuiteDocuments['planOf']>;
  /** The progress of its run. */
  readonly running: string | undefined;
  /** Suites can be run in this kind of window. */
  readonly available: boolean;
}

/** VS Code's own command. */
const SAVE = 'workbench.action.files.save';

export function lensCommand(
  document: Pick<vscode.TextDocument, 'uri' | 'isUntitled' | 'isDirty'>,
  { plan, running, available }: LensState,
): vscode.Command {
  const { t } = vscode.l10n;
  const run = { command: SuiteCommand.run, arguments: [document.uri] };
  const only = (title: string): vscode.Command => ({ title, command: '' });
  if (running !== undefined)
    return { ...run, title: `$(sync~spin) ${running} · ${t('Cancel')}`, command: SuiteCommand.cancel };
  if (!vscode.workspace.isTrusted) return only(t('Suites run in trusted workspaces only'));
  if (document.isUntitled)
    return { title: t('Save the suite to see how many episodes it has, and to run it'), command: SAVE };
  if (!available || document.uri.scheme !== 'file')
    return only(t('Suites run in VS Code on a desktop or a server'));
  if (document.isDirty) return { ...run, title: t('Save and run') };
  if (plan === 'failed') return only(t('The suite cannot be planned; see the log'));
  if (!plan) return only(`$(loading~spin) ${t('counting episodes…')}`);
  if (plan.errors > 0) return only(t('The suite has errors: {0}', plainLabel(plan.error ?? '')));
  return { ...run, title: planText(plan) };
}

/** Command that shows the results; none where nothing was played, and for an untitled suite. */
export function resultsCommand(
  { uri, isUntitled }: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>,
  { plan, running }: Pick<LensState, 'plan' | 'running'>,
): readonly vscode.Command[] {
  const { kept = 0, orphaned = 0 } = typeof plan === 'object' ? plan : {};
  if (isUntitled || (running === undefined && kept + orphaned === 0)) return [];
  return [{ title: vscode.l10n.t('Show results'), command: ResultsCommand.show, arguments: [uri] }];
}

/**
 * `Run 240 episodes · 21,840 calls · at most 5.6 M generated tokens · 0 of 240 done`, `Run 61 of 240 episodes · …` where some are,
 * and `240 of 240 done` where all are.
 */
function planText({ cells, calls, tokens, cost, unpriced = [], kept, orphaned }: PlanSummary): string {
  const { t } = vscode.l10n;
  const done = [
    t('{0} of {1} done', count(kept), count(cells)),
    ...(orphaned > 0 ? [othersText(orphaned)] : []),
  ].join(' · ');
  if (kept > 0 && kept === cells) return done;
  return [
    runText(cells, kept),
    ...(calls === 0 ? [t('no calls to models')] : sentText(calls, tokens)),
    ...(cost ? [costText(cost, unpriced)] : []),
    done,
  ].join(' · ');
}

function runText(cells: number, kept: number): string {
  const { t } = vscode.l10n;
  if (kept > 0) return t('Run {0} of {1} episodes', count(cells - kept), count(cells));
  return cells === 1 ? t('Run 1 episode') : t('Run {0} episodes', count(cells));
}

function sentText(calls: number, tokens: number | null): readonly string[] {
  const { t } = vscode.l10n;
  return [
    calls === 1 ? t('1 call') : t('{0} calls', count(calls)),
    tokens === null ? t('no limit of tokens') : t('at most {0} generated tokens', short(tokens)),
  ];
}

function costText(cost: Money, unpriced: readonly string[]): string {
  const { t } = vscode.l10n;
  return unpriced.length > 0
    ? t(
        'they cost at most {0} without {1}, tokens sent come on top',
        showMoney(cost),
        unpriced.map(plainLabel).join(', '),
      )
    : t('they cost at most {0}, tokens sent come on top', showMoney(cost));
}

/** `5.6 M` */
function short(n: number): string {
  if (n < 100_000) return count(n);
  return n < 999_500 ? `${Math.round(n / 1000)} k` : `${(n / 1e6).toFixed(1)} M`;
}
