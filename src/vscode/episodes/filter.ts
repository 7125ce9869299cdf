/** The filter of the list of episodes: a text, outcomes, disagreements, open verdicts. */
import * as vscode from 'vscode';
import { summaryOf } from '../../episode/summary';
import { nameOf } from '../common/paths';
import { playerTitle, taskTitle, titleOf } from './episode-text';
import type { Enumerated, EpisodeReviews } from './reviews';
import type { Runs } from './runs';
import type { EpisodeSummary } from './summary';

const FILTER_KINDS = ['solved', 'unsolved', 'running', 'cut', 'disagreement', 'open'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

export interface EpisodeFilter {
  readonly text: string;
  readonly kinds: readonly FilterKind[];
}

export const NO_FILTER: EpisodeFilter = { text: '', kinds: [] };

export const isFiltering = ({ text, kinds }: EpisodeFilter): boolean => text !== '' || kinds.length > 0;

/** Checks whether the filter depends on the review of an episode. */
export const needsReview = ({ kinds }: EpisodeFilter): boolean =>
  kinds.includes('disagreement') || kinds.includes('open');

function kindTitle(kind: FilterKind): string {
  const { t } = vscode.l10n;
  const titles: Readonly<Record<FilterKind, string>> = {
    solved: t('Solved'),
    unsolved: t('Not solved'),
    running: t('Running'),
    cut: t('Failed, cancelled or interrupted'),
    disagreement: t('Disagreements (verdicts that enumeration contradicts)'),
    open: t('Open verdicts'),
  };
  return titles[kind];
}

/** A published run, which has no summary: by its path, and by what was played and what it comes to once that is read. */
export function runPasses(
  uri: vscode.Uri,
  { text, kinds }: EpisodeFilter,
  reviews: Pick<EpisodeReviews, 'of'>,
): boolean {
  const by = reviews.of({ uri });
  const words = [
    vscode.workspace.asRelativePath(uri),
    ...(by ? [by.scenario.rule, by.model.name, by.setting] : []),
  ];
  if (!words.join('\n').toLowerCase().includes(text.toLowerCase())) return false;
  if (kinds.length === 0) return true;
  if (!by || !passesReview(by, kinds)) return false;
  const outcomes = outcomesOf(kinds);
  return outcomes.length === 0 || outcomes.includes(by.judge.tStar === null ? 'unsolved' : 'solved');
}

/** Checks the kinds that depend on the review: each of them narrows. The others are outcomes. */
const passesReview = (by: Enumerated | undefined, kinds: readonly FilterKind[]): boolean =>
  !(kinds.includes('disagreement') && (by?.wrong ?? 0) === 0) &&
  !(kinds.includes('open') && (by?.open ?? 0) === 0);

const outcomesOf = (kinds: readonly FilterKind[]): readonly FilterKind[] =>
  kinds.filter((kind) => kind !== 'disagreement' && kind !== 'open');

/** Outcomes widen each other; a text, disagreements and open verdicts each narrow. */
export function passes(
  summary: EpisodeSummary,
  { text, kinds }: EpisodeFilter,
  { runs, reviews }: { readonly runs: Pick<Runs, 'of'>; readonly reviews: Pick<EpisodeReviews, 'of'> },
): boolean {
  if (!passesReview(reviews.of(summary), kinds)) return false;
  const outcomes = outcomesOf(kinds);
  if (outcomes.length > 0 && !outcomes.includes(outcomeKind(summary, runs))) return false;
  return text === '' || wordsOf(summary).includes(text.toLowerCase());
}

function outcomeKind({ uri, state, solved }: EpisodeSummary, runs: Pick<Runs, 'of'>): FilterKind {
  if (runs.of(uri) || state === 'playing') return 'running';
  if (state !== 'completed') return 'cut';
  return solved === true ? 'solved' : 'unsolved';
}

function wordsOf(summary: EpisodeSummary): string {
  const { header, uri } = summary;
  const hidden = header && summaryOf(header).hidden;
  const about = header
    ? [taskTitle(header), playerTitle(header), header.setting, hidden?.name ?? '', hidden?.short ?? '']
    : [];
  return [titleOf(summary), ...about, nameOf(uri)].join('\n').toLowerCase();
}

/** Such as `not solved · “even”`, for people. */
export const filterText = ({ text, kinds }: EpisodeFilter): string =>
  [...kinds.map(kindTitle), ...(text === '' ? [] : [`“${text}”`])].join(' · ');

type Choice = vscode.QuickPickItem & { readonly only?: FilterKind };

/** Asks for the filter: what is typed is its text. Undefined if the user cancels. */
export function chooseFilter(now: EpisodeFilter): Promise<EpisodeFilter | undefined> {
  const { t } = vscode.l10n;
  const box = vscode.window.createQuickPick<Choice>();
  // A typed text leaves the other choices: it narrows the list of episodes, not this one.
  const kinds = FILTER_KINDS.map((only): Choice => ({ only, label: kindTitle(only), alwaysShow: true }));
  let ticked = kinds.filter(({ only }) => only && now.kinds.includes(only));
  const showText = (): void => {
    const text = box.value.trim();
    const row = text === '' ? [] : [{ label: t('Text contains “{0}”', text), alwaysShow: true }];
    box.items = [...row, ...kinds];
    box.selectedItems = [...row, ...ticked];
  };
  box.canSelectMany = true;
  box.placeholder = t('Text in the rule, model, setting or file; or choose');
  box.value = now.text;
  showText();
  return new Promise<EpisodeFilter | undefined>((resolve) => {
    box.onDidChangeValue(showText);
    // `selectedItems` of the box is not reliable while its items are replaced.
    box.onDidChangeSelection((selected) => {
      ticked = selected.filter(({ only }) => only !== undefined);
    });
    box.onDidAccept(() => {
      const isText = box.selectedItems.some(({ only }) => only === undefined);
      resolve({
        text: isText ? box.value.trim() : '',
        kinds: ticked.flatMap(({ only }) => only ?? []),
      });
    });
    box.onDidHide(() => resolve(undefined));
    box.show();
  }).finally(() => box.dispose());
}
