/** Labels beside the verdicts of each judge, and labels of people beside each other's. */
import { groupBy } from '../base/group-by';
import type { EpisodeEvent } from '../episode/events';
import { type InterRaterAgreement, interRaterAgreement, type Answer, answerOf } from './agreement';
import type { LatestLabels } from './latest';
import { judgeKey, type JudgeName, verdictsByJudge } from './judges';
import { type Label, LABELLED_JUDGES, type LabelledJudge } from './lines';

export interface LabelledTranscript {
  readonly events: readonly EpisodeEvent[];
  readonly labels: LatestLabels;
}

/** Rows are labels, columns are verdicts; `unclear` as column is an undecided verdict. */
export interface JudgeAgreement {
  readonly judge: JudgeName;
  /** Agreement with the consensus of people: see `consensus`. */
  readonly people: InterRaterAgreement;
  /** Agreement with each author, if there are several. */
  readonly authors: readonly { readonly author: string; readonly agreement: InterRaterAgreement }[];
  /** Verdicts of this judge without a label. */
  readonly unlabelled: number;
  /** Verdicts on which people say different things; in `people` they are unclear. */
  readonly disputed: number;
}

/** Agreement of two authors on the verdicts that both have labelled. */
export interface AuthorsAgreement {
  readonly question: LabelledJudge;
  readonly authors: readonly [string, string];
  readonly agreement: InterRaterAgreement;
}

export interface LabelStatistics {
  /** The number of labels that count. */
  readonly labels: number;
  readonly judges: readonly JudgeAgreement[];
  readonly authors: readonly AuthorsAgreement[];
}

export interface Consensus {
  readonly answer: Answer;
  readonly disputed: boolean;
}

/** Combines several labels on one verdict: the common answer of all that decide, or unclear if they differ. */
export function consensus(labels: readonly Label[]): Consensus | undefined {
  if (labels.length === 0) return undefined;
  const answers = new Set(labels.map(({ value }) => answerOf(value)));
  answers.delete('unclear');
  const [answer = 'unclear'] = answers;
  return answers.size > 1 ? { answer: 'unclear', disputed: true } : { answer, disputed: false };
}

/** A verdict with the labels on it. */
interface LabelledVerdict {
  readonly judge: JudgeName;
  readonly verdict: Answer;
  readonly labels: readonly Label[];
}

/** Labels of two authors on one verdict, the author first whose name is. */
interface Couple {
  readonly question: LabelledJudge;
  readonly one: Label;
  readonly other: Label;
}

/** Computes the statistics of all transcripts together; judges in the order of task, question and name. */
export function labelStatistics(transcripts: Iterable<LabelledTranscript>): LabelStatistics {
  const verdicts: LabelledVerdict[] = [];
  const couples: Couple[] = [];
  let count = 0;
  for (const { events, labels } of transcripts) {
    count += labels.labels.length;
    couples.push(...couplesOf(labels));
    for (const { judge, target, result } of verdictsByJudge(events))
      verdicts.push({ judge, verdict: answerOf(result), labels: labels.of(judge.question, target) });
  }
  const authorsKey = ({ question, one, other }: Couple) =>
    JSON.stringify([question, one.author, other.author]);
  return {
    labels: count,
    judges: sortedGroups(verdicts, ({ judge }) => judgeKey(judge)).map(judgeAgreement),
    authors: sortedGroups(couples, authorsKey).map(authorsAgreement),
  };
}

const sortedGroups = <T>(items: readonly T[], keyOf: (item: T) => string): readonly T[][] =>
  [...groupBy(items, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);

const couplesOf = ({ labels, of }: LatestLabels): readonly Couple[] =>
  LABELLED_JUDGES.flatMap((question) =>
    [...new Set(labels.map(({ target }) => target))].flatMap((target) => {
      const all = of(question, target);
      return all.flatMap((one) =>
        all.filter(({ author }) => one.author < author).map((other) => ({ question, one, other })),
      );
    }),
  );

function judgeAgreement(verdicts: readonly LabelledVerdict[]): JudgeAgreement {
  const labelled = verdicts.flatMap(({ verdict, labels }) => {
    const people = consensus(labels);
    return people ? [{ people, verdict }] : [];
  });
  const pairs = verdicts.flatMap(({ verdict, labels }) =>
    labels.map(({ author, value }) => ({ author, row: answerOf(value), column: verdict })),
  );
  const authors = [...groupBy(pairs, ({ author }) => author)].map(([author, own]) => ({
    author,
    agreement: interRaterAgreement(own),
  }));
  return {
    judge: verdicts[0].judge,
    people: interRaterAgreement(
      labelled.map(({ people, verdict }) => ({ row: people.answer, column: verdict })),
    ),
    unlabelled: verdicts.length - labelled.length,
    disputed: labelled.filter(({ people }) => people.disputed).length,
    authors: authors.length > 1 ? authors : [],
  };
}

function authorsAgreement(couples: readonly Couple[]): AuthorsAgreement {
  const [{ question, one, other }] = couples;
  const pairs = couples.map((each) => ({
    row: answerOf(each.one.value),
    column: answerOf(each.other.value),
  }));
  return { question, authors: [one.author, other.author], agreement: interRaterAgreement(pairs) };
}
