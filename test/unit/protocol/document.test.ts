// The state of a document as a view is told of it, from real reports.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TextDocument } from 'vscode';
import { toViewSchema } from '../../../src/protocol/rule-editor';
import type { FileReport } from '../../../src/rules';
import { serveRules } from '../../../src/rules/service';
import { RuleService } from '../../../src/rules/service/client';
import { documentMessage, fileProblems, groupProblems } from '../../../src/vscode/rule-editor/summary';
import { startInProcess } from '../../../src/vscode/worker/in-process';

const documentOf = (text: string) =>
  ({
    version: 7,
    positionAt: (offset: number) => ({ line: text.slice(0, offset).split('\n').length - 1 }),
  }) as unknown as TextDocument;

async function told(text: string, disabled: readonly string[] = []) {
  const service = new RuleService(() => startInProcess(serveRules));
  try {
    const report = await service.analyse({ document: 'x', version: 7, text, disabled });
    return { report, message: documentMessage(documentOf(text), report, 'x.rules.yaml') };
  } finally {
    service.dispose();
  }
}

const FAULTS = readFileSync('examples/faults.rules.yaml', 'utf8');
const accepted = (message: unknown) => toViewSchema.safeParse(JSON.parse(JSON.stringify(message)));

describe('the message about a document', () => {
  it('passes its own check, and comes through unchanged', async () => {
    const { message } = await told(FAULTS);
    expect(message.groups.length).toBeGreaterThan(5);
    expect(accepted(message)).toEqual({ success: true, data: message });
  });

  it('has every problem once: with its group, or with the file', async () => {
    const { report } = await told(`${FAULTS}more: 1\n`);
    const inGroups = report.groups.flatMap((group) => groupProblems(documentOf(FAULTS), group));
    const inFile = fileProblems(report);
    expect(inFile.length).toBeGreaterThan(0);
    expect(inFile.length + inGroups.length).toBe(report.problems.length);
    const own = new Set(report.groups.flatMap(({ problems }) => problems));
    expect(inFile.filter((problem) => own.has(problem))).toEqual([]);
  });

  it('says why a file cannot be read, and where', async () => {
    const { message } = await told(FAULTS.replace('groups:', 'x: [\ngroups:'));
    expect(message.unreadable?.line).toBeGreaterThan(0);
    expect((await told(FAULTS)).message.unreadable).toBeUndefined();
    expect((await told('')).message.unreadable?.line).toBe(1);
  });

  it.each([
    ['in the head', 'groups:', 'x: [\ngroups:'],
    ['in a group', 'rules:', 'rules: [a'],
  ])('says it even where the check is switched off, %s', async (_, good, bad) => {
    const text = FAULTS.replace(good, bad);
    const { message } = await told(text);
    const silent = await told(text, ['yaml-syntax', 'yaml-tab']);
    expect(message.unreadable).toBeDefined();
    expect(silent.report.problems.some(({ code }) => code === 'yaml-syntax')).toBe(false);
    expect(silent.message.unreadable).toEqual(message.unreadable);
  });

  it.each([
    ['index', -1],
    ['id', 1],
    ['split', 'other'],
    ['count', 0.5],
    ['count', null],
    ['pending', undefined],
    ['ruleNames', ['a', 1]],
    ['problems', { error: 0, warning: 0, information: 0 }],
    ['more', 1],
  ])('is refused when %s of a group is %o', async (key, value) => {
    const { message } = await told(
      'version: 1\ngroups:\n  - id: "1"\n    rules:\n      - {name: n, predicate: a}\n',
    );
    expect(accepted(message).success).toBe(true);
    const [group] = message.groups;
    expect(accepted({ ...message, groups: [{ ...group, [key]: value }] }).success).toBe(false);
  });

  it('makes a summary once for a group that stays the same', async () => {
    const { report, message } = await told(FAULTS);
    const again: FileReport = { ...report, groups: [...report.groups] };
    const next = documentMessage(documentOf(FAULTS), again, 'x');
    expect(next.groups[0]).toBe(message.groups[0]);
  });
});
