/** Dice: the face that one lands on, or the sum of several. */
import { conditioned, diceSum, shifted } from '../distribution';
import { middleOf, observed, OBSERVATION_PAIRS, OBSERVATIONS, type Observation } from '../observations';
import type { Scene, Variant, Wording } from '../scene';

export interface DiceGrid {
  readonly dice: readonly number[];
  readonly faces: readonly number[];
  readonly variants: readonly Variant[];
}

interface Dice {
  readonly dice: number;
  readonly faces: number;
  readonly wording: Wording;
}

export const diceScenes = ({ dice, faces, variants }: DiceGrid, wording: Wording): readonly Scene[] =>
  dice.flatMap((n) =>
    faces.flatMap((f) => variants.flatMap((variant) => SCENES[variant]({ dice: n, faces: f, wording }))),
  );

const SCENES: Readonly<Record<Variant, (dice: Dice) => readonly Scene[]>> = {
  single: (dice) => [single(dice)],
  independent: (dice) => previousOf(dice).map((previous) => independent(dice, previous)),
  dependent: (dice) => previousOf(dice).map((previous) => dependent(dice, previous)),
  observed: (dice) =>
    [...OBSERVATIONS.map((one) => [one]), ...OBSERVATION_PAIRS].flatMap((facts) =>
      conditionedScenes(dice, facts),
    ),
};

const nameOf = ({ dice, faces }: Dice): string => `dice-${dice}d${faces}`;

const truthOf = ({ dice, faces }: Dice) => diceSum(dice, faces);

/** The first, the middle and the last outcome. */
function previousOf(dice: Dice): readonly string[] {
  const outcomes = truthOf(dice).map(([outcome]) => outcome);
  return [outcomes[0], outcomes[middleOf(outcomes.length)], outcomes[outcomes.length - 1]];
}

const opening = ({ dice, faces }: Dice): string =>
  dice === 1
    ? `A die has ${faces} faces. The die is equally likely to land on any of its faces. The die is cast.`
    : `There are ${dice} dice. Each die has ${faces} faces and is equally likely to land on any of its faces. The dice are cast.`;

const landing = ({ dice, wording }: Dice): string => {
  if (dice > 1) return 'The sum of the results is equal to';
  return wording === 'main-text' ? 'The die lands on face' : 'The die lands on face number';
};

const again = ({ dice }: Dice): string =>
  dice === 1 ? 'The die is cast again.' : 'The dice are cast again.';

/** The parts of a scene that are inferred: all but the texts of one die that the paper prints. */
const inferredIn = ({ dice }: Dice, printed: boolean): readonly string[] =>
  dice === 1 && printed ? [] : ['context'];

function single(dice: Dice): Scene {
  return {
    id: `${nameOf(dice)}-single`,
    scenario: 'dice',
    variant: 'single',
    truth: truthOf(dice),
    context: `${opening(dice)} ${landing(dice)}`,
    situation: opening(dice),
    question: faceQuestion(dice),
    inferred: inferredIn(dice, true),
  };
}

const faceQuestion =
  ({ dice }: Dice, which = '') =>
  (outcome: string): string =>
    dice === 1
      ? `What is the probability that the die lands on face ${outcome}?`
      : `What is the probability that the sum of the results${which} is equal to ${outcome}?`;

const twice = (dice: Dice, previous: string): string =>
  `${opening(dice)} ${landing(dice)} ${previous}. ${again(dice)}`;

function independent(dice: Dice, previous: string): Scene {
  const second = dice.dice === 1 ? landing(dice) : 'The sum of the results of the second cast is equal to';
  return {
    id: `${nameOf(dice)}-independent-${previous}`,
    scenario: 'dice',
    variant: 'independent',
    previous,
    truth: truthOf(dice),
    context: `${twice(dice, previous)} ${second}`,
    situation: twice(dice, previous),
    question: faceQuestion(dice, ' of the second cast'),
    inferred: inferredIn(dice, false),
  };
}

function dependent(dice: Dice, previous: string): Scene {
  const total = dice.dice === 1 ? 'the sum of both results' : 'the total of both casts';
  return {
    id: `${nameOf(dice)}-dependent-${previous}`,
    scenario: 'dice',
    variant: 'dependent',
    previous,
    truth: shifted(truthOf(dice), Number(previous)),
    context: `${twice(dice, previous)} ${total.replace('the', 'The')} is equal to`,
    situation: twice(dice, previous),
    question: (outcome) => `What is the probability that ${total} is equal to ${outcome}?`,
    inferred: inferredIn(dice, true),
  };
}

/** Scenes with observations; empty where no outcome is left. */
function conditionedScenes(dice: Dice, facts: readonly Observation[]): readonly Scene[] {
  const outcomes = truthOf(dice).map(([outcome]) => outcome);
  const known = facts.map((fact) => observed(fact, outcomes));
  const truth = conditioned(truthOf(dice), (outcome) => known.every(({ holds }) => holds(outcome)));
  if (!truth) return [];
  const what = dice.dice === 1 ? 'the result' : 'the sum of the results';
  const situation = `${opening(dice)} We observe that ${what} is ${known.map(({ words }) => words).join(' and ')}.`;
  return [
    {
      id: `${nameOf(dice)}-${facts.join('-')}`,
      scenario: 'dice',
      variant: 'observed',
      truth,
      situation,
      context: `${situation} Indeed, ${what} is equal to`,
      question: (outcome) => `What is the probability that ${what} is equal to ${outcome}?`,
      inferred: [...inferredIn(dice, facts.length === 1), 'observation'],
    },
  ];
}
