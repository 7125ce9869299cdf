import { tripleCount } from '../../../src/predicate/domain';
import type { PredicateCount } from '../../../src/rules/explore/types';
import { Icon } from '../../shared/controls';
import { showCount, showFactor, showShare } from '../../shared/numbers';
import { domain, feasible } from '../state';
import { onLogAxis, ticks } from '../../shared/log-axis';

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;

/** The breadth of a rule: number, share of the domain, and a bar on a logarithmic axis. */
export function Breadth({ counted }: { readonly counted: PredicateCount | undefined }) {
  const total = domain.value && tripleCount(domain.value);
  if (total === undefined) return null;
  if (!counted?.count)
    return <div class="breadth breadth-none">{counted ? <NoCount why={counted.unavailable} /> : '…'}</div>;
  const { true: accepted } = counted.count;
  const feasibleCount = feasible.value?.answer.count;
  return (
    <div class="breadth">
      <span class="faint">Accepts</span>
      <span class="breadth-number" data-test="breadth">
        {showCount(accepted)}
      </span>
      <span class="breadth-share faint">{showShare(counted.share ?? accepted / total)}</span>
      <div
        class="breadth-axis"
        aria-hidden="true"
        title="The bar is logarithmic: each tick is ten times as many."
      >
        <span class="breadth-end faint">1</span>
        <div class="breadth-bar">
          <div class="breadth-fill" style={{ width: percent(onLogAxis(accepted, total)) }} />
          {ticks(total).map((tick) => (
            <i key={tick} class="breadth-tick" style={{ left: percent(onLogAxis(tick, total)) }} />
          ))}
          {feasibleCount !== undefined && feasibleCount > 0 && (
            <i
              class="breadth-feasible"
              style={{ left: percent(onLogAxis(feasibleCount, total)) }}
              title={`Feasible set: ${showCount(feasibleCount)}`}
            />
          )}
        </div>
        <span class="breadth-end faint">{showCount(total)}</span>
        <span class="breadth-end faint">log</span>
      </div>
    </div>
  );
}

const NoCount = ({ why }: { readonly why: string | undefined }) => (
  <span class="inline faint wraps">
    <Icon name="circle-slash" /> No count{why ? `: ${why}` : ''}
  </span>
);

/** Shows the effect of a rule on the feasible set: its size without the rule. */
export function Without({ counted }: { readonly counted: PredicateCount | undefined }) {
  const [without, count] = [counted?.without, feasible.value?.answer.count];
  if (without === undefined) return null;
  return (
    <span
      class="one-line"
      data-test="without"
      title="The size of the feasible set if this rule were not there"
    >
      <span class="faint">Without it</span> <span class="breadth-number">{showCount(without)}</span>{' '}
      <span class="breadth-share faint">{effect(without, count)}</span>
    </span>
  );
}

/** Describes how far the rule narrows the set. */
function effect(without: number, count: number | undefined): string {
  if (count === undefined) return '';
  if (without === count) return 'adds nothing';
  if (count === 0) return without > 0 ? 'none with it' : '';
  return showFactor(without / count);
}
