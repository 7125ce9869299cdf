/** All that is typed in the groups of a document: in the open one, and what others hold that is not written yet. */
import { computed, signal } from '@preact/signals';
import type { RuleFileChange } from '../../src/rules/edit/changes';
import type { RuleText } from './align';
import { GroupDrafts, type SavedDrafts } from './drafts';
import { follow, type GroupPlace } from './groups/place';

/** A group's texts as they are saved while there is no view. */
export interface SavedGroup extends GroupPlace, SavedDrafts {
  readonly lost?: boolean | undefined;
}

/** A text whose group is gone from the file, or cannot be distinguished from others any more. */
export interface LostText {
  readonly key: string;
  readonly group: string;
  readonly rule: string;
  readonly text: string;
}

/** The drafts of a group and where it stands now: what is typed is written there, and nowhere else. */
class GroupDraft {
  lost = false;
  readonly drafts: GroupDrafts;

  constructor(
    public place: GroupPlace,
    private readonly write: (wanted: RuleFileChange) => Promise<number>,
    serially: (work: () => Promise<void>) => Promise<void>,
    kept?: SavedDrafts,
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

export class DraftStore {
  private readonly current = signal<GroupDraft | undefined>(undefined);
  private readonly parked = signal<readonly GroupDraft[]>([]);
  private ids: readonly string[] = [];

  constructor(
    private readonly write: (wanted: RuleFileChange) => Promise<number>,
    private readonly serially: (work: () => Promise<void>) => Promise<void>,
  ) {}

  /** The groups with a text that is not written: the open one only where that waits for the user. */
  readonly unwritten = computed<ReadonlySet<number>>(() => {
    const open = this.current.value;
    const unsaved = this.parked.value.filter(({ drafts, lost }) => !lost && drafts.dirty);
    const all = open?.drafts.stuck ? [...unsaved, open] : unsaved;
    return new Set(all.map(({ place }) => place.index));
  });

  readonly lost = computed<readonly LostText[]>(() =>
    this.parked.value
      .filter(({ lost }) => lost)
      .flatMap(({ place, drafts }) =>
        drafts.unwritten().map(({ name, text }, i) => ({
          key: `${drafts.key} ${i}`,
          group: place.id,
          rule: name,
          text,
        })),
      ),
  );

  /** The drafts that the view has to save. */
  readonly kept = computed<readonly SavedGroup[]>(() =>
    [this.current.value, ...this.parked.value].flatMap((draft) =>
      draft?.drafts.dirty
        ? [{ ...draft.place, ...(draft.lost && { lost: true }), ...draft.drafts.save() }]
        : [],
    ),
  );

  /** Takes back what an earlier view remembered. */
  restore(kept: readonly SavedGroup[]): void {
    this.parked.value = kept.map(({ index, id, lost = false, ...drafts }) => {
      const draft = new GroupDraft({ index, id }, this.write, this.serially, drafts);
      draft.lost = lost;
      return draft;
    });
  }

  /** The document has groups with these ids now. */
  follow(ids: readonly string[]): void {
    const before = this.ids;
    this.ids = ids;
    for (const draft of this.parked.peek()) {
      const place = draft.lost ? undefined : follow(draft.place, before, ids);
      if (place) draft.place = place;
      else draft.lost = true;
    }
    const open = this.current.peek();
    if (open) {
      const place = follow(open.place, before, ids);
      // A renamed group is recognised by its rules; several groups with its id cannot be told apart.
      if (place?.id === open.place.id) open.place = place;
      else if (!place) open.lost ||= ids.includes(open.place.id);
    }
    this.redraw();
  }

  /** The drafts of the group that is to be shown; those of the one that was shown are put aside. */
  turnTo(place: GroupPlace, rules: readonly RuleText[]): GroupDrafts {
    const before = this.current.peek();
    if (before && this.isOpen(before, place, rules)) {
      before.place = place;
      this.redraw();
      return before.drafts;
    }
    const parked = this.parked.peek();
    const known = parked.find((draft) => !draft.lost && isSame(draft.place, place));
    this.parked.value = parked.filter((draft) => draft !== known);
    if (before) this.park(before);
    const draft = known ?? new GroupDraft(place, this.write, this.serially);
    this.current.value = draft;
    return draft.drafts;
  }

  /** Forgets a lost text. */
  forget({ key }: LostText): void {
    const [draft, index] = key.split(' ').map(Number);
    this.parked
      .peek()
      .find(({ drafts }) => drafts.key === draft)
      ?.drafts.forget(index ?? 0);
    this.prune();
  }

  async flush(): Promise<void> {
    await Promise.all(this.all().map(({ drafts }) => drafts.flush()));
  }

  get dirty(): boolean {
    return this.all().some(({ drafts }) => drafts.dirty);
  }

  private all(): GroupDraft[] {
    return [...this.parked.peek(), this.current.peek()].filter((each) => each !== undefined);
  }

  private park(draft: GroupDraft): void {
    const written = draft.drafts.flush();
    if (!draft.drafts.dirty) return;
    this.parked.value = [...this.parked.peek(), draft];
    void written.then(() => this.prune());
  }

  private prune(): void {
    this.parked.value = this.parked.peek().filter(({ drafts }) => drafts.dirty);
  }

  /** Places change within the group drafts. */
  private redraw(): void {
    this.parked.value = [...this.parked.peek()];
  }

  /** Checks whether this is the group that was shown before: it may have been renamed, or moved. */
  private isOpen(
    { lost, place, drafts }: GroupDraft,
    { index, id }: GroupPlace,
    rules: readonly RuleText[],
  ): boolean {
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

const isSame = (p: GroupPlace, q: GroupPlace): boolean => p.index === q.index && p.id === q.id;
