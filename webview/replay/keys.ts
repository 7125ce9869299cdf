/** Keys of the whole view. */
import { byKey, focusReason, giveLabelOf, withdrawLabel } from './labels/actions';
import { goToDetails } from './drawer';
import { blind } from './labels/state';
import { step, stepDisagreement, stepRound, toEnd, toKeyMoment } from './moves';
import { jumping } from './place-field';
import { changeSpeed, togglePlaying } from './play';
import type { ViewKeys } from '../shared/view-keys';
import { rewound } from './state';
import { run } from './store';

const DOES: ViewKeys['does'] = {
  j: () => stepRound(1),
  k: () => stepRound(-1),
  n: () => stepDisagreement(1),
  p: () => stepDisagreement(-1),
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  Home: () => toEnd(false),
  End: () => toEnd(true),
  ' ': togglePlaying,
  Enter: () => {
    if (!focusReason()) goToDetails();
  },
  1: byKey(() => giveLabelOf(1)),
  2: byKey(() => giveLabelOf(2)),
  3: byKey(() => giveLabelOf(3)),
  0: byKey(withdrawLabel),
  '+': () => changeSpeed(1),
  '-': () => changeSpeed(-1),
  b: () => {
    if (!blind.value) run('reviewBlind');
  },
  m: toKeyMoment,
  g: () => (jumping.value = true),
  r: () => (rewound.value = !rewound.value),
};

export const KEYS: ViewKeys = {
  does: DOES,
  own: 'button, summary, a, select, vscode-button, vscode-checkbox, [role=slider], [role=tab], [role=radio], pre',
  ownKeys: /^( |Enter|Arrow.*)$/,
};
