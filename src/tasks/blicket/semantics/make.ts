import { DEFAULT_SEED } from '../../../rules/types';
import { knownWords, type ScenarioMaker } from '../../scenarios';
import { BLICKETS, blicketScenarios, OBJECTS } from '../draw';
import { BLICKET_RULES } from '../rules';

/** Chooses from the published design, drawn with the seed. */
export const blicketMaker: ScenarioMaker = {
  needsFile: false,
  // eslint-disable-next-line require-yield -- quickly drawn
  *make({ words, seed = DEFAULT_SEED }) {
    const all = blicketScenarios(seed);
    const objects = knownWords(words, 'objects', OBJECTS.map(String), '4');
    const blickets = knownWords(words, 'blickets', BLICKETS.map(String), '2');
    const rules = knownWords(words, 'rule-type', BLICKET_RULES, 'conjunctive');
    const kinds = objects.flatMap((n) => blickets.flatMap((k) => rules.map((rule) => ({ n, k, rule }))));
    const scenarios = kinds.flatMap(({ n, k, rule }) => {
      const kind = all.filter(
        (each) => String(each.objects) === n && String(each.blickets.length) === k && each.rule === rule,
      );
      const trials = knownWords(
        words,
        'trial',
        kind.map((_, i) => String(i + 1)),
        '1',
      );
      return trials.map((trial) => ({ scenario: kind[Number(trial) - 1] }));
    });
    return { scenarios, seed, notes: [] };
  },
};
