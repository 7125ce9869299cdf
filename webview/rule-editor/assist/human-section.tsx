import { useRef } from 'preact/hooks';
import type { InjectAnswer, InjectedRule } from '../../../src/rules/explore/types';
import { EmptyState, Icon } from '../../shared/controls';
import { showAmount, showCount, showShare } from '../../shared/numbers';
import { editable, feasible, group } from '../state';
import { placeId, useGrid } from '../panel/grid';
import { Answered, Name } from '../panel/parts';
import { ruleNames, subject, useAnswer, type SubjectGroup, type Subject } from '../panel/subject';
import { samePredicate } from './rule-target';
import { Empty } from './empty';
import type { RuleTarget } from './rule-target';
import { replaceRule } from './state';
import './assist.css';
import './human.css';

/** The ten rules that people named, in each place of the group: how large the feasible set would be. */
export function HumanSection() {
  const answer = useAnswer<'inject'>(() => {
    const current = subject.value;
    return current && current.predicates.length > 0 ? { kind: 'inject', ...current } : undefined;
  });
  if (ruleNames.value.length === 0)
    return <EmptyState title="This group has no place for a human rule">Add a rule first.</EmptyState>;
  const { question, of } = answer;
  return (
    <>
      <p class="faint">
        The protocol replaces one rule of each group by a rule that people named, so that the feasible set
        stays non-empty. Each number is the size of the feasible set with that rule in that place; choose one
        to put the rule there.
      </p>
      <Answered answer={answer}>
        {(value) =>
          question && of && <Places question={question} of={of} answer={value} waiting={answer.pending} />
        }
      </Answered>
    </>
  );
}

interface PlacesProps {
  readonly question: Subject;
  readonly of: SubjectGroup;
  readonly answer: InjectAnswer;
  /** A newer answer is on its way. */
  readonly waiting: boolean;
}

function Places({ question, of, answer, waiting }: PlacesProps) {
  const table = useRef<HTMLTableElement>(null);
  const size = question.predicates.length;
  useGrid(table, { row: answer.rules.length, column: size });
  const now = feasible.value?.answer.count;
  return (
    <div class="panel-scroll">
      <table
        role="grid"
        class="assist-places"
        ref={table}
        aria-label="Human rules in each place of this group"
      >
        <thead>
          <tr>
            <th scope="col">
              Human rule
              {now !== undefined && (
                <>
                  <br />
                  <span class="faint">feasible now: {showCount(now)}</span>
                </>
              )}
            </th>
            <th scope="col" class="panel-right assist-breadth">
              Breadth
            </th>
            {question.predicates.map((_, place) => (
              <PlaceHead key={place} place={place} />
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rules.map((rule, row) => (
            <tr key={rule.name}>
              <th scope="row" title={rule.predicate}>
                {rule.name}
              </th>
              <td class="panel-right assist-breadth">{showShare(rule.share)}</td>
              {question.predicates.map((predicate, place) => (
                <Cell
                  key={place}
                  {...{ rule, row, waiting }}
                  target={{ of, rule: place, predicate }}
                  here={samePredicate(predicate, rule.predicate)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of a column: the rule that would go. */
function PlaceHead({ place }: { readonly place: number }) {
  const rule = group.value?.rules[place];
  return (
    <th scope="col" class="assist-place">
      <span class="faint">for rule {place + 1}</span>
      <br />
      <Name>{ruleNames.value[place] ?? ''}</Name>
      {rule?.origin === 'human' && (
        <span class="assist-human" title="This rule is a human one">
          <Icon name="person" />
          <span class="visually-hidden">, a human rule</span>
        </span>
      )}
    </th>
  );
}

interface CellProps {
  readonly rule: InjectedRule;
  readonly row: number;
  /** The place, and what stands there. */
  readonly target: RuleTarget;
  readonly waiting: boolean;
  /** The rule stands in this place already. */
  readonly here: boolean;
}

function Cell({ rule, row, target, waiting, here }: CellProps) {
  const place = target.rule;
  const { name, predicate, family, counts } = rule;
  const count = counts[place];
  const put = () => {
    if (here || waiting || !editable.value) return;
    void replaceRule(target, { name, predicate, family, origin: 'human' });
  };
  return (
    <td
      role="gridcell"
      tabIndex={-1}
      data-cell={placeId(row, place)}

      class="pickable"
      aria-current={here}
      aria-disabled={here || waiting || !editable.value}
      onClick={put}
    >
      <span class="visually-hidden">
        {`${name} in place of rule ${place + 1}, ${ruleNames.value[place] ?? ''}: ${countLabel(count, here)}`}
      </span>
      <span aria-hidden="true">
        {count === 0 ? <Empty /> : <b>{count === undefined ? 'no count' : showCount(count)}</b>}
        {here && <div class="faint">here now</div>}
      </span>
    </td>
  );
}

function countLabel(count: number | undefined, here: boolean): string {
  const what =
    count === undefined
      ? 'no count'
      : count === 0
        ? 'the feasible set is empty'
        : showAmount(count, 'triple');
  return here ? `${what}, it is here now` : what;
}
