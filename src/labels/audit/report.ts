/** An audit as a Markdown document: what people say of the judges, in the form in which papers report it. */
import { UNDEFINED } from '../../base/number-words';
import { markdownTable, right } from '../../base/markdown-table';
import type { LogProblem } from '../../episode/read-log';
import { shortened, visible } from '../../base/visible-text';
import { textCell } from '../../base/markdown-cells';
import { plural } from '../../rules/words';
import { type InterRaterAgreement, interRaterAgreement } from '../agreement';
import { judgeKey, judgeWords } from '../judges';
import {
  ANSWER_WORDS,
  intervalWords,
  kappaWords,
  NO_KAPPA,
  NO_VERDICT,
  QUESTION_WORDS,
  settingWords,
  shareWords,
} from '../words';
import { judgesCsv } from './csv';
import { type AuditFinding, judgeOf, type LostItem, type AuditedJudge } from './findings';
import type { AuditHeader } from './lines';

/** Agreement of each judge of the audit, in the order of the audit. */
export function auditedJudges(
  { strata }: AuditHeader,
  findings: readonly AuditFinding[],
): readonly AuditedJudge[] {
  return strata.map(({ positive, negative, undecided, ...judge }) => {
    const mine = findings.filter(({ item }) => judgeKey(judgeOf(item)) === judgeKey(judge));
    const labelled = mine.flatMap((each) => (each.people ? [{ ...each, people: each.people }] : []));
    const alike = strata.filter(({ task, question }) => task === judge.task && question === judge.question);
    return {
      judge,
      positive,
      negative,
      undecided,
      sample: positive.drawn + negative.drawn,
      setting: `${settingWords(judge)}${alike.length > 1 ? ` (${judgeWords(judge)})` : ''}`,
      people: interRaterAgreement(
        labelled.map(({ people, verdict }) => ({ row: people.answer, column: verdict })),
      ),
      computation: interRaterAgreement(mine.map((each) => ({ row: each.computation, column: each.verdict }))),
      both: interRaterAgreement(
        labelled.map((each) => ({ row: each.people.answer, column: each.computation })),
      ),
      unlabelled: mine.length - labelled.length,
      disputed: labelled.filter(({ people }) => people.disputed).length,
    };
  });
}

export interface AuditReport {
  readonly header: AuditHeader;
  readonly findings: readonly AuditFinding[];
  readonly lost: readonly LostItem[];
  readonly problems: readonly LogProblem[];
}

/** The document; ends with a line break. `csv`: its tables with full numbers; empty for those of texts, which show all. */
export function auditMarkdown({ header, findings, lost, problems }: AuditReport): {
  readonly markdown: string;
  readonly csv: readonly string[];
} {
  const judges = auditedJudges(header, findings);
  const csv = judgesCsv(judges);
  const sections: readonly Section[] = [
    { text: `# Audit of judges\n\n${aboutText(header, findings)}` },
    { text: markdownTable(MAIN, judges.map(mainRow)) + notes(judges, header), csv },
    {
      text: `## Beside computation\n\n${computedText(header)}\n\n${markdownTable(AGREEMENT_COLUMNS, judges.map(besideRow))}`,
      csv,
    },
    disagreementsText(judges, findings),
    openText(findings),
    { text: `## Drawn from\n\n${markdownTable(STRATA, judges.map(stratumRow))}`, csv },
    { text: lostText(lost, problems) },
  ].filter(({ text }) => text !== '');
  return {
    markdown: sections.map(({ text }) => text).join('\n'),
    csv: sections.flatMap((section) => section.csv ?? []),
  };
}

interface Section {
  readonly text: string;
  /** Present if there is a table in it. */
  readonly csv?: string;
}

function aboutText(
  { seed, perStratum, transcripts, time }: AuditHeader,
  findings: readonly AuditFinding[],
): string {
  const authors = [...new Set(findings.flatMap(({ labels }) => labels.map(({ author }) => author)))].sort();
  const by = authors.length > 0 ? `labelled by ${authors.map(cell).join(', ')}` : 'not labelled yet';
  return (
    `Drawn from ${plural(transcripts, 'transcript')} on ${cell(time.slice(0, 10))} with seed ${seed}: ` +
    `${atMost(perStratum)}; ${by}. ` +
    `Positive: correct, or compatible. ${blindText(findings)}\n`
  );
}

/** Says which labels were given while verdicts were hidden. */
function blindText(findings: readonly AuditFinding[]): string {
  const labels = findings.flatMap((each) => each.labels);
  const sighted = labels.filter(({ blind }) => !blind).length;
  const changed = findings.reduce((sum, each) => sum + each.changed, 0);
  return [
    ...(labels.length > sighted ? ['Verdicts were hidden from whoever labelled.'] : []),
    ...(sighted > 0 ? [`${plural(sighted, 'label')} may have been given with the verdict in sight.`] : []),
    ...(changed > 0
      ? [`${plural(changed, 'label')} changed after verdicts were shown: the blind ones count.`]
      : []),
  ].join(' ');
}

const atMost = (perStratum: number): string =>
  `at most ${perStratum} positive and ${perStratum} negative verdicts of each judge`;

const cell = (text: string): string => textCell(visible(text));

const MAIN = [
  { title: 'Task and question' },
  ...['Sample size', 'Pos./Neg.', 'Agreement', '95% interval', 'κ', 'Unclear', 'Not labelled'].map(right),
];

