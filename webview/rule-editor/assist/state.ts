/** Which help is open, and for which rule. Kept while the view lives. */
import { computed, effect, signal } from '@preact/signals';
import type { NewRule } from '../../../src/rules/edit/changes';
import { change, feasible, group, openGroup, toast } from '../store';
import { ruleToBlame } from './blame';

export type Section = 'edit' | 'library' | 'human' | 'exchange';

/** The section that was chosen; until one is, the panel leads with what is needed most. */
export const chosenSection = signal<Section | undefined>(undefined);

/** The feasible set is known to be empty. */
export const isEmpty = computed(() => feasible.value?.answer.count === 0);

export const section = computed<Section>(() => chosenSection.value ?? (isEmpty.value ? 'edit' : 'library'));

/** Each of these resolves with whether the change was made; what was refused is shown by the frame. */
export async function setPredicate(rule: number, value: string, what: string): Promise<boolean> {
  const open = group.value;
  if (!open) return false;
  const expect = { id: open.id, name: open.rules[rule]?.name ?? '' };
  const made = await change({ kind: 'set-predicate', group: open.index, rule, value, expect });
  if (made) toast.value = what;
  return made;
}

export async function addRule(rule: NewRule): Promise<boolean> {
  const open = group.value;
  if (!open) return false;
  const at = open.rules.length;
  const made = await change({ kind: 'insert-rule', group: open.index, at, rule, expect: { id: open.id } });
  if (made) toast.value = `Added ${rule.name} as rule ${at + 1}`;
  return made;
}

export async function replaceRule(rule: number, by: NewRule): Promise<boolean> {
  const open = group.value;
  const old = open?.rules[rule];
  if (!open || !old) return false;
  const expect = { id: open.id, name: old.name };
  const made = await change({ kind: 'replace-rule', group: open.index, rule, by, expect });
  if (made) toast.value = `Rule ${rule + 1} is now ${by.name}`;
  return made;
}

/** The rule that suggestions are for, with the group that it belongs to. */
const chosenRule = signal<{ readonly group: number; readonly rule: number } | undefined>(undefined);

export const editedRule = computed<number>(() => {
  const [chosen, size] = [chosenRule.value, group.value?.rules.length ?? 0];
  if (chosen && chosen.group === openGroup.value && chosen.rule < size) return chosen.rule;
  if (!isEmpty.value) return 0;
  return ruleToBlame(feasible.value?.answer.rules.map((rule) => rule.without) ?? []);
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
