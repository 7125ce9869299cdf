/** All that is typed in the groups of a document: in the open one, and what others hold that is not written yet. */
import { computed, signal } from '@preact/signals';
import type { RuleFileChange } from '../../src/rules/edit/changes';
import type { RuleText } from './align';
import { GroupDrafts, type KeptDrafts } from './drafts';
import { follow, type Place } from './groups/place';

/** What is kept of a group's texts while there is no view. */
export interface KeptGroup extends Place, KeptDrafts {
  readonly lost?: boolean | undefined;
}

/** A text whose group is gone from the file, or cannot be told from others any more. */
export interface LostText {
  readonly key: string;
  readonly group: string;
  readonly rule: string;
  readonly text: string;
}

/** The drafts of a group and where it stands now: what is typed is written there, and nowhere else. */
class Sheet {
  lost = false;
  readonly drafts: GroupDrafts;

  constructor(
    public place: Place,
    private readonly write: (wanted: RuleFileChange) => Promise<number>,
    serially: (work: () => Promise<void>) => Promise<void>,
    kept?: KeptDrafts,
  ) {
    const writeRule: ConstructorParameters<typeof GroupDrafts>[0] = (rule, { name, from, value }) => {
      if (this.lost) return Promise.reject(new Error('The group is gone from the file'));
      const { index, id } = this.place;
      const expect = { id, name, predicate: from };
      return this.write({ kind: 'set-predicate', group: index, rule, value, expect });
    };
    this.drafts = new GroupDrafts(writeRule, serially, kept);
  }
}

export class Desk {
  private readonly current = signal<Sheet | undefined>(undefined);
  private readonly parked = signal<readonly Sheet[]>([]);
  private ids: readonly string[] = [];

  constructor(
    private readonly write: (wanted: RuleFileChange) => Promise<number>,
    private readonly serially: (work: () => Promise<void>) => Promise<void>,
  ) {}

  /** The groups with a text that is not written: the open one only where that waits for the user. */
  readonly unwritten = computed<ReadonlySet<number>>(() => {
    const open = this.current.value;
    const held = this.parked.value.filter(({ drafts, lost }) => !lost && drafts.dirty);
    const all = open?.drafts.stuck ? [...held, open] : held;
    return new Set(all.map(({ place }) => place.index));
  });

  readonly lost = computed<readonly LostText[]>(() =>
    this.parked.value
      .filter(({ lost }) => lost)
      .flatMap(({ place, drafts }) =>
        drafts.unwritten().map(({ name, text }, i) => ({
          ...{ key: `${drafts.key} ${i}`, group: place.id, rule: name, text },
        })),
      ),
  );

  /** What the view has to remember. */
  readonly kept = computed<readonly KeptGroup[]>(() =>
    [this.current.value, ...this.parked.value].flatMap((sheet) =>
      sheet?.drafts.dirty
        ? [{ ...sheet.place, ...(sheet.lost && { lost: true }), ...sheet.drafts.keep() }]
        : [],
    ),
  );

  /** Takes back what an earlier view remembered. */
  restore(kept: readonly KeptGroup[]): void {
    this.parked.value = kept.map(({ index, id, lost = false, ...drafts }) => {
      const sheet = new Sheet({ index, id }, this.write, this.serially, drafts);
      sheet.lost = lost;
      return sheet;
    });
  }

  /** The document has groups with these ids now. */
  follow(ids: readonly string[]): void {
    const before = this.ids;
    this.ids = ids;
    for (const sheet of this.parked.peek()) {
      const place = sheet.lost ? undefined : follow(sheet.place, before, ids);
      if (place) sheet.place = place;
      else sheet.lost = true;
    }
    const open = this.current.peek();
    if (open) {
      const place = follow(open.place, before, ids);
      // Whether it was renamed, its rules tell; of several with its id, nothing tells which it is.
      if (place?.id === open.place.id) open.place = place;
      else if (!place) open.lost ||= ids.includes(open.place.id);
    }
    this.redraw();
  }

  /** The drafts of the group that is to be shown; those of the one that was shown are put aside. */
  turnTo(place: Place, rules: readonly RuleText[]): GroupDrafts {
    const before = this.current.peek();
    if (before && this.isOpen(before, place, rules)) {
      before.place = place;
      this.redraw();
      return before.drafts;
    }
    const parked = this.parked.peek();
    const known = parked.find((sheet) => !sheet.lost && isSame(sheet.place, place));
    this.parked.value = parked.filter((sheet) => sheet !== known);
    if (before) this.park(before);
    const sheet = known ?? new Sheet(place, this.write, this.serially);
    this.current.value = sheet;
    return sheet.drafts;
  }

  /** Forgets a lost text. */
  forget({ key }: LostText): void {
    const [sheet, index] = key.split(' ').map(Number);
    this.parked
      .peek()
      .find(({ drafts }) => drafts.key === sheet)
      ?.drafts.forget(index ?? 0);
    this.prune();
  }

  async flush(): Promise<void> {
    await Promise.all(this.all().map(({ drafts }) => drafts.flush()));
  }

  get dirty(): boolean {
    return this.all().some(({ drafts }) => drafts.dirty);
  }

  private all(): Sheet[] {
    return [...this.parked.peek(), this.current.peek()].filter((each) => each !== undefined);
  }

  private park(sheet: Sheet): void {
    const written = sheet.drafts.flush();
    if (!sheet.drafts.dirty) return;
    this.parked.value = [...this.parked.peek(), sheet];
    void written.then(() => this.prune());
  }

  private prune(): void {
    this.parked.value = this.parked.peek().filter(({ drafts }) => drafts.dirty);
  }

  /** Places change within the sheets. */
  private redraw(): void {
    this.parked.value = [...this.parked.peek()];
  }

  /** Whether this is the group that was shown before: it may have been renamed, or moved. */
  private isOpen({ lost, place, drafts }: Sheet, { index, id }: Place, rules: readonly RuleText[]): boolean {
    const { ids } = this;
    if (lost) return false;
    if (place.index === index && place.id !== id && !ids.includes(place.id)) {
      // Another id in the same place: renamed if the rules are the same, else the next group after a deletion.
      return drafts.drafts
        .peek()
        .some(({ name, field }) => rules.some((rule) => rule.name === name && rule.predicate === field.base));
    }
    if (place.index === index) return place.id === id;
    return place.id === id && ids.indexOf(id) === ids.lastIndexOf(id);
  }
}

const isSame = (p: Place, q: Place): boolean => p.index === q.index && p.id === q.id;
