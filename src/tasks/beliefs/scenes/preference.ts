/** A choice between two labels, one of which may be more likely. */
import { favouredProbability } from '../distribution';
import { fraction } from '../fraction';
import type { Scene } from '../scene';

export interface PreferenceGrid {
  /** Pairs of labels. Each is named in both orders. */
  readonly labels: readonly (readonly [string, string])[];
  /** The probability of the favoured label divided by that of the others. Each label is the favoured one in turn. */
  readonly bias: readonly number[];
  readonly variants: readonly ('single' | 'independent')[];
}

interface Preference {
  /** Labels in the order in which they are named. */
  readonly labels: readonly [string, string];
  readonly bias: number;
  /** Undefined where both are equally likely. */
  readonly favoured: string | undefined;
}

export function preferenceScenes({ labels, bias, variants }: PreferenceGrid): readonly Scene[] {
  const orders = labels.flatMap(([first, second]) => [[first, second] as const, [second, first] as const]);
  const all = orders.flatMap((order) =>
    bias.flatMap((times): readonly Preference[] =>
      (times === 1 ? [undefined] : order).map((favoured) => ({ labels: order, bias: times, favoured })),
    ),
  );
  return all.flatMap((each) =>
    variants.flatMap((variant) =>
      variant === 'single' ? [single(each)] : each.labels.map((previous) => independent(each, previous)),
    ),
  );
}

function nameOf({ labels, bias, favoured }: Preference): string {
  const order = labels.map((label) => label.toLowerCase()).join('-');
  return `preference-${order}-x${bias}${favoured === undefined ? '' : `-${favoured.toLowerCase()}`}`;
}

function opening({ labels: [first, second], bias, favoured }: Preference): string {
  const other = favoured === first ? second : first;
  const chances =
    favoured === undefined
      ? 'The choice is fair and each option equally likely to be chosen.'
      : `The option ${favoured} is ${bias} times more likely to be chosen than the option ${other}.`;
  return `A person has to choose randomly between two options: ${first} and ${second}. ${chances}`;
}

function partsOf(preference: Preference) {
  const { labels, bias, favoured } = preference;
  const p = favouredProbability(bias);
  const rest = fraction(p.denominator - p.numerator, p.denominator);
  return {
    scenario: 'preference',
    truth: labels.map((label) => [label, label === (favoured ?? label) ? p : rest] as const),
    ...(favoured !== undefined && { favoured }),
    question: (outcome: string) => `What is the probability that the person chooses option ${outcome}?`,
  };
}

function single(preference: Preference): Scene {
  return {
    id: `${nameOf(preference)}-single`,
    variant: 'single',
    ...partsOf(preference),
    context: `${opening(preference)} The person chooses at random option`,
    situation: opening(preference),
    inferred: [],
  };
}

function independent(preference: Preference, previous: string): Scene {
  const begun = `${opening(preference)} The person first chooses at random option ${previous}.`;
  return {
    id: `${nameOf(preference)}-independent-${previous.toLowerCase()}`,
    variant: 'independent',
    previous,
    ...partsOf(preference),
    context: `${begun} Then the person performs another random choice and chooses option`,
    situation: `${begun} Then the person performs another random choice.`,
    inferred: [],
  };
}
