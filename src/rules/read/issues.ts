/** Schema findings in plain words, each at the exact place in the YAML. */
import { isMap, isScalar } from 'yaml';
import type * as z from 'zod';
import { MAX_DOMAIN_SIZE, MAX_DOMAIN_VALUE } from '../../predicate/domain';
import type { Fix, Problem } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import { grouped, listed } from '../words';
import { KNOWN_KEYS } from '../schema';
import { nearest } from '../../predicate';
import { type LocatedNode, locate, type Path } from './locate';
import { describe, entriesOf, type YamlNode } from './nodes';
import { problem } from './problems';
import { quoted } from './scalar-style';

type Issue = z.core.$ZodIssue;
/** `fallback`: where to point when there is nothing to point at. */
export function issueProblem(issue: Issue, root: YamlNode, fallback: Span): Problem {
  const found = locate(root, issue.path, fallback);
  const name = placeName(issue.path);
  if (found.missing) return missingProblem(issue.path, found.span);
  if (issue.code === 'invalid_type') return typeProblem(issue, found, name);
  const value = isScalar(found.node) ? String(found.node.value).slice(0, 60) : describe(found.node);
  if (issue.code === 'invalid_value' && !isScalar(found.node)) {
    const [first = ''] = issue.values.map(String);
    const wanted = issue.values.length > 1 ? 'text' : first;
    return problem('schema-type', 'error', found.span, `${name} must be ${wanted}, but this is ${value}`);
  }
  if (issue.code === 'invalid_value') return valueProblem(issue, found, name, value);
  return problem('schema-value', 'error', found.span, limitMessage(issue, name, value));
}

const WANTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'an integer',
  array: 'a list',
  object: 'a map of keys and values',
  tuple: 'a list',
};

const EXAMPLES: Readonly<Record<string, string>> = {
  groups: 'Write each group below it as an item that starts with `- id:`',
  rules: 'Write each rule below it as an item that starts with `- name:`',
  initial: 'For example `initial: [[2, 4, 6]]`',
  domain: 'For example `domain: [-99, 100]`',
  guidance: 'It has two lists, `accept:` and `reject:`',
  accept: 'For example `accept: [all even, every number is even]`',
  reject: 'For example `reject: [at least one even]`',
};

function typeProblem(issue: Issue & { code: 'invalid_type' }, found: LocatedNode, name: string): Problem {
  const key = issue.path.findLast((step) => typeof step === 'string');
  const actual = describe(found.node);
  if (actual === 'nothing' && issue.path.length > 0 && typeof issue.path.at(-1) === 'string') {
    const hint = MISSING_HINTS[String(key)] ?? EXAMPLES[String(key)];
    return problem('schema-type', 'error', found.span, `${name} is empty`, hint ? { hint } : {});
  }
  const wanted =
    issue.expected === 'number' && 'format' in issue
      ? 'an integer'
      : (WANTED[issue.expected] ?? issue.expected);
  const fixes = issue.expected === 'string' ? quoteFix(found) : [];
  const inTriple = name === TRIPLE_ENTRY;
  const message = inTriple
    ? `${name} must be an integer; this is ${actual}`
    : `${name} must be ${wanted}, but this is ${actual}`;
  const hint = fixes.length > 0 ? 'Put it in quotes' : inTriple ? undefined : EXAMPLES[String(key)];
  return problem('schema-type', 'error', found.span, message, {
    ...(hint && { hint }),
    ...(fixes.length > 0 && { fixes }),
  });
}

/** A number or truth value where a text belongs is nearly always a text without quotes. */
function quoteFix(found: LocatedNode): Fix[] {
  const { node } = found;
  if (!isScalar(node) || typeof node.source !== 'string' || node.source === '' || node.value === null)
    return [];
  const text = quoted(node.source, 'double');
  return [{ title: `Write ${text}`, edits: [{ span: found.span, text }], preferred: true }];
}

