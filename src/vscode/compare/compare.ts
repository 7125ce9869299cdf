import * as vscode from 'vscode';
import type { Domain } from '../../predicate';
import type { Problem } from '../../predicate/problem';
import type { FileReport, RuleReport } from '../../rules';
import type { RuleService } from '../../rules/service/client';
import { happened } from '../common/happened';
import { ContextKey } from '../common/ids';
import { plainLabel } from '../common/labels';
import type { Reports } from '../reports/reports';
import { editorOf, ruleItems, targetDocument } from '../rule-files/target';
import type { LiveReports } from '../rule-files/live-reports';
import { pickOne, type Choice } from '../run/choose/flow';
import { unlessCancelled } from '../common/cancellable';
import { comparisonPage, type Named } from './report';

const WAIT_MS = 5000;

/** Asks for two predicates and shows where they differ, as a page. */
export class Comparisons {
  private made = 0;

  constructor(
    private readonly reports: LiveReports,
    private readonly service: RuleService,
    private readonly pages: Reports,
  ) {}

  /** Compares two rules. From a CodeLens: the rules of its group are offered first. Tests and other commands give `p` and `q`. */
  async compare(uri?: unknown, group?: unknown, p?: unknown, q?: unknown): Promise<void> {
    const document = targetDocument(uri);
    const report = document && (await this.reports.whenCounted(document, WAIT_MS)).report;
    const first = typeof p === 'string' ? { predicate: p } : await this.pick('P', document, report, group);
    if (!first) return;
    const second =
      typeof q === 'string' ? { predicate: q } : await this.pick('Q', document, report, group, first);
    if (second) await this.show(first, second, report?.domain);
  }

  private async show(p: Named, q: Named, domain: Domain | undefined): Promise<void> {
    const result = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Comparing predicates') },
      () => unlessCancelled((signal) => this.service.compare(p.predicate, q.predicate, domain, signal)),
    );
    if (!result) return;
    if (result.kind === 'invalid') {
      void vscode.window.showErrorMessage(notPredicate(result.which.toUpperCase(), result.problems));
      return;
    }
    const name = `${vscode.l10n.t('Comparison')} ${++this.made}.md`;
    this.pages.show(name, comparisonPage(p, q, result), {}, vscode.ViewColumn.Beside);
    happened(ContextKey.compared);
  }

  private async pick(
    letter: string,
    document: vscode.TextDocument | undefined,
    report: FileReport | undefined,
    group: unknown,
    other?: Named,
  ): Promise<Named | undefined> {
    const at = document && editorOf(document)?.selection.active;
    const offset = at && document.offsetAt(at);
    const isAtCursor = ({ rule: { span } }: { readonly rule: RuleReport }) =>
      offset !== undefined && offset >= span.from && offset <= span.to;
    const items = (report ? ruleItems(report, group) : [])
      .filter((item) => item.rule !== other)
      .sort((one, two) => Number(isAtCursor(two)) - Number(isAtCursor(one)));
    if (items.length === 0) return this.type(letter);
    const typed: Choice = {
      value: '',
      label: `$(edit) ${vscode.l10n.t('Type a predicate…')}`,
      action: async () => (await this.type(letter))?.predicate,
    };
    const rules = items.map((item, at): Choice => ({ ...item, value: String(at) }));
    const title = vscode.l10n.t('Compare two predicates: choose {0}', letter);
    const placeholder = vscode.l10n.t('A rule, or a Python expression over a, b and c');
    const read = (text: string) => this.readTyped(text, letter);
    const question = { key: letter, placeholder, choices: [...rules, typed], read };
    const picked = await pickOne({ title, question, back: false });
    if (typeof picked !== 'object') return undefined;
    const rule = items[rules.indexOf(picked)]?.rule;
    if (rule) return rule;
    const predicate = picked.action ? await picked.action() : picked.value;
    return predicate === undefined ? undefined : { predicate };
  }

  /** Reads what is typed, which may also be a part of a rule's name. */
  private async readTyped(text: string, letter: string): Promise<Choice | string> {
    // The second one is none in any case, so nothing is counted.
    const result = await this.service.compare(text, '');
    if (result.kind !== 'invalid' || result.which === 'q') return { value: text, label: plainLabel(text) };
    return notPredicate(letter, result.problems);
  }

  private async type(letter: string): Promise<Named | undefined> {
    const predicate = await vscode.window.showInputBox({
      title: vscode.l10n.t('Predicate {0}', letter),
      prompt: vscode.l10n.t('A Python expression over a, b and c.'),
      placeHolder: 'a < b < c',
      ignoreFocusOut: true,
      validateInput: async (text) => {
        if (text.trim() === '') return vscode.l10n.t('Enter a predicate.');
        const read = await this.readTyped(text, letter);
        return typeof read === 'string' ? read : undefined;
      },
    });
    return predicate === undefined ? undefined : { predicate };
  }
}

function notPredicate(letter: string, problems: readonly Problem[]): string {
  return vscode.l10n.t('{0} is not a predicate: {1}.', letter, problems[0]?.message ?? '');
}
