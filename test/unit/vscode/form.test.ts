// The form of Run Episode: answers from the beginning, lines that can be changed, and what depends on them.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers, Form, Question } from '../../../src/vscode/run/choose/flow';
import { fillIn } from '../../../src/vscode/run/choose/form';

/** The act of a person at each list: chooses the line with this text, types a value, or leaves. */
const person = vi.hoisted(() => ({
  does: [] as (string | undefined)[],
  saw: [] as string[][],
  /** What each list said beside its lines. */
  notes: [] as string[],
}));

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const createQuickPick = () => {
    let accept: () => unknown = () => undefined;
    let hide: () => unknown = () => undefined;
    const box = {
      items: [] as { label: string; description?: string }[],
      selectedItems: [] as unknown[],
      value: '',
      buttons: [],
      onDidAccept: (listener: () => void) => void (accept = listener),
      onDidHide: (listener: () => void) => void (hide = listener),
      onDidTriggerButton: () => undefined,
      dispose: () => undefined,
      show: () => {
        person.saw.push(box.items.map(({ label }) => label));
        person.notes.push(box.items.map(({ description }) => description ?? '').join(' '));
        const wanted = person.does.shift();
        const found = box.items.filter(({ label }) => label.includes(wanted ?? ''));
        Object.assign(box, { selectedItems: found.slice(0, 1), value: wanted });
        if (wanted === undefined) hide();
        else accept();
      },
    };
    return box;
  };
  return {
    ...fake,
    QuickInputButtons: { Back: {} },
    QuickPickItemKind: { Separator: -1 },
    window: { createQuickPick },
  };
});

const choices = (...values: string[]) => values.map((value) => ({ value, label: `the ${value}` }));
const RULES: Readonly<Record<string, readonly string[]>> = { one: ['a', 'b'], two: ['b', 'c'] };

const form: Form = {
  title: 'Play',
  next: ({ group, rule, seed }) => {
    const question = (): Question | undefined => {
      if (group === undefined) return { key: 'group', placeholder: 'Group?', choices: choices('one', 'two') };
      if (rule === undefined)
        return { key: 'rule', placeholder: 'Rule?', choices: choices(...(RULES[group] ?? [])) };
      if (seed !== undefined) return undefined;
      const accepts = (value: string) => /^\d+$/.test(value);
      return {
        key: 'seed',
        placeholder: 'Seed?',
        choices: choices('new'),
        accepts,
        typed: true,
        optional: true,
      };
    };
    return Promise.resolve(question());
  },
};
const LAST = { group: { value: 'two', label: 'the two' }, rule: { value: 'c', label: 'the c' } };
const fill = (given = {}, last = {}) => fillIn(form, given, last, { run: 'Go' });

describe('the form', () => {
  beforeEach(() => Object.assign(person, { does: [], saw: [], notes: [] }));

  it('runs as it was the last time with one Enter, and as usual the first time', async () => {
    person.does = ['Go'];
    expect((await fill())?.answers).toEqual({ group: 'one', rule: 'a', seed: 'new' });
    person.does = ['Go'];
    expect((await fill({}, LAST))?.answers).toEqual({ group: 'two', rule: 'c', seed: 'new' });
    expect(person.saw.at(-1)).toEqual(['$(play) Go', 'the two', 'the c', 'the new']);
  });

  it('becomes a suite where its answers can', async () => {
    const suite = ({ group }: Answers) => Promise.resolve(group === 'two' ? 'Suite' : undefined);
    const filling = () => fillIn(form, {}, {}, { run: 'Go', suite });
    person.does = [undefined];
    expect(await filling()).toBeUndefined();
    expect(person.saw[0]).toEqual(['$(play) Go', 'the one', 'the a', 'the new']);
    person.does = ['the one', 'the two', 'Suite'];
    expect(await filling()).toMatchObject({ asSuite: true, answers: { group: 'two', rule: 'b' } });
    person.does = ['Go'];
    expect(await filling()).toMatchObject({ asSuite: false });
  });

  it('answers anew what no longer fits an answer that was changed', async () => {
    person.does = ['the two', 'the one', 'Go'];
    const filled = await fill({}, LAST);
    expect(filled?.answers).toEqual({ group: 'one', rule: 'a', seed: 'new' });
    expect(filled?.last).toMatchObject({ group: { value: 'one' }, rule: { value: 'a' } });
  });

  it('takes a value that is typed, and keeps all when a question is left', async () => {
    person.does = ['the new', '42', 'the two', undefined, 'Go'];
    expect((await fill({}, LAST))?.answers).toEqual({ group: 'two', rule: 'c', seed: '42' });
  });

  it('says of an answer that it was changed only once it was', async () => {
    person.does = ['the two', undefined, 'the two', 'the one', 'Go'];
    await fill({}, LAST);
    expect(person.notes.map((notes) => notes.includes('(changed)'))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('has no line for what was given, and is not shown for what is optional alone', async () => {
    person.does = ['Go'];
    expect((await fill({ group: 'two' }))?.answers).toEqual({ group: 'two', rule: 'b', seed: 'new' });
    expect(person.saw).toEqual([['$(play) Go', 'the b', 'the new']]);
    expect((await fill({ group: 'one', rule: 'b' }))?.answers).toMatchObject({ rule: 'b' });
    expect(person.saw.length).toBe(1);
    await expect(fill({ group: 'three' })).rejects.toThrow('There is no group "three".');
  });

  it('runs nothing when it is left', async () => {
    expect(await fill()).toBeUndefined();
  });
});
