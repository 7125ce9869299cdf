/** State that the panels read: the document as the host reports it, the open group, and its counts while typing. */
import { reasonOf } from '../../src/base/reason';
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { DocumentMessage } from '../../src/protocol/rule-editor';
import type { Box } from '../../src/predicate/domain';
import type { FeasibleAnswer } from '../../src/rules/explore/types';
import { Cancelled } from '../shared/host';
import type { GroupDrafts } from './drafts';
import { RuleEditorHost, type GroupView, type Listener } from './host';

/** The last state of the document that could be read. */
export const document = signal<DocumentMessage | undefined>(undefined);
/** The reason why the document cannot be read now. The view shows its last good state, and nothing may be edited. */
export const unreadable = signal<DocumentMessage['unreadable']>(undefined);
/** Index of the group that is open. */
export const openGroup = signal(0);
/** The open group as the document has it. */
export const group = signal<GroupView | undefined>(undefined);
/** The drafts of the open group. */
export const drafts = signal<GroupDrafts | undefined>(undefined);
/** The part of the cube that the pictures are confined to. */
export const box = signal<Box | undefined>(undefined);
/** The newest answer, and the predicates that it is about. */
export const feasible = signal<
  { readonly for: readonly string[]; readonly answer: FeasibleAnswer } | undefined
>(undefined);
/** |S_g| as it was shown before the last edit of the predicates. */
export const previousCount = signal<number | undefined>(undefined);
/** The reason why the user's last action failed, until they dismiss it or a change is made. */
export const failure = signal<string | undefined>(undefined);
/** The reason why a question has no answer, until it has one. `of` identifies the question. */
export const unanswered = signal<{ readonly of: object; readonly why: string } | undefined>(undefined);
const attempt = signal(0);

/** A short word on what was just done, such as "Rule group deleted", and the version of the document that has it. */
export interface Toast {
  readonly text: string;
  readonly version: number;
}
export const toast = signal<Toast | undefined>(undefined);
/** The rule that is to be shown and focused; taken back once that is done. */
export const revealRule = signal<number | undefined>(undefined);

/** The document can be changed. */
export const editable = computed(() => !unreadable.value && document.value?.readonly !== true);

/** What `make` reads from other signals. The same value until its JSON changes, not with every version of the document. */
export function steady<T>(make: () => T): ReadonlySignal<T> {
  const text = computed<string | undefined>(() => JSON.stringify(make()));
  return computed(() => (text.value === undefined ? undefined : JSON.parse(text.value)) as T);
}

/** The predicates of the open group as on screen. */
export const predicates = steady<readonly string[]>(
  () => drafts.value?.drafts.value.map(({ field }) => field.text) ?? [],
);

/** The domain of the open group. */
export const domain = steady(() => group.value?.domain);

/** Names the open group: it stays the same while its rules change. */
export const groupName = computed(() => group.value && `${group.value.index} ${group.value.id}`);

const listeners = new Set<Listener>();

export const host = new RuleEditorHost((message) => {
  batch(() => {
    for (const listener of listeners) listener(message);
  });
});

/** Registers a listener for the host's own messages. */
export function listen(listener: Listener): void {
  listeners.add(listener);
}

/** Asks everything again. */
export function askAgain(): void {
  unanswered.value = undefined;
  attempt.value++;
}

/** Shows why the user's action failed. */
export const showFailure = (error: unknown): void => {
  failure.value = reasonOf(error);
};

/** Runs an effect whose work is given up when it runs again. What fails is shown; what is cancelled is not. */
export function pursue(work: (signal: AbortSignal) => Promise<void> | undefined): () => void {
  const of = {};
  const settle = (why?: string) => {
    if (why !== undefined) unanswered.value = { of, why };
    else if (unanswered.peek()?.of === of) unanswered.value = undefined;
  };
  const stop = effect(() => {
    const controller = new AbortController();
    if (attempt.value < 0) return undefined;
    work(controller.signal)?.then(
      () => !controller.signal.aborted && settle(),
      (error: unknown) => {
        if (!(error instanceof Cancelled)) settle(reasonOf(error));
      },
    );
    return () => controller.abort();
  });
  return () => {
    stop();
    settle();
  };
}
