import { signal } from '@preact/signals';
import { KeysHelp, type Keys } from '../shared/keys-help';
import type { ViewKeys } from '../shared/view-keys';
import { goToSide, stepDifference, stepRound } from './state';
import { open } from './store';

/** The list of keys is shown. */
export const helpOpen = signal(false);

export const KEYS: ViewKeys = {
  does: {
    j: () => stepRound(1),
    k: () => stepRound(-1),
    n: () => stepDifference(1),
    p: () => stepDifference(-1),
    ArrowLeft: () => goToSide('left'),
    ArrowRight: () => goToSide('right'),
    Enter: () => open(),
  },
  own: 'button, vscode-button, vscode-checkbox, a, summary',
  ownKeys: /^Enter$/,
};

const HELP: Keys = [
  [
    'Rounds',
    [
      ['J K', 'next and previous round'],
      ['N P', 'next and previous round that differs'],
      ['← →', 'the left and the right one'],
      ['Enter', 'open the replay of that side at the round'],
    ],
  ],
  ['Everywhere', [['?', 'show these keys']]],
];

/** The keys that do something, in a window. */
export const Help = () => <KeysHelp open={helpOpen} keys={HELP} />;
