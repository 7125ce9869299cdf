/** The results of the phrase reader. */
export type Reading =
  /** The words mean this predicate, on every triple (Wason) or state of the device (Blicket). */
  | { readonly status: 'read'; readonly predicate: string }
  /** Everything that the words allow satisfies `necessary`; the words say more, or could. */
  | {
      readonly status: 'partial';
      readonly necessary: string;
      /** Sufficient for every way to read the words; absent if nothing is certain. */
      readonly sufficient?: string;
      readonly reason: string;
    }
  | { readonly status: 'not-understood'; readonly reason: string };

export const notUnderstood = (reason: string): Reading => ({ status: 'not-understood', reason });

export interface ReadOptions {
  /** The setting. With `dual-goal` an announcement has two rules; the reading is of the DAX rule. */
  readonly setting?: string;
}

/** `med`: the reading of the MED rule, where there is one. */
export type AnnouncementReading = Reading & { readonly med?: Reading };
