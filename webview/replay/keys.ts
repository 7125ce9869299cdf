/** Keys of the whole view; a field that is being typed in keeps its own. */
import { focusReason, giveLabelOf, withdrawLabel } from './labels/actions';
import { step, stepDisagreement, stepRound, toEnd } from './moves';
import { jumping } from './place-field';
import { changeSpeed, togglePlaying } from './play';
import { isTyping } from '../shared/typing';
import { rewound } from './state';

const KEYS: Readonly<Record<string, () => unknown>> = {
  j: () => stepRound(1),
  k: () => stepRound(-1),
  n: () => stepDisagreement(1),
  p: () => stepDisagreement(-1),
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  Home: () => toEnd(false),
  End: () => toEnd(true),
  ' ': togglePlaying,
  Enter: () =>
    focusReason() || document.querySelector<HTMLElement>('.half-here .half-details summary')?.focus(),
  1: () => giveLabelOf(1),
  2: () => giveLabelOf(2),
  3: () => giveLabelOf(3),
  0: withdrawLabel,
  '+': () => changeSpeed(1),
  '-': () => changeSpeed(-1),
  g: () => (jumping.value = true),
  r: () => (rewound.value = !rewound.value),
};

/** Elements that do something of their own with the space bar and the arrows. */
const OWN =
  'button, summary, a, select, vscode-button, vscode-checkbox, [role=slider], [role=tab], [role=radio], pre';

export function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
  const target = event.target;
  const own = target instanceof Element && target.closest(OWN);
  if (own && (event.key === ' ' || event.key === 'Enter' || event.key.startsWith('Arrow'))) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!Object.hasOwn(KEYS, key)) return;
  event.preventDefault();
  KEYS[key]?.();
}
