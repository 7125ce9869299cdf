/** Draws the verdicts of an audit: of each judge as many positive as negative ones, the same for the same seed. */
import { groupBy } from '../../base/group-by';
import { sampleRanks } from '../../predicate/bitmap/ranks';
import { groupSeed } from '../../rules/group-seed';
import type { EpisodeEvent } from '../../episode/events';
import { latestVerdicts } from '../../episode/latest-verdicts';
import { type Answer, answerOf } from '../agreement';
import { judgeVerdictOf, headerIn, judgeKey, type JudgeName } from '../judges';
import { AUDIT_VERSION, type AuditHeader, type AuditItem } from './lines';

/** A verdict that may be drawn. */
export interface Candidate extends Pick<
  AuditItem,
  'file' | 'episode' | 'target' | 'verdict' | 'step' | 'round'
> {
  readonly judge: JudgeName;
  readonly answer: Answer;
}

export interface TranscriptForAudit {
  /** Relative to the folder of the audit, with `/`. */
  readonly file: string;
  readonly events: readonly EpisodeEvent[];
  /** Maps a reply to its step in a published file; undefined for Falsify's own transcripts. */
  readonly stepOf?: ((seq: number) => number) | undefined;
}

/** The verdicts of a transcript that count now and that people can label; of one without a header none. */
export function candidatesOf({ file, events, stepOf }: TranscriptForAudit): readonly Candidate[] {
  const header = headerIn(events);
  if (!header) return [];
  const current = latestVerdicts(events);
  const rounds = new Map<number, number>();
  for (const event of events) if (event.type === 'reply') rounds.set(event.seq, event.round ?? 1);
  return events.flatMap((event): readonly Candidate[] => {
    if (event.type !== 'verdict' || !current.has(event)) return [];
    const judged = judgeVerdictOf(event, header.task);
    const round = rounds.get(event.target);
    if (!judged || round === undefined) return [];
    const { seq: verdict, target, result, judge } = judged;
    const step = stepOf && { step: stepOf(target) };
    return [{ file, episode: header.id, target, verdict, round, judge, answer: answerOf(result), ...step }];
  });
}

export interface DrawOptions {
  /** A whole number from 0 to 2³² − 1. */
  readonly seed: number;
  /** Default 25, as in the published audits: 25 positive and 25 negative verdicts of each judge. */
  readonly perStratum?: number;
}

export const PER_STRATUM = 25;
export const MOST_PER_STRATUM = 100_000;

export interface Drawn {
  readonly items: readonly AuditItem[];
  readonly strata: AuditHeader['strata'];
}

/** Keeps of each episode the candidates of its first file: the others are copies. */
function withoutCopies(candidates: readonly Candidate[]): readonly Candidate[] {
  const first = new Map<string, string>();
  for (const { episode, file } of candidates) {
    const known = first.get(episode);
    if (known === undefined || compare(file, known) < 0) first.set(episode, file);
  }
  return candidates.filter(({ episode, file }) => first.get(episode) === file);
}

/**
 * Draws at random from strata: the positive and the negative verdicts of each judge (task, question, model). The
 * candidates of a stratum are ordered by file (UTF-16 units), then by `target`. `sampleRanks` draws from them without
 * replacement, with the seed `groupSeed(seed, "audit/" + key + "/positive")` (or `negative`), where the key is
 * `judgeKey`. So the draw of one judge depends on no other judge. The drawn items are ordered by file, `target` and
 * question, which reveals nothing about the verdicts and opens each transcript once. A stratum with too few verdicts is
 * taken whole.
 */
export function drawAudit(candidates: Iterable<Candidate>, options: DrawOptions): Drawn {
  const { seed, perStratum = PER_STRATUM } = options;
  const judges = groupBy(withoutCopies([...candidates]), ({ judge }) => judgeKey(judge));
  const drawn: Candidate[] = [];
  const strata: AuditHeader['strata'] = [];
  for (const [key, all] of [...judges].sort(([a], [b]) => compare(a, b))) {
    const take = (answer: 'yes' | 'no') => {
      const stratum = all.filter((each) => each.answer === answer).sort(byPlace);
      const from = groupSeed(seed, `audit/${key}/${answer === 'yes' ? 'positive' : 'negative'}`);
      const ranks = sampleRanks(stratum.length, perStratum, from);
      drawn.push(...ranks.map((rank) => stratum[rank]));
      return { of: stratum.length, drawn: ranks.length };
    };
    const undecided = all.filter(({ answer }) => answer === 'unclear').length;
    strata.push({ ...all[0].judge, positive: take('yes'), negative: take('no'), undecided });
  }
  return { items: drawn.sort(byPlace).map(itemOf), strata };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byPlace = (a: Candidate, b: Candidate): number =>
  compare(a.file, b.file) || a.target - b.target || compare(judgeKey(a.judge), judgeKey(b.judge));

function itemOf({ file, episode, target, verdict, step, round, judge }: Candidate, index: number): AuditItem {
  return {
    v: AUDIT_VERSION,
    type: 'item',
    number: index + 1,
    file,
    episode,
    ...judge,
    target,
    verdict,
    ...(step !== undefined && { step }),
    round,
  };
}

/** The text of an audit's file. */
export function auditText(
  { items, strata }: Drawn,
  about: Pick<AuditHeader, 'id' | 'seed' | 'perStratum' | 'transcripts'> & { readonly now: Date },
): string {
  const { id, seed, perStratum, transcripts, now } = about;
  const header: AuditHeader = {
    v: AUDIT_VERSION,
    type: 'audit',
    id,
    time: now.toISOString(),
    seed,
    perStratum,
    strata,
    transcripts,
  };
  return [header, ...items].map((line) => `${JSON.stringify(line)}\n`).join('');
}
