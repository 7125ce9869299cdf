import * as vscode from 'vscode';
import { tripleCount } from '../../predicate/domain';
import type { FileReport, GroupReport, RuleReport } from '../../rules';
import { count, percentage } from '../common/numbers';

/** `1,629 of 8,000,000 feasible` */
const countText = (feasible: number, { domain }: Pick<FileReport, 'domain'>): string =>
  vscode.l10n.t('{0} of {1} feasible', count(feasible), count(tripleCount(domain)));

const noCountText = (group: GroupReport): string =>
  vscode.l10n.t('not counted: {0}', group.unavailable ?? vscode.l10n.t('see the problems'));

/** Describes the size of a group's feasible set, as far as it is known. */
export function groupText(group: GroupReport, report: Pick<FileReport, 'domain'>): string {
  if (group.pending) return vscode.l10n.t('counting…');
  return group.count === undefined ? noCountText(group) : countText(group.count, report);
}

/** `12.5%`, with what it raises on. */
export function breadthText(rule: RuleReport): string | undefined {
  if (!rule.count || rule.share === undefined) return undefined;
  const { raises } = rule.count;
  return raises === 0
    ? percentage(rule.share)
    : vscode.l10n.t('{0}, raises on {1}', percentage(rule.share), count(raises));
}
