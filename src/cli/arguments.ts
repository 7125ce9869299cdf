import { parseArgs } from 'node:util';
import { type Bounds, boundsWords, wholeNumberIn } from '../base/whole-number';
import { MAX_SEED } from '../rules/types';
import { listed } from '../rules/words';
import type { ScenarioField } from '../tasks/scenarios';
import { UsageError } from './exit';
import { nearest } from '../predicate/nearest';

export type OptionSpecs = Readonly<Record<string, ScenarioField>>;

/** A command line taken apart. Ask by name; an option that was not given is undefined, false or empty. */
export interface Arguments {
  readonly positionals: readonly string[];
  flag(name: string): boolean;
  /** The value given; different ones are refused. */
  text(name: string): string | undefined;
  /** All values given, split at commas. */
  list(name: string): readonly string[];
  /** The operands, and the values of all options but one that name a file: what a command may read, or write elsewhere. */
  filesBeside(name: string): readonly string[];
}

const dashed = (name: string): string => (name.length === 1 ? `-${name}` : `--${name}`);

function unknownOption(rawName: string, command: string, specs: OptionSpecs): UsageError {
  const close = nearest(rawName.replace(/^-+/, ''), Object.keys(specs));
  const hint = close ? `did you mean ${dashed(close)}?` : `see falsify ${command} --help`.replace('  ', ' ');
  return new UsageError(`unknown option ${rawName}`, hint);
}

/**
 * Takes a command line apart. Unlike strict `parseArgs`, mistakes come with the nearest option that exists.
 * `predicates`: arguments such as `-a > b` are predicates, not options, so only `--word` and `-h` count as options.
 */
export function readArguments(
  args: readonly string[],
  specs: OptionSpecs,
  command: string,
  predicates = false,
): Arguments {
  const escaped = args.map(predicates ? escapePredicate : escapeNumber);
  const { tokens } = parseArgs({
    args: escaped,
    options: Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, platformSpec(spec)])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(unescape(token.value));
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined;
    if (!spec) throw unknownOption(token.rawName, command, specs);
    const newValue = optionValue(token, spec);
    const before = values.get(token.name) ?? [];
    if (!spec.multiple && before.some((value) => value !== newValue))
      throw contradiction(token.name, before, newValue);
    values.set(token.name, [...before, newValue]);
  }
  return {
    positionals,
    flag: (name) => values.has(name),
    text: (name) => values.get(name)?.at(-1),
    list: (name) => (values.get(name) ?? []).flatMap((value) => splitList(value)),
    filesBeside: (name) => [
      ...positionals,
      ...[...values].flatMap(([other, texts]) =>
        other !== name && specs[other].value?.includes('FILE') ? texts : [],
      ),
    ],
  };
}

const contradiction = (name: string, before: readonly string[], newValue: string): UsageError =>
  new UsageError(`${dashed(name)} is given twice: ${[...before, newValue].join(' and ')}`, 'give it once');

const platformSpec = (spec: ScenarioField) => ({
  type: spec.value ? ('string' as const) : ('boolean' as const),
  multiple: spec.multiple ?? false,
  ...(spec.short ? { short: spec.short } : {}),
});

function optionValue(token: { rawName: string; value?: string | undefined }, spec: ScenarioField): string {
  if (!spec.value) {
    if (token.value === undefined) return '';
    throw new UsageError(`${token.rawName} takes no value`, `write ${token.rawName} alone`);
  }
  if (token.value) return unescape(token.value);
  throw new UsageError(`${token.rawName} needs a value`, `write ${token.rawName} ${spec.value}`);
}

/** A NUL cannot be part of an argument, so it marks what must not be read as an option. */
const escapePredicate = (arg: string): string =>
  /^-/.test(arg) && !/^(--[a-z][a-z-]*(=.*)?|--|-h|-)$/s.test(arg) ? `\0${arg}` : arg;

/** `--triple -1,2,3`: no option begins with a digit. */
const escapeNumber = (arg: string): string => (/^-\d/.test(arg) ? `\0${arg}` : arg);

const unescape = (arg: string): string => (arg.startsWith('\0') ? arg.slice(1) : arg);

const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** A whole number given as an option, within bounds. */
export function wholeNumber(args: Arguments, name: string, bounds: Bounds): number | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const value = wholeNumberIn(text, bounds);
  if (value !== undefined) return value;
  throw new UsageError(`${dashed(name)} must be ${boundsWords(bounds)}, not "${text}"`);
}

/** Longer than any game that this version begins. */
const MOST_ROUNDS = 1_000_000;

/** The round named by `--round`, from 1. */
export const roundIn = (args: Arguments): number | undefined =>
  wholeNumber(args, 'round', { min: 1, max: MOST_ROUNDS });

/** The seed named by `--seed`. */
export const seedIn = (args: Arguments): number | undefined =>
  wholeNumber(args, 'seed', { min: 0, max: MAX_SEED });

/** One word out of a few given as an option. `meaning`: other spellings. */
export function oneOf<W extends string>(
  args: Arguments,
  name: string,
  words: readonly W[],
  meaning: ReadonlyMap<string, string> = new Map(),
): W | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text || word === meaning.get(text));
  if (found) return found;
  const close = nearest(text, words);
  throw new UsageError(
    `--${name} must be ${listed(words, 'or')}, not "${text}"`,
    close ? `did you mean ${close}?` : undefined,
  );
}

const SPELLINGS = new Map([['md', 'markdown']]);

/** The format that is asked for; each command knows its own. */
export const formatIn = <F extends string>(args: Arguments, formats: readonly F[]): F | undefined =>
  oneOf(args, 'format', formats, SPELLINGS);
