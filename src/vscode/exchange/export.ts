import * as vscode from 'vscode';
import type { Exported } from '../../rules/exchange';
import type { RuleService } from '../../rules/service/client';
import { askNumber } from '../common/ask-number';
import { DEFAULT_SEED } from '../../base/seed';
import { MAX_SEED } from '../../rules/types';
import type { LiveReports } from '../rule-files/live-reports';
import { askForRuleFile, targetRuleFile } from '../rule-files/target';
import { count } from '../common/numbers';
import { underNotification } from '../common/progress';
import { showUnsaved } from '../common/unsaved';

const DEFAULT_TRIPLES = 100;
/** A typing mistake must not fill the memory. */
const MAX_TRIPLES = 10_000;
/** The file is read while the user chooses the number of triples. */
const WAIT_MS = 2000;

/** The groups of a rule file as Markdown tables, in an unsaved document: nothing is overwritten. */
export async function exportMarkdown(service: RuleService, uri?: unknown): Promise<void> {
  const document = await ruleFile(uri);
  if (!document) return;
  const question = { kind: 'export-markdown', text: document.getText() } as const;
  await showExported(vscode.l10n.t('Exporting rule groups'), service, question, 'markdown');
}

/** Samples of all groups of a rule file as CSV. `n` and `seed` are asked of the user where they are not given. */
export async function exportSamples(
  reports: LiveReports,
  service: RuleService,
  uri?: unknown,
  n?: unknown,
  seed?: unknown,
): Promise<void> {
  const document = await ruleFile(uri);
  if (!document) return;
  const options =
    typeof n === 'number'
      ? { n, ...(typeof seed === 'number' && { seed }) }
      : await askWhat(reports, document);
  if (!options) return;
  const question = { kind: 'export-samples', text: document.getText(), ...options } as const;
  await showExported(vscode.l10n.t('Drawing samples'), service, question, 'csv');
}

async function ruleFile(argument: unknown): Promise<vscode.TextDocument | undefined> {
  const uri = targetRuleFile(argument);
  if (uri) return await vscode.workspace.openTextDocument(uri);
  askForRuleFile();
  return undefined;
}

type ExportQuestion =
  | { readonly kind: 'export-markdown'; readonly text: string }
  | { readonly kind: 'export-samples'; readonly text: string; readonly n: number; readonly seed?: number };

/** Exports under a notification, and shows the text in an unsaved document of the language. */
async function showExported(
  title: string,
  service: RuleService,
  question: ExportQuestion,
  language: string,
): Promise<void> {
  const exported = await underNotification(title, (signal) => service.ask(question, signal));
  if (!exported) return;
  await showUnsaved(exported.text, language);
  warnOf(exported);
}

/** `n` and the seed, by default that of the file. */
async function askWhat(
  reports: LiveReports,
  document: vscode.TextDocument,
): Promise<{ readonly n: number; readonly seed?: number } | undefined> {
  const title = vscode.l10n.t('Export samples as CSV');
  const reading = reports.whenCounted(document, WAIT_MS);
  const n = await askNumber(1, MAX_TRIPLES, {
    title,
    prompt: vscode.l10n.t('How many triples of each group? 1 to {0}.', count(MAX_TRIPLES)),
    value: String(DEFAULT_TRIPLES),
  });
  if (n === undefined) return undefined;
  const { report } = await reading;
  const seed = await askNumber(0, MAX_SEED, {
    title,
    prompt: vscode.l10n.t(
      'Which seed? The same seed always draws the same triples. Leave it as it is to take the seed of the file.',
    ),
    value: String(report?.seed ?? DEFAULT_SEED),
  });
  return seed === undefined ? undefined : { n, seed };
}

const MAX_NAMED = 3;

/** Says which groups have no count, or fewer triples than were asked for. */
function warnOf({ shortages }: Exported): void {
  if (shortages.length === 0) return;
  const named = shortages
    .slice(0, MAX_NAMED)
    .map(({ id, unavailable, triples }) =>
      unavailable === undefined
        ? vscode.l10n.t('triples of group {0}: only {1}', id, count(triples ?? 0))
        : vscode.l10n.t('group {0} was not counted: {1}', id, unavailable),
    );
  const more = shortages.length - named.length;
  const rest = more > 0 ? [vscode.l10n.t('and {0} more', count(more))] : [];
  void vscode.window.showWarningMessage(
    vscode.l10n.t('Not everything could be exported: {0}.', [...named, ...rest].join('; ')),
  );
}
