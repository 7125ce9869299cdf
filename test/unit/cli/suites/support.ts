/** Small suites, in folders of their own. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLog } from '../../../../src/episode';
import { EXAMPLE, falsify, newFolder, transcriptsIn } from '../episodes/support';

export interface SmallSuite {
  readonly folder: string;
  readonly path: string;
  /** Folder of its transcripts. */
  readonly out: string;
  write(text: string): void;
}

/** Two hidden rules of one group, two tests each: two cells a model and a setting. */
export const block = (over: Readonly<Record<string, string>> = {}): string => {
  const fields = {
    rules: 'r.rules.yaml',
    groups: '["8"]',
    hidden: '[1, 2]',
    initial: '{ sample: 1 }',
    tests: '2',
    settings: '[baseline]',
    models: '[offline:random]',
    ...over,
  };
  const lines = Object.entries(fields).map(([key, value]) => `    ${key}: ${value}\n`);
  return `  - task: wason\n${lines.join('')}`;
};

export const suiteText = (blocks = block(), head = ''): string => `version: 1\n${head}episodes:\n${blocks}`;

export function smallSuite(text = suiteText()): SmallSuite {
  const folder = newFolder();
  copyFileSync(EXAMPLE, join(folder, 'r.rules.yaml'));
  const path = join(folder, 'small.suite.yaml');
  const write = (now: string) => writeFileSync(path, now);
  write(text);
  return { folder, path, out: join(folder, 'small'), write };
}

export async function suiteJson(verb: string, path: string, more: readonly string[] = [], options = {}) {
  const { code, out, err } = await falsify(['suite', verb, path, '--json', ...more], options);
  return { code, err, result: (out === '' ? {} : JSON.parse(out)) as Record<string, unknown> };
}

/** Bytes of every transcript, by name. */
export const contentsOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(transcriptsIn(folder).map((path) => [path, readFileSync(path, 'utf8')]));

/** The played lines, without times and names of runs. */
export const essences = (folder: string): readonly unknown[][] =>
  transcriptsIn(folder).map((path) =>
    readLog(readFileSync(path, 'utf8')).events.flatMap((event): unknown[] =>
      event.type === 'reply' ? [event.parsed] : event.type === 'feedback' ? [event.label] : [],
    ),
  );
