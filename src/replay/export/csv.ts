/** A transcript as a table, for spreadsheets and statistics. */
import { type Cell, type CsvColumn, csvLine, csvNames } from '../../base/csv';
import { readable } from '../../base/visible-text';
import { counterexamplesOf, differencesIn } from '../../judges/review/comparison';
import { type ExportSource, type JudgedRow, type RoundRow, roundRows } from './rows';
import { nameOf, readerOf, shown } from './words';

type Column = CsvColumn<RoundRow>;

const hypothesisOf = ({ equivalence }: RoundRow) => equivalence.reviewed?.computed.hypothesis;

const differencesOf = ({ equivalence: { reviewed } }: RoundRow) =>
  reviewed && differencesIn(reviewed.computed);

const judgedColumns = (judge: 'equivalence' | 'compatibility'): readonly Column[] => {
  const column = (name: string, of: (row: JudgedRow) => Cell): Column => ({
    name: `${judge}_${name}`,
    of: (row) => of(row[judge]),
  });
  return [
    column('stored', ({ stored }) => stored?.result),
    column('judge', ({ stored }) => stored && nameOf(stored.by)),
    column('computed', ({ reviewed }) => reviewed?.computed.result),
    column('open', ({ open }) => open?.reason),
    column('disagreement', ({ disagreement }) => disagreement?.kind),
    column('certainty', ({ disagreement }) => disagreement?.certainty),
    column('evidence', ({ disagreement }) => disagreement?.evidence),
  ];
};

/** The opinion of a model or a judge's function was not computed: its source is a reader, too. */
const sourceOf = (row: RoundRow): string =>
  !hypothesisOf(row) ? '' : row.equivalence.reviewed?.source === 'person' ? 'person' : 'reader';

const readingOf = (row: RoundRow): string => {
  const hypothesis = hypothesisOf(row);
  return !hypothesis ? '' : hypothesis.partial ? 'partial' : 'full';
};

const tokensOf = ({ announced, tested, round: { retries } }: RoundRow): number =>
  [announced, tested, ...retries].reduce((sum, one) => sum + (one?.usage?.completion ?? 0), 0);

const RAW_COLUMNS: readonly Column[] = [
  { name: 'round', of: ({ round }) => round.round },
  { name: 'announcement', of: ({ announcement }) => announcement },
  { name: 'hypothesis', of: (row) => hypothesisOf(row)?.predicate },
  { name: 'reading', of: readingOf },
  { name: 'hypothesis_source', of: sourceOf },
  {
    name: 'hypothesis_author',
    of: (row) => hypothesisOf(row) && readerOf(row.equivalence.reviewed),
  },
  ...judgedColumns('equivalence'),
  { name: 'too_broad', of: (row) => differencesOf(row)?.tooBroad?.count },
  { name: 'too_narrow', of: (row) => differencesOf(row)?.tooNarrow.count },
  {
    name: 'counterexamples',
    of: (row) => {
      const differences = differencesOf(row);
      return differences && counterexamplesOf(differences).map(shown).join(' ');
    },
  },
  { name: 'test', of: ({ test }) => test },
  { name: 'answer', of: ({ answer }) => answer },
  { name: 'positive', of: ({ round: { feedback } }) => feedback?.positive },
  ...judgedColumns('compatibility'),
  { name: 'retries', of: ({ round: { retries } }) => retries.length },
  { name: 'tokens', of: (row) => tokensOf(row) || undefined },
];

const COLUMNS: readonly Column[] = RAW_COLUMNS.map(({ name, of }) => ({
  name,
  of: (row) => {
    const cell = of(row);
    return typeof cell === 'string' ? readable(cell) : cell;
  },
}));

/**
 * One line a round, after a line of names. Lines end with LF. A text that a spreadsheet would take for a formula has `'`
 * before it, and what cannot be seen in a text has a mark of its own.
 */
export const toCsv = (source: ExportSource): string => [...csvPieces(source)].join('');

/** Yields the same in pieces, so that the caller can do other work in between. */
export function* csvPieces(source: ExportSource): Generator<string, undefined> {
  yield csvNames(COLUMNS);
  for (const row of roundRows(source)) yield csvLine(COLUMNS, row);
  return undefined;
}
