import type { Problem } from '../../../src/predicate/problem';
import type { Span } from '../../../src/predicate/span';
import type { LibraryCount } from '../../../src/rules/library';

/** Something of a text that is marked. */
export interface Mark extends Span {
  /** A class of a style sheet. */
  readonly look: string;
  /** `lines`: whole lines from edge to edge; `box`: a box behind the words; absent: the words themselves. */
  readonly shape?: 'lines' | 'box';
  /** Text drawn behind it, which the caret cannot enter. */
  readonly after?: string;
}

/** Drawn only while `of` is the text of the field; until others come they move with their words. */
export interface Marks {
  readonly of: string;
  readonly list: readonly Mark[];
  /** Offset of what is scrolled to, where the user is not in the field. */
  readonly first?: number;
}

export interface CodeFieldProps {
  /** Names the field for assistive technology: `Predicate of rule 2`. */
  readonly label: string;
  readonly value: string;
  /** The owner of the text. Caret, history and squiggles do not carry over to another one. */
  readonly of?: number;
  /** Problems of `value`; spans are offsets in it. */
  readonly problems: readonly Problem[];
  readonly readOnly?: boolean;
  /** Marks, drawn only where Monaco draws the field. Screen readers do not read them. */
  readonly marks?: Marks;
  /** Id of the element that describes the field, such as its problem in words. */
  readonly describedBy?: string;
  /** Called on every change by the user, with the whole text. Never called on a change of `value`. */
  readonly onInput: (text: string) => void;
  /** Called on Enter and when the focus leaves. */
  readonly onBlur: () => void;
}

/** The contents of a field, without its events. */
export type Shown = Omit<CodeFieldProps, 'onInput' | 'onBlur'>;

/** Selected text as offsets; `from` equals `to` at a caret. */
export interface Selected {
  readonly from: number;
  readonly to: number;
  readonly backward: boolean;
}

/** The user's place in a field, for the field that replaces it. */
export interface FieldPlace {
  readonly focused: boolean;
  readonly selected: Selected;
  /** Pixels scrolled down. */
  readonly scrollTop: number;
}

export interface Events {
  readonly onInput: (text: string) => void;
  /** The user is done, the focus may still be here. */
  readonly onDone: () => void;
  /** Escape, with nothing left to close. */
  readonly onLeave: () => void;
}

/** A field drawn by Monaco. */
export interface RichField {
  /** Shows a new state. Text that differs is changed in place, and is not input. */
  show(shown: Shown): void;
  focus(): void;
  dispose(): void;
}

/** Counts the rules of the library, over the domain that is on screen. */
export type LibrarySource = () => Promise<readonly LibraryCount[]>;

/** The code fields of the chunk with Monaco. */
export interface Engine {
  create(slot: HTMLElement, shown: Shown, place: FieldPlace, events: Events): RichField;
  useLibrary(source: LibrarySource | undefined): void;
}

/** Exports of that chunk. */
export interface EngineChunk {
  /** Resolves when the style sheet of the chunk has loaded. Rejects with the reason why it has not. */
  readonly styled: Promise<void>;
  readonly monacoEngine: Engine;
}
