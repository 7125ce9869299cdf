/** Labels beside the verdicts of each judge, and labels of people beside each other's. */
import type { EpisodeEvent } from '../episode/events';
import { type InterRaterAgreement, interRaterAgreement, type Answer, answerOf, type Pair } from './agreement';
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

interface Tally {
  readonly judge: JudgeName;
  readonly people: Pair[];
  readonly authors: Map<string, Pair[]>;
  unlabelled: number;
  disputed: number;
}

interface AuthorPairs {
  readonly question: LabelledJudge;
  readonly authors: readonly [string, string];
  readonly pairs: Pair[];
}

const sorted = <T>(map: ReadonlyMap<string, T>): readonly T[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);

/** Computes the statistics of all transcripts together; judges in the order of task, question and name. */
export function labelStatistics(transcripts: Iterable<LabelledTranscript>): LabelStatistics {
  const judges = new Map<string, Tally>();
  const authors = new Map<string, AuthorPairs>();
  let count = 0;
  for (const { events, labels } of transcripts) {
    count += labels.labels.length;
    addVerdicts(judges, events, labels);
    addAuthors(authors, labels);
  }
  return {
    labels: count,
    judges: sorted(judges).map(judgeAgreement),
    authors: sorted(authors).map(({ pairs, ...rest }) => ({
      ...rest,
      agreement: interRaterAgreement(pairs),
    })),
  };
}

function addVerdicts(
  judges: Map<string, Tally>,
  events: readonly EpisodeEvent[],
  { of }: LatestLabels,
): void {
  for (const { judge, target, result } of verdictsByJudge(events)) {
    const tally = atKey(judges, judgeKey(judge), () => newTally(judge));
    const labels = of(judge.question, target);
    const combined = consensus(labels);
    if (!combined) {
      tally.unlabelled++;
      continue;
    }
    if (combined.disputed) tally.disputed++;
    const column = answerOf(result);
    tally.people.push({ row: combined.answer, column });
    for (const { author, value } of labels)
      atKey<Pair[]>(tally.authors, author, () => []).push({ row: answerOf(value), column });
  }
}

const newTally = (judge: JudgeName): Tally => ({
  judge,
  people: [],
  authors: new Map(),
  unlabelled: 0,
  disputed: 0,
});

function atKey<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/**
 * Adds the answers of each two authors who labelled the same verdict; of two authors, the first by name comes
 * first.
 */
function addAuthors(found: Map<string, AuthorPairs>, { labels, of }: LatestLabels): void {
  for (const question of LABELLED_JUDGES) {
    for (const target of new Set(labels.map((label) => label.target))) {
      for (const [one, other] of couples(of(question, target))) {
        const key = JSON.stringify([question, one.author, other.author]);
        const both = atKey<AuthorPairs>(found, key, () => ({
          question,
          authors: [one.author, other.author],
          pairs: [],
        }));
        both.pairs.push({ row: answerOf(one.value), column: answerOf(other.value) });
      }
    }
  }
}

/** Pairs of labels, the author first whose name is. */
const couples = (labels: readonly Label[]): readonly (readonly [Label, Label])[] =>
  labels.flatMap((one) =>
    labels.filter(({ author }) => one.author < author).map((other) => [one, other] as const),
  );

function judgeAgreement({ judge, people, authors, unlabelled, disputed }: Tally): JudgeAgreement {
  const each = [...authors].map(([author, pairs]) => ({ author, agreement: interRaterAgreement(pairs) }));
  return {
    judge,
    people: interRaterAgreement(people),
    unlabelled,
    disputed,
    authors: each.length > 1 ? each : [],
  };
}
