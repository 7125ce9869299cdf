/** Announcements as hypotheses: by the phrase reader, else by the function that the compatibility judge wrote. */
import { Lru } from '../../base/lru';
import type { Parsed } from '../../tasks/task';
import type { GameSemantics } from '../../tasks/semantics';
import type { AnnouncementReading } from '../../phrase-reader';
import { readerOf } from '../exact';
import type { TestKind } from './types';

/** One for all announcements that say the same. */
export interface Announced {
  readonly parsed: Parsed;
  readonly reading: AnnouncementReading;
  /** The predicate that holds on every test; undefined until it is known. */
  predicate: string | undefined;
}

/** A model that is sure of itself announces the same again and again, and reading takes milliseconds. */
const KEPT = 2_000;

export class Announcements {
  private readonly kept = new Lru<Announced>(KEPT);

  constructor(private readonly semantics: GameSemantics) {}

  /** `isNew`: it was not announced before. */
  read(parsed: Parsed): { readonly announced: Announced; readonly isNew: boolean } {
    const key = JSON.stringify(parsed);
    const known = this.kept.get(key);
    if (known) return { announced: known, isNew: false };
    const reading = readerOf(this.semantics, parsed);
    const predicate = reading.status === 'read' ? reading.predicate : undefined;
    const announced = { parsed, reading, predicate };
    this.kept.set(key, announced);
    return { announced, isNew: true };
  }

  /**
   * Checks whether the hypothesis accepts a test. For a partial reading it answers only if every way to read the words
   * agrees.
   */
  kindOf({ reading, predicate }: Announced, test: Parsed): TestKind {
    if (predicate !== undefined) return kind(this.holds(predicate, test));
    if (reading.status !== 'partial') return 'unknown';
    const { necessary, sufficient } = reading;
    if (this.holds(necessary, test) === false) return 'falsifying';
    return sufficient !== undefined && this.holds(sufficient, test) === true ? 'confirming' : 'unknown';
  }

  private holds(predicate: string, test: Parsed): boolean | 'raises' {
    try {
      return this.semantics.holds(predicate, test);
    } catch {
      return 'raises';
    }
  }
}

function kind(holds: boolean | 'raises'): TestKind {
  if (holds === 'raises') return 'unknown';
  return holds ? 'confirming' : 'falsifying';
}
