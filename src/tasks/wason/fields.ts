import type { ScenarioFields } from '../scenarios';
import { suiteBlock, WASON_SUITE } from './suite';
import { drawHidden } from './draw';
import { wasonScenario } from './scenario';

/** Scenarios of the groups of a rule file. */
export const WASON_FIELDS: ScenarioFields = {
  suite: WASON_SUITE,
  fields: {
    group: { short: 'g', multiple: true, value: 'ID,…|all', summary: 'the rule groups' },
    split: { value: 'train|validation|test', summary: 'all groups of a split instead' },
    rule: { multiple: true, value: 'N,…|all', summary: 'the hidden rules, from 1 (default: drawn)' },
    triple: {
      value: 'A,B,C|all|sample[:N]',
      summary: "the initial triple: one, all of the file's, or drawn ones (default: the file's first)",
    },
    'refuse-initial-triple': {
      summary: 'answer a test of the initial triple with a request for another one',
    },
  },
  ofGroups: { draw: drawHidden, make: wasonScenario, suiteBlock },
};
