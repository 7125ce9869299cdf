/** A transcript as a table, for spreadsheets and statistics. */
import { toCsvText } from '../../base/csv';
import { readable } from '../../base/visible-text';
import { counterexamplesOf, differencesIn } from '../../judges/review/comparison';
import { type ExportSource, type JudgedRow, type RoundRow, roundRows } from './rows';
import { nameOf, readerOf, shown } from './words';

const JUDGED = ['stored', 'judge', 'computed', 'open', 'disagreement', 'certainty', 'evidence'] as const;

const COLUMNS: readonly string[] = [
  'round',
  'announcement',
  'hypothesis',
  'reading',
  'hypothesis_source',
  'hypothesis_author',
  ...JUDGED.map((name) => `equivalence_${name}`),
  'too_broad',
  'too_narrow',
  'counterexamples',
  'test',
  'answer',
  'positive',
  ...JUDGED.map((name) => `compatibility_${name}`),
  'retries',
  'tokens',
];

/**
 * One line a round, after a line of names. Lines end with LF. A text that a spreadsheet would take for a formula has `'`
 * before it, and what cannot be seen in a text has a mark of its own.
 */
export const toCsv = (source: ExportSource): string => [...csvPieces(source)].join('');

/** Yields the same in pieces, so that the caller can do other work in between. */
export function* csvPieces(source: ExportSource): Generator<string, undefined> {
  yield toCsvText([COLUMNS]);
  for (const row of roundRows(source)) yield toCsvText([cells(row).map(readable)]);
  return undefined;
}

function cells({
  round,
  announced,
  tested,
  announcement,
  test,
  answer,
  equivalence,
  compatibility,
}: RoundRow): readonly string[] {
  const { reviewed } = equivalence;
  const differences = reviewed && differencesIn(reviewed.computed);
  const hypothesis = reviewed?.computed.hypothesis;
  const { feedback, retries } = round;
  const examples = differences ? counterexamplesOf(differences) : [];
  const generated = [announced, tested, ...retries].reduce(
    (sum, one) => sum + (one?.usage?.completion ?? 0),
    0,
  );
  return [
    String(round.round),
    announcement,
    hypothesis?.predicate ?? '',
    hypothesis ? (hypothesis.partial ? 'partial' : 'full') : '',
    // The opinion of a model or a judge's function was not computed.
    ...(hypothesis ? [reviewed?.source === 'person' ? 'person' : 'reader', readerOf(reviewed)] : ['', '']),
    ...judged(equivalence),
    ...[differences?.tooBroad?.count, differences?.tooNarrow.count].map((count) =>
      count === undefined ? '' : String(count),
    ),
    examples.map(shown).join(' '),
    test,
    answer,
    feedback ? String(feedback.positive) : '',
    ...judged(compatibility),
    String(retries.length),
    generated === 0 ? '' : String(generated),
  ];
}

const judged = ({ stored, reviewed, disagreement, open }: JudgedRow): readonly string[] => [
  stored?.result ?? '',
  stored ? nameOf(stored.by) : '',
  reviewed?.computed.result ?? '',
  open?.reason ?? '',
  disagreement?.kind ?? '',
  disagreement?.certainty ?? '',
  disagreement?.evidence ?? '',
];
