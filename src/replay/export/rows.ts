/** A transcript and its review as one row a round: what every export is made from. */
import type { Disagreement, OpenWording, Review, Reviewed, ReviewedJudge } from '../../judges/review/types';
import type { Measured } from '../../tasks/measures';
import { ANNOUNCE, TEST } from '../../tasks/rule-discovery/turns';
import type { EventOf } from '../../episode/events';
import type { EpisodeView, RoundView, VerdictView } from '../../episode/fold';

/** The input of an export. */
export interface ExportSource {
  /** The transcript's name, without a folder. */
  readonly file: string;
  readonly view: EpisodeView;
  /** Undefined if this version does not have the transcript's game. */
  readonly review: Review | undefined;
  /** The metrics that its task defines. */
  readonly measured?: readonly Measured[];
  /** Lines that could not be read, or did not fit. */
  readonly problems?: readonly { readonly file?: string; readonly line: number; readonly message: string }[];
  /** Maps a `seq` to the step that the file itself counts; default: unchanged. */
  readonly stepOf?: (seq: number) => number;
}

/** The verdict of one judge on one turn, stored and computed. */
export interface JudgedRow {
  readonly judge: ReviewedJudge;
  readonly stored?: EventOf<'verdict'>;
  readonly reviewed?: Reviewed;
  readonly disagreement?: Disagreement;
  readonly open?: OpenWording;
}

export interface RoundRow {
  readonly round: RoundView;
  readonly announced: EventOf<'reply'> | undefined;
  readonly tested: EventOf<'reply'> | undefined;
  /** The announcement in the model's words, without the form of the game. */
  readonly announcement: string;
  readonly test: string;
  readonly answer: string;
  readonly equivalence: JudgedRow;
  readonly compatibility: JudgedRow;
  /** All other verdicts of the round: those of computation, and those that were replaced. */
  readonly others: readonly VerdictView[];
}

const keyOf = (judge: string, target: number): string => `${judge} ${target}`;

const byKey = <T extends { readonly judge: string; readonly target: number }>(
  all: readonly T[] = [],
): ReadonlyMap<string, T> => new Map(all.map((one) => [keyOf(one.judge, one.target), one]));

/** Rounds with a reply of the model. */
export const begunRounds = ({ rounds }: EpisodeView): readonly RoundView[] =>
  rounds.filter(({ steps }) => steps.some(({ type }) => type === 'reply' || type === 'retry'));

/** One row for each round that was begun, in their order. */
export function* roundRows({ view, review }: Pick<ExportSource, 'view' | 'review'>): Generator<RoundRow> {
  const reviewed = byKey(review?.reviewed);
  const disagreements = byKey(review?.disagreements);
  const open = byKey(review?.open);
  for (const round of begunRounds(view)) {
    const judged = (judge: ReviewedJudge, reply: EventOf<'reply'> | undefined): JudgedRow => {
      const key = keyOf(judge, reply?.seq ?? 0);
      const stored = round.verdicts.find(
        ({ event, current }) => current && event.judge === judge && event.target === reply?.seq,
      );
      return {
        judge,
        ...optional('stored', stored?.event),
        ...optional('reviewed', reviewed.get(key)),
        ...optional('disagreement', disagreements.get(key)),
        ...optional('open', open.get(key)),
      };
    };
    const [announced, tested] = [round.replies.get(ANNOUNCE), round.replies.get(TEST)];
    const equivalence = judged('equivalence', announced);
    const compatibility = judged('compatibility', tested);
    yield {
      round,
      equivalence,
      compatibility,
      announced,
      tested,
      announcement: bareContent(announced),
      test: bareContent(tested),
      answer: round.feedback?.label ?? '',
      others: round.verdicts.filter(
        ({ event }) => event !== equivalence.stored && event !== compatibility.stored,
      ),
    };
  }
}

const optional = <K extends string, T>(name: K, value: T | undefined): { readonly [N in K]?: T } =>
  value === undefined ? {} : ({ [name]: value } as { readonly [N in K]: T });

/** A reply without the words that only its form demands: `Check: [1,2,3]` is a test of `[1,2,3]`. */
export const bareContent = (reply: EventOf<'reply'> | undefined): string =>
  (reply?.parsed.content ?? '').replaceAll(/^(?:Announce|Check|Test): ?/gm, '');
