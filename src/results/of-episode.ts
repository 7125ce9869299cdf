/** The result row of one transcript: its metrics by the stored verdicts and by enumeration. */
import type { EpisodeEvent, EventOf, Header } from '../episode/events';
import { cellText } from '../episode/cell-id';
import { stateOf } from '../episode/fold';
import { gameOf } from '../episode/game-of';
import { optionsOf, scenarioName } from '../episode/header';
import { isPublished } from '../episode/published/header';
import { latestVerdicts, wasReached } from '../episode/latest-verdicts';
import type { Json } from '../base/json';
import { naturally } from '../base/natural-order';
import { cachedSha256, sha256 } from '../base/sha256';
import { knownGame } from '../episode/summary';
import type { Disagreement, Review, Reviewed } from '../judges/review';
import { measuredIn, measuresNamed } from '../metrics';
import { resultsByEnumeration } from '../judges/review/by-enumeration';
import { isDecided } from '../judges/review/disagreements';
import { type ResultOf, RuleTally } from '../tasks/rule-discovery/measures/tally';
import type { RuleMetrics } from '../tasks/rule-discovery/measures/schema';
import { canonical, deepJson } from '../base/canonical';
import { type SourceOutcome, type ResultRow, ROW_VERSION } from './row';
import { episodeScores } from './scores';
import { costOfEpisode } from './cost-of-episode';
import { taskNamed } from '../tasks/registry';

export interface ReviewedEpisode {
  readonly events: readonly EpisodeEvent[];
  /** Absent for a task without a hidden rule. */
  readonly review: Review | undefined;
  /** See `breadthQuestion`. */
  readonly breadth?: number | null;
}

/** A result row whose hashes are still texts: computing a hash has to wait, which a worker between two slices cannot. */
export interface UnhashedRow {
  readonly texts: {
    readonly header: string;
    /** Null for a published run. */
    readonly cell: string | null;
    readonly scenario: string;
    readonly prompt: string;
  };
  readonly identity: ReturnType<typeof identityOf>;
  readonly played: ReturnType<typeof playedOf> & Pick<ResultRow, 'scores' | 'figures' | 'cost'>;
}

/** Throws Error where the transcript has no header. */
export function unhashedRow(episode: ReviewedEpisode): UnhashedRow {
  const header = episode.events.find((event) => event.type === 'episode');
  if (!header) throw new Error('has no header');
  const prompt = promptOf(header, episode.events);
  const scores = episodeScores(header, episode.events);
  const figures = figuresIn(header, episode.events);
  const cost = costOfEpisode(header, episode.events);
  return {
    texts: {
      header: deepJson(header),
      cell: isPublished(header) ? null : cellText(header),
      scenario: canonical(header.scenario),
      prompt,
    },
    identity: identityOf(header, episode),
    played: {
      ...playedOf(episode),
      scores: scores ?? {},
      ...(figures.length > 0 && { figures }),
      ...(cost && { cost }),
    },
  };
}

/** Four digits are more than a figure can show. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e4) / 1e4;

const figuresIn = (header: Header, events: readonly EpisodeEvent[]): NonNullable<ResultRow['figures']> =>
  (taskNamed(header.task)?.figures?.of(events) ?? []).map(({ points, ...figure }) => ({
    ...figure,
    points: points.map(([x, y]) => [rounded(x), rounded(y)]),
  }));

export async function hashedRow({ texts, identity, played }: UnhashedRow): Promise<Omit<ResultRow, 'path'>> {
  return {
    version: ROW_VERSION,
    id: await sha256(texts.header),
    cell: texts.cell === null ? null : await sha256(texts.cell),
    ...identity,
    scenario: { id: await cachedSha256(texts.scenario), ...identity.scenario },
    promptSha256: await cachedSha256(texts.prompt),
    ...played,
  };
}

/** Rejects with Error where the transcript has no header. */
export const resultRow = async (episode: ReviewedEpisode): Promise<Omit<ResultRow, 'path'>> =>
  await hashedRow(unhashedRow(episode));

function playedOf({ events, review }: ReviewedEpisode) {
  const { disagreements, reviewed } = review ?? { disagreements: [], reviewed: [] };
  const tally = new RuleTally();
  for (const event of events) tally.add(event);
  const storedOf = storedResults(events);
  const computedOf = resultsByEnumeration(reviewed);
  const stored = tally.metrics(storedOf);
  const computed = tally.metrics(computedOf);
  return {
    ...endOf(events),
    announcements: stored.announcements,
    tests: stored.tests,
    judge: { ...outcomeOf(stored), byTest: lettersOf(tally.testResults(storedOf)) },
    enumeration: {
      ...outcomeOf(computed),
      byTest: lettersOf(tally.testResults(computedOf)),
      open: openOf(reviewed, computed),
    },
    disagreements: {
      certain: kindsOf(disagreements, 'certain'),
      likely: kindsOf(disagreements, 'likely'),
    },
    ...(review && { readings: { ...review.announcements } }),
    retries: { format: stored.retries.format, transport: stored.retries.transport },
    latencyMs: events.reduce((sum, event) => sum + (event.type === 'reply' ? event.latencyMs : 0), 0),
  };
}

