import { Button, EmptyState } from '../../shared/controls';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useEffect } from 'preact/hooks';
import { drafts, editable, group } from '../state';
import { LostNote } from '../fields/field-note';
import { addRule } from './actions';
import { MoveDialog } from './move-dialog';
import { documentFindings, Findings } from './problems';
import { RuleRow } from './rule-row';
import './rules.css';

/** The header reports this already, and offers help. */
const SAID_ABOVE = ['empty-feasible-set'];

/** The rules of the open group. */
export function RuleList() {
  const list = useRef<HTMLDivElement>(null);
  useKeepFocus(list);
  const open = group.value;
  const of = drafts.value?.key ?? 0;
  const rows = drafts.value?.drafts.value ?? [];
  useLeave(list, of);
  if (!open) return null;
  return (
    <div class="rules" role="group" aria-label="Rules" ref={list}>
      <Orphans />
      <Findings findings={documentFindings(undefined, SAID_ABOVE)} />
      {rows.length === 0 && <EmptyState title="This group has no rules yet" icon="symbol-misc" />}
      {rows.map((draft, index) => {
        const rule = open.rules[index];
        return rule && <RuleRow key={draft.key} {...{ index, draft, of, rule, open }} />;
      })}
      <div>
        <Button
          icon="add"
          disabled={!editable.value}
          onClick={() => void addRule(rows.length)}
          testId="rule-add"
        >
          Add a rule
        </Button>
      </div>
      <MoveDialog />
    </div>
  );
}

/** Leaves the fields for code when another group is shown in them: what is still being typed belongs to the group before. */
function useLeave(list: RefObject<HTMLElement | null>, of: number): void {
  const before = useRef(of);
  useLayoutEffect(() => {
    if (before.current === of) return;
    before.current = of;
    const active = globalThis.document.activeElement;
    if (!active?.closest('.code-field') || !list.current?.contains(active)) return;
    globalThis.document.querySelector<HTMLElement>('[data-test=group-head]')?.focus({ preventScroll: true });
  }, [list, of]);
}

/** Drafts of rules that are gone from the file. */
function Orphans() {
  const current = drafts.value;
  return (
    <>
      {current?.orphans.value.map(({ key, name, field }) => (
        <LostNote key={key} text={field.text} onDiscard={() => current.forgetOrphan(key)}>
          The rule <bdi>{name}</bdi> is gone from the file. You had typed
        </LostNote>
      ))}
    </>
  );
}

/**
 * Gives the focus back where a drawing took it away: a row that moves within the page loses it, and a row that goes
 * takes it along; then the row in its place gets it. Nothing is done where the user left by themselves.
 */
function useKeepFocus(part: RefObject<HTMLElement | null>): void {
  const last = useRef<{ readonly element: HTMLElement; readonly row: number } | undefined>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const inside = target instanceof HTMLElement && part.current?.contains(target);
      const all = [...(part.current?.querySelectorAll('.rule') ?? [])];
      last.current = inside
        ? { element: target, row: all.findIndex((row) => row.contains(target)) }
        : undefined;
    };
    const onPointer = () => (last.current = undefined);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [part]);
  useLayoutEffect(() => {
    const lost = last.current;
    if (!lost || document.activeElement !== document.body) return;
    if (lost.element.isConnected) return lost.element.focus({ preventScroll: true });
    const all = part.current?.querySelectorAll('.rule') ?? [];
    const row = all[Math.min(Math.max(0, lost.row), all.length - 1)] ?? part.current;
    row?.querySelector<HTMLElement>('vscode-text-field, vscode-button')?.focus();
  });
}
