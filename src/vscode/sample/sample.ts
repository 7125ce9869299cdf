import * as vscode from 'vscode';
import type { RuleService } from '../../rules/service/client';
import { happened } from '../common/happened';
import { ContextKey } from '../common/ids';
import { toWorkspaceEdit } from '../common/ranges';
import type { LiveReports } from '../rule-files/live-reports';
import { targetGroup, type GroupTarget } from '../rule-files/target';
import { count } from '../common/numbers';
import { askNumber } from '../common/ask-number';
import { unlessCancelled } from '../common/cancellable';

const DEFAULT_TRIPLES = 5;
/** More than the largest published split; a typing mistake must not fill the file. */
const MAX_TRIPLES = 10_000;

/** Draws initial triples for a group with the file's seed and writes them into the file as one minimal edit. */
export async function sampleInitialTriples(
  reports: LiveReports,
  service: RuleService,
  uri?: unknown,
  index?: unknown,
  /** Asked of the user if not given. */
  wanted?: unknown,
): Promise<void> {
  const target = await targetGroup(reports, uri, index);
  if (!target) return;
  const feasible = target.group.count ?? 0;
  if (feasible === 0) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('No triple satisfies all rules of group {0}, so there is none to draw.', target.group.id),
    );
    return;
  }
  const n = typeof wanted === 'number' ? wanted : await askHowMany(target, Math.min(feasible, MAX_TRIPLES));
  if (n !== undefined) await draw(target, service, n);
}

async function draw({ document, group }: GroupTarget, service: RuleService, n: number): Promise<void> {
  const version = document.version;
  const request = { document: document.uri.toString(), version, group: group.index, n };
  const edits = await unlessCancelled((signal) => service.sampleEdits(request, signal));
  if (!edits || document.version !== version) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The file was changed meanwhile; nothing was written.'),
    );
    return;
  }
  if (await vscode.workspace.applyEdit(toWorkspaceEdit(document, edits))) happened(ContextKey.sampled);
}

async function askHowMany({ group }: GroupTarget, most: number): Promise<number | undefined> {
  const replaces =
    group.initialCount > 0 ? vscode.l10n.t('They replace the present {0}.', count(group.initialCount)) : '';
  return await askNumber(1, most, {
    title: vscode.l10n.t('Sample initial triples of group {0}', group.id),
    prompt: `${vscode.l10n.t('How many? 1 to {0}.', count(most))} ${replaces}`.trim(),
    value: String(Math.min(group.initialCount || DEFAULT_TRIPLES, most)),
  });
}
