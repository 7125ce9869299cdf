/** Playing an episode: from the first line of its transcript to the last. */
import { CancelledError } from '../base/stepwise';
import { ModelError } from '../models/chat-model';
import type { Feedback } from '../tasks/task';
import { orCancelled, Stop } from '../base/abort';
import { PlayState, feedbackOf } from './play-state';
import { latestVerdicts, wasReached } from './latest-verdicts';
import { VerdictQueue, type Case } from './verdict-queue';
import type { EpisodeEvent, EventOf } from './events';
import type { Judge } from './judge';
import type { LogError } from './log';
import type { EpisodeEnd, EpisodePlan, EpisodeServices } from './plan';
import { FormatError, takeTurn, type TurnContext } from './turn';
import { reasonOf } from '../base/reason';
import { EventWriter, type WriterOptions } from './writer';

export interface RunContext extends TurnContext {
  readonly verdicts: VerdictQueue;
  /** Checks for a judge's verdict in the log. */
  readonly judged: (judge: Judge, target: number) => boolean;
}

/**
 * Plays an episode into an empty log. Never rejects: what goes wrong is how it ended. `failed` has in `why` either
 * `format`, the code of a ModelError, the code of a LogError (then there is no `end` event) or `internal`.
 */
export function runEpisode(plan: EpisodePlan, services: EpisodeServices): Promise<EpisodeEnd> {
  return conduct(plan, services, {}, async (run) => {
    await run.writer.append<'episode'>(plan.header);
    const state = stateOf(plan);
    await open(run, state);
    await playOn(run, state);
  });
}

const stateOf = (plan: EpisodePlan): PlayState =>
  new PlayState(plan.game, { task: plan.header.task, setting: plan.header.setting });

export async function open(run: RunContext, state: PlayState): Promise<void> {
  const { opening } = run.plan;
  await run.writer.append<'message'>({ type: 'message', round: state.position.round, text: opening });
  state.prompted(opening);
}

/** Plays to the end of the game. */
export async function playOn(run: RunContext, state: PlayState): Promise<void> {
  await completeReply(run, state);
  for (;;) {
    const { expect } = state.position;
    if (expect === undefined) return;
    state.replied(await takeTurn(run, state, expect));
    await completeReply(run, state);
  }
}

/** Completes a reply: feedback, verdicts, the environment's message. It continues where the log ends. */
async function completeReply(run: RunContext, state: PlayState): Promise<void> {
  if (!state.pending) return;
  const { reply, feedback } = state.pending;
  await judge(run, state.judged.replied(reply));
  const move = feedback
    ? state.position.replay(reply.parsed, feedbackOf(feedback))
    : await orCancelled(state.position.play(reply.parsed, asking(run)), run.signal);
  const answer = feedback ?? (move.feedback && (await noteFeedback(run, reply, move.feedback)));
  if (answer) {
    state.learned(answer);
    await judge(run, state.judged.answered(reply, answer));
  }
  if (move.message !== undefined) {
    const round = move.then.round;
    await run.writer.append<'message'>({ type: 'message', round, text: move.message });
    state.prompted(move.message);
  }
  state.moved(move);
}

const asking =
  ({ services, signal }: RunContext): Parameters<PlayState['position']['play']>[1] =>
  (question) =>
    services.ask(question, signal);

const noteFeedback = (run: RunContext, reply: EventOf<'reply'>, feedback: Feedback) =>
  run.writer.append<'feedback'>({
    type: 'feedback',
    ...(reply.round !== undefined && { round: reply.round }),
    ...feedbackOf(feedback),
  });

export async function judge(run: RunContext, item: Case | undefined): Promise<void> {
  if (!item) return;
  await run.verdicts.judge(
    run.plan.judges.filter((each) => !run.judged(each, item.target)),
    item,
  );
}

/** By the judge's question: which of several judges answered it does not matter for what is missing. */
function judgedIn(events: readonly EpisodeEvent[]): RunContext['judged'] {
  const current = latestVerdicts(events);
  return ({ identity }, target) => {
    const verdict = current.of(identity.question, target);
    return verdict !== undefined && wasReached(verdict);
  };
}

type Outcome = Pick<EpisodeEnd, 'state' | 'why' | 'message'>;

/** Runs `play` with a log, and writes how it ended. */
export async function conduct(
  plan: EpisodePlan,
  services: EpisodeServices,
  log: Pick<WriterOptions, 'before' | 'lastSeq' | 'torn'>,
  play: (run: RunContext) => Promise<void>,
): Promise<EpisodeEnd> {
  const stop = new Stop(services.signal);
  const writer = new EventWriter({ ...services, ...log, onBroken: () => stop.now() });
  const verdicts = new VerdictQueue(writer, stop.signal);
  const judged = judgedIn(log.before ?? []);
  const outcome = await outcomeOf(() =>
    play({ plan, services, writer, verdicts, judged, signal: stop.signal }),
  );
  await verdicts.written();
  const ended = writer.broken
    ? brokenOff(writer.broken)
    : await writeEnd(services, writer, verdicts, outcome);
  stop.now();
  return { ...ended, events: writer.events };
}

/** The outcome of an episode that did not play to its end or was cancelled during the last steps. */
export async function outcomeOf(play: () => Promise<void>): Promise<Outcome> {
  try {
    await play();
    return { state: 'completed' };
  } catch (error) {
    if (error instanceof CancelledError) return { state: 'cancelled' };
    const message = reasonOf(error);
    return { state: 'failed', why: whyOf(error), message };
  }
}

function whyOf(error: unknown): string {
  if (error instanceof ModelError) return error.code;
  return error instanceof FormatError ? 'format' : 'internal';
}

export const brokenOff = (error: LogError): Outcome => ({
  state: 'failed',
  why: error.code,
  message: error.message,
});

async function writeEnd(
  services: EpisodeServices,
  writer: EventWriter,
  verdicts: VerdictQueue,
  outcome: Outcome,
): Promise<Outcome> {
  // Verdicts were still awaited when the cancel came: they are missing, so the episode is not complete.
  const missing = outcome.state === 'completed' && services.signal.aborted && verdicts.lost;
  const ended: Outcome = missing ? { state: 'cancelled' } : outcome;
  try {
    await writer.append<'end'>({ type: 'end', ...ended, ...snapshot(services, writer.events) });
    return ended;
  } catch {
    return writer.broken ? brokenOff(writer.broken) : ended;
  }
}

function snapshot(services: EpisodeServices, events: readonly EpisodeEvent[]) {
  try {
    return { metrics: services.metrics(events) };
  } catch {
    // They are a fold over the log, which anyone can make again.
    return {};
  }
}
