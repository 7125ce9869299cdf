/** From the document to the open group to its counts. */
import { batch, effect, signal } from '@preact/signals';
import { flushAll, holdsBack, serially } from './changing';
import { GroupDrafts, type WritePredicate } from './drafts';
import type { GroupView } from './host';
import { open, takeDocument } from './open';
import {
  attempt,
  box,
  document,
  domain,
  drafts,
  failure,
  feasible,
  group,
  host,
  listen,
  openGroup,
  predicates,
  pursue,
  revealRule,
  unreadable,
  was,
} from './state';

/** The counts on screen are not those of what is typed, and have not been for a moment. */
export const waiting = signal(false);
/** Answers that come sooner, in ms, are not waited for visibly. */
const PATIENCE = 150;

/** What is typed in groups that are not open now, by the groups' ids. */
const parked = new Map<string, GroupDrafts>();
let draftsId: string | undefined;
/** The group whose drafts are open. */
let shown: { readonly index: number; readonly id: string } | undefined;

/** Where the group with this id is now. */
function placeOf(id: string, index: number): number {
  const groups = document.peek()?.groups ?? [];
  const last = draftsId === id && shown ? shown.index : index;
  const found = groups[last]?.id === id ? last : groups.findIndex((each) => each.id === id);
  return found < 0 ? last : found;
}

const writerOf =
  (id: string, index: number): WritePredicate =>
  (rule, { name, from, value }) => {
    const at = placeOf(id, index);
    const expect = { id: document.peek()?.groups[at]?.id ?? id, name, predicate: from };
    return host.change({ kind: 'set-predicate', group: at, rule, value, expect });
  };

function openDrafts(id: string, index: number): GroupDrafts {
  const before = drafts.peek();
  if (before && draftsId !== undefined) {
    void before.flush();
    if (before.dirty) parked.set(draftsId, before);
  }
  const known = parked.get(id) ?? new GroupDrafts(writerOf(id, index), serially);
  parked.delete(id);
  draftsId = id;
  return known;
}

/** Whether this is the group that was shown before: it may have been renamed, or moved. */
function isShown({ id, index, rules }: GroupView): boolean {
  const before = drafts.peek()?.drafts.peek();
  if (!shown || !before) return false;
  const ids = (document.peek()?.groups ?? []).map((each) => each.id);
  if (shown.index === index && shown.id !== id && !ids.includes(shown.id)) {
    // Another id in the same place: renamed if the rules are the same, else the next group after a deletion.
    return before.some(({ name, field }) =>
      rules.some((rule) => rule.name === name && rule.predicate === field.base),
    );
  }
  if (shown.index === index) return shown.id === id;
  return shown.id === id && ids.indexOf(id) === ids.lastIndexOf(id);
}

function takeContent(content: GroupView): void {
  const { index, id, rules, version } = content;
  const same = isShown(content);
  const current = same ? drafts.peek() : openDrafts(id, index);
  if (same) draftsId = id;
  if (!current?.tell(rules, version)) return;
  batch(() => {
    if (!same) [feasible.value, was.value, box.value] = [undefined, undefined, undefined];
    shown = { index, id };
    drafts.value = current;
    group.value = content;
    failure.value = undefined;
  });
}

function askForContent(): () => void {
  return pursue((signal) => {
    const [known, at] = [document.value, openGroup.value, attempt.value];
    if (!known?.groups[at]) {
      if (known) [group.value, drafts.value, feasible.value] = [undefined, undefined, undefined];
      return undefined;
    }
    return host.ask({ kind: 'content', group: at }, signal).then(takeContent);
  });
}

function askForCounts(): () => void {
  return pursue((signal) => {
    const [asked, over, within] = [predicates.value, domain.value, box.value, attempt.value];
    if (!over || !drafts.value) return undefined;
    const more = within && { box: within };
    const timer = setTimeout(() => (waiting.value = true), PATIENCE);
    signal.addEventListener('abort', () => clearTimeout(timer));
    return host
      .ask({ kind: 'feasible', domain: over, predicates: asked, projections: true, ...more }, signal)
      .then((answer) => {
        const before = feasible.peek();
        batch(() => {
          if (before?.for !== asked && lastCount !== undefined && answer.count !== undefined)
            was.value = lastCount;
          feasible.value = { for: asked, answer };
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

/** Starts the flow, and tells the host that the view can hear. */
export function start(): void {
  listen((message) => {
    if (message.type === 'document') {
      unreadable.value = message.unreadable;
      if (!message.unreadable || !document.value) takeDocument(message);
    }
    if (message.type === 'reveal') {
      open(message.group);
      revealRule.value = message.rule;
    }
    if (message.type === 'flush') {
      const { id } = message;
      void flushAll().finally(() => host.send({ type: 'flushed', id }));
    }
  });
  const all = () => [...parked.values(), drafts.peek()].filter((each) => each !== undefined);
  holdsBack({
    flush: async () => {
      await Promise.all(all().map((each) => each.flush()));
    },
    dirty: () => all().some((each) => each.dirty),
  });
  addEventListener('pagehide', () => void flushAll());
  globalThis.document.addEventListener('visibilitychange', () => {
    if (globalThis.document.hidden) void flushAll();
  });
  rememberCount();
  askForContent();
  askForCounts();
  host.ready();
}
