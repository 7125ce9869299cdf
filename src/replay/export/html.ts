/**
 * A transcript as one page that opens anywhere: no script, nothing that is loaded, and a policy that allows neither.
 * Text of models, files and servers is escaped.
 */
import { describeRuleMetrics, OPEN } from '../../tasks/rule-discovery/measures/describe';
import { showMeasure } from '../../tasks/measure-words';
import type { Disagreement } from '../../judges/review/types';
import type { Usage } from '../../models/chat-model';
import { labelsIn } from '../../episode/render';
import { PAGE_END, pageStart } from '../../base/html/page';
import { roundPieces } from './html-round';
import { folded, htmlPieces as escapedPieces, line } from '../../base/html/text';
import { word } from './html-word';
import { begunRounds, type ExportSource, roundRows } from './rows';
import { hasSteps } from './steps';
import { facts, stateOf, truth, TURN } from './words';

/** Yields the page in pieces, so that the caller can do other work in between. */
export function* htmlPieces(source: ExportSource): Generator<string, undefined> {
  const { view, file } = source;
  yield pageStart(file);
  yield `<h1>${line(file)}</h1>\n<dl>${definitions(facts(view, file))}</dl>\n`;
  yield summary(source);
  yield hasSteps(source) ? measures(source) : findings(source);
  yield '<h2>Rounds</h2>\n';
  const opening = view.rounds[0]?.steps.find((step) => step.type === 'message');
  if (opening) yield* escapedPieces([folded('Instruction', opening.text), '\n']);
  const labels = labelsIn(view);
  for (const row of roundRows(source)) yield* roundPieces(row, opening, labels, view.game);
  yield problems(source);
  yield PAGE_END;
  return undefined;
}

export const toHtml = (source: ExportSource): string => [...htmlPieces(source)].join('');

const definitions = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `<dt>${name}</dt><dd dir="auto">${line(value)}</dd>`).join('\n');

function summary({ view, review }: ExportSource): string {
  const { retries, tokens } = view;
  const pairs: (readonly [string, string])[] = [
    ['State', stateOf(view)],
    ['Rounds', String(begunRounds(view).length)],
    ['Retries', `${retries.format} after refused replies, ${retries.transport} after failed calls`],
  ];
  const used = tokensOf(tokens.model);
  if (used !== '') pairs.push(['Tokens', used]);
  if (review) {
    pairs.push(['By the stored verdicts', describeRuleMetrics(review.metrics.stored)]);
    pairs.push(['By enumeration', describeRuleMetrics(review.metrics.computed, OPEN)]);
  }
  return `<h2>Result</h2>\n<dl>${definitions(pairs)}</dl>\n`;
}

const tokensOf = (tokens: Usage): string =>
  Object.entries(tokens)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');

function measures({ measured = [] }: ExportSource): string {
  const rows = measured.map(
    ({ title, value }) => `<tr><td>${line(title)}</td><td>${line(showMeasure(value))}</td></tr>`,
  );
  return `<h2>Measures</h2>\n<table><tbody>${rows.join('')}</tbody></table>\n`;
}

function findings({ review, stepOf = (seq) => seq }: ExportSource): string {
  if (!review)
    return '<h2>Verdicts</h2>\n<p>This version does not know the game: nothing was computed.</p>\n';
  const { disagreements, open } = review;
  const place = ({ round, judge, target }: Pick<Disagreement, 'round' | 'judge' | 'target'>) =>
    `<a href="#round-${round}">Round ${round}</a>, ${TURN[judge]} (step ${stepOf(target)})`;
  const wrong = disagreements.map(
    (one) =>
      `<tr><td>${place(one)}</td><td>${word(one.stored.result)}</td><td>${word(truth(one))}</td><td class="long">${one.certainty}: ${line(one.evidence)}</td></tr>`,
  );
  const left = open.map((one) => `<li>${place(one)}: ${line(one.reason)}</li>`);
  return [
    `<h2>Disagreements: ${disagreements.length}</h2>`,
    wrong.length === 0
      ? '<p>No stored verdict is known to be wrong.</p>'
      : `<table><thead><tr><th>Where</th><th>Stored</th><th>Computed</th><th>How that is known</th></tr></thead>\n<tbody>${wrong.join('\n')}</tbody></table>`,
    ...(left.length === 0 ? [] : [`<h2>Open verdicts: ${left.length}</h2>\n<ul>${left.join('\n')}</ul>`]),
    '',
  ].join('\n');
}

function problems({ problems: all = [] }: ExportSource): string {
  if (all.length === 0) return '';
  const items = all.map(
    ({ file, line: at, message }) =>
      `<li>${line(file ?? '')}${at > 0 ? ` line ${at}` : ''}: ${line(message)}</li>`,
  );
  return `<h2>Not read</h2>\n<ul>${items.join('\n')}</ul>\n`;
}
