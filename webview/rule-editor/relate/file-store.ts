/** The comparison of all rules of the file: made when asked for, kept while the view lives. */
import { reasonOf } from '../../../src/base/reason';
import { signal } from '@preact/signals';
import { Cancelled } from '../../shared/host';
import { document, host } from '../state';
import { capGroups, pairsOfFile, type FilePairs } from './file-pairs';
import { nameOf, type Subject } from '../panel/subject';

export interface FileRule {
  readonly group: number;
  readonly groupId: string;
  readonly rule: number;
  readonly name: string;
}

export interface FileComparison extends FilePairs, Subject {
  /** Version of the document that was compared. */
  readonly version: number;
  readonly rules: readonly FileRule[];
  /** Rules beyond the limit. */
  readonly left: number;
}

/** The share that is done, while it is being made. */
export const progress = signal<number | undefined>(undefined);
export const comparison = signal<FileComparison | undefined>(undefined);
/** The reason why there is none. */
export const refused = signal<{ readonly cancelled: boolean; readonly message: string } | undefined>(
  undefined,
);

let running: AbortController | undefined;

export function stopComparing(): void {
  running?.abort();
}

export async function compareFile(): Promise<void> {
  stopComparing();
  const controller = new AbortController();
  running = controller;
  refused.value = undefined;
  progress.value = 0;
  try {
    const made = await compare(controller.signal);
    if (running === controller) comparison.value = made;
  } catch (error) {
    if (running === controller)
      refused.value = {
        cancelled: error instanceof Cancelled,
        message: reasonOf(error),
      };
  } finally {
    if (running === controller) {
      progress.value = undefined;
      running = undefined;
    }
  }
}

/** Reading the groups is a tenth of the way. */
const READ = 0.1;

async function compare(signal: AbortSignal): Promise<FileComparison | undefined> {
  const file = document.peek();
  if (!file) return undefined;
  const sizes = file.groups.map(({ ruleNames }) => ruleNames.length);
  const shown = capGroups(sizes);
  const rules: FileRule[] = [];
  const predicates: string[] = [];
  for (const [group, size] of shown.entries()) {
    if (size === 0) continue;
    const content = await host.ask({ kind: 'content', group }, signal);
    for (const [rule, { name, predicate }] of content.rules.slice(0, size).entries()) {
      rules.push({ group, groupId: content.id || `${group + 1}`, rule, name: nameOf(name, rule) });
      predicates.push(predicate);
    }
    progress.value = (READ * (group + 1)) / shown.length;
  }
  const subject = { domain: file.domain, predicates };
  const made = await pairsOfFile(
    subject,
    (question, stop) => host.ask({ kind: 'pairs', ...question }, stop),
    signal,
    (fraction) => (progress.value = READ + (1 - READ) * fraction),
  );
  const left = sizes.reduce((sum, size) => sum + size, 0) - predicates.length;
  return { ...made, ...subject, rules, left, version: file.version };
}
