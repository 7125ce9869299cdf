/** The numbers of an audit as CSV, with a line for each judge. */
import { columnsCsv, type CsvColumn } from '../../base/csv';
import type { InterRaterAgreement } from '../agreement';
import { judgeWords } from '../judges';
import type { AuditedJudge } from './findings';

type Column = CsvColumn<AuditedJudge>;

const agreement = (name: 'people' | 'computation' | 'both'): readonly Column[] => {
  const column = (
    part: string,
    of: (agreement: InterRaterAgreement) => number | null | undefined,
  ): Column => ({
    name: `${name}_${part}`,
    of: (judge) => of(judge[name]),
  });
  return [
    column('agree', ({ agree }) => agree),
    column('of', ({ of }) => of),
    column('share', ({ share }) => share),
    column('low', ({ interval }) => interval?.[0]),
    column('high', ({ interval }) => interval?.[1]),
    column('kappa', ({ kappa }) => kappa),
  ];
};

const COLUMNS: readonly Column[] = [
  { name: 'task', of: ({ judge }) => judge.task },
  { name: 'question', of: ({ judge }) => judge.question },
  { name: 'judge', of: ({ judge }) => judgeWords(judge) },
  { name: 'positive', of: ({ positive }) => positive.of },
  { name: 'positive_drawn', of: ({ positive }) => positive.drawn },
  { name: 'negative', of: ({ negative }) => negative.of },
  { name: 'negative_drawn', of: ({ negative }) => negative.drawn },
  { name: 'undecided', of: ({ undecided }) => undecided },
  { name: 'unlabelled', of: ({ unlabelled }) => unlabelled },
  { name: 'disputed', of: ({ disputed }) => disputed },
  // Judge and people, judge and computation, people and computation.
  ...agreement('people'),
  ...agreement('computation'),
  ...agreement('both'),
];

export const judgesCsv = (judges: readonly AuditedJudge[]): string => columnsCsv(COLUMNS, judges);
