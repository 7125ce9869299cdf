/** The replies of a transcript that a judge may be asked about. */
import type { Game } from '../tasks/task';
import { Evidences, type GameName, type Shown } from './course';
import type { Case } from './desk';
import type { EpisodeEvent, EventOf } from './events';
import type { EpisodeLog } from './read-log';
import { headerOf } from './resume';

/** Finds them while the transcript grows. Of a reply only what it was understood as is kept. */
export class CaseFinder {
  private readonly evidences: Evidences;
  private reply: EventOf<'reply'> | undefined;

  constructor(game: Game, name: GameName) {
    this.evidences = new Evidences(game, name);
  }

  /** All that was shown so far: what was known at a case is the beginning of it. It grows. */
  get shown(): readonly Shown[] {
    return this.evidences.shown;
  }

  /** The next event. */
  add(event: EpisodeEvent): Case | undefined {
    if (event.type === 'reply') {
      this.reply = event;
      return this.evidences.replied(event);
    }
    if (event.type !== 'feedback' || !this.reply) return undefined;
    const { reply } = this;
    this.reply = undefined;
    return this.evidences.answered(reply, event);
  }
}

/** Every reply that a judge may be asked about. Throws ResumeError where there is no header. */
export function casesOf(log: Pick<EpisodeLog, 'events'>, game: Game): readonly Case[] {
  const { task, setting } = headerOf(log);
  const finder = new CaseFinder(game, { task, setting });
  return log.events.map((event) => finder.add(event)).filter((item) => item !== undefined);
}
