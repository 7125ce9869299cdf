/** Progress, end and status of suites in words. */
import * as vscode from 'vscode';
import { left, markdownTable, right } from '../../base/markdown-table';
import { durationOf } from '../../base/number-words';
import { showMoney } from '../../models/price';
import type { RunProgress } from '../../suites/run-progress';
import type { Cell } from '../../suites/cells';
import { modelStates } from '../../suites/model-states';
import type { CellStates } from '../../suites/states';
import { plainLabel } from '../common/labels';
import { plain } from '../common/markdown';
import { nameOf } from '../common/paths';
import { count } from '../common/numbers';
import type { Holder } from './disk';
import type { SuiteRunEnd } from './play';
import type { PlanSummary } from './opened';

/** `123 of 720 · 110 solved · 8 failed, to be tried again · 40 s left · qwen waits for 30 s` */
export function progressText(progress: RunProgress): string {
  const { total, kept, done, solved, failed, retrying = 0, leftMs, waiting } = progress;
  const { t } = vscode.l10n;
  const solvedText =
    kept > 0
      ? t('{0} of {1} in this run solved', count(solved), count(done))
      : t('{0} solved', count(solved));
  return [
    t('{0} of {1}', count(kept + done), count(total)),
    ...(solved > 0 ? [solvedText] : []),
    ...(failed > 0 ? [t('{0} failed', count(failed))] : []),
    ...(retrying > 0 ? [t('{0} failed, to be tried again', count(retrying))] : []),
    ...(leftMs === undefined ? [] : [t('{0} left', durationOf(leftMs))]),
    ...(waiting ? [t('{0} waits for {1}', plainLabel(waiting.model), durationOf(waiting.ms))] : []),
  ].join(' · ');
}

/** `179 of 344 episodes complete, 176 of them solved, 2 cancelled, 165 to be played, 2 of them begun` */
export const endText = (
  uri: vscode.Uri,
  {
    complete,
    cells,
    kept,
    solved,
    failed,
    cancelled,
    missing,
    incomplete,
    cost,
    currency,
    unpriced = [],
  }: SuiteRunEnd,
): string => {
  const { t } = vscode.l10n;
  const solvedText =
    kept > 0 ? t('{0} of those solved', count(solved)) : t('{0} of them solved', count(solved));
  const parts = [
    t('{0} of {1} episodes complete', count(complete), count(cells)),
    ...(kept > 0 ? [t('{0} of them in this run', count(complete - kept))] : []),
    ...(solved > 0 ? [solvedText] : []),
    ...(failed > 0 ? [t('{0} failed', count(failed))] : []),
    ...(cancelled > 0 ? [t('{0} cancelled', count(cancelled))] : []),
    ...(missing > 0 ? [t('{0} to be played', count(missing))] : []),
    ...(incomplete > 0 ? [t('{0} of them begun', count(incomplete))] : []),
    ...(typeof cost === 'number'
      ? [t('cost {0}', showMoney({ amount: cost, currency: currency ?? undefined }))]
      : []),
    ...(typeof cost === 'number' && unpriced.length > 0
      ? [t('without {0}, whose price is not known', unpriced.map(plainLabel).join(', '))]
      : []),
  ];
  return `${nameOf(uri)}: ${parts.join(', ')}.`;
};

/** Says that the folder of a suite has transcripts of cells that the suite does not ask for. */
export const othersText = (transcripts: number): string =>
  transcripts === 1
    ? vscode.l10n.t('1 transcript of another episode')
    : vscode.l10n.t('{0} transcripts of other episodes', count(transcripts));

export const holderText = ({ pid, host, since }: Holder): string =>
  vscode.l10n.t('process {0} on {1} has been playing it since {2}', pid, host, since);

export function statusText(
  uri: vscode.Uri,
  { cells, kept, uncounted }: PlanSummary,
  { incomplete, orphaned }: CellStates,
  holder: Holder | undefined,
): string {
  const { t } = vscode.l10n;
  const parts = [
    t('{0} of {1} episodes complete', count(kept), count(cells)),
    ...(incomplete.length > 0 ? [t('{0} begun', count(incomplete.length))] : []),
    ...(orphaned.length > 0 ? [othersText(orphaned.length)] : []),
    ...(uncounted === undefined ? [] : [t('not counted: {0}', uncounted)]),
    holder ? holderText(holder) : t('no run is playing it'),
  ];
  return `${nameOf(uri)}: ${parts.join(', ')}.`;
}

/** A page with the table of `falsify suite status`. `text`: that of `statusText`. */
export function statusPage(title: string, text: string, cells: readonly Cell[], states: CellStates): string {
  const { t } = vscode.l10n;
  const titles = [t('episodes'), t('complete'), t('begun'), t('to be played'), t('failed: format')];
  const rows = modelStates(cells, states).map(({ model, ...each }) => [
    model,
    ...[each.cells, each.kept, each.incomplete, each.missing, each.format].map(count),
  ]);
  return `# ${plain(title)}\n\n${plain(text)}\n\n${markdownTable([left(t('model')), ...titles.map(right)], rows)}`;
}
