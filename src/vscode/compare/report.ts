/** The result of a comparison as a page of text. */
import * as vscode from 'vscode';
import { showTriple } from '../../predicate/domain';
import type { PredicateComparison } from '../../rules';
import { block, code, plain } from '../common/markdown';
import { count } from '../rule-files/count-text';

type Compared = Extract<PredicateComparison, { kind: 'compared' }>;

export interface Named {
  /** The rule's name, if it has one. */
  readonly name?: string;
  readonly predicate: string;
}

export function comparisonPage(p: Named, q: Named, result: Compared): string {
  const { t } = vscode.l10n;
  const verdict = result.equivalent
    ? t('Equivalent on the domain: both accept the same {0} triples.', count(result.both))
    : t('Not equivalent.');
  const rows = [
    [t('accepted by'), t('triples'), t('smallest examples')],
    ['---', '---:', '---'],
    [t('P and Q'), count(result.both), ''],
    row(t('P only'), result.onlyP),
    row(t('Q only'), result.onlyQ),
    ...(result.p.raises + result.q.raises > 0 ? [row(t('one of the two raises'), result.raises)] : []),
  ];
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [`# ${verdict}`, side('P', p), side('Q', q), table.join('\n')].join('\n\n') + '\n';
}

function row(label: string, { count: n, first }: Compared['onlyP']): string[] {
  return [label, count(n), first.map(showTriple).join(' ')];
}

function side(letter: string, { name, predicate }: Named): string {
  const title = name === undefined || name === '' ? letter : `${letter}: ${plain(name)}`;
  const text = predicate.trim();
  // Two predicates may differ in their last words: neither is cut.
  return text.includes('\n') ? `${title}\n\n${block(text)}` : `${title}  \n${code(text, Infinity)}`;
}
