/** The predicates of one group while they are typed: each is sent at a limited rate, and none is lost. */
import { reasonOf } from '../../src/base/reason';
import { signal } from '@preact/signals';
import { align, type Draft, type RuleText } from './align';
import {
  accepted,
  fieldOf,
  input,
  isDirty,
  keepMine,
  refused,
  sending,
  takeTheirs,
  toSend,
  answerLost,
  type Field,
} from './typing';

/** A text as it is kept while there is no view. */
export interface SavedText {
  readonly name: string;
  readonly base: string;
  readonly text: string;
  readonly sent?: string | undefined;
  readonly conflict?: boolean | undefined;
}

export interface SavedDrafts {
  /** One for each rule, typed in or not: they identify the rules. */
  readonly texts: readonly SavedText[];
  readonly orphans: readonly SavedText[];
}

const kept = ({ name, field: { base, text, sent, conflict } }: Draft): SavedText => ({
  name,
  base,
  text,
  ...(sent !== undefined && { sent }),
  ...(conflict && { conflict }),
});

/** Writes a predicate; resolves with the version of the document that has it, rejects with the reason why not. */
export type WritePredicate = (
  rule: number,
  change: { readonly name: string; readonly from: string; readonly value: string },
) => Promise<number>;

let lastGroup = 0;

export class GroupDrafts {
  /** Tells one from another. */
  readonly key = ++lastGroup;
  /** One for each rule, in the rules' order. */
  readonly drafts = signal<readonly Draft[]>([]);
  /** Drafts of rules that are gone from the file. */
  readonly orphans = signal<readonly Draft[]>([]);
  private version = 0;
  private lastKey = 0;
  /** An earlier view may have sent the restored texts and lost the answer. */
  private restored = false;
  private readonly throttles = new Map<number, TypingThrottle>();
  private readonly running = new Set<Promise<void>>();

  /** `serially` runs one piece of work after the other: a document takes one change at a time. */
  constructor(
    private readonly write: WritePredicate,
    private readonly serially: (work: () => Promise<void>) => Promise<void>,
    before?: SavedDrafts,
  ) {
    if (!before) return;
    const draft = ({ name, ...text }: SavedText): Draft => ({
      key: this.newKey(),
      name,
      field: { ...text, version: 0 },
    });
    this.restored = true;
    this.drafts.value = before.texts.map(draft);
    this.orphans.value = before.orphans.map(draft);
  }

  /** Takes the rules of a version of the document. False if that is older than what was written already. */
  receive(rules: readonly RuleText[], version: number): boolean {
    if (version < this.version) return false;
    this.version = version;
    if (this.restored) this.drafts.value = this.drafts.value.map((draft) => withAnswer(rules, draft));
    this.restored = false;
    const { drafts, orphans } = align(this.drafts.value, rules, version, this.newKey);
    this.drafts.value = drafts;
    if (orphans.length > 0) this.orphans.value = [...this.orphans.value, ...orphans];
    // Texts that waited for this message may be sent now.
    for (const { key, field } of drafts) if (toSend(field) !== undefined) this.send(key);
    return true;
  }

  /** The user typed; `now` in ms. */
  input(rule: number, text: string, now: number): void {
    const key = this.drafts.value[rule]?.key;
    if (key === undefined) return;
    this.update(key, (field) => input(field, text));
    // A blank before the next word is nothing to write: the word is then the first of its run.
    const field = this.drafts.value[rule]?.field;
    if (field && isDirty(field)) this.throttle(key).touch(now);
  }

  keepMine(rule: number): void {
    this.decide(rule, keepMine);
  }

  takeTheirs(rule: number): void {
    this.decide(rule, takeTheirs);
  }

  forgetOrphan(key: number): void {
    this.orphans.value = this.orphans.value.filter((orphan) => orphan.key !== key);
  }

  /** Texts that the file does not have. */
  unwritten(): readonly { readonly name: string; readonly text: string }[] {
    const texts = this.drafts.value.filter(({ field }) => isDirty(field));
    return [...texts, ...this.orphans.value].map(({ name, field }) => ({ name, text: field.text }));
  }

