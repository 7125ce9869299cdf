// Run Episode as a suite: a file beside the rule file that means what was chosen, and nothing that is there is overwritten.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as vscode from 'vscode';
import { readSuite } from '../../../src/suites/read';
import { taskNamed } from '../../../src/tasks/registry';
import { WASON_FIELDS } from '../../../src/tasks/wason/fields';
import { writeAsSuite } from '../../../src/vscode/run/as-suite';
import { sourceNamed } from '../../../src/vscode/run/choose/sources';
import { URI } from './fake-uri';
import { disk, workspace } from './fake-vscode';
import { memory } from './memento';

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const openTextDocument = (uri: unknown) => Promise.resolve({ uri });
  return {
    ...fake,
    workspace: Object.assign(fake.workspace, { openTextDocument }),
    window: { ...fake.window, showTextDocument: () => Promise.resolve() },
  };
});

const FOLDER = { uri: URI.parse('memfs:/w') };
const bytes = (text: string) => new TextEncoder().encode(text);
const source = (address: string, more: object = {}) => ({
  task: 'wason',
  suite: () => ({
    file: URI.parse(address) as unknown as vscode.Uri,
    block: (file: string) =>
      WASON_FIELDS.ofGroups!.suiteBlock({ file, group: '7: "x"', isSampled: true, ...more }),
  }),
});
const ANSWERS = { setting: 'baseline', model: 'endpoint:lab: 1', judges: 'offline', seed: 'new' };

function written(uri: { toString(): string }) {
  const text = new TextDecoder().decode(disk.files.get(uri.toString()));
  const { suite, problems } = readSuite(text);
  expect(problems).toEqual([]);
  return { text, suite, block: suite?.blocks[0] };
}

describe('what was chosen, as a suite', () => {
  beforeEach(() => {
    disk.files.clear();
    disk.files.set('memfs:///w/a.rules.yaml', bytes('version: 1'));
    Object.assign(workspace, {
      workspaceFolders: [FOLDER],
      getWorkspaceFolder: (uri: URI) => (uri.path.startsWith('/w/') ? FOLDER : undefined),
    });
  });

  it('is a file that means it, with every name as a text', async () => {
    const uri = await writeAsSuite(ANSWERS, source('memfs:/w/a.rules.yaml', { hidden: 2 }), { tests: 9 });
    expect(uri.path).toBe('/w/a.suite.yaml');
    const { suite, block } = written(uri);
    expect(suite).toMatchObject({ seed: 1337, name: 'a' });
    expect(suite).not.toHaveProperty('judges');
    expect(block).toMatchObject({
      settings: ['baseline'],
      models: ['lab: 1'],
      repeats: 1,
      fields: { rules: 'a.rules.yaml', groups: ['7: "x"'], hidden: [2], initial: { sample: 1 }, tests: 9 },
    });
  });

  it('quotes no more than what could be something else than a text', async () => {
    const names = [
      'lab',
      'Qwen/Qwen3-8B',
      'm:7b',
      'm:',
      'a, b',
      'no',
      'Null',
      '1',
      '- a',
      'a #b',
      '{x}',
      '*a',
    ];
    for (const name of names) {
      disk.files.delete('memfs:///w/a.suite.yaml');
      const answers = { ...ANSWERS, model: `endpoint:${name}` };
      const { text, block } = written(await writeAsSuite(answers, source('memfs:/w/a.rules.yaml'), {}));
      expect(block?.models).toEqual([name]);
      const isPlain = ['lab', 'Qwen/Qwen3-8B', 'm:7b'].includes(name);
      expect(text).toContain(`models: [${isPlain ? name : JSON.stringify(name)}]\n`);
      expect(text).toContain('settings: [baseline]\n');
      expect(text).toContain('initial: { sample: 1 }\n');
    }
  });

  it('leaves a file of that name as it is, and names judges and the seed', async () => {
    disk.files.set('memfs:///w/a.suite.yaml', bytes('mine'));
    const answers = { ...ANSWERS, model: 'offline:random', judges: 'endpoint:lab', seed: '5' };
    const uri = await writeAsSuite(answers, source('memfs:/w/a.rules.yaml', { isSampled: false }), {});
    expect(uri.path).toBe('/w/a-2.suite.yaml');
    expect(new TextDecoder().decode(disk.files.get('memfs:///w/a.suite.yaml'))).toBe('mine');
    expect(written(uri)).toMatchObject({
      suite: { seed: 5, judges: { equivalence: 'lab', compatibility: 'lab' } },
      block: { models: ['offline:random'], fields: { hidden: 'all', initial: 'file' } },
    });
  });

  it('has the rule file beside it: a copy of one from elsewhere, and none that is not saved', async () => {
    disk.files.set('memfs:///extension/examples/b.rules.yaml', bytes('version: 1 # b'));
    const uri = await writeAsSuite(ANSWERS, source('memfs:/extension/examples/b.rules.yaml'), {});
    expect(uri.path).toBe('/w/b.suite.yaml');
    expect(new TextDecoder().decode(disk.files.get('memfs:///w/b.rules.yaml'))).toBe('version: 1 # b');
    await expect(writeAsSuite(ANSWERS, source('untitled:/c.rules.yaml'), {})).rejects.toThrow(
      'Save the file',
    );
    Object.assign(workspace, { workspaceFolders: undefined, getWorkspaceFolder: () => undefined });
    await expect(writeAsSuite(ANSWERS, source('memfs:/x/c.rules.yaml'), {})).rejects.toThrow('Open a folder');
  });

  it.each([
    ['wilt', 'full/3', { split: 'full', rules: 3 }],
    ['blicket', '8/2/xor', { objects: 8, blickets: 2, rules: ['xor'], count: 1, tests: 9 }],
    ['reflection', 'n-back/hard', { tests: ['n-back'], level: 'hard', sessions: 1 }],
    ['beliefs', 'dice-1d6-1', { cells: ['dice-1d6-1'] }],
  ])('has a scenario that %s offers, with its own judges', async (task, value, fields) => {
    const offers = taskNamed(task)?.scenarios?.offered?.offers ?? [];
    const offer = offers.find((each) => each.value === value) ?? offers[0];
    const chosen = await sourceNamed({ memory: memory() } as never, task);
    const [setting] = chosen.settings?.({ [task]: offer.value }) ?? taskNamed(task)?.settings ?? [];
    const answers = { ...ANSWERS, setting, [task]: offer.value, 'judge similarity': 'endpoint:lab' };
    const uri = await writeAsSuite({ ...answers, 'judge novelty': 'offline' }, chosen, { tests: 9 });
    expect(uri.path).toBe(`/w/${task}.suite.yaml`);
    const { suite, block } = written(uri);
    expect(suite?.judges).toEqual({ similarity: 'lab' });
    const { task: of, settings, models, repeats, ...own } = block?.fields ?? {};
    expect([of, settings, models, repeats]).toEqual([task, [setting], ['lab: 1'], 1]);
    expect(own).toEqual(task === 'beliefs' ? { cells: [offer.value] } : fields);
  });

  it('is refused where a suite cannot say it', async () => {
    const reflection = await sourceNamed({ memory: memory() } as never, 'reflection');
    const data = { ...ANSWERS, reflection: 'n-back/easy', 'reflection data': 'memfs:/x' };
    await expect(writeAsSuite(data, reflection, {})).rejects.toThrow('Choose the data that are drawn');
    const pack = { ...ANSWERS, pack: 'memfs:/w/x.prompts.yaml' };
    await expect(writeAsSuite(pack, source('memfs:/w/a.rules.yaml'), {})).rejects.toThrow('instructions');
  });
});