/** The measure by which a task keeps episodes apart that were played alike otherwise. */
function apartIn(events: readonly EpisodeEvent[]): Readonly<Record<string, string>> {
  const { apart } = measuresNamed(events.find((event) => event.type === 'episode')?.task);
  const value = apart === undefined ? undefined : measuredIn(events).find(({ id }) => id === apart)?.value;
  return typeof value === 'string' && apart !== undefined ? { [apart]: value } : {};
}

/** The options of the game that the header names, without those that are the default of the task. */
function chosenOptions(header: Header): { readonly options?: Json } {
  const known = optionsOf(header);
  const chosen = Object.keys(header.options ?? {}).filter((name) => known[name] !== undefined);
  return chosen.length > 0 ? { options: Object.fromEntries(chosen.map((name) => [name, known[name]])) } : {};
}

function identityOf(header: Header, { events, breadth = null }: ReviewedEpisode) {
  const { task, setting, model, decoding, versions } = header;
  return {
    task,
    setting,
    thinking: decoding.thinking ?? null,
    repeat: isPublished(header) ? null : (header.repeat ?? 1),
    seed: header.seed ?? null,
    started: header.time,
    ...(header.parent && { fork: true as const }),
    scenario: {
      name: scenarioName(header).full,
      rule: knownGame(header)?.discovery?.hidden.name ?? '',
      breadth,
    },
    model: { kind: model.kind, name: model.name, served: model.model ?? model.name },
    // A seed that differs between episodes is not a difference of conditions.
    decoding: canonical({
      ...decoding,
      ...apartIn(events),
      ...chosenOptions(header),
      thinking: undefined,
      seed: undefined,
    }),
    judges: judgesOf(header, events),
    versions: { falsify: versions.falsify },
  };
}

/** The judges whose verdicts count, by question; where a question has no verdict, those that are to give them. */
function judgesOf({ judges }: Header, events: readonly EpisodeEvent[]): string {
  const later = events.flatMap((event) => (event.type === 'judging' ? event.judges : []));
  const chosen = new Map([...judges, ...later].map(({ question, by }) => [question, nameOf(by)]));
  const latest = latestVerdicts(events);
  return [...chosen]
    .map(([question, name]) => {
      const names = new Set(
        latest
          .on(question)
          .filter(wasReached)
          .map(({ by }) => nameOf(by)),
      );
      // In one order, whoever judged last: the text is part of the condition.
      return `${question}: ${names.size > 0 ? [...names].sort(naturally).join(' and ') : name}`;
    })
    .join(', ');
}

const nameOf = ({ model, name }: EventOf<'verdict'>['by']): string => model ?? name;

/** The text that the opening was made from, or what stands for several: equal for all scenarios of a condition. */
function promptOf(header: Header, events: readonly EpisodeEvent[]): string {
  if (header.prompts.set !== undefined) return header.prompts.set;
  const opening = events.find((event) => event.type === 'message')?.text ?? '';
  return gameOf(header).game.template?.(opening) ?? opening;
}

function endOf(events: readonly EpisodeEvent[]): Pick<ResultRow, 'state' | 'why'> {
  const { state, end } = stateOf(events);
  if (state === 'running-or-interrupted') return { state: 'interrupted', why: null };
  return { state, why: end?.why ?? null };
}

function storedResults(events: readonly EpisodeEvent[]): ResultOf {
  const verdicts = latestVerdicts(events);
  return (judge, target) => verdicts.of(judge, target)?.result;
}

const LETTERS = new Map<string | undefined, string>([
  ['incompatible', 'i'],
  ['compatible', 'c'],
]);

const lettersOf = (results: readonly (string | undefined)[]): string =>
  results.map((result) => LETTERS.get(result) ?? '?').join('');

const outcomeOf = ({
  tStar,
  testsBeforeSuccess,
  tests,
  ic,
  tokens,
}: RuleMetrics): Omit<SourceOutcome, 'byTest'> => ({
  tStar,
  testsPlayed: testsBeforeSuccess ?? tests,
  icBefore: { incompatible: ic.before.incompatible, compatible: ic.before.compatible },
  icOver: { incompatible: ic.all.incompatible, compatible: ic.all.compatible },
  tokens: { unit: tokens.unit, total: tokens.total, turns: tokens.turns },
});

/** An announcement that predicts nothing is not open: it is not correct, and no test goes with or against it. */
const isOpen = ({ computed, predictsNothing }: Reviewed): boolean =>
  !isDecided(computed.result) && !predictsNothing;

function openOf(reviewed: readonly Reviewed[], { tStar }: RuleMetrics): ResultRow['enumeration']['open'] {
  const announcements = reviewed.filter(({ judge }) => judge === 'equivalence');
  const tests = reviewed.filter((one) => one.judge === 'compatibility' && isOpen(one));
  const success = announcements.find(({ computed }) => computed.result === 'correct')?.target ?? Infinity;
  const first = announcements.findIndex(isOpen) + 1;
  return {
    announcements: announcements.filter(isOpen).length,
    first: first > 0 && (tStar === null || first < tStar) ? first : null,
    testsBefore: tests.filter(({ target }) => target < success).length,
    testsOver: tests.length,
  };
}

function kindsOf(disagreements: readonly Disagreement[], certainty: Disagreement['certainty']) {
  const counts: Record<string, number> = {};
  for (const one of disagreements)
    if (one.certainty === certainty) counts[one.kind] = (counts[one.kind] ?? 0) + 1;
  return counts;
}
