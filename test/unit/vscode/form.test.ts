// The form of Run Episode: answers from the beginning, lines that can be changed, and what depends on them.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChoiceError } from '../../../src/base/choice-error';
import type { Answers, Form, Question } from '../../../src/vscode/run/choose/flow';
import { fillIn } from '../../../src/vscode/run/choose/form';

/** The act of a person at each list: chooses the line with this text, types a value, or leaves. */
const person = vi.hoisted(() => ({
  does: [] as (string | undefined)[],
  saw: [] as string[][],
  /** The notes of each list beside its lines. */
  notes: [] as string[],
  titles: [] as string[],
  /** The rows of each list after something was typed. */
  typed: [] as string[][],
  told: [] as string[],
}));

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const createQuickPick = () => {
    let accept: () => unknown = () => undefined;
    let hide: () => unknown = () => undefined;
    let change: () => unknown = () => undefined;
    const box = {
      title: '',
      items: [] as { label: string; description?: string; detail?: string }[],
      selectedItems: [] as unknown[],
      value: '',
      buttons: [],
      onDidAccept: (listener: () => void) => void (accept = listener),
      onDidHide: (listener: () => void) => void (hide = listener),
      onDidChangeValue: (listener: () => void) => void (change = listener),
      onDidTriggerButton: () => undefined,
      dispose: () => undefined,
      show: async () => {
        person.titles.push(box.title);
        person.saw.push(box.items.map(({ label }) => label));
        person.notes.push(
          box.items.map(({ description, detail }) => [description, detail].join(' ')).join('\n'),
        );
        const wanted = person.does.shift();
        if (wanted === undefined) return void hide();
        // What is typed has a mark, and gives way to Escape where it is not taken.
        const typed = wanted.startsWith('type ') ? wanted.slice(5) : undefined;
        const found = box.items.filter(({ label }) => typed === undefined && label.includes(wanted));
        Object.assign(box, { selectedItems: found.slice(0, 1), value: typed ?? wanted });
        if (typed !== undefined) {
          await change();
          person.typed.push(box.items.map(({ label }) => label));
        }
        await accept();
        hide();
      },
    };
    return box;
  };
  return {
    ...fake,
    QuickInputButtons: { Back: {} },
    QuickPickItemKind: { Separator: -1 },
    window: {
      createQuickPick,
      showErrorMessage: (text: string) => Promise.resolve(void person.told.push(text)),
    },
  };
});

const choices = (...values: string[]) => values.map((value) => ({ value, label: `the ${value}` }));
const RULES: Readonly<Record<string, readonly string[]>> = { one: ['a', 'b'], two: ['b', 'c'] };

const form: Form = {
  title: 'Play',
  next: ({ group, rule, seed }) => {
    const question = (): Question | undefined => {
      if (group === undefined)
        return {
          key: 'group',
          name: 'Group',
          placeholder: 'Group?',
          choices: choices('one', 'two', 'empty'),
        };
      if (group === 'empty') throw new ChoiceError('It has no rule.');
      if (rule === undefined)
        return { key: 'rule', name: 'Rule', placeholder: 'Rule?', choices: choices(...(RULES[group] ?? [])) };
      if (seed !== undefined) return undefined;
      return {
        key: 'seed',
        name: 'Seed',
        placeholder: 'Seed?',
        choices: [{ value: 'new', label: '$(sparkle) the new' }],
        read: (text) =>
          Promise.resolve(
            /^\d+$/.test(text)
              ? { value: String(Number(text)), label: `seed ${Number(text)}`, short: text }
              : 'Type a number.',
          ),
        optional: true,
      };
    };
    return Promise.resolve().then(question);
  },
};
const LAST = { group: { value: 'two', label: 'the two' }, rule: { value: 'c', label: 'the c' } };
const fill = (given = {}, last = {}) => fillIn(form, given, last, { run: 'Go' });

