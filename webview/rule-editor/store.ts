/** What the rule editor knows: the document as the host tells it, the open group, and its counts while typing. */
import { computed, effect, signal } from '@preact/signals';
import type { DocumentMessage } from '../../src/protocol/rule-editor';
import type { RuleFileChange } from '../../src/rules/edit/changes';
import type { Box, FeasibleAnswer } from '../../src/rules/explore/types';
import { Cancelled } from '../shared/host';
import { RuleEditorHost, type GroupView } from './host';

/** The last state of the document that could be read. */
export const document = signal<DocumentMessage | undefined>(undefined);
/** Index of the group that is open. */
export const openGroup = signal(0);
/** The open group as the document has it. */
export const group = signal<GroupView | undefined>(undefined);
/** Predicates that are being typed, by rule; the document gets them a moment later. */
export const typed = signal<ReadonlyMap<number, string>>(new Map());
/** The part of the cube that the pictures are confined to. */
export const box = signal<Box | undefined>(undefined);
/** The newest answer, and the predicates that it is about. */
export const feasible = signal<
  { readonly for: readonly string[]; readonly answer: FeasibleAnswer } | undefined
>(undefined);
/** The last thing that went wrong, to be shown until the next success. */
export const failure = signal<string | undefined>(undefined);

/** The predicates of the open group as they stand on screen. */
export const predicates = computed<readonly string[]>(
  () => group.value?.rules.map((rule, i) => typed.value.get(i) ?? rule.predicate) ?? [],
);

export const host = new RuleEditorHost((message) => {
  if (message.type === 'document') document.value = message;
  if (message.type === 'reveal') openGroup.value = message.group;
  if (message.type === 'flush') host.send({ type: 'flushed', id: message.id });
});

/** Runs an effect whose work is given up when it runs again. What fails is shown; what is cancelled is not. */
export function pursue(work: (signal: AbortSignal) => Promise<void> | undefined): () => void {
  return effect(() => {
    const controller = new AbortController();
    work(controller.signal)?.catch((error: unknown) => {
      if (!(error instanceof Cancelled))
        failure.value = error instanceof Error ? error.message : String(error);
    });
    return () => controller.abort();
  });
}

export async function change(wanted: RuleFileChange): Promise<boolean> {
  try {
    await host.change(wanted);
    failure.value = undefined;
    return true;
  } catch (error) {
    failure.value = error instanceof Error ? error.message : String(error);
    return false;
  }
}

/** Starts the flow from the document to the open group to its counts. */
export function start(): void {
  pursue((signal) => {
    if (!document.value?.groups[openGroup.value]) return undefined;
    return host.ask({ kind: 'content', group: openGroup.value }, signal).then((content) => {
      group.value = content;
    });
  });
  pursue((signal) => {
    if (!group.value) return undefined;
    const [asked, domain] = [predicates.value, group.value.domain];
    const within = box.value;
    return host
      .ask(
        { kind: 'feasible', domain, predicates: asked, projections: true, ...(within && { box: within }) },
        signal,
      )
      .then((answer) => {
        feasible.value = { for: asked, answer };
      });
  });
  host.ready();
}
