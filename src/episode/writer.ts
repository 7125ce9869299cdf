/** The one who writes a transcript: numbers the events and appends them one after the other. */
import { FORMAT_VERSION, type Body, type EpisodeEvent, type EventOf } from './events';
import { reasonOf } from '../base/reason';
import { LogError, type LogFile } from './log';

export interface WriterOptions {
  readonly log: LogFile;
  readonly now: () => Date;
  readonly onEvent?: (event: EpisodeEvent) => void;
  /** Events that the log already contains. */
  readonly before?: readonly EpisodeEvent[];
  readonly lastSeq?: number;
  /** The text does not end with a line break: one is written before the next event. */
  readonly torn?: boolean;
  /** The log took no more: everything else should stop. */
  readonly onBroken: () => void;
}

export class EventWriter {
  /** All events of the log, those from before included. */
  readonly events: EpisodeEvent[];
  private seq: number;
  private torn: boolean;
  private tail: Promise<unknown> = Promise.resolve();
  private failure: LogError | undefined;

  constructor(private readonly options: WriterOptions) {
    this.events = [...(options.before ?? [])];
    this.seq = options.lastSeq ?? 0;
    this.torn = options.torn ?? false;
  }

  /** The reason why writing has stopped. */
  get broken(): LogError | undefined {
    return this.failure;
  }

  /** Resolves when the event is in the log. Rejects with LogError, and then for ever. */
  append<T extends EpisodeEvent['type']>(body: Body<EventOf<T>>): Promise<EventOf<T>> {
    const written = this.tail.then(() => this.write<T>(body));
    this.tail = written.catch(() => undefined);
    return written;
  }

  private async write<T extends EpisodeEvent['type']>(body: Body<EventOf<T>>): Promise<EventOf<T>> {
    if (this.failure) throw this.failure;
    const place = { v: FORMAT_VERSION, seq: this.seq + 1, time: this.options.now().toISOString() };
    // The place first, for readers of the file; and last, so that nothing takes it.
    const event = { ...place, ...body, ...place } as unknown as EventOf<T>;
    try {
      await this.options.log.append(`${this.torn ? '\n' : ''}${JSON.stringify(event)}\n`);
    } catch (error) {
      throw this.breakOff(error);
    }
    this.torn = false;
    this.seq = place.seq;
    this.events.push(event);
    tell(this.options.onEvent, event);
    return event;
  }

  private breakOff(error: unknown): LogError {
    const message = reasonOf(error);
    this.failure = error instanceof LogError ? error : new LogError('io', message, { cause: error });
    this.options.onBroken();
    return this.failure;
  }
}

/** Tells a listener. What goes wrong there is no reason to stop an episode. */
export function tell<T>(listener: ((value: T) => void) | undefined, value: T): void {
  try {
    listener?.(value);
  } catch {
    // The transcript is what counts; a failed view shows it again when it is reopened.
  }
}
