import { signal } from '@preact/signals';
import { KeysHelp, type Keys } from '../shared/keys-help';
import { Icon } from '../shared/controls';
import './legend.css';
import './timeline.css';

/** The list of keys is shown. */
export const helpOpen = signal(false);

const KEYS: Keys = [
  [
    'Rounds',
    [
      ['J K', 'next and previous round'],
      ['← →', 'one step: an announcement, or the test under it'],
      ['N P', 'next and previous disagreement; in a blind review, verdict to label'],
      ['M', 'the key moment: failure, success, or first disagreement'],
      ['Home End', 'first and last round'],
      ['G', 'go to a round by its number'],
      ['Enter', 'details of the place: thinking, raw text, usage'],
      ['Esc', 'leave the details, back to the rounds'],
    ],
  ],
  [
    'Time',
    [
      ['Space', 'play and pause; with the focus on a button or a title, press or unfold it'],
      ['+ -', 'play faster and slower'],
      ['R', 'rewind: hide what came later'],
    ],
  ],
  [
    'Labels',
    [
      [
        '1 2 3',
        'show the panel Labels; there, label the place: correct or compatible, incorrect or incompatible, unclear',
      ],
      ['0', 'with the panel Labels: take your label back'],
      ['Enter', 'with the panel Labels: add a reason'],
      ['B', 'begin a blind review: label first, then see the verdicts'],
    ],
  ],
  [
    'Search',
    [
      ['/', 'search all text'],
      ['Enter', 'next hit; with Shift the previous one'],
      ['Esc', 'end the search'],
    ],
  ],
  ['Everywhere', [['?', 'show these keys']]],
];

/** The keys that do something, in a window. */
export const Help = () => (
  <KeysHelp open={helpOpen} keys={KEYS} title="Keys and marks">
    <h3>Marks on the time line</h3>
    <Legend />
  </KeysHelp>
);

/** The marks of the time line, as timeline.css draws them. */
const Legend = () => (
  <ul class="legend">
    <li>
      <Icon name="warning" /> a verdict that computation says is wrong
    </li>
    <li>
      <Icon name="pass-filled" /> the first announcement found correct; <Icon name="pass" /> later ones
    </li>
    <li>
      <Icon name="close" /> an incorrect announcement
    </li>
    <li>
      <b>·</b> open: no verdict, or computation cannot read the wording
    </li>
    <li>
      <span class="column-test column-test-compatible" /> a test that the announcement accepts (compatible)
    </li>
    <li>
      <span class="column-test column-test-incompatible" /> a test that it rejects (incompatible)
    </li>
    <li>
      <span class="column-test column-test-none" /> a test without a verdict; nothing is drawn without a test
    </li>
    <li>
      <span class="column-test column-test-compatible column-yes" /> filled: YES, DAX, ON;{' '}
      <span class="column-test column-test-compatible" /> hollow: NO, MED, OFF
    </li>
  </ul>
);
