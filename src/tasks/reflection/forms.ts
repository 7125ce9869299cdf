/** The choices of each test by the ways in which replies name them. */
import type { Expect } from '../task';
import type { ChoiceForm, Named } from './choices';
import type { ReflectionScenario } from './scenario';
import { SECOND_TURN } from './session';
import { LEFT, RIGHT } from './tests/bandit';
import { DECKS, STAY } from './tests/dc-igt';
import { DIFFERENT, NOT_AVAILABLE, SAME } from './tests/n-back';
import { RAINY, SUNNY } from './tests/wpt';

const N_BACK: ChoiceForm = {
  names: [
    { choice: NOT_AVAILABLE, pattern: String.raw`\bnot[\s-]+ava\w*|\bunavailable\b|\bn\/a\b|\bCCC\b` },
    { choice: SAME, pattern: String.raw`\byes\b|\bAAA\b` },
    {
      choice: DIFFERENT,
      pattern: String.raw`\bno\b(?!\s+(?:previous|preceding|earlier|characters?|letters?|need|idea|information|doubt|problem|longer|one|more|way)\b)|\bBBB\b`,
    },
  ],
  reminder: 'Answer Yes, No or Not Available.',
};

const BANDIT: ChoiceForm = {
  names: [
    { choice: RIGHT, pattern: String.raw`(?<!\b(?:that's|that is|you're|you are|all)\s+)\bright\b|\bAAA\b` },
    { choice: LEFT, pattern: String.raw`\bleft\b|\bBBB\b` },
  ],
  reminder: 'Answer right or left.',
};

const WEATHER: ChoiceForm = {
  names: [SUNNY, RAINY].map((choice) => ({ choice, pattern: String.raw`\b${choice}\b` })),
  reminder: 'Answer sunny or rainy.',
};

const DECK_NAMES: readonly Named[] = DECKS.map((choice) => ({
  choice,
  pattern: String.raw`\b${choice}\b|\bdeck\s+${choice[0]}\b`,
}));

const KEPT: Named = {
  choice: STAY,
  pattern: String.raw`\b(?:stick|stay|keep|remain|stand)\w*\s+(?:with\s+|by\s+)?(?:it\b|(?:my|the|this|that)\s+(?:original|first|initial|current|same|present)?\s*(?:choice|deck|decision|selection|pick)\b)|^\s*stay\b`,
};

const WHICH_DECK = 'Answer AAA, BBB, CCC or DDD.';

const cardPattern = (key: string): string => String.raw`\b${key.split(' ').join(String.raw`[\s,/|-]+`)}\b`;

/** The form of replies to a turn; undefined where any text is one. */
export function formOf(scenario: ReflectionScenario, expect: Expect): ChoiceForm | undefined {
  switch (scenario.test) {
    case 'oddball':
      return undefined;
    case 'n-back':
      return N_BACK;
    case 'prlt':
    case 'mbt':
      return BANDIT;
    case 'wpt':
      return WEATHER;
    case 'dc-igt':
      return { names: expect === SECOND_TURN ? [...DECK_NAMES, KEPT] : DECK_NAMES, reminder: WHICH_DECK };
    case 'wcst':
      return {
        names: scenario.keys.map((choice) => ({ choice, pattern: cardPattern(choice) })),
        reminder: `Answer with one of your cards: ${scenario.keys.join('; ')}.`,
      };
  }
}
