import { signal } from '@preact/signals';
import { KeysHelp, type Keys } from '../shared/keys-help';

/** The list of keys is shown. */
export const helpOpen = signal(false);

const KEYS: Keys = [
  [
    'Groups',
    [
      ['↑ ↓ Home End', 'open another group'],
      ['Enter', 'go to the open group'],
      ['Alt+↑ Alt+↓', 'move the group'],
      ['Ctrl+D', 'duplicate the group'],
      ['Delete', 'delete the group'],
    ],
  ],
  [
    'Rules',
    [
      ['Enter', 'write a name, a family or a line of guidance'],
      ['Esc', 'take back what is not written; leave a predicate'],
      ['Alt+↑ Alt+↓', 'move the rule'],
      ['Ctrl+Space', 'complete a predicate'],
    ],
  ],
  [
    'Guidance',
    [
      ['Enter', 'write the line, and begin another'],
      ['Backspace', 'remove an empty line'],
      ['Alt+↑ Alt+↓', 'move the line'],
    ],
  ],
  [
    'Maps',
    [
      ['← ↑ → ↓', 'choose a cell'],
      ['Ctrl+← Ctrl+→', 'go to the next filled cell'],
      ['Shift+← Shift+→', 'select cells'],
      ['Enter', 'select the cell'],
      ['Esc', 'end the selection'],
    ],
  ],
  [
    'View in space',
    [
      ['← ↑ → ↓', 'turn it; with Shift further'],
      ['+ -', 'zoom'],
      ['0', 'back to the start'],
    ],
  ],
  [
    'Samples',
    [
      ['↑ ↓ Home End', 'go to another triple'],
      ['Space', 'select it; Ctrl+A selects all'],
      ['Enter', 'make it an initial triple'],
      ['Esc', 'end the selection'],
    ],
  ],
  [
    'Grids',
    [
      ['← ↑ → ↓', 'go to another cell'],
      ['Home End', 'go to the ends of the row'],
      ['Enter', 'choose the cell'],
    ],
  ],
  [
    'Everywhere',
    [
      ['Ctrl+Z Ctrl+Y', 'undo and redo'],
      ['Ctrl+S', 'save'],
      ['?', 'show these keys'],
    ],
  ],
];

/** The keys that do something, in a window. */
export const Help = () => <KeysHelp open={helpOpen} keys={KEYS} />;