function valueProblem(
  issue: Issue & { code: 'invalid_value' },
  found: LocatedNode,
  name: string,
  value: string,
): Problem {
  const key = issue.path.at(-1);
  const isText = isScalar(found.node) && typeof found.node.value === 'string';
  const shownValue = isText ? `"${value}", which is a text` : value;
  if (key === 'version')
    return problem(
      'schema-version',
      'error',
      found.span,
      `Falsify reads version 1 of the format; this file says ${shownValue}`,
      {
        hint: 'Write `version: 1`',
        fixes: [{ title: 'Write version: 1', edits: [{ span: found.span, text: '1' }] }],
      },
    );
  const choices = issue.values.map(String);
  const suggestion = nearest(value, choices);
  const fixes: Fix[] = (suggestion ? [suggestion] : choices).map((each) => ({
    title: `Change to ${each}`,
    edits: [{ span: found.span, text: each }],
  }));
  const message = `${name} must be ${listed(choices, 'or')}, not "${value}"`;
  return problem('schema-value', 'error', found.span, message, {
    fixes,
    ...(suggestion && { hint: `Did you mean ${suggestion}?` }),
  });
}

function limitMessage(issue: Issue, name: string, value: string): string {
  const key = String(issue.path.at(-1));
  if (issue.message === 'domain-order') return '`domain` must list its smallest value first';
  if (issue.message === 'domain-size') return `A domain has at most ${MAX_DOMAIN_SIZE} values`;
  if (issue.message === 'domain-reach')
    return `A domain reaches from ${grouped(-MAX_DOMAIN_VALUE)} to ${grouped(MAX_DOMAIN_VALUE)} at most`;
  const inTriple = issue.path.includes('initial') || key === 'initial';
  if ((issue.code === 'too_small' || issue.code === 'too_big') && issue.origin === 'array') {
    if (inTriple) return 'A triple has exactly three integers: [a, b, c]';
    if (key === 'domain') return 'A domain has two integers: the smallest and the largest value';
    if (issue.code === 'too_big') return `${name} has more than ${grouped(Number(issue.maximum))} entries`;
    return key === 'rules' ? 'The group has no rule' : `${name} is empty`;
  }
  if (issue.code === 'invalid_format' || (issue.code === 'too_small' && issue.origin === 'string'))
    return `${name} is empty`;
  if (issue.code === 'too_small')
    return `${name} must be at least ${grouped(Number(issue.minimum))}, but is ${value}`;
  if (issue.code === 'too_big')
    return `${name} must be at most ${grouped(Number(issue.maximum))}, but is ${value}`;
  return `${name} is not valid`;
}

const MISSING_HINTS: Readonly<Record<string, string>> = {
  version: 'Start the file with `version: 1`',
  groups: 'Add `groups:` with a list of rule groups',
  id: 'Add a unique name, such as `id: "1"`',
  rules: 'Add `rules:` with a list of rules',
  name: 'Add a short name, such as `name: All even`',
  predicate: 'Add a Python expression over a, b and c, such as `predicate: a < b < c`',
};

function missingProblem(path: Path, span: Span): Problem {
  const key = String(path.at(-1));
  const owner = path.length === 1 ? (key === 'id' || key === 'rules' ? 'The group' : 'The file') : 'The rule';
  const hint = MISSING_HINTS[key];
  return problem('schema-missing', 'error', span, `${owner} has no \`${key}\``, hint ? { hint } : {});
}

const TRIPLE_ENTRY = 'Each entry of a triple';

/** `rules[2].predicate` as people would say it. */
function placeName(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'A group';
  if (typeof last === 'string') return `\`${last}\``;
  const parent = path.findLast((step) => typeof step === 'string');
  const depth = path.length - 1 - path.findLastIndex((step) => typeof step === 'string');
  if (parent === 'rules') return 'A rule';
  if (parent === 'groups') return 'A group';
  if (parent === 'initial') return depth > 1 ? TRIPLE_ENTRY : 'An initial triple';
  return `An item of \`${String(parent)}\``;
}

/** Keys that the format does not have, each with the nearest one it has. */
export function unknownKeys(node: YamlNode, level: keyof typeof KNOWN_KEYS): Problem[] {
  if (!isMap(node)) return [];
  const entries = entriesOf(node);
  const known = KNOWN_KEYS[level];
  const free = known.filter((key) => !entries.some((entry) => entry.key === key));
  return entries
    .filter((entry) => !known.includes(entry.key))
    .map((entry) => {
      const suggestion = nearest(entry.key, free);
      const message = `Unknown key \`${entry.key.slice(0, 60)}\` is ignored`;
      return problem('unknown-key', 'warning', entry.keySpan, message, {
        hint: suggestion ? `Did you mean \`${suggestion}\`?` : `The keys are ${known.join(', ')}`,
        ...(suggestion && {
          fixes: [{ title: `Change to ${suggestion}`, edits: [{ span: entry.keySpan, text: suggestion }] }],
        }),
      });
    });
}
