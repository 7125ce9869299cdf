import { Badge, Button } from '../../shared/controls';
import { showCount } from '../../shared/numbers';
import { stepDisagreement } from '../moves';
import { run } from '../store';
import { blind, due } from './state';

/** Takes the place of the outcome during a blind review: how far it has come, and what leads on. */
export function BlindBar() {
  const of = blind.value?.chosen.length ?? 0;
  const isDone = due.value.length === 0;
  return (
    <div class="blind-bar row" role="region" aria-label="Blind review">
      <Badge tone="information">Blind review</Badge>
      <span role="status">
        {isDone
          ? `All ${showCount(of)} labelled`
          : `${showCount(of - due.value.length)} of ${showCount(of)} labelled`}
      </span>
      <span class="blind-about faint">
        {isDone
          ? 'Labels can still be changed before anything is seen.'
          : 'Verdicts, enumeration and labels of others are hidden. A label leads on to the next verdict.'}
      </span>
      <span class="blind-actions row">
        {!isDone && (
          <Button icon="arrow-down" onClick={() => stepDisagreement(1)} title="Key N">
            Next to label
          </Button>
        )}
        <Button icon="eye" appearance={isDone ? 'primary' : 'secondary'} onClick={() => run('showVerdicts')}>
          {isDone ? 'Show what was hidden' : 'Show verdicts'}
        </Button>
      </span>
    </div>
  );
}
