/** The fields by which rules of WILT are chosen. */
import type { ScenarioFields } from '../scenarios';
import { ScenarioError } from '../task';
import { wiltScenario } from './scenario';
import { isSplit, SPLIT_NAMES, splitNamed, type SplitName } from './splits';
import { WILT_SUITE } from './suite';

/** The splits that can be played without the tests of another episode. */
const OFFERED = SPLIT_NAMES.filter((name) => name !== 'testswap');

export const WILT_FIELDS: ScenarioFields = {
  example: '--split lite --rule 1',
  suite: WILT_SUITE,
  fields: {
    from: {
      value: 'FILE',
      summary: 'wilt: the episodes whose tests testswap shows: …_full_context.json, or a transcript',
    },
    split: { value: SPLIT_NAMES.join('|'), summary: 'wilt: the list of rules (default: lite)' },
    rule: { value: 'N,…|all', summary: 'wilt: the rules of the split (default: all)' },
  },
  offered: {
    question: 'Which rule of which split?',
    offers: OFFERED.flatMap((split: SplitName) =>
      splitNamed(split).rules.map((_, i) => ({
        value: `${split}/${i + 1}`,
        label: `${split}, rule ${i + 1}`,
        // The words of the rule would tell a person who wants to play what is hidden; they stand in the transcript.
        description: i === 0 ? `${splitNamed(split).rules.length} rules` : '',
      })),
    ),
    suiteBlock: (value) => {
      const [split, rule] = value.split('/');
      return { split, rules: Number(rule) };
    },
    make: (value, seed) => {
      const [split, rule] = value.split('/');
      if (isSplit(split) && /^\d{1,3}$/.test(rule)) return wiltScenario(split, Number(rule), seed);
      throw new ScenarioError(`There is no rule "${value}" of WILT.`);
    },
  },
};
