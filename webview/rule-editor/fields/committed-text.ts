import { reasonOf } from '../../../src/base/reason';
import { signal } from '@preact/signals';
import {
  accepted,
  fieldOf,
  input,
  keepMine,
  received,
  refused,
  reverted,
  sending,
  takeTheirs,
  toSend,
  type Field,
} from '../typing';

export interface FieldSource {
  /** The document's text, with its version. */
  readonly value: string;
  readonly version: number;
  /** Writes a text that stood for `base`; resolves with the document's version that has it. */
  readonly write: (text: string, base: string) => Promise<number>;
  /** Explains why a text is invalid; undefined if it is valid. */
  readonly check?: (text: string) => string | undefined;
}

/** A text of the document that is written when the user is done with it. */
export class CommittedText {
  readonly field;

  constructor(public source: FieldSource) {
    this.field = signal<Field>(fieldOf(source.value, source.version));
  }

  /** Takes the document's text. A refused one is tried again: either it fits now, or its reason stays with it. */
  receive(): void {
    const before = this.field.peek();
    const { value, version } = this.source;
    this.field.value = received(before, value, version);
    if (before.refused !== undefined) void this.commit();
  }

  /** The document was reverted to its file. */
  reverted(): void {
    this.field.value = reverted(this.field.peek());
  }

  async commit(): Promise<void> {
    const { field, source } = this;
    const text = toSend(field.peek());
    if (text === undefined) return;
    const objection = source.check?.(text);
    if (objection !== undefined) {
      field.value = { ...field.peek(), refused: objection };
      return;
    }
    const { base } = field.peek();
    field.value = sending(field.peek());
    try {
      const version = await source.write(text, base);
      field.value = accepted(field.peek(), version);
    } catch (error) {
      field.value = refused(field.peek(), reasonOf(error));
    }
  }

  input(text: string): void {
    this.field.value = input(this.field.peek(), text);
  }

  /** Goes back to what the document has. */
  revert(): void {
    this.field.value = takeTheirs(this.field.peek());
  }

  keepMine(): void {
    this.field.value = keepMine(this.field.peek());
    void this.commit();
  }
}
