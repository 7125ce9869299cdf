/** The open section of the assistant and its rule, kept while the view lives. */
import { computed, effect, signal } from '@preact/signals';
import type { NewRule } from '../../../src/rules/edit/changes';
import { change } from '../changes';
import { feasible, group, openGroup } from '../state';
import { mostRestrictiveRule } from './rule-target';
import { expectedText, type RuleTarget } from './rule-target';

export type Section = 'edit' | 'library' | 'human';

/** The section that was chosen; until one is, the panel leads with what is needed most. */
export const chosenSection = signal<Section | undefined>(undefined);

/** The feasible set is known to be empty. */
export const isEmpty = computed(() => feasible.value?.answer.count === 0);

export const section = computed<Section>(() => chosenSection.value ?? (isEmpty.value ? 'edit' : 'library'));

/** Each of these resolves with whether the change was made; what was refused is shown by the frame. */
export const setPredicate = (target: RuleTarget, value: string, message: string): Promise<boolean> =>
  change({ kind: 'set-predicate', ...changeAt(target), value }, message);

/** The target of a change, with the expected text there. */
function changeAt({ of, rule, predicate }: RuleTarget) {
  const open = group.peek();
  const inDocument = open?.index === of.group ? open.rules[rule]?.predicate : undefined;
  return { group: of.group, rule, expect: { id: of.id, predicate: expectedText(predicate, inDocument) } };
}

export async function addRule(rule: NewRule): Promise<boolean> {
  const open = group.value;
  if (!open) return false;
  const at = open.rules.length;
  const wanted = { kind: 'insert-rule', group: open.index, at, rule, expect: { id: open.id } } as const;
  return change(wanted, `Added ${rule.name} as rule ${at + 1}`);
}

export const replaceRule = (target: RuleTarget, by: NewRule): Promise<boolean> =>
  change({ kind: 'replace-rule', ...changeAt(target), by }, `Rule ${target.rule + 1} is now ${by.name}`);

/** The rule that suggestions are for, with the group that it belongs to. */
const chosenRule = signal<{ readonly group: number; readonly rule: number } | undefined>(undefined);

export const editedRule = computed<number>(() => {
  const [chosen, size] = [chosenRule.value, group.value?.rules.length ?? 0];
  if (chosen && chosen.group === openGroup.value && chosen.rule < size) return chosen.rule;
  if (!isEmpty.value) return 0;
  return mostRestrictiveRule(feasible.value?.answer.rules.map((rule) => rule.without) ?? []);
});

export const chooseRule = (rule: number): void => {
  chosenRule.value = { group: openGroup.peek(), rule };
};

let shown = false;

/** The panel is on screen. Returns how to say that it has gone. */
export function panelShown(): () => void {
  shown = true;
  return () => void (shown = false);
}

// A set that became empty is what the panel opens with. Where it is open, nothing moves under the reader's hands.
effect(() => {
  if (isEmpty.value && !shown) chosenSection.value = undefined;
});
