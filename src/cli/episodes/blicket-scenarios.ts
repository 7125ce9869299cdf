import { blicketScenarios as drawn, BLICKET_RULES, type BlicketScenario } from '../../tasks/blicket';
import type { Arguments } from '../arguments';
import { UsageError } from '../exit';
import type { Chosen } from './scenarios';

const ALL = 'all';

/** The words given, or the usual one. Throws UsageError where one is not among `known`. */
function chosen(args: Arguments, name: string, known: readonly string[], usual: string): readonly string[] {
  const words = args.list(name);
  if (words.includes(ALL)) return known;
  const wrong = words.find((word) => !known.includes(word));
  if (wrong !== undefined)
    throw new UsageError(`--${name} must be one of ${[...known, ALL].join(', ')}, not "${wrong}"`);
  return words.length > 0 ? words : [usual];
}

const valuesOf = (scenarios: readonly BlicketScenario[], of: (each: BlicketScenario) => number): string[] => [
  ...new Set(scenarios.map((each) => String(of(each)))),
];

/** Out of the published design, drawn with the seed: so many objects, so many blickets, one rule, and which of the 16 of that kind. */
export function blicketScenarios(args: Arguments, seed: number): Chosen {
  const all = drawn(seed);
  const objects = chosen(
    args,
    'objects',
    valuesOf(all, (each) => each.objects),
    '4',
  );
  const blickets = chosen(
    args,
    'blickets',
    valuesOf(all, (each) => each.blickets.length),
    '2',
  );
  const rules = chosen(args, 'rule-type', BLICKET_RULES, 'conjunctive');
  const scenarios = objects.flatMap((n) =>
    blickets.flatMap((k) =>
      rules.flatMap((rule) => {
        const kind = all.filter(
          (each) => String(each.objects) === n && String(each.blickets.length) === k && each.rule === rule,
        );
        const trials = chosen(
          args,
          'trial',
          kind.map((_, i) => String(i + 1)),
          '1',
        );
        return trials.map((trial) => ({ task: 'blicket', scenario: kind[Number(trial) - 1] }));
      }),
    ),
  );
  return { scenarios, notes: [] };
}
