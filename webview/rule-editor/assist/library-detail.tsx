import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { NewRule } from '../../../src/rules/edit/changes';
import type { LibraryRule } from '../../../src/rules/library-rules';
import { Button } from '../../shared/controls';
import { showCount, showShare } from '../../shared/numbers';
import { Cancelled } from '../../shared/host';
import { editable, host, pursue } from '../store';
import { Name } from '../relate/parts';
import { ruleNames, subject, type Subject } from '../relate/subject';
import { alike } from './alike';
import { Empty } from './empty';
import { addRule, replaceRule } from './state';

/** How large the feasible set would be; undefined where it cannot be counted. */
interface Outcome {
  readonly add?: number;
  readonly replace: readonly (number | undefined)[];
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
    <section class="assist-detail" aria-label={name}>
      <h3>{name}</h3>
      <code class="assist-code">{predicate}</code>
      <p class="relate-note">
        {family}
        {share !== undefined && `, breadth ${showShare(share)}`}
        {human && ', one of the ten rules that people named'}
      </p>
      <table class="assist-outcomes">
        <thead>
          <tr>
            <th scope="col">In this group</th>
            <th scope="col" class="relate-right">
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
          {names.map((old, place) => {
            const here = alike(subject.value?.predicates[place] ?? '', predicate);
            return (
              <tr key={place}>
                <td>
                  <span class="assist-replace">
                    <Button disabled={here || !editable.value} onClick={() => void replaceRule(place, made)}>
                      Replace rule {place + 1}
                    </Button>
                    <span class="assist-old">
                      <Name>{old}</Name>
                      {here && <span class="relate-note"> here now</span>}
                    </span>
                  </span>
                </td>
                <Result count={outcome && (outcome.replace[place] ?? 'none')} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Result({ count }: { readonly count: number | 'none' | undefined }) {
  return (
    <td class="relate-right">
      {count === 0 && <Empty />}
      {count === undefined ? '…' : count === 'none' ? 'no count' : showCount(count)}
    </td>
  );
}

function useOutcome(predicate: string): Outcome | undefined {
  const outcome = useSignal<Outcome | undefined>(undefined);
  useEffect(
    () =>
      pursue((signal) => {
        const asked = subject.value;
        outcome.value = undefined;
        if (!asked) return undefined;
        const count = (predicates: readonly string[]) => feasibleCount({ ...asked, predicates }, signal);
        const replace = asked.predicates.map((_, place) => count(asked.predicates.with(place, predicate)));
        return Promise.all([count([...asked.predicates, predicate]), ...replace]).then(([add, ...rest]) => {
          outcome.value = { ...(add !== undefined && { add }), replace: rest };
        });
      }),
    [predicate],
  );
  return outcome.value;
}

/** |S_g|, or undefined where there is none or the question failed. */
async function feasibleCount(asked: Subject, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await host.ask({ kind: 'feasible', ...asked, projections: false }, signal)).count;
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return undefined;
  }
}
