import * as vscode from 'vscode';
import { BUILTINS, HELPERS } from '../../predicate/language/names';
import type { RuleReport } from '../../rules';
import type { RuleService } from '../../rules/service/client';
import { Disposable } from '../common/disposable';
import { touches } from '../common/ranges';
import type { LiveReports } from '../rule-files/live-reports';
import { groupAt, ruleAt } from '../rule-files/problems';
import { RULE_FILES } from '../rule-files/tracked';
import { unlessCancelled } from '../common/cancellable';
import { callableText, ruleText } from './text';

/** Long enough for a slow count; moving the mouse away cancels it. */
const WAIT_MS = 5000;

/** Hovers: on a rule what it accepts, excludes and just misses; on a function in a predicate what it does. */
export class Hovers extends Disposable implements vscode.HoverProvider {
  constructor(
    private readonly reports: LiveReports,
    private readonly service: RuleService,
  ) {
    super();
    this._register(vscode.languages.registerHoverProvider(RULE_FILES, this));
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    const version = document.version;
    const offset = document.offsetAt(position);
    const { report } = await this.reports.whenCounted(document, WAIT_MS, token);
    if (!report || token.isCancellationRequested || document.version !== version) return undefined;
    const group = groupAt(report, offset);
    const rule = group && ruleAt(group, offset);
    if (!rule) return undefined;
    const inPredicate = touches(rule.predicateSpan, offset);
    if (!inPredicate && !touches(rule.nameSpan, offset)) return undefined;
    const called = inPredicate ? calledAt(document, position) : undefined;
    if (called) return called;
    return this.onRule(document, group.index, rule, token);
  }

  private async onRule(
    document: vscode.TextDocument,
    group: number,
    rule: RuleReport,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!rule.count) return undefined;
    const version = document.version;
    const key = document.uri.toString();
    const details = await unlessCancelled(
      (signal) => this.service.details(key, version, group, rule.index, signal),
      token,
    );
    if (!details || document.version !== version) return undefined;
    return new vscode.Hover(ruleText(details));
  }
}

function calledAt(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  const range = document.getWordRangeAtPosition(position, /[A-Za-z_]\w*/);
  const name = range && document.getText(range);
  const entry = [...HELPERS, ...BUILTINS].find(
    (each) => each.name === name && each.profiles.includes('rule'),
  );
  return entry && new vscode.Hover(callableText(entry), range);
}
