/** Events that are made from published rows, each with the place it comes from. */
import { FORMAT_VERSION, type Body, type EpisodeEvent } from '../events';
import type { ImportProblem, PublishedLine, Published } from './types';

export class Draft {
  private readonly events: EpisodeEvent[] = [];
  private readonly places = new Map<number, PublishedLine>();
  private readonly problems: ImportProblem[] = [];

  /** Returns the event's `seq`. `time`: ISO 8601, as far as the files say. */
  add(body: Body, place: PublishedLine, time: string): number {
    const seq = this.events.length + 1;
    this.events.push({ v: FORMAT_VERSION, seq, time, ...body });
    this.places.set(seq, place);
    return seq;
  }

  report(
    severity: ImportProblem['severity'],
    at: Pick<PublishedLine, 'file' | 'line'>,
    message: string,
  ): void {
    this.problems.push({ file: at.file, line: at.line, severity, message });
  }

  /** `opening`: the instruction, whose hash belongs into the header. */
  result(opening: string): Unsealed {
    const { events, places, problems } = this;
    const seal = ({ id, sha256 }: Seal): Published => {
      const sealed = events.map((event) =>
        event.type === 'episode' ? { ...event, id, prompts: { ...event.prompts, sha256 } } : event,
      );
      return { events: sealed, places, problems };
    };
    return { opening, seal };
  }
}

/** The parts of a header that are computed asynchronously: the id of the run and the hash of its instruction. */
export interface Seal {
  readonly id: string;
  readonly sha256: string;
}

/** A run that was read: all but its seal. */
export interface Unsealed {
  readonly opening: string;
  readonly seal: (seal: Seal) => Published;
}

/** A run that could not be taken for an episode at all. */
export class ImportError extends Error {
  constructor(
    readonly file: string,
    readonly line: number,
    message: string,
  ) {
    super(message);
    this.name = 'ImportError';
  }
}
