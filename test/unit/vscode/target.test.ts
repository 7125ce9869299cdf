// The rule file, the group and the rule that a command means, also while the walkthrough is in front of them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked } from './fake-vscode';
import {
  cursors,
  diff,
  executed,
  FakeDocument,
  opens,
  person,
  shows,
  text,
  visual,
  vscode,
  walkthrough,
} from './screen';

vi.mock('vscode', async () => (await import('./screen')).vscode);
vi.mock('../../../src/vscode/compare/report', () => ({ comparisonPage: () => '' }));
const { LastRuleFile, targetRuleFile, ruleFileOnScreen, targetDocument, targetGroup } =
  await import('../../../src/vscode/rule-files/target');
const { suggestionTarget } = await import('../../../src/vscode/suggestions/context');
const { openVisualEditor } = await import('../../../src/vscode/rule-editor/open');
const { columnBeside } = await import('../../../src/vscode/rule-editor/show-text');
const { Comparisons } = await import('../../../src/vscode/compare/compare');

const [one, two] = ['one', 'two'].map((name) => new FakeDocument(name, ''));

/** Groups of two rules each; those of `x` begin at 10, of `y` at 30. */
const groups = ['x', 'y'].map((id, index) => {
  const from = 10 + 20 * index;
  const rules = [1, 2].map((n) => ({
    index: n - 1,
    name: `rule ${id}${n}`,
    predicate: `a > ${n}`,
    span: { from: from + 4 * n, to: from + 4 * n + 3 },
  }));
  return { index, id, count: 5, rules, problems: [], span: { from, to: from + 19 } };
});
const report = { domain: { min: -99, max: 100 }, seed: 1, groups };
const reports = { whenCounted: () => Promise.resolve({ phase: 'done', report }) } as never;

const meant = () => targetRuleFile(undefined)?.path;

let remembering: { dispose(): void };
beforeEach(() => {
  asked.length = 0;
  opens(one, two);
  shows([]);
  remembering = new LastRuleFile();
});
afterEach(() => remembering.dispose());

describe('the rule file that is meant', () => {
  it('is the one in front, else a visible one', () => {
    shows([text(one)], [text(two)]);
    expect(meant()).toBe('one');
    shows([walkthrough()], [visual(two)]);
    expect(meant()).toBe('two');
    shows([diff(one)]);
    expect(meant()).toBe('one');
  });

  it('is the one that was in front last where the walkthrough hides them', () => {
    shows([text(one), text(two)]);
    shows([text(two), text(one)]);
    shows([text(two), text(one), walkthrough()]);
    expect(meant()).toBe('one');
    expect(ruleFileOnScreen()).toBeUndefined();
    expect(targetDocument()).toBe(one);
  });

  it('is the only one that is open', () => {
    const other = new FakeDocument('other', '');
    opens(other);
    shows([text(other), visual(other), walkthrough()]);
    expect(meant()).toBe('other');
  });

  it('is none where several are open that were never in front', () => {
    const others = ['p', 'q'].map((name) => new FakeDocument(name, ''));
    opens(...others);
    shows([...others.map(text), walkthrough()]);
    expect(meant()).toBeUndefined();
  });
});

describe('the group that is meant', () => {
  beforeEach(() => shows([text(one), walkthrough()]));
  const target = async (index?: number) => (await targetGroup(reports, undefined, index))?.group.id;

  it('is that at the cursor of the file behind, which is shown first', async () => {
    cursors.set(one, 35);
    expect(await target()).toBe('y');
    expect(executed).toEqual([['show', 'one']]);
    expect(person.offered).toEqual([]);
  });

  it('is chosen where the cursor is in none', async () => {
    cursors.set(one, 0);
    person.chooses = ['y'];
    expect(await target()).toBe('y');
    expect(person.offered).toEqual([['x', 'y']]);
    person.chooses = [];
    expect(await target()).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is the one given', async () => {
    expect(await target(1)).toBe('y');
  });

  it('cannot be without a file', async () => {
    shows([walkthrough()]);
    expect(await target()).toBeUndefined();
    expect(asked.map(({ text: said }) => said)).toEqual(['Open a rule group file (*.rules.yaml) first.']);
  });
});

