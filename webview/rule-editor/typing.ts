/**
 * One text of the document while it is being edited: the document's text, the text on screen, and the text on its way.
 * Pure, so that every order of keys, replies and outside changes can be tested. Typed text is only ever replaced when
 * the document has it, or when the user agrees.
 */
export interface Field {
  /** The last known text of the document. A change applies to this text only. */
  readonly base: string;
  /** The text on screen. */
  readonly text: string;
  /** The version of the document that `base` is of. Older news is not news. */
  readonly version: number;
  /** Sent, and not yet answered. */
  readonly sent?: string | undefined;
  /** A document state that arrived while a reply was outstanding; applied after the reply. */
  readonly later?: { readonly value: string; readonly version: number } | undefined;
  /** The document got another text (`base`) while this one was typed. The user decides. */
  readonly conflict?: boolean | undefined;
  /** The reason why the text was not written. */
  readonly refused?: string | undefined;
}

export const fieldOf = (value: string, version: number): Field => ({ base: value, text: value, version });

/**
 * The text to write: without blanks at its end, which mean nothing and while typing are only the gap before the next
 * word. An unquoted YAML text cannot end with one, so writing it would put the whole text in quotes.
 */
const written = (text: string): string => text.trimEnd();
const saysTheSame = (p: string, q: string): boolean => written(p) === written(q);

/** Something is on screen that the document has not got yet. */
export const isDirty = (field: Field): boolean =>
  !saysTheSame(field.text, field.base) || field.sent !== undefined;

/** The document's text after all pending input is written: the base of the next change. */
export const expected = (field: Field): string =>
  field.conflict || field.refused !== undefined || !isDirty(field) ? field.base : written(field.text);

/** The answer to what was sent will not come any more. These are texts that the document has in the field's place. */
export const answerLost = ({ sent, ...field }: Field, texts: readonly string[]): Field =>
  sent !== undefined && texts.includes(sent) ? { ...field, base: sent } : field;

export function input(field: Field, text: string): Field {
  // Typing the very text of the file settles the conflict.
  return withoutConflict({ ...field, refused: undefined, text });
}

/** The text to send now, or undefined if there is none or it has to wait. */
export function toSend({ base, text, sent, conflict, refused }: Field): string | undefined {
  if (sent !== undefined || conflict || refused !== undefined) return undefined;
  return saysTheSame(text, base) ? undefined : written(text);
}

/** `toSend(field)` is on its way. */
export const sending = (field: Field): Field => ({ ...field, sent: written(field.text) });

/** Records that the text that was sent is in the document since this version. */
export function accepted(field: Field, version: number): Field {
  const { sent, later, base } = field;
  const newest = Math.max(version, field.version);
  const known = { ...field, base: sent ?? base, version: newest, sent: undefined, later: undefined };
  return later ? received(known, later.value, later.version) : known;
}

/** Records that the text that was sent was refused. The text stays on screen. */
export function refused(field: Field, why: string): Field {
  const { later } = field;
  const known = { ...field, refused: why, sent: undefined, later: undefined };
  return later ? received(known, later.value, later.version) : known;
}

/** The document has this text in that version. */
export function received(field: Field, value: string, version: number): Field {
  if (version < field.version) return field;
  if (field.sent !== undefined) return { ...field, later: { value, version } };
  // A text that was refused in an older state of the document may be written to this one.
  if (value === field.base)
    return { ...field, version, refused: version > field.version ? undefined : field.refused };
  if (saysTheSame(field.text, field.base)) return fieldOf(value, version);
  return withoutConflict({ ...field, refused: undefined, base: value, version, conflict: true });
}

const withoutConflict = (field: Field): Field => {
  if (isDirty(field)) return field;
  return keepMine(field);
};

/** Decides a conflict, or tries a refused text again: what is on screen is to be written over what the file has. */
export const keepMine = (field: Field): Field => ({ ...field, conflict: undefined, refused: undefined });

/** Resolves a conflict: the file's text goes on screen. */
export const takeTheirs = (field: Field): Field =>
  field.sent === undefined ? fieldOf(field.base, field.version) : { ...keepMine(field), text: field.base };

/** Records that the document was reverted to its file: a text that waits for the user is given up. */
export const reverted = (field: Field): Field =>
  field.conflict || field.refused !== undefined ? takeTheirs(field) : field;
