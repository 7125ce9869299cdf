/** The players of both sides, with their outcomes by the judge and by enumeration. */
import type { Side } from '../../src/protocol/compare';
import type { ComparedSide } from '../../src/replay/side';
import { describeRuleMetrics, OPEN } from '../../src/tasks/rule-discovery/measures/describe';
import { Checkbox, ErrorNote, Icon, IconButton } from '../shared/controls';
import { Words } from '../shared/words';
import { firstDifference, isDifferent, otherScenario, titleOf } from './differences';
import { compared, onlyDifferent, pairs, stepDifference, stepRound, trouble } from './state';
import { open } from './store';

export function Header() {
  const both = compared.value;
  if (!both) return null;
  const other = otherScenario(both.left, both.right);
  return (
    <header class="header stack">
      <h1 class="visually-hidden">Two transcripts side by side</h1>
      <div class="sides">
        <About side="left" of={both.left} />
        <About side="right" of={both.right} />
      </div>
      {trouble.value && <ErrorNote>{trouble.value}</ErrorNote>}
      {other !== undefined && (
        <ErrorNote tone="warning">{`${other} Rounds are aligned all the same.`}</ErrorNote>
      )}
      <Toolbar />
    </header>
  );
}

function About({
  side,
  of: { name, head, state, metrics, measures },
}: {
  readonly side: Side;
  readonly of: ComparedSide;
}) {
  return (
    <section class={`about about-${side}`} aria-label={side === 'left' ? 'Left' : 'Right'}>
      <div class="about-line">
        <h2>
          <Words text={titleOf({ head, name })} />
        </h2>
        <IconButton icon="go-to-file" label={`Open the ${side} one`} onClick={() => open(side)} />
      </div>
      <p class="faint">
        <Words text={name} />
        {head?.parent && <Words text={` · forked from ${head.parent.id} at round ${head.parent.round}`} />}
      </p>
      <p class="faint">
        <Words text={state} />
      </p>
      {measures !== undefined && (
        <p>
          <Words text={measures} />
        </p>
      )}
      {metrics && (
        <dl class="figures facts">
          <dt>by the judge</dt>
          <dd>{describeRuleMetrics(metrics.stored)}</dd>
          <dt>by enumeration</dt>
          <dd>{describeRuleMetrics(metrics.computed, OPEN)}</dd>
        </dl>
      )}
    </section>
  );
}

function Toolbar() {
  const all = pairs.value;
  const different = all.filter(isDifferent).length;
  const first = firstDifference(all);
  return (
    <div class="toolbar row" role="group" aria-label="Go">
      <IconButton icon="chevron-up" label="Previous round (K)" onClick={() => stepRound(-1)} />
      <IconButton icon="chevron-down" label="Next round (J)" onClick={() => stepRound(1)} />
      <IconButton icon="arrow-up" label="Previous difference (P)" onClick={() => stepDifference(-1)} />
      <IconButton icon="arrow-down" label="Next difference (N)" onClick={() => stepDifference(1)} />
      <span class="faint" role="status">
        {first === undefined ? (
          <>
            <Icon name="check" /> the same in all {all.length} rounds
          </>
        ) : (
          <>
            <Icon name="diff" /> {`${different} of ${all.length} rounds differ, from round ${first} on`}
          </>
        )}
      </span>
      <Checkbox checked={onlyDifferent.value} onChange={(on) => (onlyDifferent.value = on)}>
        Only rounds that differ
      </Checkbox>
    </div>
  );
}
