import type { Suggestion } from '../../../src/rules/explore/types';
import { Button, Dropdown, EmptyState, Prose } from '../../shared/controls';
import { showCount, showShare } from '../../shared/numbers';
import { editable, feasible, group } from '../state';
import { Answered, Name } from '../panel/parts';
import { ruleNames, subject, useAnswer } from '../panel/subject';
import { diffPieces } from './diff';
import type { RuleTarget } from './rule-target';
import { editedRule, chooseRule, isEmpty, setPredicate } from './state';
import './assist.css';
import './edits.css';

/** Single edits of one rule's predicate, with what they would do. */
export function EditSection() {
  const answer = useAnswer<'suggest'>(() => {
    const current = subject.value;
    return current && current.predicates.length > 0
      ? { kind: 'suggest', ...current, rule: editedRule.value }
      : undefined;
  });
  const names = ruleNames.value;
  if (names.length === 0)
    return <EmptyState title="This group has no rule">Add one from the library.</EmptyState>;
  const { question, of } = answer;
  const target = question &&
    of && { of, rule: question.rule, predicate: question.predicates[question.rule] ?? '' };
  return (
    <>
      {isEmpty.value && <Blame />}
      <label class="row">
        <span>Change</span>
        <Dropdown
          label="Rule to change"
          value={String(editedRule.value)}
          options={names.map((name, rule) => ({ value: String(rule), label: `${rule + 1}. ${name}` }))}
          onChange={(rule) => chooseRule(Number(rule))}
        />
      </label>
      <Answered answer={answer}>
        {({ suggestions }) =>
          target && (
            <div class="assist-columns">
              <Suggestions
                title="Weaken"
                direction="weaken"
                {...{ suggestions, target }}
                waiting={answer.pending}
              />
              <Suggestions
                title="Strengthen"
                direction="strengthen"
                {...{ suggestions, target }}
                waiting={answer.pending}
              />
            </div>
          )
        }
      </Answered>
    </>
  );
}

/** The counts of an empty feasible set without each rule. */
function Blame() {
  const rules = feasible.value?.answer.rules ?? [];
  const names = ruleNames.value;
  return (
    <section aria-label="Which rule empties the feasible set">
      <p class="panel-lead">No triple is accepted by all rules. Leaving one out would give:</p>
      <ul class="assist-blame row">
        {names.map((name, rule) => (
          <li key={rule}>
            <button
              type="button"
              class="assist-blame-rule bare pickable"
              aria-pressed={rule === editedRule.value}
              onClick={() => chooseRule(rule)}
            >
              <span class="one-line">
                without <Name>{name}</Name>
              </span>{' '}
              <b>{showOr(rules[rule]?.without)}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const showOr = (count: number | undefined): string => (count === undefined ? 'no count' : showCount(count));

interface SuggestionsProps {
  readonly title: string;
  readonly direction: Suggestion['direction'];
  readonly suggestions: readonly Suggestion[];
  readonly target: RuleTarget;
  /** Newer suggestions are on their way. */
  readonly waiting: boolean;
}

function Suggestions({ title, direction, suggestions, target, waiting }: SuggestionsProps) {
  const shown = suggestions.filter((each) => each.direction === direction);
  if (shown.length === 0) {
    if (direction === 'strengthen' && isEmpty.value) return null;
    return (
      <section aria-label={title}>
        <h3>{title}</h3>
        <p class="faint">
          No single edit makes the feasible set{' '}
          {direction === 'weaken' ? 'larger' : 'smaller without emptying it'}.
          {isEmpty.value && ' Replace this rule from the library, change another one, or take it out.'}
        </p>
      </section>
    );
  }
  return (
    <section aria-label={title}>
      <h3>
        {title}{' '}
        <span class="faint">makes the feasible set {direction === 'weaken' ? 'larger' : 'smaller'}</span>
      </h3>
      <ul class="assist-suggestions">
        {shown.map((each) => (
          <Row key={each.predicate} suggestion={each} {...{ target, waiting }} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<SuggestionsProps, 'target' | 'waiting'> {
  readonly suggestion: Suggestion;
}

function Row({ suggestion, target, waiting }: RowProps) {
  const { title, predicate, count, share } = suggestion;
  const apply = (event: MouseEvent) => {
    // This row goes with the edit; the choice of the rule stays.
    const stays = (event.currentTarget as HTMLElement).closest('.assist')?.querySelector('select');
    stays?.focus();
    void setPredicate(target, predicate, `Rule ${target.rule + 1}: ${title.replaceAll('`', '')}`);
  };
  return (
    <li class="assist-suggestion">
      <div class="assist-suggestion-what stack">
        <span class="assist-title">
          <Prose text={title} />
        </span>
        <code class="assist-code">
          {diffPieces(target.predicate, predicate).map(({ kind, text }, index) =>
            kind === 'same' ? (
              text
            ) : kind === 'added' ? (
              <ins key={index}>{text}</ins>
            ) : (
              <del key={index}>{text}</del>
            ),
          )}
        </code>
      </div>
      <dl class="assist-numbers">
        <dt>feasible</dt>
        <dd>
          <b>{showCount(count)}</b>
          {group.value && feasible.value?.answer.count !== undefined && (
            <span class="faint"> was {showCount(feasible.value.answer.count)}</span>
          )}
        </dd>
        <dt>breadth</dt>
        <dd>{showShare(share)}</dd>
      </dl>
      <Button onClick={apply} title={predicate} disabled={!editable.value} waiting={waiting}>
        Apply<span class="visually-hidden">: {title}</span>
      </Button>
    </li>
  );
}
