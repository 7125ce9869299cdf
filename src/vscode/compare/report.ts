/** The result of a comparison as a page of text. */
import * as vscode from 'vscode';
import { showTriple, type Triple } from '../../predicate/domain';
import type { PredicateComparison } from '../../rules';
import { block, code, plain } from '../common/markdown';
import { count, percentage } from '../common/numbers';

type Compared = Extract<PredicateComparison, { kind: 'compared' }>;

export interface Named {
  /** The rule's name, if it has one. */
  readonly name?: string;
  readonly predicate: string;
}

export function comparisonPage(p: Named, q: Named, result: Compared): string {
  const { t } = vscode.l10n;
  const { both, bothFirst, onlyP, onlyQ, raises } = result;
  const all = result.p.true + result.p.false + result.p.raises;
  const row = (label: string, n: number, first: readonly Triple[]) => [
    label,
    count(n),
    percentage(n / all),
    first.map(showTriple).join(' '),
  ];
  const rows = [
    [t('accepted by'), t('triples'), t('share'), t('smallest examples')],
    ['---', '---:', '---:', '---'],
    row(t('P and Q'), both, bothFirst),
    row(t('P only'), onlyP.count, onlyP.first),
    row(t('Q only'), onlyQ.count, onlyQ.first),
    ...(result.p.raises + result.q.raises > 0
      ? [row(t('one of the two raises'), raises.count, raises.first)]
      : []),
  ];
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return [...verdict(result, all), side('P', p), side('Q', q), table].join('\n\n') + '\n';
}

/** The heading and, unless the two are equivalent, what the one tells of the other. */
function verdict(result: Compared, all: number): string[] {
  const { t } = vscode.l10n;
  const { equivalent, both, onlyP, onlyQ, raises } = result;
  if (equivalent)
    return [`# ${t('Equivalent on the domain: both accept the same {0} triples.', count(both))}`];
  const differing = onlyP.count + onlyQ.count + raises.count;
  const heading = t('Not equivalent: P and Q differ on {0} of {1} triples.', count(differing), count(all));
  return [`# ${heading}`, implication(result)];
}

/** A predicate that raises accepts nothing there, as in the relations of the visual editor. */
function implication({ both, p, q }: Compared): string {
  const { t } = vscode.l10n;
  if (both === 0) return t('No triple is accepted by both.');
  if (p.true === both && q.true === both)
    return t('Both accept the same triples; one of them raises on others.');
  if (p.true === both) return t('P implies Q: every triple that P accepts is accepted by Q, too.');
  if (q.true === both) return t('Q implies P: every triple that Q accepts is accepted by P, too.');
  return t('Neither implies the other.');
}

function side(letter: string, { name, predicate }: Named): string {
  const title = name === undefined || name === '' ? letter : `${letter}: ${plain(name)}`;
  const text = predicate.trim();
  // Two predicates may differ in their last words: neither is cut.
  return text.includes('\n') ? `${title}\n\n${block(text)}` : `${title}  \n${code(text, Infinity)}`;
}
