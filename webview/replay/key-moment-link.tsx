import { keyMoment } from './key-moment';
import { toKeyMoment } from './moves';

/** Leads to the place that matters most, from panes that have nothing to show. */
export function KeyMomentLink() {
  const moment = keyMoment.value;
  if (!moment) return null;
  return (
    <button type="button" class="link" onClick={toKeyMoment}>
      {moment.words}
    </button>
  );
}
