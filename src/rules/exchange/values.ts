/** Single values of imported files: how people write splits, origins, sizes, triples and predicates. */
import { oneLine } from '../../base/one-line';
import type { Triple } from '../../predicate/domain';
import type { Origin, Split } from '../types';
import type { Cell } from './table';

const NOTHING = /^[-–—?]*$/;

/** Absent for an empty cell and one that only holds dashes. */
export const nonEmpty = (text: string | undefined): string | undefined =>
  text === undefined || NOTHING.test(text.trim()) ? undefined : text.trim();

/** `train`, `Training`, `val`, `ood_test`, …; undefined for anything else. */
export function splitOf(text: string): Split | undefined {
  if (/train/i.test(text)) return 'train';
  if (/^val|valid|^dev/i.test(text)) return 'validation';
  return /test/i.test(text) ? 'test' : undefined;
}

export function originOf(text: string): Origin | undefined {
  if (/human|person|people|participant/i.test(text)) return 'human';
  return /model|llm|machine|\bai\b/i.test(text) ? 'model' : undefined;
}

/** "1,629" → 1629. */
export function sizeOf(text: string): number | undefined {
  const digits = text
    .replace(/(?<=\d)[,'’ \u00a0\u202f](?=\d{3})/g, '')
    .replace(/[$*]/g, '')
    .trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** "(2, -4, 6)", "[2,-4,6]" or "2 -4 6". */
export function tripleOf(text: string): Triple | undefined {
  const inner =
    /^[([{]?\s*([-−+]?\d{1,15})\s*[,; ]\s*([-−+]?\d{1,15})\s*[,; ]\s*([-−+]?\d{1,15})\s*[)\]}]?$/.exec(
      text.trim(),
    );
  if (!inner) return undefined;
  const [a, b, c] = inner.slice(1).map(integerOf);
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c];
}

/** Reads an integer, also with the minus sign of typesetters, and "4.0" as tables write integers. */
export function integerOf(text: string): number | undefined {
  const match = /^([-−+]?)(\d{1,15})(?:\.0+)?$/.exec(text.trim());
  if (!match) return undefined;
  const value = Number(match[2]);
  return match[1] === '-' || match[1] === '−' ? 0 - value : value;
}

/** A predicate as it is written; only LaTeX, which cannot be Python, is taken away. */
export function predicateOf({ code, source }: Cell): string {
  if (code !== undefined) return code;
  const written = source.trim();
  return written.includes('$') ? withoutLatex(written) : written;
}

const LATEX: readonly (readonly [RegExp, string])[] = [
  [/\\(?:text|mathrm|texttt|operatorname)\{([^{}]*)\}/g, '$1'],
  [/\\leq?\b/g, '<='],
  [/\\geq?\b/g, '>='],
  [/\\neq?\b/g, '!='],
  [/\\(?:bmod|mod)\b/g, '%'],
  [/\\([%{}_&#$|])/g, '$1'],
  [/\$/g, ''],
];

const withoutLatex = (text: string): string =>
  oneLine(LATEX.reduce((result, [pattern, by]) => result.replace(pattern, by), text));
