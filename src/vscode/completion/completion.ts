import * as vscode from 'vscode';
import { PUBLISHED_DOMAIN, type Domain } from '../../predicate/domain';
import type { LibraryCount } from '../../rules';
import type { RuleService } from '../../rules/service/client';
import { Disposable } from '../common/disposable';
import type { LiveReports } from '../rule-files/live-reports';
import { RULE_FILES } from '../rule-files/tracked';
import { count as shownCount, percentage } from '../common/numbers';
import { unlessCancelled } from '../common/cancellable';
import { cursorAt } from './cursor';
import { keyItems, valueItems } from './keys';
import { LibraryItem, predicateItems } from './predicates';

/** Completes keys, values and predicates. A common predicate is counted when its entry is selected. */
export class Completions extends Disposable implements vscode.CompletionItemProvider {
  private library:
    | { readonly domain: Domain; readonly counts: Promise<readonly LibraryCount[] | undefined> }
    | undefined;

  constructor(
    private readonly reports: LiveReports,
    private readonly service: RuleService,
  ) {
    super();
    this._register(vscode.languages.registerCompletionItemProvider(RULE_FILES, this));
  }

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
    const lines = { count: document.lineCount, at: (line: number) => document.lineAt(line).text };
    const cursor = cursorAt(lines, position.line, position.character);
    switch (cursor.kind) {
      case 'predicate':
        return predicateItems(cursor, position, this.reports.report(document)?.domain ?? PUBLISHED_DOMAIN);
      case 'value':
        return valueItems(cursor.key);
      case 'key':
        return keyItems(cursor.level, cursor.taken, cursor.indent);
      case 'other':
        return [];
    }
  }

  async resolveCompletionItem(
    item: vscode.CompletionItem,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem> {
    if (!(item instanceof LibraryItem)) return item;
    const entry = (await this.counts(item.domain))?.find(({ index }) => index === item.index);
    if (entry && !token.isCancellationRequested) describe(item, entry);
    return item;
  }

  /** Counted once per domain, all together: it takes less time than a person needs for the second entry. */
  private counts(domain: Domain): Promise<readonly LibraryCount[] | undefined> {
    const known = this.library;
    if (known?.domain.min === domain.min && known.domain.max === domain.max) return known.counts;
    const counts = unlessCancelled((signal) => this.service.library(domain, signal)).catch(() => undefined);
    this.library = { domain, counts };
    return counts;
  }
}

function describe(item: LibraryItem, { count, breadth }: LibraryCount): void {
  item.detail = vscode.l10n.t('accepts {0} of all triples', percentage(breadth));
  item.documentation = new vscode.MarkdownString()
    .appendCodeblock(item.predicate, 'python')
    .appendMarkdown(vscode.l10n.t('{0} triples', shownCount(count)));
}
