import { useEffect, useRef } from 'preact/hooks';
import type { Origin } from '../../../src/rules/types';
import type { RuleContent } from '../../../src/rules/content';
import { CodeField } from '../../shared/code-field';
import { Dropdown, Menu, type MenuItem } from '../../shared/controls';
import type { Draft } from '../align';
import { chooseRule, chosenSection } from '../assist/state';
import { change, write } from '../changing';
import { CommittedField } from '../fields/committed-field';
import { FieldNote } from '../fields/field-note';
import type { GroupView } from '../host';
import { showPanel } from '../panel-choice';
import { document, drafts, editable, feasible, host, predicates, revealRule } from '../state';
import { isDirty } from '../typing';
import { toggleUnfolded, unfolded } from '../view-state';
import { addRule, deleteRule, duplicateRule, moveRule } from './actions';
import { Breadth, Without } from './breadth';
import { GuidanceLists, GuidanceToggle } from './guidance';
import { movingRule } from './move-dialog';
import { documentFindings, Findings, typedFindings, type Finding } from './problems';

export interface RuleRowProps {
  readonly index: number;
  readonly draft: Draft;
  readonly rule: RuleContent;
  readonly open: GroupView;
}

/** One rule of the open group. */
export function RuleRow({ index, draft, rule, open }: RuleRowProps) {
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
      <span class="rule-number" aria-hidden="true">
        {index + 1}
      </span>
      <RuleHead index={index} rule={rule} open={open} />
      <RulePredicate index={index} draft={draft} />
      <RuleFoot index={index} rule={rule} open={open} />
    </section>
  );
}

const ORIGINS: readonly { readonly value: Origin | 'none'; readonly label: string }[] = [
  { value: 'none', label: 'no origin' },
  { value: 'human', label: 'human' },
  { value: 'model', label: 'model' },
];

type PartProps = Omit<RuleRowProps, 'draft'>;

function RuleHead({ index, rule, open }: PartProps) {
  const disabled = !editable.value;
  const at = { group: open.index, rule: index } as const;
  const expect = { id: open.id, name: rule.name };
  const setOrigin = (value: Origin | 'none') =>
    void change({ kind: 'set-origin', ...at, expect, ...(value !== 'none' && { value }) });
  const setFamily = (text: string) =>
    write({ kind: 'set-family', ...at, expect, ...(text.trim() !== '' && { value: text }) });
  return (
    <div class="rule-head">
      <CommittedField
        class="rule-name"
        label={`Name of rule ${index + 1}`}
        noun="name"
        value={rule.name}
        version={open.version}
        disabled={disabled}
        placeholder="no name"
        testId="rule-name"
        write={(value, base) =>
          write({ kind: 'set-name', ...at, value, expect: { id: open.id, name: base } })
        }
      />
      <Dropdown
        class="rule-origin"
        label={`Origin of rule ${index + 1}`}
        value={rule.origin ?? 'none'}
        options={ORIGINS}
        onChange={setOrigin}
        disabled={disabled}
      />
      <CommittedField
        class="rule-family"
        label={`Family of rule ${index + 1}`}
        noun="family"
        value={rule.family ?? ''}
        version={open.version}
        disabled={disabled}
        placeholder="no family"
        testId="rule-family"
        write={setFamily}
      />
      <Menu label={`Actions for rule ${index + 1}`} items={ruleItems(index, open)} testId="rule-menu" />
    </div>
  );
}

/** Opens the Assist panel for a rule. */
function assist(rule: number, section: 'edit' | 'library'): void {
  chooseRule(rule);
  chosenSection.value = section;
  showPanel('assist');
}

function ruleItems(index: number, open: GroupView): MenuItem[] {
  const off = !editable.value;
  const last = open.rules.length - 1;
  const item = (
    label: string,
    icon: string,
    onSelect: () => void,
    more: Partial<MenuItem> = {},
  ): MenuItem => ({
    ...{ label, icon, onSelect, disabled: off },
    ...more,
  });
  return [
    item('Weaken or strengthen…', 'lightbulb', () => assist(index, 'edit')),
    item('Replace from the library…', 'library', () => assist(index, 'library')),
    item('Add a rule above', 'add', () => void addRule(index), { separated: true }),
    item('Add a rule below', 'add', () => void addRule(index + 1)),
    item('Duplicate', 'copy', () => void duplicateRule(index)),
    item('Move up', 'arrow-up', () => moveRule(index, -1), {
      separated: true,
      keys: 'Alt+↑',
      disabled: off || index === 0,
    }),
    item('Move down', 'arrow-down', () => moveRule(index, 1), {
      keys: 'Alt+↓',
      disabled: off || index === last,
    }),
    item('Move to group…', 'move', () => (movingRule.value = index), {
      disabled: off || (document.value?.groups.length ?? 0) < 2,
    }),
    item(
      'Show in the text editor',
      'go-to-file',
      () => host.send({ type: 'openText', group: open.index, rule: index }),
      {
        separated: true,
        disabled: false,
      },
    ),
    item('Delete', 'trash', () => void deleteRule(index), { separated: true }),
  ];
}

function RulePredicate({ index, draft }: Pick<RuleRowProps, 'index' | 'draft'>) {
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
        problems={problems}
        readOnly={!editable.value}
        {...(findings.length > 0 && { describedBy: id })}
        onInput={(text) => current?.input(index, text, performance.now())}
        onBlur={() => void current?.flush()}
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

/** What is wrong with the predicate on screen; nothing while that is not known yet. */
function typedProblems(index: number) {
  const newest = feasible.value;
  if (newest?.for[index] !== predicates.value[index]) return [];
  return newest?.answer.rules[index]?.problems ?? [];
}

/** While a predicate is typed the document's findings are about another text. */
function findingsOf(index: number, text: string, written: boolean): readonly Finding[] {
  const typed = typedFindings(index, text, typedProblems(index));
  if (!written) return typed;
  const ofFile = documentFindings(index);
  const known = new Set(typed.map(({ message }) => message));
  return [...typed, ...ofFile.filter(({ message }) => !known.has(message))];
}

function RuleFoot({ index, rule, open }: PartProps) {
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
