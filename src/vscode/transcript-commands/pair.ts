/** Chooses two transcripts to compare. */
import * as vscode from 'vscode';
import { plainLabel } from '../common/labels';
import { nameOf } from '../common/paths';
import type { EpisodeList } from '../episodes/list';
import type { PublishedList } from '../episodes/published';
import type { EpisodeSummary } from '../episodes/summary';
import { targetReplay } from '../transcripts/uris';
import { ruleTitle, stateText, titleOf } from '../episodes/episode-text';

export type Two = readonly [left: vscode.Uri, right: vscode.Uri];

/**
 * Two transcripts chosen together (in the explorer, or as arguments), else one with a second that the user chooses:
 * those of the same scenario come first, then those of its rule and of its task. Undefined if the user cancels.
 */
export async function chosenPair(
  argument: unknown,
  more: unknown,
  list: EpisodeList,
  published: PublishedList,
): Promise<Two | undefined> {
  const together = (Array.isArray(more) ? more : [argument, more]).flatMap((one) =>
    one === undefined ? [] : (targetReplay(one) ?? []),
  );
  const [left, right] = together;
  if (left && right && left.toString() !== right.toString()) return [left, right];
  // The list is on the screen, with a bar, before the transcripts are read.
  const known = Promise.all([list.all(), published.all()]);
  const first =
    left ??
    targetReplay(undefined) ??
    (await pick(
      known.then(([all, { uris }]) => itemsOf(all, uris)),
      vscode.l10n.t('Compare which transcript?'),
    ));
  if (!first) return undefined;
  const isFirst = (uri: vscode.Uri): boolean => uri.toString() === first.toString();
  const others = known.then(([all, { uris }]) => {
    const same = all.find(({ uri }) => isFirst(uri));
    const rest = all.filter((each) => each !== same).toSorted(byLikeness(same));
    return itemsOf(
      rest,
      uris.filter((uri) => !isFirst(uri)),
      same,
    );
  });
  const second = await pick(others, vscode.l10n.t('Compare {0} with …', nameOf(first)));
  return second && [first, second];
}

const scenarioOf = (summary: EpisodeSummary | undefined): string =>
  JSON.stringify([summary?.header?.task, summary?.header?.scenario]);

const isOfTask = (one: EpisodeSummary, same: EpisodeSummary): boolean =>
  one.header?.task === same.header?.task;

function byLikeness(same: EpisodeSummary | undefined) {
  const wanted = scenarioOf(same);
  const rank = (one: EpisodeSummary): number => {
    if (scenarioOf(one) === wanted) return 0;
    if (!same || !isOfTask(one, same)) return 3;
    return ruleTitle(one) === ruleTitle(same) ? 1 : 2;
  };
  return (p: EpisodeSummary, q: EpisodeSummary): number => rank(p) - rank(q);
}

type Item = vscode.QuickPickItem & ({ readonly uri: vscode.Uri } | { readonly otherFile: true });

/** Transcripts without a readable header are left out: nobody knows what was played. */
function itemsOf(
  all: readonly EpisodeSummary[],
  runs: readonly vscode.Uri[],
  same?: EpisodeSummary,
): readonly Item[] {
  const { t } = vscode.l10n;
  const ours = all.flatMap((one) =>
    one.header
      ? {
          label: plainLabel(`${titleOf(one)} · ${one.header.setting} · ${one.header.model.name}`),
          description: [
            stateText(one, undefined),
            scenarioOf(one) === scenarioOf(same) ? t('same scenario') : '',
            same?.header && !isOfTask(one, same) ? t('another task') : '',
          ]
            .filter((part) => part !== '')
            .join(' · '),
          detail: plainLabel(nameOf(one.uri)),
          uri: one.uri,
        }
      : [],
  );
  const theirs = runs.map((uri) => ({
    label: plainLabel(nameOf(uri)),
    description: t('published'),
    detail: plainLabel(vscode.workspace.asRelativePath(uri)),
    uri,
  }));
  return [...ours, ...theirs, { label: `$(folder-opened) ${t('Another file…')}`, otherFile: true }];
}

async function pick(items: Promise<readonly Item[]>, placeHolder: string): Promise<vscode.Uri | undefined> {
  const { t } = vscode.l10n;
  const options = { placeHolder, matchOnDescription: true, matchOnDetail: true };
  const chosen = await vscode.window.showQuickPick(items, options);
  if (!chosen) return undefined;
  if ('uri' in chosen) return chosen.uri;
  const filters = { [t('Transcripts')]: ['jsonl'] };
  const found = await vscode.window.showOpenDialog({ filters, openLabel: t('Compare') });
  return found?.[0];
}
