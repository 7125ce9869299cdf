/** Turns the events of a transcript into hypotheses and answers. */
import { feedbackOf } from '../../episode/play-state';
import type { EpisodeEvent, EventOf } from '../../episode/events';
import type { Stepwise } from '../../base/stepwise';
import { ruleFeedback, type RuleFeedback, type RuleGame } from '../../tasks/rule-discovery/game';
import type { Feedback, Parsed } from '../../tasks/task';
import { ANNOUNCE } from '../../tasks/rule-discovery/turns';
import type { Believable, GameSemantics } from '../../tasks/semantics';
import { Announcements, type Announced } from './announced';
import type { OpenTable } from './open-table';
import type { TestKind } from './types';

/** One answer in the transcript. */
export interface Answered {
  readonly round: number;
  /** `seq` of the feedback. */
  readonly seq: number;
  readonly feedback: RuleFeedback;
  readonly of: Tested;
}

interface Tested {
  readonly round: number;
  readonly parsed: Parsed;
  readonly announced: Announced | undefined;
  isAnswered: boolean;
}

/** Events that say something about what is known. */
export type KnowledgeEvent = EventOf<'reply'> | EventOf<'feedback'> | EventOf<'verdict'>;

export function isKnowledgeEvent(event: EpisodeEvent): event is KnowledgeEvent {
  if (event.type === 'verdict') return event.function !== undefined;
  return event.type === 'reply' || event.type === 'feedback';
}

/** Characters of the words that name an announced hypothesis. */
const MOST_NAME_CHARACTERS = 200;

/** Follows the tests and announcements of an episode. If it is abandoned between two steps, the same event can be added again. */
export class EventTracker {
  /** The answers that the ledger has after those that were given. */
  readonly answered: Answered[] = [];
  /** Announcements that could not be read, each counted once, and those beyond the capacity. */
  readonly without = { meaning: 0, room: 0 };
  /** Counts up when knowledge about earlier rounds is no longer valid. */
  version = 1;
  private announced: Announced | undefined;
  private latest: Tested | undefined;
  private readonly tests = new Map<number, Tested>();
  private readonly announcements: Announcements;
  /** Predicates, with whether each is one of the hypotheses. */
  private readonly believed = new Map<string, boolean>();

  constructor(
    private readonly open: OpenTable,
    semantics: GameSemantics,
    private readonly game: RuleGame,
  ) {
    this.announcements = new Announcements(semantics);
  }

  *add(event: KnowledgeEvent): Stepwise<void> {
    if (event.type === 'verdict') return yield* this.function(event);
    if (event.type === 'feedback') return yield* this.answer(event);
    if (event.expect !== ANNOUNCE) {
      const { round = 1, parsed } = event;
      this.latest = { round, parsed, announced: this.announced, isAnswered: false };
      this.tests.set(event.seq, this.latest);
      return;
    }
    const { announced, isNew } = this.announcements.read(event.parsed);
    if (announced.predicate !== undefined)
      yield* this.believe(announced, announced.predicate, event.round ?? 1);
    else if (isNew) this.without.meaning++;
    this.announced = announced;
  }

  /** Feedback answers one test; without a test, or in another game, it is ignored. */
  private *answer(event: EventOf<'feedback'>): Stepwise<void> {
    const tested = this.latest;
    const feedback = ruleFeedback(feedbackOf(event));
    if (!feedback || !tested || tested.isAnswered || !this.isTest(feedback)) return;
    yield* this.open.ledger.addAnswer(feedback);
    tested.isAnswered = true;
    this.answered.push({ round: event.round ?? 1, seq: event.seq, feedback, of: tested });
  }

  /** Returns the kind of a test, by the hypothesis announced before it; `unknown` where there is none. */
  kindOf({ of: { parsed, announced } }: Answered): TestKind {
    return announced ? this.announcements.kindOf(announced, parsed) : 'unknown';
  }

  /**
   * The judge's function stands in for an announcement that was not read. The first one is used, since they rarely
   * differ.
   */
  private *function({ target, function: source }: EventOf<'verdict'>): Stepwise<void> {
    const { announced, round = 1 } = this.tests.get(target) ?? {};
    if (!announced || announced.predicate !== undefined || source === undefined) return;
    if (!(yield* this.believe(announced, source, round))) return;
    announced.predicate = source;
    this.without.meaning--;
    this.version++;
  }

  private *believe({ parsed }: Announced, predicate: string, round: number): Stepwise<boolean> {
    const known = this.believed.get(predicate);
    if (known !== undefined) return known;
    const accepts = this.open.beliefs.accepts(predicate);
    const nameOf = () => this.game.discovery.hypothesisText(parsed).slice(0, MOST_NAME_CHARACTERS);
    const joined = accepts ? yield* this.join({ name: nameOf(), predicate, accepts }, round) : false;
    this.believed.set(predicate, joined);
    return joined;
  }

  private *join(one: Believable, round: number): Stepwise<boolean> {
    const member = yield* this.open.table.add(one, 'announced', round);
    if (member < 0) this.without.room++;
    else if (yield* this.open.ledger.join(member)) this.version++;
    return member >= 0;
  }

  private isTest(feedback: Feedback): boolean {
    try {
      return this.game.discovery.argumentsOf(feedback).length > 0;
    } catch {
      return false;
    }
  }
}
