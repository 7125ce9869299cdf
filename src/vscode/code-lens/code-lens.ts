import * as vscode from 'vscode';
import type { FileReport, GroupReport } from '../../rules';
import { Disposable } from '../common/disposable';
import { Command, EpisodeCommand, Setting } from '../common/ids';
import { toRange } from '../common/ranges';
import type { LiveReports } from '../rule-files/live-reports';
import { PROGRESS_DELAY_MS } from '../rule-files/tracked-document';
import { RULE_FILES } from '../rule-files/tracked';
import { groupText } from '../rule-files/count-text';

/** Beyond this many groups each gets one lens instead of five: they all cross to the window, seen or not. */
const MANY_GROUPS = 300;

/** The texts of the lenses on the groups of a document, from the moment that VS Code asked for them. */
export interface LensTexts {
  readonly document: vscode.TextDocument;
  readonly texts: readonly string[];
}

/**
 * Above each group: its count, and what can be done with it. VS Code draws a lens some time after it was given;
 * `NewCounts` bridges that time.
 */
export class CodeLenses extends Disposable implements vscode.CodeLensProvider {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  private readonly provided = this._register(new vscode.EventEmitter<LensTexts>());
  readonly onDidChangeCodeLenses = this.changed.event;
  readonly onDidProvide = this.provided.event;

  constructor(private readonly reports: LiveReports) {
    super();
    this._register(reports.onDidChange((document) => this.onReport(document)));
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if ([Setting.codeLens, Setting.ruleLenses].some((each) => event.affectsConfiguration(each)))
          this.changed.fire();
      }),
    );
    // A text that loses the focus drops its pending request, and VS Code would not ask again before a click into it.
    this._register(vscode.window.onDidChangeActiveTextEditor(() => this.changed.fire()));
    this._register(vscode.languages.registerCodeLensProvider(RULE_FILES, this));
  }

  /**
   * Firing for parts of a report would make VS Code wait again each time, and never ask. After an edit it asks by
   * itself.
   */
  private onReport(document: vscode.TextDocument): void {
    const { phase, slow, report } = this.reports.state(document);
    if (phase !== 'counting' || (slow && !report)) this.changed.fire();
  }

  async provideCodeLenses(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<vscode.CodeLens[]> {
    const configuration = vscode.workspace.getConfiguration(undefined, document);
    if (!configuration.get(Setting.codeLens, true)) return [];
    const { report, phase } = await this.reports.whenCounted(document, PROGRESS_DELAY_MS, token);
    if (token.isCancellationRequested) return [];
    if (phase === 'cancelled') return [cancelledLens(document)];
    if (!report) return phase === 'counting' ? [countingLens(document, FIRST_LINE)] : [];
    const many = report.groups.length > MANY_GROUPS;
    this.provided.fire({ document, texts: report.groups.map((group) => groupText(group, report)) });
    const forRules = !many && configuration.get(Setting.ruleLenses, false);
    return report.groups.flatMap((group) => [
      ...lenses(document, report, group, many),
      ...(forRules ? ruleLenses(document, group) : []),
    ]);
  }
}

function lenses(
  document: vscode.TextDocument,
  report: FileReport,
  group: GroupReport,
  many: boolean,
): vscode.CodeLens[] {
  const range = toRange(document, group.headSpan);
  if (group.pending) return [countingLens(document, range)];
  const lens = (title: string, command: string, tooltip: string) =>
    new vscode.CodeLens(range, { title, command, tooltip, arguments: [document.uri, group.index] });
  const text = groupText(group, report);
  const copyTip = vscode.l10n.t('Copy the exact number');
  const runTip = vscode.l10n.t('Let a model find one of the rules');
  const sampleTip = vscode.l10n.t('Draw initial triples and write them into the file');
  const design = lens(
    vscode.l10n.t('design'),
    Command.openVisualBeside,
    vscode.l10n.t('Open this group in the visual editor, beside the text'),
  );
  if (group.count === undefined) return [lens(text, '', ''), ...(many ? [] : [design])];
  if (many) return [lens(text, Command.copyCount, copyTip)];
  return [
    lens(text, '', ''),
    design,
    lens(vscode.l10n.t('sample'), Command.sample, sampleTip),
    lens(vscode.l10n.t('compare'), Command.compare, vscode.l10n.t('See where two predicates differ')),
    lens(vscode.l10n.t('copy count'), Command.copyCount, copyTip),
    ...(group.count > 0 ? [lens(vscode.l10n.t('run episode'), EpisodeCommand.run, runTip)] : []),
  ];
}

/** Lenses above each rule, also while the group is being counted, so that nothing jumps while typing. */
function ruleLenses(document: vscode.TextDocument, group: GroupReport): vscode.CodeLens[] {
  if (group.count === 0 || group.unavailable !== undefined) return [];
  return group.rules.map(({ index, span }) => {
    const start = document.positionAt(span.from);
    return new vscode.CodeLens(new vscode.Range(start, start), {
      title: vscode.l10n.t('Run with this rule hidden'),
      tooltip: vscode.l10n.t('Let a model find this rule'),
      command: EpisodeCommand.run,
      arguments: [document.uri, group.index, index + 1],
    });
  });
}

const FIRST_LINE = new vscode.Range(0, 0, 0, 0);

const countingLens = (document: vscode.TextDocument, range: vscode.Range): vscode.CodeLens =>
  new vscode.CodeLens(range, {
    title: `$(loading~spin) ${vscode.l10n.t('counting… cancel')}`,
    command: Command.cancelCounting,
    arguments: [document.uri],
  });

const cancelledLens = (document: vscode.TextDocument): vscode.CodeLens =>
  new vscode.CodeLens(FIRST_LINE, {
    title: vscode.l10n.t('counting was cancelled: count again'),
    command: Command.countAgain,
    arguments: [document.uri],
  });
