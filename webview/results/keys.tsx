import { signal } from '@preact/signals';
import { KeysHelp, type Keys } from '../shared/keys-help';
import type { ViewKeys } from '../shared/view-keys';
import { type By, by, isRuled, type Tab, tab } from './state';

/** The list of keys is shown. */
export const helpOpen = signal(false);

const go = (to: Tab) => () => {
  tab.value = to;
};

/** Where nothing is judged, there is nothing to choose. */
const count = (source: By) => () => {
  if (isRuled.value) by.value = source;
};

export const KEYS: ViewKeys = {
  does: {
    1: go('conditions'),
    2: go('effects'),
    3: go('rules'),
    4: go('episodes'),
    5: go('figures'),
    j: count('judge'),
    e: count('enumeration'),
    b: count('both'),
  },
  own: 'select',
  ownKeys: /./,
};

const HELP: Keys = [
  [
    'Tables',
    [
      ['← → ↑ ↓', 'the next cell'],
      ['Home End', 'the first and the last cell of a row'],
      ['Page↑ Page↓', 'ten rows on'],
      ['Ctrl+Home Ctrl+End', 'the first and the last row'],
      ['Enter', 'open the episode, or the episodes of a row'],
    ],
  ],
  [
    'Everywhere',
    [
      ['1 2 3 4 5', 'conditions, effects, rules, episodes, figures'],
      ['J E B', 'by the judge, by enumeration, both'],
      ['?', 'show these keys'],
    ],
  ],
];

/** The keys that do something, in a window. */
export const Help = () => <KeysHelp open={helpOpen} keys={HELP} />;
