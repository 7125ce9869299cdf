import type { RuleContent } from '../../../src/rules/content';
import type { Origin } from '../../../src/rules/types';
import { Dropdown, Menu } from '../../shared/controls';
import { change, write } from '../changes';
import { CommittedField } from '../fields/committed-field';
import type { GroupView } from '../host';
import { editable } from '../state';
import { ruleItems } from './rule-items';

export interface RulePartProps {
  readonly index: number;
  readonly rule: RuleContent;
  readonly open: GroupView;
}

/** Head of a rule: its name, its origin and its menu. */
export function RuleHead(props: RulePartProps) {
  const { index, open } = props;
  return (
    <div class="rule-head">
      <Name {...props} />
      <OriginChoice {...props} />
      <Family {...props} />
      <Menu label={`Actions for rule ${index + 1}`} items={ruleItems(index, open)} testId="rule-menu" />
    </div>
  );
}

function Name({ index, rule, open }: RulePartProps) {
  const at = { group: open.index, rule: index } as const;
  return (
    <CommittedField
      class="rule-name"
      label={`Name of rule ${index + 1}`}
      noun="name"
      value={rule.name}
      version={open.version}
      disabled={!editable.value}
      placeholder="no name"
      testId="rule-name"
      write={(value, base) => write({ kind: 'set-name', ...at, value, expect: { id: open.id, name: base } })}
    />
  );
}

const ORIGINS: readonly { readonly value: Origin | 'none'; readonly label: string }[] = [
  { value: 'none', label: 'no origin' },
  { value: 'human', label: 'human' },
  { value: 'model', label: 'model' },
];

function OriginChoice({ index, rule, open }: RulePartProps) {
  const at = { group: open.index, rule: index, expect: { id: open.id, name: rule.name } } as const;
  const setOrigin = (value: Origin | 'none') =>
    void change({ kind: 'set-origin', ...at, ...(value !== 'none' && { value }) });
  return (
    <Dropdown
      class="rule-origin"
      label={`Origin of rule ${index + 1}`}
      value={rule.origin ?? 'none'}
      options={ORIGINS}
      onChange={setOrigin}
      disabled={!editable.value}
    />
  );
}

function Family({ index, rule, open }: RulePartProps) {
  const at = { group: open.index, rule: index, expect: { id: open.id, name: rule.name } } as const;
  const setFamily = (text: string) =>
    write({ kind: 'set-family', ...at, ...(text.trim() !== '' && { value: text }) });
  return (
    <CommittedField
      class={`rule-family ${rule.family ? '' : 'rule-family-none'}`}
      label={`Family of rule ${index + 1}`}
      noun="family"
      value={rule.family ?? ''}
      version={open.version}
      disabled={!editable.value}
      placeholder="no family"
      testId="rule-family"
      write={setFamily}
    />
  );
}
