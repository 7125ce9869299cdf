/** The legend of the time line. */
import { Icon } from '../shared/controls';
import './legend.css';
// The marks themselves.
import './timeline.css';

export const Legend = () => (
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
