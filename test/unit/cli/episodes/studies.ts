/** Folders with many transcripts of one and the same game, and what their index is worth. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INDEX_FROM, INDEX_NAME } from '../../../../src/results/row-index';
import { EXAMPLE, falsify, newFolder, onlyIn } from './support';

/** The text of a short transcript. */
export async function shortTranscript(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-run-'));
  await falsify(['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '2', '--seed', '1', '-o', folder]);
  const text = readFileSync(onlyIn(folder), 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

const ID = /"id":"[\da-f-]+"/;

export const withId = (text: string, id: string): string => text.replace(ID, `"id":"${id}"`);

export const nameOf = (n: number): string => `${String(n).padStart(4, '0')}.episode.jsonl`;

/** A folder with so many copies of a transcript, under other ids. */
export function study(text: string, episodes = INDEX_FROM): string {
  const folder = newFolder();
  for (let n = 0; n < episodes; n++) writeFileSync(join(folder, nameOf(n)), withId(text, String(n)));
  return folder;
}

export const rows = (folder: string, ...options: string[]) =>
  falsify(['results', folder, '--rows', '--format', 'json', ...options]);

export const indexOf = (folder: string): string => join(folder, INDEX_NAME);

/** Says something untrue in the index, which shows where it is believed. */
export function forge(folder: string): void {
  const text = readFileSync(indexOf(folder), 'utf8');
  writeFileSync(indexOf(folder), text.replaceAll('"announcements":3', '"announcements":77'));
}

export const believed = (out: string): number => out.split('"announcements":77').length - 1;
