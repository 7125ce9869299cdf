import type { Problem } from '../../../src/predicate/problem';

export interface CodeFieldProps {
  /** Names the field for assistive technology: `Predicate of rule 2`. */
  readonly label: string;
  readonly value: string;
  /** What is wrong with `value`; spans are offsets in it. */
  readonly problems: readonly Problem[];
  readonly readOnly?: boolean;
  /** Id of the element that describes the field, such as its problem in words. */
  readonly describedBy?: string;
  readonly language?: 'predicate';
  /** Of every change by the user, with the whole text. Never of a change of `value`. */
  readonly onInput: (text: string) => void;
  /** When the user is done: on Enter, and when the focus leaves. */
  readonly onBlur: () => void;
}
