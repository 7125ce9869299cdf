/** Shows what a suggestion would do before it is taken. */
import * as vscode from 'vscode';
import type { CheckedPredicate, CheckedWords } from '../../generate/suggestions';
import type { Triple } from '../../predicate/domain';
import { showTriple } from '../../rules/words';
import { plainLabel } from '../common/labels';
import { count, percentage } from '../common/numbers';

const OTHER = 'other';
type Item = vscode.QuickPickItem & { readonly answer?: 'take' | typeof OTHER };

/** `other`: the label of a way to another suggestion. */
export async function takesPredicate(
  title: string,
  checked: CheckedPredicate,
  other?: string,
): Promise<Item['answer']> {
  const { t } = vscode.l10n;
  const { predicate, details, feasible, warnings } = checked;
  const all = (triples: readonly Triple[]) => triples.map(showTriple).join(' ') || t('none');
  const facts = [
    t('Accepts {0} triples, {1}', count(details.count.true), percentage(details.breadth)),
    ...(feasible === undefined ? [] : [t('Feasible triples of the group with it: {0}', count(feasible))]),
    t('Samples: {0}', all(details.samples)),
    t('Just inside: {0}', all(details.inside)),
    t('Just outside: {0}', all(details.outside)),
    ...warnings.map((warning) => `$(warning) ${plainLabel(warning)}`),
  ];
  const items: Item[] = [
    { label: `$(check) ${plainLabel(predicate)}`, description: t('Take it'), answer: 'take' },
    ...(other === undefined ? [] : [{ label: `$(sparkle) ${other}`, answer: OTHER } as const]),
    { label: t('What it does'), kind: vscode.QuickPickItemKind.Separator },
    ...facts.map((label) => ({ label })),
  ];
  const placeHolder = t('Enter takes the predicate; nothing is written before');
  return (await vscode.window.showQuickPick(items, { title, placeHolder, ignoreFocusOut: true }))?.answer;
}

const STATES: Readonly<Record<CheckedWords['state'], { readonly icon: string; readonly text: string }>> = {
  agrees: { icon: 'pass', text: 'means the same, by the phrase reader' },
  differs: { icon: 'error', text: 'means something else' },
  unread: { icon: 'question', text: 'not understood by the phrase reader' },
};

/** A line for words, with what the phrase reader makes of them. */
export const wordsItem = ({ text, state }: CheckedWords) => ({
  label: `$(${STATES[state].icon}) ${plainLabel(text)}`,
  description: STATES[state].text,
  text,
});
