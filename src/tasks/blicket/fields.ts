import type { ScenarioFields } from '../scenarios';
import { BLICKETS, blicketScenario, OBJECTS } from './draw';
import { BLICKET_RULES, type BlicketRule } from './rules';
import { BLICKET_SUITE } from './suite';
import { ScenarioError } from '../task';

const ABOUT: Readonly<Record<BlicketRule, string>> = {
  conjunctive: 'all of them turn the device on',
  disjunctive: 'each of them turns the device on',
  xor: 'exactly one of them turns the device on',
};

/** Scenarios of the published design: so many objects, so many blickets, one rule, and which of the 16 of that kind. */
export const BLICKET_FIELDS: ScenarioFields = {
  example: '--objects 4 --blickets 2 --rule-type xor',
  suite: BLICKET_SUITE,
  fields: {
    objects: { value: '4|8|all', summary: 'blicket: how many objects (default: 4)' },
    blickets: { value: '2|3|all', summary: 'blicket: how many of them matter (default: 2)' },
    'rule-type': { value: 'TYPE|all', summary: 'blicket: conjunctive (default), disjunctive or xor' },
    trial: {
      value: 'N|all',
      summary: 'blicket: which of the 16 that the seed draws of each kind (default: 1)',
    },
  },
  offered: {
    question: 'How many objects and blickets, and which rule?',
    offers: OBJECTS.flatMap((objects) =>
      BLICKETS.flatMap((blickets) =>
        BLICKET_RULES.map((rule) => ({
          value: `${objects}/${blickets}/${rule}`,
          label: `${blickets} of ${objects} objects, ${rule}`,
          description: ABOUT[rule],
        })),
      ),
    ),
    suiteBlock: (value) => {
      const [objects, blickets, rule] = value.split('/');
      return { objects: Number(objects), blickets: Number(blickets), rules: [rule], count: 1 };
    },
    make: (value, seed) => {
      const [objects, blickets, name] = value.split('/');
      const rule = BLICKET_RULES.find((each) => each === name);
      if (!rule) throw new ScenarioError(`There is no blicket rule "${name}".`);
      return blicketScenario({ objects: Number(objects), blickets: Number(blickets), rule, seed });
    },
  },
};
