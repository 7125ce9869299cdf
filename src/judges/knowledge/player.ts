/** The hypotheses that a player could have had, followed through the events of a transcript. */
import type { EpisodeEvent } from '../../episode/events';
import type { Stepwise } from '../../base/stepwise';
import type { RuleGame } from '../../tasks/rule-discovery/game';
import type { Feedback, Parsed } from '../../tasks/task';
import type { GameSemantics } from '../../tasks/semantics';
import type { Engines } from '../exact';
import { isKnowledgeEvent, EventTracker, type KnowledgeEvent } from './event-tracker';
import { openTable, type OpenTable } from './open-table';
import { knowledgeAt, knowledgeOf, type Known } from './summary';
import { idealPlayer, remainingBefore, Timeline, type Hidden } from './timeline';
import type { Knowledge, KnowledgeAt } from './types';

export interface KnowledgeGame {
  readonly engines: Engines;
  readonly semantics: GameSemantics;
  readonly game: RuleGame;
  /** A test in the words of the game. */
  readonly show: (test: Parsed | Feedback) => string;
}

/** Rounds from this place on, so many at most, after so much work. */
export interface Wanted {
  readonly from?: number;
  readonly most?: number;
  readonly budgetMs?: number;
}

/** Least time between two updates of the knowledge while more events follow, in ms. */
const REFRESH_MS = 300;

/** Several questions may be under way at once, and any of them may be left between two steps for good. */
export class PlayerKnowledge {
  private readonly queue: KnowledgeEvent[] = [];
  private processed = 0;
  private open: OpenTable | undefined;
  private tracker: EventTracker | undefined;
  private known: { readonly version: number; readonly of: Known } | undefined;
  /** The work that all questions share. */
  private work: Stepwise<void> | undefined;

  constructor(private readonly of: KnowledgeGame) {}

  /** The next event of the transcript; nothing is computed yet. */
  take(event: EpisodeEvent): void {
    if (isKnowledgeEvent(event)) this.queue.push(event);
  }

  /**
   * The knowledge after about `budgetMs` of work; `pending` counts the events that are left. Undefined if the task has
   * no hypotheses.
   */
  *knowledge({ from = 0, most = Infinity, budgetMs = Infinity }: Wanted = {}): Stepwise<
    Knowledge | undefined
  > {
    const known = yield* this.follow(budgetMs);
    return known && knowledgeOf(known, { from, most }, this.queue.length - this.processed);
  }

  /** The hypotheses that the answer at this place left and refuted (0: the first answer; -1: the initial evidence). */
  *at(place: number): Stepwise<KnowledgeAt | undefined> {
    const known = yield* this.follow(0);
    return known && knowledgeAt(known, place);
  }

  /** Works until there is something to say and the time is over, or nothing is left to do. */
  private *follow(budgetMs: number): Stepwise<Known | undefined> {
    const end = performance.now() + budgetMs;
    while (!this.known || this.processed < this.queue.length || this.work) {
      if (this.known && performance.now() >= end) break;
      const { done } = this.advance();
      if (done && !this.open) return undefined;
      yield;
    }
    return this.known?.of;
  }

  private advance(): { readonly done?: boolean | undefined } {
    this.work ??= this.catchUp();
    try {
      const step = this.work.next();
      if (step.done) this.work = undefined;
      return step;
    } catch (error) {
      this.work = undefined;
      throw error;
    }
  }

  private *catchUp(): Stepwise<void> {
    const { semantics, engines, game } = this.of;
    this.open ??= yield* openTable(semantics, engines, game.discovery.initialEvidence);
    if (!this.open) return;
    const tracker = (this.tracker ??= new EventTracker(this.open, semantics, game));
    for (let next = performance.now() + REFRESH_MS; this.processed < this.queue.length; this.processed++) {
      yield* tracker.add(this.queue[this.processed]);
      yield;
      if (performance.now() < next) continue;
      yield* this.refresh(this.open, tracker);
      next = performance.now() + REFRESH_MS;
    }
    yield* this.refresh(this.open, tracker);
  }

  private *refresh(open: OpenTable, tracker: EventTracker): Stepwise<void> {
    const { version } = tracker;
    const same = this.known?.version === version ? this.known.of : undefined;
    const known = same ?? (yield* this.anew(open, tracker));
    yield* known.timeline.follow();
    this.known = { version, of: known };
  }

  /** A hypothesis that joined is counted in all rounds. */
  private *anew(open: OpenTable, tracker: EventTracker): Stepwise<Known> {
    const { table, ledger, initialAnswers: initialCount, beliefs } = open;
    const { game, show } = this.of;
    const hidden = this.hiddenRule();
    const { name, predicate } = game.discovery.hidden;
    const accepts = beliefs.accepts(predicate);
    return {
      game,
      show,
      open,
      tracker,
      timeline: new Timeline(table, ledger, hidden, initialCount),
      ideal: yield* idealPlayer(table, remainingBefore(ledger, initialCount, table.capacity), hidden),
      hidden: accepts ? yield* table.find({ name, predicate, accepts }) : -1,
    };
  }

  private hiddenRule(): Hidden {
    const { semantics, game } = this.of;
    return (test) => {
      try {
        return semantics.holds(game.discovery.hidden.predicate, test) === true;
      } catch {
        return undefined;
      }
    };
  }
}