describe('the rule that a suggestion is for', () => {
  const service = {
    provide: () => undefined,
    ask: () => Promise.resolve({ id: 'x', rules: groups[0].rules.map((rule) => ({ ...rule })) }),
  };
  const target = async (orNew: boolean) => {
    const found = await suggestionTarget({ reports, service } as never, [], orNew);
    return found && [found.group, found.rule];
  };
  beforeEach(() => shows([text(one), walkthrough()]));

  it('is that at the cursor, or a new one of the group, or one that is chosen', async () => {
    cursors.set(one, 19);
    expect(await target(false)).toEqual([0, 1]);
    cursors.set(one, 11);
    expect(await target(true)).toEqual([0, undefined]);
    expect(person.offered).toEqual([]);
    person.chooses = ['rule x2'];
    expect(await target(false)).toEqual([0, 1]);
    person.chooses = ['rule y1'];
    cursors.set(one, 0);
    expect(await target(true)).toEqual([1, 0]);
    expect(person.offered[1]).toEqual(['rule x1', 'rule x2', 'rule y1', 'rule y2']);
  });
});

it('the visual editor opens for the file behind, not for another copy of the example', async () => {
  shows([text(one), walkthrough()]);
  const shown: unknown[] = [];
  const editors = { show: (uri: unknown) => Promise.resolve(void shown.push(uri)) };
  const example = vi.fn(() => Promise.resolve());
  const none = { uri: undefined, group: undefined };
  await openVisualEditor(editors as never, -2, none, example);
  expect([shown, executed, example.mock.calls.length]).toEqual([[one.uri], [['show', 'one']], 0]);
});

it('a comparison offers the rules of the file behind, and ends its step once it is shown', async () => {
  shows([text(one), walkthrough()]);
  const service = { compare: () => Promise.resolve({ kind: 'compared' }) };
  const comparisons = new Comparisons(reports, service as never, { show: () => undefined } as never);
  person.chooses = ['rule y1'];
  await comparisons.compare();
  expect(person.offered[1]).toEqual(['rule x1', 'rule x2', 'rule y2', '$(edit) Type a predicate…']);
  expect(executed, 'given up').toEqual([]);
  person.chooses = ['rule y1', 'rule x2'];
  await comparisons.compare();
  expect(executed).toEqual([
    ['setContext', 'falsify.compared', true],
    ['setContext', 'falsify.compared', false],
  ]);
});

it('a comparison proposes the rule at the cursor', async () => {
  shows([text(one)]);
  cursors.set(one, 19);
  person.chooses = [];
  await new Comparisons(reports, {} as never, {} as never).compare();
  expect(person.offered[0]?.[0]).toBe('rule x2');
});

it('a comparison takes what is typed in the list of rules, if it is a predicate', async () => {
  shows([text(one), walkthrough()]);
  const compared: string[][] = [];
  const compare = (p: string, q: string) => {
    if (p === 'rule') return Promise.resolve({ kind: 'invalid', which: 'p', problems: [{ message: 'why' }] });
    if (q === '') return Promise.resolve({ kind: 'invalid', which: 'q', problems: [] });
    compared.push([p, q]);
    return Promise.resolve({ kind: 'compared' });
  };
  const comparisons = new Comparisons(reports, { compare } as never, { show: () => undefined } as never);
  person.chooses = ['type a < b', 'rule x2'];
  await comparisons.compare();
  expect(compared).toEqual([['a < b', 'a > 2']]);
  expect(person.offered[1]?.[0]).toBe('Use a < b');
  person.chooses = ['type rule'];
  await comparisons.compare();
  // The first rule whose name it begins is taken, and the second one is asked for.
  expect(person.offered.at(-2)).toEqual([
    'rule x1',
    'rule x2',
    'rule y1',
    'rule y2',
    '$(edit) Type a predicate…',
    'P is not a predicate: why.',
  ]);
});

it('has the visual editor beside the text in a column that is there', () => {
  const activate = (at: number) => {
    const { tabGroups } = vscode.window;
    (tabGroups as { activeTabGroup: unknown }).activeTabGroup = tabGroups.all[at];
    return columnBeside();
  };
  shows([text(one)]);
  expect(activate(0)).toBe(vscode.ViewColumn.Beside);
  shows([walkthrough()], [text(one)]);
  expect(activate(1)).toBe(1);
  expect(activate(0)).toBe(vscode.ViewColumn.Beside);
});
