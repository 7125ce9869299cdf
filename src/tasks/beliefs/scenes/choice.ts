/** A choice between letters that mean nothing. */
import { uniform } from '../distribution';
import type { Scene, Wording } from '../scene';

export interface ChoiceGrid {
  /** The number of letters, from A on. */
  readonly options: readonly number[];
  readonly variants: readonly ('single' | 'independent')[];
}

export const choiceScenes = ({ options, variants }: ChoiceGrid, wording: Wording): readonly Scene[] =>
  options.flatMap((count) => variants.flatMap((variant) => SCENES[variant](lettersOf(count), wording)));

const SCENES = {
  single: (letters: readonly string[], wording: Wording) => [single(letters, wording)],
  independent: (letters: readonly string[], wording: Wording) =>
    letters.map((previous) => independent(letters, previous, wording)),
};

const lettersOf = (count: number): readonly string[] =>
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ').slice(0, count);

/** `A, B, C and D`; the main text of the paper has a comma before the last. */
function listed(letters: readonly string[], wording: Wording): string {
  const last = letters.at(-1) ?? '';
  const comma = wording === 'main-text' && letters.length > 2 ? ',' : '';
  return `${letters.slice(0, -1).join(', ')}${comma} and ${last}`;
}

const opening = (letters: readonly string[], wording: Wording): string =>
  `A person has to choose randomly between ${letters.length} options. The options are ${listed(letters, wording)}. All possible options are equally likely.`;

const question = (outcome: string): string =>
  `What is the probability that the person chooses option ${outcome}?`;

function single(letters: readonly string[], wording: Wording): Scene {
  const situation = opening(letters, wording);
  return {
    id: `choice-${letters.length}-single`,
    scenario: 'choice',
    variant: 'single',
    situation,
    question,
    truth: uniform(letters),
    context: `${situation} The person chooses at random option`,
    inferred: [],
  };
}

function independent(letters: readonly string[], previous: string, wording: Wording): Scene {
  const begun = `${opening(letters, wording)} The person first chooses at random option ${previous}.`;
  return {
    id: `choice-${letters.length}-independent-${previous}`,
    scenario: 'choice',
    variant: 'independent',
    previous,
    question,
    truth: uniform(letters),
    context: `${begun} Then the person performs another random choice and chooses option`,
    situation: `${begun} Then the person performs another random choice.`,
    inferred: [],
  };
}
