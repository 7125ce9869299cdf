/** JSON Lines as published files have them: rows with their line numbers, and what cannot be read. */
import type * as z from 'zod/mini';
import type { Stepwise } from '../../base/stepwise';
import { isRecord, readJson } from '../../base/json';
import { linesOf, notJson, tooLarge, whyInvalid } from '../../base/json-lines';
import type { Draft } from './draft';
import type { PublishedFile } from './types';

export interface Row<T> {
  /** 1-based. */
  readonly line: number;
  readonly value: T;
}

/** The rows that fit the schema for them; every other line that is not empty becomes a problem. Never throws. */
export function* rowsOf<S extends z.ZodMiniType>(
  file: PublishedFile,
  schemaOf: (row: Readonly<Record<string, unknown>>) => S,
  draft: Draft,
): Stepwise<readonly Row<z.infer<S>>[]> {
  const rows: Row<z.infer<S>>[] = [];
  for (const { text, line, unfinished } of linesOf(file.text)) {
    yield;
    if (text.trim() === '') continue;
    const report = (message: string) => draft.report('error', { file: file.name, line }, message);
    const fault = tooLarge(text);
    if (fault !== undefined) {
      report(fault);
      continue;
    }
    const value = readJson(text);
    if (value === undefined) {
      report(notJson(unfinished));
      continue;
    }
    if (!isRecord(value)) {
      report('This line is no row of such a file.');
      continue;
    }
    const schema = schemaOf(value);
    const wrong = whyInvalid(schema, value);
    if (wrong !== undefined) report(`This line is no row of such a file: ${wrong}`);
    else rows.push({ line, value: schema.parse(value) });
  }
  return rows;
}

/** A row in its place. `gap`: rows before it are missing. */
export interface Placed<T> extends Row<T> {
  readonly gap: boolean;
}

/**
 * Rows whose numbers count on. One that is there twice, or out of its place, cannot be said to follow what stands
 * before it: it is reported and left out. `beside`: two rows with one number that belong together.
 */
export function inOrder<T>(
  rows: readonly Row<T>[],
  first: number,
  numberOf: (value: T) => number,
  draft: Draft,
  file: string,
  beside: (before: T, after: T) => boolean = () => false,
): readonly Placed<T>[] {
  const placed: Placed<T>[] = [];
  let before: { readonly number: number; readonly value?: T } = { number: first - 1 };
  for (const [i, { line, value }] of rows.entries()) {
    const number = numberOf(value);
    const next = rows.at(i + 1);
    const same = number === before.number && before.value !== undefined && beside(before.value, value);
    const jumps = number > before.number + 1;
    if ((number <= before.number && !same) || (jumps && next && numberOf(next.value) < number)) {
      draft.report('error', { file, line }, `Number ${number} is out of its place: this line is not used.`);
      continue;
    }
    if (jumps) draft.report('warning', { file, line }, missing(before.number + 1, number - 1));
    placed.push({ line, value, gap: jumps });
    before = { number, value };
  }
  return placed;
}

const missing = (from: number, to: number): string =>
  from === to
    ? `Number ${from} is missing before this line.`
    : `Numbers ${from} to ${to} are missing before this line.`;
