/** Findings of a schema in a YAML file of one format: in plain words, each at its place, with fixes. */
import { isMap } from 'yaml';
import type * as z from 'zod/mini';
import { nearest } from '../../predicate';
import type { Problem } from '../../predicate/problem';
import { listed } from '../words';
import { locate, type Path } from './locate';
import { describe, entriesOf, plainOf, type YamlNode } from './nodes';
import { problem } from './problems';
import { limitWords, wantedWords } from '../../base/schema-words';

/** Underlined where there is nothing else. */
export const START = { from: 0, to: 1 };

/** A finding about the value at a path of the file. */
export interface Issue {
  readonly path: Path;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly severity?: Problem['severity'];
  /** The texts that may stand there in its place. */
  readonly instead?: readonly string[];
  /** About the key, not about its value. */
  readonly key?: true;
}

/** Words of one format. */
export interface FormatWords {
  /** The keys that may stand where one that is not known does. */
  keys(path: Path): readonly string[];
  /** Advice about a value that cannot be what it is. */
  hint(path: Path): string | undefined;
  /** Codes of findings about a value that is not one of those listed, by its key; default: `schema-value`. */
  readonly codes?: Readonly<Record<string, string>>;
}

/** `base`: the path of what was checked; paths of issues lead on from there. */
export function issuesOf(
  issue: z.core.$ZodIssue,
  root: YamlNode,
  words: FormatWords,
  base: Path = [],
): readonly Issue[] {
  const path = [...base, ...issue.path];
  const name = nameOf(path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownKey(key, path, words.keys(path)));
  if (issue.code === 'invalid_value') return [wrongValue(issue, path, root, words.codes)];
  const found = locate(root, path, START);
  if (found.missing) return [{ path, code: 'schema-missing', message: `${name} is missing` }];
  const actual = describe(found.node);
  if (issue.code === 'invalid_type') {
    const message = `${name} must be ${wantedWords(issue)}, but this is ${actual}`;
    return [{ path, code: 'schema-type', message }];
  }
  if (issue.code === 'invalid_union') {
    const hint = words.hint(path);
    const message = `${name} cannot be ${actual}`;
    return [{ path, code: 'schema-value', message, ...(hint !== undefined && { hint }) }];
  }
  // The first line of a long value says nothing of the whole.
  const onKey = isMap(found.node) && typeof path.at(-1) === 'string' && { key: true as const };
  return [{ path, code: 'schema-value', message: `${name} ${limitWords(issue)}`, ...onKey }];
}

/** The last key of a path. */
export const last = (path: Path): string => path.findLast((step) => typeof step === 'string') ?? '';

function nameOf(path: Path): string {
  const step = path.at(-1);
  return typeof step === 'number' ? `An item of \`${last(path)}\`` : `\`${last(path)}\``;
}

function wrongValue(
  issue: z.core.$ZodIssue & { code: 'invalid_value' },
  path: Path,
  root: YamlNode,
  codes: FormatWords['codes'] = {},
): Issue {
  const name = nameOf(path);
  const found = locate(root, path, START);
  const values = issue.values.map(String);
  if (found.missing) return { path, code: 'schema-missing', message: `${name} is missing` };
  const value = String(plainOf(found.node)).slice(0, 60);
  const suggestion = nearest(value, values);
  return {
    path,
    code: new Map(Object.entries({ version: 'schema-version', ...codes })).get(last(path)) ?? 'schema-value',
    message: `${name} must be ${listed(values, 'or')}, not "${value}"`,
    instead: suggestion === undefined ? values : [suggestion],
    ...(suggestion !== undefined && { hint: `Did you mean ${suggestion}?` }),
  };
}

function unknownKey(key: string, path: Path, known: readonly string[]): Issue {
  const suggestion = nearest(key, known);
  const hint = suggestion === undefined ? `The keys are ${listed(known)}` : `Did you mean \`${suggestion}\`?`;
  return {
    path: [...path, key],
    code: 'unknown-key',
    key: true,
    message: `There is no key \`${key.slice(0, 60)}\` here`,
    ...((suggestion !== undefined || known.length > 0) && { hint }),
    ...(suggestion !== undefined && { instead: [suggestion] }),
  };
}

export const placing =
  (root: YamlNode) =>
  ({ path, code, message, hint, severity = 'error', instead = [], key }: Issue): Problem => {
    const span = (key && keySpan(root, path)) ?? locate(root, path, START).span;
    const fixes = instead.map((text) => ({ title: `Change to ${text}`, edits: [{ span, text }] }));
    return problem(code, severity, span, message, {
      ...(hint !== undefined && { hint }),
      ...(fixes.length > 0 && { fixes }),
    });
  };

function keySpan(root: YamlNode, path: Path) {
  const owner = locate(root, path.slice(0, -1), START).node;
  return isMap(owner) ? entriesOf(owner).find(({ key }) => key === path.at(-1))?.keySpan : undefined;
}
