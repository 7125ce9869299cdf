import type { TestId } from './session';

/** The subject of each test, in a phrase. */
export const ABOUT: Readonly<Record<TestId, string>> = {
  oddball: 'perception: which sentence does not belong?',
  'n-back': 'memory: is it the letter of n steps before?',
  prlt: 'belief updating: the better arm changes once',
  wcst: 'decision-making: the rule of matching changes unannounced',
  wpt: 'prediction: what do two devices say about tomorrow?',
  'dc-igt': 'counterfactual thinking: would another deck have been better?',
  mbt: 'meta-reflection: the arms swap in a steady rhythm',
};