describe('the form', () => {
  beforeEach(() => Object.assign(person, { does: [], saw: [], notes: [], titles: [], typed: [], told: [] }));

  it('runs as it was the last time with one Enter, and as usual the first time', async () => {
    person.does = ['Go'];
    expect((await fill())?.answers).toEqual({ group: 'one', rule: 'a', seed: 'new' });
    person.does = ['Go'];
    expect((await fill({}, LAST))?.answers).toEqual({ group: 'two', rule: 'c', seed: 'new' });
    expect(person.saw.at(-1)).toEqual(['Go', 'Group', 'Rule', 'Seed']);
  });

  it('has lines of a question and its answer, without icons, and says what Enter runs in two', async () => {
    await fillIn(form, {}, LAST, { run: 'Go', second: 'rule' });
    expect(person.notes).toEqual(['the two the c · the new\nthe two \nthe c \nthe new ']);
  });

  it('becomes a suite where its answers can', async () => {
    person.does = [undefined];
    expect(await fill()).toBeUndefined();
    expect(person.saw[0]).toEqual(['Go', 'Group', 'Rule', 'Seed']);
    const filling = () => fillIn(form, {}, {}, { run: 'Go', suite: 'Suite' });
    person.does = ['Group', 'the two', 'Suite'];
    expect(await filling()).toMatchObject({ asSuite: true, answers: { group: 'two', rule: 'b' } });
    person.does = ['Go'];
    expect(await filling()).toMatchObject({ asSuite: false });
  });

  it('says nothing of an answer that means nothing without its question', async () => {
    const judge = { key: 'judge', name: 'Judge', placeholder: 'Judge?' };
    const nobody = { value: 'none', label: 'Nobody', silent: true };
    const next = async (answers: Answers) =>
      (await form.next(answers)) ??
      (answers.judge === undefined ? { ...judge, choices: [nobody, ...choices('model')] } : undefined);
    person.does = ['Judge', 'the model', undefined];
    await fillIn({ ...form, next }, {}, LAST, { run: 'Go' });
    expect(person.notes[0]).toMatch(/^ the two · the c · the new\n[^]*Nobody $/);
    expect(person.notes.at(-1)).toMatch(/^ the two · the c · the new · the model\n/);
  });

  it('answers anew what no longer fits an answer that was changed', async () => {
    person.does = ['Group', 'the one', 'Go'];
    const filled = await fill({}, LAST);
    expect(filled?.answers).toEqual({ group: 'one', rule: 'a', seed: 'new' });
    expect(filled?.last).toMatchObject({ group: { value: 'one' }, rule: { value: 'a' } });
  });

  it('offers what is typed where it is possible, and keeps all when a question is left', async () => {
    person.does = ['Seed', 'type 042', 'Group', undefined, 'Go'];
    expect((await fill({}, LAST))?.answers).toEqual({ group: 'two', rule: 'c', seed: '42' });
    expect(person.typed).toEqual([['Use seed 42', '$(sparkle) the new']]);
    expect(person.notes.at(-1)).toContain('the c · seed 42\n');
    person.does = ['Seed', 'type 7', 'Seed', 'seed 7', 'Go'];
    expect((await fill())?.answers).toMatchObject({ seed: '7' });
    // The present answer comes first, also one that was typed.
    expect(person.saw.at(-2)).toEqual(['seed 7', '$(sparkle) the new']);
  });

  it('says why what is typed is not possible, in a row that cannot be taken', async () => {
    person.does = ['Seed', 'type abc', 'Go'];
    expect((await fill({}, LAST))?.answers).toMatchObject({ seed: 'new' });
    expect(person.typed).toEqual([['$(sparkle) the new', 'Type a number.']]);
  });

  it('takes what is typed before its row is there', async () => {
    person.does = ['Seed', '42', 'Go'];
    expect((await fill({}, LAST))?.answers).toMatchObject({ seed: '42' });
  });

  it('says of an answer that it was changed only once it was', async () => {
    person.does = ['Group', undefined, 'Group', 'the one', 'Go'];
    await fill({}, LAST);
    expect(person.notes.map((notes) => notes.includes('(changed)'))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('has no line for what was given, which its title names, and is not shown for what is optional alone', async () => {
    person.does = ['Go'];
    const shown = await fill({ group: 'two' });
    expect(shown).toMatchObject({ answers: { group: 'two', rule: 'b', seed: 'new' }, formShown: true });
    expect([person.saw, person.titles]).toEqual([[['Go', 'Rule', 'Seed']], ['Play · the two']]);
    expect(await fill({ group: 'one', rule: 'b' })).toMatchObject({
      answers: { rule: 'b' },
      formShown: false,
    });
    expect(person.saw.length).toBe(1);
    await expect(fill({ group: 'three' })).rejects.toThrow('There is no group "three".');
    await expect(fill({ group: 'one', seed: 'x' })).rejects.toThrow('Type a number.');
    expect(person.told).toEqual([]);
  });

  it('goes back to answers that are of use, and says why the others are not', async () => {
    person.does = ['Group', 'the empty', 'Go'];
    expect((await fill({}, LAST))?.answers).toMatchObject({ group: 'two', rule: 'c' });
    expect(person.notes.at(-1)).not.toContain('(changed)');
    person.does = ['Go'];
    const empty = { group: { value: 'empty', label: '' } };
    expect((await fill({}, empty))?.answers).toMatchObject({ group: 'one' });
    expect(person.told).toEqual(['It has no rule.', 'It has no rule.']);
    await expect(fill({ group: 'empty' })).rejects.toThrow('It has no rule.');
    expect(person.told).toHaveLength(2);
  });

  it('runs nothing when it is left, and keeps what was changed', async () => {
    const keep = vi.fn();
    const leave = () => fillIn(form, {}, {}, { run: 'Go', keep });
    expect(await leave()).toBeUndefined();
    expect(keep).not.toHaveBeenCalled();
    person.does = ['Group', 'the two'];
    expect(await leave()).toBeUndefined();
    expect(keep.mock.calls).toMatchObject([[{ group: { value: 'two' }, rule: { value: 'b' } }]]);
  });
});
