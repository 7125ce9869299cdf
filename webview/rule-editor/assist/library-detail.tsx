import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { NewRule } from '../../../src/rules/edit/changes';
import type { LibraryRule } from '../../../src/rules/library-rules';
import { Button } from '../../shared/controls';
import { showCount, showShare } from '../../shared/numbers';
import { Cancelled } from '../../shared/host';
import { pause, TYPING_PAUSE_MS } from '../../shared/pause';
import { editable, host, pursue } from '../state';
import { Name } from '../panel/parts';
import { place, ruleNames, subject, type Subject } from '../panel/subject';
import { samePredicate } from './rule-target';
import { Empty } from './empty';
import { addRule, replaceRule } from './state';
import './assist.css';
import './library.css';

/** The size of the feasible set after the change; undefined if it cannot be counted. */
interface Outcome {
  readonly add?: number;
  readonly replace: readonly (number | undefined)[];
  readonly pending: boolean;
}

export interface LibraryDetailProps {
  readonly rule: LibraryRule;
  readonly share: number | undefined;
}

/** One rule of the library: what it would do as a new rule, and in the place of each other. */
export function LibraryDetail({ rule, share }: LibraryDetailProps) {
  const outcome = useOutcome(rule.predicate);
  const names = ruleNames.value;
  const { name, predicate, family, human } = rule;
  const made: NewRule = { name, predicate, family, ...(human && { origin: 'human' as const }) };
  return (
    <section class="assist-detail stack" aria-label={name}>
      <h3>{name}</h3>
      <code class="assist-code">{predicate}</code>
      <p class="faint">
        {family}
        {share !== undefined && `, breadth ${showShare(share)}`}
        {human && ', one of the ten rules that people named'}
      </p>
      <div class="panel-answer stack" data-pending={outcome?.pending}>
        <table class="assist-outcomes">
          <thead>
            <tr>
              <th scope="col">In this group</th>
              <th scope="col" class="panel-right">
                Feasible set
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <Button appearance="primary" disabled={!editable.value} onClick={() => void addRule(made)}>
                  Add as rule {names.length + 1}
                </Button>
              </td>
              <Result count={outcome && (outcome.add ?? 'none')} />
            </tr>
            {names.map((old, index) => (
              <ReplaceRow
                key={index}
                {...{ old, index, made }}
                count={outcome && (outcome.replace[index] ?? 'none')}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** `none`: there is no count; undefined: it is on its way. */
type Count = number | 'none' | undefined;

interface ReplaceRowProps {
  readonly old: string;
  readonly index: number;
  readonly made: NewRule;
  readonly count: Count;
}

/** The rule in the place of a rule of the group. */
function ReplaceRow({ old, index, made, count }: ReplaceRowProps) {
  const of = place.value;
  const before = subject.value?.predicates[index] ?? '';
  const here = samePredicate(before, made.predicate);
  const replace = () => of && void replaceRule({ of, rule: index, predicate: before }, made);
  return (
    <tr>
      <td>
        <span class="assist-replace">
          <Button disabled={here || !editable.value} onClick={replace}>
            Replace rule {index + 1}
          </Button>
          <span>
            <Name>{old}</Name>
            {here && <span class="faint"> here now</span>}
          </span>
        </span>
      </td>
      <Result count={count} />
    </tr>
  );
}

function Result({ count }: { readonly count: Count }) {
  return (
    <td class="panel-right">
      {count === 0 && <Empty />}
      {count === undefined ? '…' : count === 'none' ? 'no count' : showCount(count)}
    </td>
  );
}

/** Shows the effect of the rule; the old numbers, marked as pending, until the newest arrive. */
function useOutcome(predicate: string): Outcome | undefined {
  const outcome = useSignal<Outcome | undefined>(undefined);
  useEffect(() => {
    outcome.value = undefined;
    return pursue(async (signal) => {
      const [current, before] = [subject.value, outcome.peek()];
      if (!current) return;
      if (before) {
        outcome.value = { ...before, pending: true };
        await pause(TYPING_PAUSE_MS, signal);
      }
      const count = (predicates: readonly string[]) => feasibleCount({ ...current, predicates }, signal);
      const [add, ...replace] = await Promise.all([
        count([...current.predicates, predicate]),
        ...current.predicates.map((_, index) => count(current.predicates.with(index, predicate))),
      ]);
      outcome.value = { ...(add !== undefined && { add }), replace, pending: false };
    });
  }, [predicate]);
  return outcome.value;
}

/** |S_g|, or undefined where there is none or the question failed. */
async function feasibleCount(question: Subject, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await host.ask({ kind: 'feasible', ...question, projections: false }, signal)).count;
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return undefined;
  }
}
