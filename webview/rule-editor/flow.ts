/** The way from the document to the open group to its counts. */
import { batch, effect, signal } from '@preact/signals';
import { flushAll, registerPending } from './changes';
import type { DocumentMessage } from '../../src/protocol/rule-editor';
import { editedCount } from './edited-count';
import { countHereWhenTyping, feasibleOf } from './feasible';
import type { GroupView } from './host';
import { open, takeDocument } from './open';
import {
  box,
  document,
  domain,
  drafts,
  feasible,
  group,
  host,
  listen,
  openGroup,
  predicates,
  pursue,
  revealRule,
  unreadable,
  previousCount,
} from './state';
import { showPanel } from './panel-choice';
import { draftStore } from './document-drafts';

/** The counts on screen are not those of what is typed, and have not been for a moment. */
export const waiting = signal(false);
/** Answers that come sooner are not waited for visibly. */
const SPINNER_DELAY_MS = 150;

function takeContent(content: GroupView): void {
  const { index, id, rules, version } = content;
  const current = draftStore.turnTo({ index, id }, rules);
  if (!current.receive(rules, version)) return;
  const isOther = drafts.peek() !== current;
  const { reverted = -1 } = document.peek() ?? {};
  const isReverted = version >= reverted && (group.peek()?.version ?? version) < reverted;
  batch(() => {
    if (isOther) [feasible.value, box.value] = [undefined, undefined];
    drafts.value = current;
    group.value = content;
  });
  // The predicates have changed, but nobody has edited them.
  if (isOther || isReverted) forgetEdit();
}

function forgetEdit(): void {
  editedCount.forget();
  previousCount.value = undefined;
}

function askForContent(): () => void {
  return pursue((signal) => {
    const [known, at] = [document.value, openGroup.value];
    if (!known?.groups[at]) {
      if (known) [group.value, drafts.value, feasible.value] = [undefined, undefined, undefined];
      return undefined;
    }
    return host.ask({ kind: 'content', group: at }, signal).then(takeContent);
  });
}

function askForCounts(): () => void {
  return pursue((signal) => {
    const [current, over] = [predicates.value, domain.value];
    if (!over || !drafts.value) return undefined;
    editedCount.change(current, lastCount, performance.now());
    const timer = setTimeout(() => (waiting.value = true), SPINNER_DELAY_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const question = { kind: 'feasible', domain: over, predicates: current, projections: false } as const;
    return feasibleOf(question, signal)
      .then((answer) => {
        batch(() => {
          previousCount.value = editedCount.before;
          feasible.value = { for: current, answer };
          waiting.value = false;
        });
      })
      .finally(() => clearTimeout(timer));
  });
}

/** The count that was shown last, while the group was open. */
let lastCount: number | undefined;
const rememberCount = () =>
  effect(() => {
    const answer = feasible.value?.answer;
    if (!answer) lastCount = undefined;
    else lastCount = answer.count ?? lastCount;
  });

function takeNews(message: DocumentMessage): void {
  if (message.reverted !== document.peek()?.reverted) forgetEdit();
  takeDocument(message);
  draftStore.follow(message.groups.map(({ id }) => id));
}

/** Starts the flow, and reports to the host that the view is listening. */
export function start(): void {
  listen((message) => {
    if (message.type === 'document') {
      unreadable.value = message.unreadable;
      if (!message.unreadable || !document.value) takeNews(message);
    }
    if (message.type === 'reveal') {
      open(message.group);
      revealRule.value = message.rule;
    }
    if (message.type === 'panel') showPanel(message.panel);
    if (message.type === 'flush') {
      const { id } = message;
      void flushAll().finally(() => host.send({ type: 'flushed', id }));
    }
  });
  registerPending({ flush: () => draftStore.flush(), dirty: () => draftStore.dirty });
  addEventListener('pagehide', () => void flushAll());
  globalThis.document.addEventListener('visibilitychange', () => {
    if (globalThis.document.hidden) void flushAll();
  });
  rememberCount();
  countHereWhenTyping();
  askForContent();
  askForCounts();
  host.ready();
}
