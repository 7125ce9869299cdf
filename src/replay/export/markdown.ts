/** A transcript as Markdown, for notes and issues: what was played, what was found, one line a round. */
import { marked } from '../../episode/render';
import { describeRuleMetrics, OPEN } from '../../tasks/rule-discovery/measures/describe';
import { codeCell } from '../../base/markdown-cells';
import { table, tableLine } from '../../rules/exchange/markdown/write';
import { visible } from '../../base/visible-text';
import { type ExportSource, type JudgedRow, type RoundRow, roundRows } from './rows';
import { hasSteps, stepSections } from './steps';
import { facts as factsOf, hypothesisOf, plainCell, readerOf, stateOf, truth, TURN } from './words';

export const toMarkdown = (source: ExportSource): string => [...markdownPieces(source)].join('');

/** Yields the same in pieces, so that the caller can do other work in between. */
export function* markdownPieces(source: ExportSource): Generator<string, undefined> {
  const { view, file, review } = source;
  const result: (readonly [string, string])[] = [
    ['State', stateOf(view)],
    ...(review
      ? ([
          ['By the stored verdicts', describeRuleMetrics(review.metrics.stored)],
          ['By enumeration', describeRuleMetrics(review.metrics.computed, OPEN)],
        ] as const)
      : []),
  ];
  const facts = [...factsOf(view, file).slice(1), ...result].map(([name, value]) => [name, plainCell(value)]);
  yield `# ${plainCell(file)}\n\n${table(['', ''], facts)}\n`;
  if (hasSteps(source)) yield* stepSections(source).map(section);
  else {
    yield* findings(source).map(section);
    yield section(`## Rounds\n\n${table(COLUMNS, [])}`);
    for (const row of roundRows(source)) yield `${tableLine(roundCells(row))}\n`;
  }
  yield* problems(source).map(section);
  return undefined;
}

/** Separates a section from what stands before it. */
const section = (content: string): string => `\n${content}\n`;

const COLUMNS = [
  'Round:',
  'Announcement',
  'Read as',
  'Equivalence: stored',
  'computed',
  'Test',
  'Answer',
  'Compatibility: stored',
  'computed',
];

function roundCells(row: RoundRow): readonly string[] {
  const { round, announcement, equivalence, test, answer, compatibility } = row;
  return [
    String(round.round),
    plainCell(announcement),
    readCell(equivalence.reviewed),
    ...judgedCells(equivalence),
    plainCell(test),
    plainCell(answer),
    ...judgedCells(compatibility),
  ];
}

function readCell(reviewed: JudgedRow['reviewed']): string {
  const [hypothesis, reader] = [hypothesisOf(reviewed), readerOf(reviewed)];
  if (hypothesis === '') return '';
  return `${codeCell(visible(hypothesis))}${reader === '' ? '' : ` (${plainCell(reader)}’s reading)`}`;
}

const judgedCells = ({ stored, reviewed, disagreement }: JudgedRow): readonly string[] => [
  stored ? `${plainCell(marked(stored.result))}${disagreement ? ' ⚠' : ''}` : '',
  reviewed ? plainCell(marked(reviewed.computed.result)) : '',
];

function findings({ review, stepOf = (seq) => seq }: ExportSource): readonly string[] {
  if (!review) return ['This version does not know the game: nothing was computed.'];
  const { disagreements, open } = review;
  const wrong = disagreements.map((one) => [
    String(one.round),
    TURN[one.judge],
    String(stepOf(one.target)),
    plainCell(marked(one.stored.result)),
    plainCell(marked(truth(one))),
    one.certainty,
    plainCell(one.evidence),
  ]);
  const left = open.map(({ round, judge, target, reason }) => [
    String(round),
    TURN[judge],
    String(stepOf(target)),
    plainCell(reason),
  ]);
  return [
    `## Disagreements: ${disagreements.length}`,
    wrong.length === 0
      ? 'No stored verdict is known to be wrong.'
      : table(['Round:', 'Turn', 'Step:', 'Stored', 'Computed', 'Certainty', 'How that is known'], wrong),
    ...(left.length === 0
      ? []
      : [`## Open verdicts: ${left.length}`, table(['Round:', 'Turn', 'Step:', 'Why'], left)]),
  ];
}

function problems({ problems: all = [] }: ExportSource): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.map(({ file = '', line, message }) => [
    plainCell(file),
    line > 0 ? String(line) : '',
    plainCell(message),
  ]);
  return ['## Not read', table(['File', 'Line:', 'Problem'], rows)];
}
