import { useEffect, useRef } from 'preact/hooks';
import { CodeField } from '../../shared/code-field';
import type { Draft } from '../align';
import { editedCount } from '../edited-count';
import { FieldNote } from '../fields/field-note';
import { drafts, editable, feasible, predicates, revealRule } from '../state';
import { isDirty } from '../typing';
import { toggleUnfolded, unfolded } from '../view-state';
import { moveRule } from './actions';
import { Breadth, Without } from './breadth';
import { GuidanceLists, GuidanceToggle } from './guidance';
import { documentFindings, Findings, typedFindings, type Finding } from './problems';
import { RuleHead, type RulePartProps } from './rule-head';

interface RuleRowProps extends RulePartProps {
  readonly draft: Draft;
  /** Tells the drafts of one group from those of another. */
  readonly of: number;
}

/**
 * One rule of the open group. Rows stay when another group is opened, because new code fields take long: their fields
 * receive the new text, and all other parts are made again.
 */
export function RuleRow({ index, draft, of, rule, open }: RuleRowProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (revealRule.value !== index) return;
    revealRule.value = undefined;
    row.current?.scrollIntoView({ block: 'nearest' });
    row.current?.querySelector<HTMLElement>('textarea, [role=textbox], .code-field')?.focus();
  }, [index, revealRule.value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || !editable.peek() || event.defaultPrevented) return;
    event.preventDefault();
    moveRule(index, by);
  };
  return (
    <section
      ref={row}
      class="rule"
      aria-label={`Rule ${index + 1}: ${rule.name}`}
      onKeyDown={onKeyDown}
      data-test="rule"
    >
      <span key="number" class="rule-number" aria-hidden="true">
        {index + 1}
      </span>
      <RuleHead key={`head ${of}`} index={index} rule={rule} open={open} />
      <RulePredicate key="predicate" index={index} draft={draft} of={of} />
      <RuleFoot key={`foot ${of}`} index={index} rule={rule} open={open} />
    </section>
  );
}

function RulePredicate({ index, draft, of }: Pick<RuleRowProps, 'index' | 'draft' | 'of'>) {
  const { field } = draft;
  const current = drafts.value;
  const problems = typedProblems(index);
  const id = `rule-findings-${draft.key}`;
  const findings = findingsOf(index, field.text, !isDirty(field));
  return (
    <div class="rule-predicate">
      <CodeField
        label={`Predicate of rule ${index + 1}`}
        value={field.text}
        of={of}
        problems={problems}
        readOnly={!editable.value}
        {...(findings.length > 0 && { describedBy: id })}
        onInput={(text) => current?.input(index, text, performance.now())}
        onBlur={() => {
          editedCount.end();
          void current?.flush();
        }}
      />
      <Findings id={id} findings={findings} />
      <FieldNote
        noun="predicate"
        field={field}
        onKeepMine={() => current?.keepMine(index)}
        onTakeTheirs={() => current?.takeTheirs(index)}
      />
    </div>
  );
}

/** Problems of the predicate on screen; none until they are known. */
function typedProblems(index: number) {
  const newest = feasible.value;
  if (newest?.for[index] !== predicates.value[index]) return [];
  return newest?.answer.rules[index]?.problems ?? [];
}

/** Findings on a rule. While a predicate is typed the document's findings are about another text. */
function findingsOf(index: number, text: string, written: boolean): readonly Finding[] {
  const typed = typedFindings(index, text, typedProblems(index));
  if (!written) return typed;
  const ofFile = documentFindings(index);
  const known = new Set(typed.map(({ message }) => message));
  return [...typed, ...ofFile.filter(({ message }) => !known.has(message))];
}

function RuleFoot({ index, rule, open }: RulePartProps) {
  const key = `${open.id}/${rule.name}`;
  const isOpen = unfolded.value.has(key);
  const counted = feasible.value?.answer.rules[index];
  const id = `guidance-${index}`;
  return (
    <>
      <div class="rule-foot">
        <Breadth counted={counted} />
        <Without counted={counted} />
        <GuidanceToggle
          guidance={rule.guidance}
          open={isOpen}
          controls={id}
          onToggle={() => toggleUnfolded(key)}
        />
      </div>
      <div class="rule-guidance" id={id} hidden={!isOpen}>
        {isOpen && <GuidanceLists rule={index} guidance={rule.guidance} version={open.version} />}
      </div>
    </>
  );
}