const mainRow = ({ setting, sample, positive, negative, people, unlabelled }: AuditedJudge): string[] => [
  setting,
  String(sample),
  `${positive.drawn}/${negative.drawn}`,
  shareWords(people.agree, people.of),
  intervalWords(people),
  kappaWords(people),
  String(unclearRows(people)),
  String(unlabelled),
];

const unclearRows = ({ matrix: { unclear } }: InterRaterAgreement): number =>
  unclear.yes + unclear.no + unclear.unclear;

/** Notes on undefined κ, on strata with few verdicts and on labels that differ. */
function notes(judges: readonly AuditedJudge[], { perStratum }: AuditHeader): string {
  const lines = judges.flatMap(({ setting, people, positive, negative, disputed }) => [
    ...(people.noKappa === 'one-class' ? [`${cell(setting)}: no κ. ${NO_KAPPA['one-class']}`] : []),
    ...(disputed > 0
      ? [`${cell(setting)}: people differ on ${plural(disputed, 'verdict')}, which count as unclear.`]
      : []),
    ...few(setting, 'positive', positive.drawn, perStratum),
    ...few(setting, 'negative', negative.drawn, perStratum),
  ]);
  return lines.length === 0 ? '' : `\n${lines.map((line) => `- ${line}\n`).join('')}`;
}

function few(setting: string, which: string, drawn: number, wanted: number): string[] {
  if (drawn >= wanted) return [];
  const there = drawn === 0 ? `no ${which} verdicts` : `only ${plural(drawn, `${which} verdict`)}`;
  const taken = drawn === 0 ? '' : drawn === 1 ? ', which is in the sample' : ', which are all in the sample';
  return [`${cell(setting)}: there ${drawn === 1 ? 'is' : 'are'} ${there}${taken}.`];
}

const computedText = ({ perStratum }: AuditHeader): string =>
  'The same verdicts, and what enumeration says of them. A wording that cannot be read is not computed. The sample has ' +
  `${atMost(perStratum)}, so these are shares of the sample and not of all verdicts.`;

const AGREEMENT_COLUMNS = [
  { title: 'Task and question' },
  ...['Judge and computation', 'κ', 'People and computation', 'κ', 'Not computed'].map(right),
];

const besideRow = ({ setting, computation, both }: AuditedJudge): string[] => [
  setting,
  shareWords(computation.agree, computation.of),
  kappaWords(computation),
  shareWords(both.agree, both.of),
  kappaWords(both),
  String(unclearRows(computation)),
];

const STRATA = [
  { title: 'Task and question' },
  { title: 'Judge' },
  ...['Positive verdicts', 'drawn', 'Negative verdicts', 'drawn', 'Neither'].map(right),
];

const stratumRow = ({ setting, judge, positive, negative, undecided }: AuditedJudge): string[] => [
  setting,
  judgeWords(judge),
  ...[positive.of, positive.drawn, negative.of, negative.drawn, undecided].map(String),
];

const WRONG = [
  'Task and question',
  'File',
  'Round',
  'Announced',
  'Judge',
  'People',
  'Computation',
  'Reason',
].map((title) => ({ title }));
const LONGEST = 160;

/** Checks for a labelled verdict that a person or computation contradicts. Unlabelled ones stay hidden. */
const differs = ({ verdict, people, computation }: AuditFinding): boolean =>
  people !== undefined &&
  (people.answer !== verdict || (computation !== 'unclear' && computation !== verdict));

function disagreementsText(judges: readonly AuditedJudge[], findings: readonly AuditFinding[]): Section {
  const named = new Map(judges.map(({ judge, setting }) => [judgeKey(judge), setting]));
  const wrong = findings.filter(differs);
  if (wrong.length === 0)
    return { text: '## Disagreements\n\nThere are none among the verdicts that are labelled.\n' };
  const rows = wrong.map(({ item, verdict, people, computation, labels, hypothesis }) => {
    const words = ANSWER_WORDS[item.question];
    const reasons = labels.flatMap(({ author, reason }) => (reason ? [`${author}: ${reason}`] : []));
    return [
      named.get(judgeKey(judgeOf(item))) ?? '',
      item.file,
      String(item.round),
      shortened(hypothesis, LONGEST),
      verdict === 'unclear' ? NO_VERDICT : words[verdict],
      people?.disputed ? 'differ' : words[people?.answer ?? 'unclear'],
      computation === 'unclear' ? UNDEFINED : words[computation],
      shortened(reasons.join('; '), LONGEST),
    ];
  });
  return { text: `## Disagreements\n\n${markdownTable(WRONG, rows)}`, csv: '' };
}

function openText(findings: readonly AuditFinding[]): Section {
  const open = findings.filter(({ people }) => !people);
  if (open.length === 0) return { text: '' };
  const rows = open.map(({ item }) => [
    String(item.number),
    item.file,
    String(item.round),
    QUESTION_WORDS[item.question],
  ]);
  const columns = [right('Number'), { title: 'File' }, right('Round'), { title: 'What' }];
  return { text: `## Not labelled yet\n\n${markdownTable(columns, rows)}`, csv: '' };
}

function lostText(lost: readonly LostItem[], problems: readonly LogProblem[]): string {
  const lines = [
    ...lost.map(({ item, why }) => `- ${cell(item.file)}, round ${item.round}: ${why}\n`),
    ...problems.map(({ line, message }) => `- Line ${line} of the audit: ${cell(message)}\n`),
  ];
  return lines.length === 0 ? '' : `## Left out\n\n${lines.join('')}`;
}
