/** Finds the candidates in the reply of a model: JSON objects, in prose, in fences, in lists. */
import { isRecord, readJson } from '../base/json';
import { oneLine } from '../base/one-line';
import type { Candidate, RulePlace } from './types';

/** An endless reply is not read to its end. */
const MOST_CHARACTERS = 400_000;
const MOST_CANDIDATES = 400;
const MOST_OBJECT = 4_000;
const MOST_LINES = 20;
/** Braces that are tried as the beginning of an object. */
const MOST_BEGINNINGS = 1_500;

export function candidatesIn(reply: string): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const value of objectsIn(reply.slice(0, MOST_CHARACTERS)))
    for (const record of rulesIn(value, 0)) {
      if (found.length === MOST_CANDIDATES) return found;
      found.push(candidateOf(record));
    }
  return found;
}

/** The lists of texts under a key, in the first object of a reply that has one. */
export function textsUnder(
  reply: string,
  keys: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  for (const value of objectsIn(reply.slice(0, MOST_CHARACTERS)))
    if (isRecord(value) && keys.some((key) => Array.isArray(value[key])))
      return Object.fromEntries(keys.map((key) => [key, textsOf(value[key])]));
  return {};
}

/** The values of all balanced pairs of braces that are JSON, from the outside in. */
function* objectsIn(text: string): Generator {
  let from = text.indexOf('{');
  for (let tries = 0; from >= 0 && tries < MOST_BEGINNINGS; tries++) {
    const to = endOf(text, from);
    const value = to === undefined ? undefined : readJson(text.slice(from, to));
    if (value !== undefined) yield value;
    from = text.indexOf('{', value === undefined || to === undefined ? from + 1 : to);
  }
}

/** The end of the object that begins here. */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = from; at < Math.min(text.length, from + MOST_OBJECT); at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

type RuleRecord = Readonly<Record<string, unknown>> & { readonly predicate: string };

const isRule = (value: Readonly<Record<string, unknown>>): value is RuleRecord =>
  typeof value['predicate'] === 'string';

/** Models like to put lists into an object of their own. */
function* rulesIn(value: unknown, depth: number): Generator<RuleRecord> {
  if (depth > 4) return;
  if (Array.isArray(value)) for (const item of value) yield* rulesIn(item, depth + 1);
  else if (isRecord(value)) {
    if (isRule(value)) yield value;
    else for (const inner of Object.values(value)) yield* rulesIn(inner, depth + 1);
  }
}

function candidateOf(record: RuleRecord): Candidate {
  const { name, predicate, family, accept, reject } = record;
  const place = placeOf(record);
  const named = oneLine(textOf(name));
  const kind = oneLine(textOf(family)).slice(0, 60);
  return {
    ...(place && { place }),
    name: named,
    predicate: predicate.trim(),
    ...(kind !== '' && { family: kind }),
    guidance: { accept: textsOf(accept), reject: textsOf(reject) },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.slice(0, MOST_LINES).filter((each): each is string => typeof each === 'string')
    : [];

/** `"3.2"`, or two numbers. */
function placeOf({ place, group, rule }: Readonly<Record<string, unknown>>): RulePlace | undefined {
  const [, g, r] =
    /^\s*(\d{1,5})\s*[./-]\s*(\d)\s*$/.exec(typeof place === 'number' ? String(place) : textOf(place)) ?? [];
  if (g !== undefined && r !== undefined) return { group: Number(g), rule: Number(r) };
  const numbers = [group, rule].map(Number);
  return numbers.every((each) => Number.isInteger(each) && each > 0)
    ? { group: numbers[0], rule: numbers[1] }
    : undefined;
}
