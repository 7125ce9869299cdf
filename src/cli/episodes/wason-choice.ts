/** The words after --group, --split, --rule and --triple. */
import type { Triple } from '../../predicate/domain';
import type { RuleFile, RuleGroup } from '../../rules';
import { SPLITS } from '../../rules/types';
import { type Arguments, oneOf } from '../arguments';
import { UsageError } from '../exit';
import { groupNamed } from '../groups';

export const ALL = 'all';
export const SAMPLE = 'sample';

/** Throws UsageError. */
export function chosenGroups(args: Arguments, file: RuleFile, name: string): readonly RuleGroup[] {
  const ids = args.list('group');
  const split = oneOf(args, 'split', SPLITS);
  if (split && ids.length > 0)
    throw new UsageError('--group and --split both choose groups', 'give one of them');
  if (split) {
    const found = file.groups.filter((group) => group.split === split);
    if (found.length > 0) return found;
    throw new UsageError(`no group of ${name} has the split ${split}`);
  }
  if (ids.length === 0) return [groupNamed(file, undefined, name)];
  // A group may be called so; then that one is meant.
  const everything = ids.includes(ALL) && !file.groups.some((group) => group.id === ALL);
  return everything ? file.groups : [...new Set(ids.map((id) => groupNamed(file, id, name)))];
}

/** 1-based numbers of the rules to hide; none: one is to be drawn. Throws UsageError. */
export function chosenRules(args: Arguments, group: RuleGroup): readonly number[] {
  const words = args.list('rule');
  const all = group.rules.map((_, i) => i + 1);
  if (words.includes(ALL)) return all;
  const numbers = words.map((word) => (/^\d+$/.test(word) ? Number(word) : NaN));
  const wrong = numbers.findIndex((number) => !all.includes(number));
  if (wrong < 0) return [...new Set(numbers)];
  const range = `a whole number from 1 to ${all.length}, or ${ALL}`;
  throw new UsageError(
    `--rule must be ${range}, not "${words[wrong]}"`,
    `group "${group.id}" has ${all.length} rules`,
  );
}

const TRIPLE = /^\s*[[(]?\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*,\s*([+-]?\d+)\s*[\])]?\s*$/;

/** Throws UsageError. */
export function chosenTriple(args: Arguments): Triple | typeof ALL | typeof SAMPLE | undefined {
  const text = args.text('triple');
  if (text === undefined || text === ALL || text === SAMPLE) return text;
  const numbers = (TRIPLE.exec(text) ?? []).slice(1).map(Number);
  if (numbers.length === 3 && numbers.every(Number.isSafeInteger))
    return [numbers[0], numbers[1], numbers[2]];
  throw new UsageError(
    `--triple must be three integers, ${ALL} or ${SAMPLE}, not "${text}"`,
    'as in --triple 2,4,6',
  );
}
