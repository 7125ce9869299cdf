import * as vscode from 'vscode';
import { showTriple } from '../../predicate/domain';
import type { Callable } from '../../predicate/language/names';
import type { RuleDetails } from '../../rules';
import { code, plain } from '../common/markdown';
import { count, percentage } from '../common/numbers';

type Triples = readonly (readonly number[])[];

const listOf = (triples: Triples): string => triples.map((triple) => code(showTriple(triple))).join(' ');

/** The text of a hover on a rule. It is not trusted, so nothing in it can run a command. */
export function ruleText(details: RuleDetails): vscode.MarkdownString {
  const { name, count: outcome, breadth, excludes, samples } = details;
  const accepts = vscode.l10n.t('accepts {0} of all triples: {1}', percentage(breadth), count(outcome.true));
  const lines = [`**${plain(name) || vscode.l10n.t('This rule')}** ${accepts}`];
  if (outcome.firstRaise) {
    const { triple, error } = outcome.firstRaise;
    lines.push(
      vscode.l10n.t(
        'Raises on {0} triples, first on {1}: {2}',
        count(outcome.raises),
        code(showTriple(triple)),
        plain(error.message),
      ),
    );
  }
  if (excludes) lines.push(excludesText(excludes));
  if (samples.length > 0) lines.push(`${vscode.l10n.t('Samples')}: ${listOf(samples)}`);
  lines.push(...borderText(details));
  return new vscode.MarkdownString(lines.join('\n\n'));
}

function excludesText(excludes: NonNullable<RuleDetails['excludes']>): string {
  if (excludes.count === 0) return vscode.l10n.t('Excludes nothing that the other rules accept');
  const text = vscode.l10n.t('Excludes {0} triples that the other rules accept', count(excludes.count));
  return `${text}: ${listOf(excludes.first)}`;
}

function borderText({ inside, outside, distance }: RuleDetails): string[] {
  if (inside.length === 0 || outside.length === 0) return [];
  const step =
    distance === 1 ? vscode.l10n.t('one step apart') : vscode.l10n.t('{0} steps apart', count(distance));
  return [
    `${vscode.l10n.t('Just inside')}: ${listOf(inside)} · ${vscode.l10n.t('just outside')}: ${listOf(outside)} (${step})`,
  ];
}

/** The text of a hover on a function, and of completion beside it. */
export function callableText({ signature, summary }: Callable): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendCodeblock(signature, 'python');
  text.appendMarkdown(`${summary}.`);
  return text;
}
