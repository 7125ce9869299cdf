/** Progress, end and status of suites in words. */
import * as vscode from 'vscode';
import { durationOf } from '../../base/number-words';
import { showMoney } from '../../models/price';
import type { RunProgress } from '../../suites/run-progress';
import type { CellStates } from '../../suites/states';
import { plainLabel } from '../common/labels';
import { nameOf } from '../common/paths';
import { count } from '../rule-files/count-text';
import type { Holder } from './disk';
import type { SuiteRunEnd } from './play';
import type { PlanSummary } from './runs';

/** `123 of 720 · 110 solved · 40 s left · qwen waits for 30 s` */
export function progressText(progress: RunProgress): string {
  const { total, kept, done, solved, failed, leftMs, waiting } = progress;
  const { t } = vscode.l10n;
  return [
    t('{0} of {1}', count(kept + done), count(total)),
    ...(solved > 0 ? [t('{0} solved', count(solved))] : []),
    ...(failed > 0 ? [t('{0} failed', count(failed))] : []),
    ...(leftMs === undefined ? [] : [t('{0} left', durationOf(leftMs))]),
    ...(waiting ? [t('{0} waits for {1}', plainLabel(waiting.model), durationOf(waiting.ms))] : []),
  ].join(' · ');
}

export const endText = (
  uri: vscode.Uri,
  { complete, cells, played, solved, failed, cancelled, cost, currency, unpriced = [] }: SuiteRunEnd,
): string => {
  const { t } = vscode.l10n;
  const parts = [
    t('{0} of {1} episodes complete', count(complete), count(cells)),
    t('{0} played', count(played)),
    ...(solved > 0 ? [t('{0} of them solved', count(solved))] : []),
    ...(failed > 0 ? [t('{0} failed', count(failed))] : []),
    ...(cancelled > 0 ? [t('{0} cancelled', count(cancelled))] : []),
    ...(typeof cost === 'number'
      ? [t('cost {0}', showMoney({ amount: cost, currency: currency ?? undefined }))]
      : []),
    ...(typeof cost === 'number' && unpriced.length > 0
      ? [t('without {0}, whose price is not known', unpriced.map(plainLabel).join(', '))]
      : []),
  ];
  return `${nameOf(uri)}: ${parts.join(', ')}.`;
};

export const holderText = ({ pid, host, since }: Holder): string =>
  vscode.l10n.t('process {0} on {1} has been playing it since {2}', pid, host, since);

export function statusText(
  uri: vscode.Uri,
  { cells, kept }: PlanSummary,
  { incomplete, orphaned }: CellStates,
  holder: Holder | undefined,
): string {
  const { t } = vscode.l10n;
  const parts = [
    t('{0} of {1} episodes complete', count(kept), count(cells)),
    ...(incomplete.length > 0 ? [t('{0} begun', count(incomplete.length))] : []),
    ...(orphaned.length > 0 ? [t('{0} transcripts of other episodes', count(orphaned.length))] : []),
    holder ? holderText(holder) : t('no run is playing it'),
  ];
  return `${nameOf(uri)}: ${parts.join(', ')}.`;
}
