/**
 * Readings by people and by models: predicates for announcements. A reading also applies to the same words in other
 * announcements.
 */
import type { Triple } from '../../predicate';

/** A predicate that was given for an announcement. */
export interface Reading {
  readonly predicate: string;
  /** The person, or the model by its name; absent for a reading that is only tried. */
  readonly author?: string;
  /** Set for a reading by a model, which translated the announcement twice; absent for a person's reading. */
  readonly model?: {
    readonly other: string;
    /** The smallest triple on which the two translations differ; absent where they accept the same triples. */
    readonly parts?: Triple;
  };
}

/** By `seq` of the announcement, in the order of the transcript. */
export type ReadingsByTarget = ReadonlyMap<number, Reading>;

/** Readings of people, or those of models. */
const readingsOf = (who: 'people' | 'models', readings: ReadingsByTarget): ReadingsByTarget =>
  new Map([...readings].filter(([, { model }]) => (model !== undefined) === (who === 'models')));

/** The reading that counts for an announcement, and the announcement that it was given for. */
export interface ReadingUsed extends Reading {
  readonly announcement: number;
}

const isSame = (one: Reading | undefined, other: Reading | undefined): boolean =>
  one?.predicate === other?.predicate &&
  one?.author === other?.author &&
  JSON.stringify(one?.model) === JSON.stringify(other?.model);

class ReadingsByWords {
  /** By words, the announcement with these words whose reading comes last. */
  private last = new Map<string, number>();
  private rank = new Map<number, number>();

  /** `wordsOf`: of an announcement, once it turned up. */
  constructor(
    private readonly wordsOf: (announcement: number) => string | undefined,
    private readings: ReadingsByTarget,
  ) {
    this.order();
  }

  /** Replaces the readings that count. Returns the words that mean something else by that. */
  use(readings: ReadingsByTarget): ReadonlySet<string> {
    const [before, lastBefore] = [this.readings, this.last];
    this.readings = readings;
    this.order();
    const changed = new Set<string>();
    for (const announcement of new Set([...before.keys(), ...readings.keys()])) {
      const words = this.wordsOf(announcement);
      if (words !== undefined && !isSame(before.get(announcement), readings.get(announcement)))
        changed.add(words);
    }
    // In another order of the same readings, another one may be the last.
    for (const [words, announcement] of this.last)
      if (!isSame(before.get(lastBefore.get(words) ?? 0), readings.get(announcement))) changed.add(words);
    return changed;
  }

  /** An announcement with these words turned up. True: what they mean may be another thing by that. */
  announced(announcement: number, words: string): boolean {
    const rank = this.rank.get(announcement);
    if (rank === undefined) return false;
    const before = this.last.get(words);
    if (before === undefined || (this.rank.get(before) ?? 0) < rank) this.last.set(words, announcement);
    return true;
  }

  /** The reading of an announcement: its own, else the last one of the same words. */
  of(announcement: number, words: string): ReadingUsed | undefined {
    const used = this.readings.has(announcement) ? announcement : this.last.get(words);
    const reading = used === undefined ? undefined : this.readings.get(used);
    return used === undefined || !reading ? undefined : { ...reading, announcement: used };
  }

  private order(): void {
    this.rank = new Map([...this.readings.keys()].map((announcement, i) => [announcement, i]));
    this.last = new Map();
    for (const announcement of this.readings.keys()) {
      const words = this.wordsOf(announcement);
      if (words !== undefined) this.last.set(words, announcement);
    }
  }
}

/** The readings of people beside those of models. */
export class Readings {
  private readonly people: ReadingsByWords;
  private readonly models: ReadingsByWords;

  /** `wordsOf`: of an announcement, once it turned up. */
  constructor(wordsOf: (announcement: number) => string | undefined, readings: ReadingsByTarget = new Map()) {
    this.people = new ReadingsByWords(wordsOf, readingsOf('people', readings));
    this.models = new ReadingsByWords(wordsOf, readingsOf('models', readings));
  }

  /** Replaces the readings that count. Returns the words that mean something else by that. */
  use(readings: ReadingsByTarget): ReadonlySet<string> {
    const changed = this.people.use(readingsOf('people', readings));
    return new Set([...changed, ...this.models.use(readingsOf('models', readings))]);
  }

  /** An announcement with these words turned up. True: what they mean may be another thing by that. */
  announced(announcement: number, words: string): boolean {
    const isRead = this.people.announced(announcement, words);
    return this.models.announced(announcement, words) || isRead;
  }

  /** The reading of an announcement: its own, else the last one of the same words. */
  of(announcement: number, words: string): { readonly person?: ReadingUsed; readonly model?: ReadingUsed } {
    const [person, model] = [this.people, this.models].map((each) => each.of(announcement, words));
    return { ...(person && { person }), ...(model && { model }) };
  }
}
