/** Problems of a file as a whole: what is not read at all, and what holds nothing. */
import type { Problem } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import { FILE_TEMPLATE } from '../template';
import { MAX_FILE_LENGTH } from '../types';
import { problem } from './problems';

/** Files that cannot be read group by group are parsed in one go, and that must not take seconds. */
export const MAX_WHOLE_LENGTH = 512 * 1024;

export const noGroups = (span: Span): Problem =>
  problem('no-groups', 'warning', span, 'The file has no rule group', {
    hint: 'Write each group below `groups:` as an item that starts with `- id:`',
  });

export const emptyFile = (): Problem =>
  problem('file-empty', 'error', { from: 0, to: 0 }, 'The file is empty', {
    hint: 'Start with `version: 1` and a list `groups:`',
    fixes: [
      {
        title: 'Insert a rule group to start from',
        edits: [{ span: { from: 0, to: 0 }, text: FILE_TEMPLATE }],
      },
    ],
  });

export const tooLargeInOnePiece = (): Problem =>
  problem(
    'file-too-large',
    'error',
    { from: 0, to: 1 },
    `A file of more than ${MAX_WHOLE_LENGTH / 1024} kB is only read if \`groups:\` stands at the left margin with each group below it as an item \`- id: …\``,
  );

/** The character that a decoder puts where bytes were not UTF-8. */
export function undecoded(at: number): Problem {
  return problem(
    'file-not-utf8',
    'warning',
    { from: at, to: at + 1 },
    'The file is not UTF-8: characters were lost here',
    {
      hint: 'Reopen it with its encoding and save it as UTF-8',
    },
  );
}

/** Texts that are not worth parsing. */
export function refusal(text: string): Problem | undefined {
  const start = { from: 0, to: Math.min(1, text.length) };
  if (text.length > MAX_FILE_LENGTH) {
    const size = (text.length / 1024 / 1024).toFixed(1);
    const limit = MAX_FILE_LENGTH / 1024 / 1024;
    return problem(
      'file-too-large',
      'error',
      start,
      `The file has ${size} million characters (MiB), and at most ${limit} are read`,
      {
        hint: 'Split it into several files',
      },
    );
  }
  const bare = text.includes('\n') ? -1 : text.search(/\r(?=[^\r])/);
  if (bare >= 0) return oldLineEnds(bare);
  const nul = text.indexOf('\0');
  if (nul >= 0)
    return problem(
      'file-not-text',
      'error',
      { from: nul, to: nul + 1 },
      'This is not a text file: it contains a zero byte',
    );
  return /^\uFEFF?\s*$/.test(text) ? emptyFile() : undefined;
}

/**
 * YAML 1.2 treats a lone carriage return as a line break; its reader here does not, and modern programs do not write
 * it.
 */
const oldLineEnds = (at: number): Problem =>
  problem(
    'yaml-syntax',
    'error',
    { from: at, to: at + 1 },
    'The lines end with bare carriage returns, which are not read',
    { hint: 'Save the file with line feeds (LF or CRLF) as line ends' },
  );
