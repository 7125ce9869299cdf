// Run Episode from its form to the start: what is proposed, and a start that fails.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChoiceError } from '../../../src/base/choice-error';
import type { Decided } from '../../../src/vscode/run/start';
import { testsQuestion } from '../../../src/vscode/run/choose/tests';
import { EpisodeRunner } from '../../../src/vscode/run';
import { asked, lm, workspace } from './fake-vscode';
import { memory } from './memento';

/** The forms, in which a person does this: changes an answer and runs, or leaves. */
const person = vi.hoisted(() => ({ does: [] as (string | undefined)[], forms: [] as string[][], meant: '' }));
const start = vi.hoisted(() => ({ decided: [] as unknown[], problems: [] as (Error | undefined)[] }));

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const createQuickPick = () => {
    let accept: () => unknown = () => undefined;
    let hide: () => unknown = () => undefined;
    const box = {
      items: [] as { label: string; description?: string }[],
      selectedItems: [] as unknown[],
      value: '',
      onDidAccept: (listener: () => void) => void (accept = listener),
      onDidHide: (listener: () => void) => void (hide = listener),
      onDidChangeValue: () => undefined,
      onDidTriggerButton: () => undefined,
      dispose: () => undefined,
      show: () => {
        if (box.items[0]?.label === 'Run the episode')
          person.forms.push(box.items.map(({ label, description }) => `${label}: ${description}`));
        const wanted = person.does.shift();
        if (wanted === undefined) return hide();
        box.selectedItems = box.items.filter(({ label }) => label.includes(wanted)).slice(0, 1);
        box.value = wanted;
        return accept();
      },
    };
    return box;
  };
  return {
    ...fake,
    QuickInputButtons: { Back: {} },
    QuickPickItemKind: { Separator: -1 },
    window: { ...fake.window, createQuickPick },
  };
});
vi.mock('../../../src/vscode/rule-files/target', () => ({
  ruleFileOnScreen: () => person.meant || undefined,
}));
vi.mock('../../../src/vscode/task-files/kinds', async (original) => ({
  ...(await original<object>()),
  activeTaskFile: () => undefined,
}));
vi.mock('../../../src/vscode/run/progress', () => ({ followRun: () => undefined }));
vi.mock('../../../src/vscode/run/start', () => ({
  startEpisode: (_context: unknown, _players: unknown, decided: unknown) => {
    start.decided.push(decided);
    const problem = start.problems.shift();
    return problem ? Promise.reject(problem) : Promise.resolve({ uri: 'transcript', ended: undefined });
  },
}));

const runner = () =>
  new EpisodeRunner({
    memory: memory(),
    keys: { origins: [] },
    list: { all: () => Promise.resolve([]) },
    show: () => Promise.resolve(),
  } as never);
const decided = () => start.decided as Decided[];

describe('the form of Run Episode', () => {
  beforeEach(() => {
    Object.assign(person, { does: [], forms: [], meant: '' });
    Object.assign(start, { decided: [], problems: [] });
    asked.length = 0;
    Object.assign(workspace, { findFiles: () => Promise.resolve([]) });
    vi.spyOn(lm, 'selectChatModels').mockResolvedValue([]);
  });
  const blicket = { source: 'blicket' };

  it('is shown again with its answers where the start fails, and says why', async () => {
    person.does = ['Seed', '7', 'Run', 'Run'];
    start.problems = [new ChoiceError('The initial triple (1, 1, 1) is not accepted.')];
    expect(await runner().run([blicket])).toEqual({ uri: 'transcript', ended: undefined });
    expect(asked.map(({ text }) => text)).toEqual(['The initial triple (1, 1, 1) is not accepted.']);
    expect(person.forms).toHaveLength(3);
    expect(person.forms[2]).toContain('Seed: 7');
    expect(decided().map(({ seed }) => seed)).toEqual([7, 7]);
  });

  it('has the number of tests: that of the settings, or one that is typed and checked; not in a game without it', async () => {
    person.does = ['Tests', '12', 'Run', undefined];
    const one = runner();
    expect(await one.run([blicket])).toBeDefined();
    expect(person.forms[0]).toContain('Tests: 45');
    expect(person.forms.at(-1)).toContain('Tests: 12 (changed)');
    expect(decided().map(({ options }) => options)).toEqual([{ tests: 12 }]);
    const { read } = testsQuestion('wason', {}) ?? {};
    for (const text of ['1001', '-1', '2.5', 'ten'])
      expect(await read?.(text)).toBe('A number of tests is a whole number from 0 to 1,000.');
    expect(testsQuestion('wilt', {})).toBeUndefined();
  });

  it('plays as many tests as the setting says, or the command', async () => {
    person.does = ['Run', 'Run'];
    vi.spyOn(workspace, 'getConfiguration').mockReturnValue({
      get: (name: string) => (name.endsWith('tests') ? 5 : undefined),
    } as never);
    await runner().run([blicket]);
    await runner().run([{ ...blicket, tests: 3 }]);
    expect(person.forms[0]).toContain('Tests: 5');
    expect(decided().map(({ options }) => options)).toEqual([{ tests: 5 }, { tests: 3 }]);
    vi.restoreAllMocks();
  });

  it('is not shown for a command that answers everything, whose start fails once', async () => {
    start.problems = [new ChoiceError('No.')];
    const given = { blicket: '4/2/xor', setting: 'baseline', model: 'offline:random', judges: 'offline' };
    expect(await runner().run([given])).toBeUndefined();
    expect([person.forms, decided().length, asked.length]).toEqual([[], 1, 1]);
  });

  it('keeps what was changed in a form that was left', async () => {
    person.does = ['Seed', '7', undefined, undefined];
    const one = runner();
    expect(await one.run([blicket])).toBeUndefined();
    expect(await one.run([blicket])).toBeUndefined();
    expect(person.forms.at(-1)).toContain('Seed: 7');
  });

  it('proposes the file on screen, unless it was left with another source', async () => {
    person.meant = 'blicket';
    const one = runner();
    person.does = ['File', 'WILT', undefined, undefined];
    await one.run([]);
    await one.run([]);
    const sources = person.forms.map(([, source]) => source);
    expect(sources).toEqual([
      expect.stringMatching(/licket/),
      expect.stringMatching(/WILT/),
      expect.stringMatching(/WILT/),
    ]);
    person.meant = 'reflection';
    await one.run([]);
    expect(person.forms.at(-1)?.[1]).toMatch(/Reflection/);
  });
});
