/** Folds the lines of a transcript into a view of the episode. */
import type { Usage } from '../models/chat-model';
import type { Expect, Game } from '../tasks/task';
import { latestVerdicts } from './latest-verdicts';
import type { EpisodeEvent, EventOf, Header } from './events';
import { knownGame, summaryOf, type ScenarioSummary } from './summary';

export interface RoundView {
  /** 1-based. */
  readonly round: number;
  /** Everything but verdicts, as it happened: messages, replies, retries, feedback. */
  readonly steps: readonly Step[];
  /** The last reply to each turn, by the expected kind. */
  readonly replies: ReadonlyMap<Expect, EventOf<'reply'>>;
  /** The last answer of the environment. */
  readonly feedback?: EventOf<'feedback'>;
  /** Verdicts in the order of the log, replaced ones included. */
  readonly verdicts: readonly VerdictView[];
  readonly retries: readonly EventOf<'retry'>[];
}

export type Step = EventOf<'message' | 'reply' | 'retry' | 'feedback'>;

export interface VerdictView {
  readonly event: EventOf<'verdict'>;
  /** The expected kind of the judged reply; undefined if there is no such reply. */
  readonly expect: string | undefined;
  /** Marks the latest verdict on its question about its reply, which is the one that counts. */
  readonly current: boolean;
}

export interface JudgingView {
  readonly event: EventOf<'judging'>;
  readonly verdicts: number;
}

export type EpisodeState = 'running-or-interrupted' | 'completed' | 'cancelled' | 'failed';

export interface EpisodeView {
  /** Undefined in a log that was torn in its first line. */
  readonly header: Header | undefined;
  readonly scenario: ScenarioSummary | undefined;
  /** Undefined where this version cannot open it. */
  readonly game: Game | undefined;
  readonly rounds: readonly RoundView[];
  readonly state: EpisodeState;
  /** The last `end` event, where nothing was played after it. */
  readonly end: EventOf<'end'> | undefined;
  readonly resumes: readonly EventOf<'resume'>[];
  readonly judgings: readonly JudgingView[];
  readonly retries: { readonly format: number; readonly transport: number };
  /** `model`: tokens of all replies, including refused ones. `judges`: tokens of all verdicts. */
  readonly tokens: { readonly model: Usage; readonly judges: Usage };
  /** True if there is a header, and something is left to play. */
  readonly resumable: boolean;
  /** ISO 8601 times of the first and the last line. */
  readonly started: string | undefined;
  readonly last: string | undefined;
}

export function foldEpisode(events: readonly EpisodeEvent[]): EpisodeView {
  const header = events.find((event) => event.type === 'episode');
  const { end, state } = stateOf(events);
  const retries = events.filter((event) => event.type === 'retry');
  return {
    header,
    scenario: header && summaryOf(header),
    game: header && knownGame(header),
    rounds: roundsOf(events),
    state,
    end,
    resumes: events.filter((event) => event.type === 'resume'),
    judgings: judgingsOf(events),
    retries: {
      format: retries.filter(({ why }) => why === 'format').length,
      transport: retries.filter(({ why }) => why === 'transport').length,
    },
    tokens: {
      model: tokensOf(events.filter((event) => event.type === 'reply' || event.type === 'retry')),
      judges: tokensOf(events.filter((event) => event.type === 'verdict')),
    },
    resumable: header !== undefined && state !== 'completed',
    started: events[0]?.time,
    last: events.at(-1)?.time,
  };
}

/** Gives the state of a transcript and its end. Verdicts may follow an end; any other event opens the episode again. */
export function stateOf(events: readonly EpisodeEvent[]): Pick<EpisodeView, 'state' | 'end'> {
  let end: EventOf<'end'> | undefined;
  for (const event of events) {
    if (event.type === 'end') end = event;
    else if (event.type !== 'verdict' && event.type !== 'judging') end = undefined;
  }
  return { end, state: end?.state ?? 'running-or-interrupted' };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Round extends Mutable<RoundView> {
  steps: Step[];
  replies: Map<Expect, EventOf<'reply'>>;
  verdicts: VerdictView[];
  retries: EventOf<'retry'>[];
}

function roundsOf(events: readonly EpisodeEvent[]): RoundView[] {
  const rounds = new Map<number, Round>();
  const replies = new Map<number, EventOf<'reply'>>();
  const current = latestVerdicts(events);
  let now = 1;
  const roundAt = (round: number): Round => {
    const there = rounds.get(round) ?? { round, steps: [], replies: new Map(), verdicts: [], retries: [] };
    rounds.set(round, there);
    return there;
  };
  for (const event of events) {
    if (event.type === 'verdict') {
      const reply = replies.get(event.target);
      const expect = reply?.expect;
      roundAt(reply?.round ?? event.round ?? now).verdicts.push({
        event,
        expect,
        current: current.has(event),
      });
    } else if (isStep(event)) {
      now = event.round ?? now;
      if (event.type === 'reply') replies.set(event.seq, event);
      addStep(roundAt(now), event);
    }
  }
  return [...rounds.values()].sort((a, b) => a.round - b.round);
}

const isStep = (event: EpisodeEvent): event is Step =>
  event.type === 'message' || event.type === 'reply' || event.type === 'retry' || event.type === 'feedback';

function addStep(round: Round, event: Step): void {
  round.steps.push(event);
  if (event.type === 'retry') round.retries.push(event);
  if (event.type === 'feedback') round.feedback = event;
  if (event.type === 'reply') round.replies.set(event.expect, event);
}

function judgingsOf(events: readonly EpisodeEvent[]): JudgingView[] {
  const judgings: Mutable<JudgingView>[] = [];
  let open: Mutable<JudgingView> | undefined;
  for (const event of events) {
    if (event.type === 'judging') judgings.push((open = { event, verdicts: 0 }));
    else if (event.type === 'resume') open = undefined;
    else if (event.type === 'verdict' && open) open.verdicts++;
  }
  return judgings;
}

function tokensOf(events: readonly { readonly usage?: Usage | undefined }[]): Usage {
  const total: Mutable<Usage> = {};
  for (const { usage } of events) {
    for (const kind of ['prompt', 'completion', 'reasoning'] as const) {
      const tokens = usage?.[kind];
      if (tokens !== undefined) total[kind] = (total[kind] ?? 0) + tokens;
    }
  }
  return total;
}