  /** Forgets one of them. */
  forget(index: number): void {
    const texts = this.drafts.value.filter(({ field }) => isDirty(field));
    const draft = texts[index];
    if (draft) this.update(draft.key, ({ base, version }) => fieldOf(base, version));
    else this.orphans.value = this.orphans.value.filter((_, i) => i !== index - texts.length);
  }

  /** All that another view needs to continue. */
  save(): SavedDrafts {
    return { texts: this.drafts.value.map(kept), orphans: this.orphans.value.map(kept) };
  }

  /** Something is not written, and will not be unless the user does something about it. */
  get stuck(): boolean {
    const waits = ({ conflict, refused: why }: Field) => conflict === true || why !== undefined;
    return this.orphans.value.length > 0 || this.drafts.value.some(({ field }) => waits(field));
  }

  get dirty(): boolean {
    return this.orphans.value.length > 0 || this.drafts.value.some(({ field }) => isDirty(field));
  }

  /** Sends what is held back; resolves when all that was sent has its answer. */
  async flush(): Promise<void> {
    for (const throttle of this.throttles.values()) throttle.flush();
    for (const { key, field } of this.drafts.value) if (toSend(field) !== undefined) this.send(key);
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private readonly newKey = (): number => ++this.lastKey;

  private decide(rule: number, how: (field: Field) => Field): void {
    const key = this.drafts.value[rule]?.key;
    if (key === undefined) return;
    this.update(key, how);
    this.send(key);
  }

  private throttle(key: number): TypingThrottle {
    const throttle = this.throttles.get(key) ?? new TypingThrottle(() => this.send(key));
    this.throttles.set(key, throttle);
    return throttle;
  }

  private update(key: number, how: (field: Field) => Field): void {
    this.drafts.value = this.drafts.value.map((draft) =>
      draft.key === key ? { ...draft, field: how(draft.field) } : draft,
    );
  }

  private send(key: number): void {
    const work = this.serially(() => this.sendNow(key));
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  /** Sends what is on screen when its turn has come, not when it was asked for. */
  private async sendNow(key: number): Promise<void> {
    const rule = this.drafts.value.findIndex((draft) => draft.key === key);
    const draft = this.drafts.value[rule];
    const value = draft && toSend(draft.field);
    if (value === undefined) return;
    this.update(key, sending);
    try {
      const version = await this.write(rule, { name: draft.name, from: draft.field.base, value });
      this.version = Math.max(this.version, version);
      this.update(key, (field) => accepted(field, version));
    } catch (error) {
      const why = reasonOf(error);
      this.update(key, (field) => refused(field, why));
    }
  }
}

/** A draft whose answer got lost, by what the document has for its rule. */
const withAnswer = (rules: readonly RuleText[], draft: Draft): Draft => {
  const texts = rules.filter(({ name }) => name === draft.name).map(({ predicate }) => predicate);
  return { ...draft, field: answerLost(draft.field, texts) };
};

/** Pause in typing before the text goes to the document, and the longest delay, in ms. */
export const REST = 250;
export const LONGEST = 1000;

/** Sends the first of a run of events at once, then after each rest, and during a long run now and then. */
export class TypingThrottle {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The time of the oldest event that was not sent yet. */
  private pendingSince: number | undefined;

  constructor(private readonly send: () => void) {}

  /** Something was typed; `now` in ms. */
  touch(now: number): void {
    if (this.timer === undefined) {
      this.timer = setTimeout(() => this.end(), REST);
      this.send();
      return;
    }
    this.pendingSince ??= now;
    clearTimeout(this.timer);
    const wait = Math.max(0, Math.min(REST, this.pendingSince + LONGEST - now));
    this.timer = setTimeout(() => this.end(), wait);
  }

  /** Sends at once what was waiting. */
  flush(): void {
    clearTimeout(this.timer);
    this.end();
  }

  private end(): void {
    this.timer = undefined;
    if (this.pendingSince === undefined) return;
    this.pendingSince = undefined;
    this.timer = setTimeout(() => this.end(), REST);
    this.send();
  }
}
