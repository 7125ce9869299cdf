import { describe, expect, it } from 'vitest';
import { keysAt, suiteCursor, valuesAt } from '../../../src/suites/assist';
import { answerSuite } from '../../../src/suites/question';
import { readSuite } from '../../../src/suites/read';
import { suiteTemplate } from '../../../src/suites/template';
import { keyAbout } from '../../../src/rules/assist';
import { TASKS } from '../../../src/tasks/registry';

/** The cursor at the mark `|`. */
function at(marked: string) {
  const lines = marked.split('\n');
  const line = lines.findIndex((each) => each.includes('|'));
  const character = lines[line].indexOf('|');
  return suiteCursor(
    lines.map((each) => each.replace('|', '')),
    line,
    character,
  );
}

const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);
const HEAD = 'version: 1\nepisodes:\n';

describe('what may stand at a place of a suite', () => {
  it.each([
    ['at the top', '|', 'episodes', 'groups'],
    ['in a block of wason', `${HEAD}  - task: wason\n    |`, 'hidden', 'objects'],
    ['in a block of blicket', `${HEAD}  - task: blicket\n    models: [a]\n    |`, 'objects', 'hidden'],
    ['above the task of a block', `${HEAD}  - |\n    task: blicket\n`, 'objects', 'hidden'],
    ['in the second block', `${HEAD}  - task: wason\n  - task: blicket\n    |`, 'objects', 'hidden'],
    ['among the limits', 'limits:\n  |', 'perMinute', 'task'],
    ['in a model', 'models:\n  qwen:\n    |', 'thinking', 'task'],
    ['in the limits of a model', 'models:\n  qwen:\n    limits:\n      |', 'failures', 'thinking'],
  ])('has the keys %s', (_name, text, there, not) => {
    expect(names(keysAt(at(text)))).toContain(there);
    expect(names(keysAt(at(text)))).not.toContain(not);
  });

  it.each([
    ['below a dash', `${HEAD}  - task: wason\n  |`, true],
    ['below the dash of a longer block', `${HEAD}  - task: wason\n    rules: a\n  sp|`, true],
    ['in a block', `${HEAD}  - task: wason\n    |`, false],
    ['at another dash', `${HEAD}  - task: wason\n  - |`, false],
    ['behind a block', `${HEAD}  - task: wason\nlimits:\n  |`, false],
    ['behind blocks at the margin', `${HEAD}- task: wason\n|`, false],
  ])('is no key %s where only another item may stand', (_name, text, isBelowDash) => {
    expect(at(text).isBelowDash).toBe(isBelowDash);
  });

  it.each([
    ['tasks', `${HEAD}  - task: |`, TASKS.map(({ id }) => id)],
    [
      'settings of the task',
      `${HEAD}  - task: blicket\n    settings: [|`,
      ['baseline', 'think-in-opposites'],
    ],
    ['splits', `${HEAD}  - task: wason\n    split: |`, ['train', 'validation', 'test']],
    [
      'players',
      `${HEAD}  - task: wason\n    models: [|`,
      ['offline:confirming', 'offline:falsifying', 'offline:random', 'qwen'],
    ],
    ['judges', 'judges:\n  equivalence: |', ['offline', 'qwen']],
    ['truth values', 'models:\n  a:\n    thinking: |', ['true', 'false']],
    ['words of a union', `${HEAD}  - task: wason\n    hidden: |`, ['all']],
  ])('has the values: %s', (_name, text, values) => {
    expect(names(valuesAt(at(text), ['qwen']))).toEqual(values);
  });

  it('says what a key means, and nothing of others', () => {
    expect(keyAbout(keysAt(at(`${HEAD}  - task: wason\n    |`)), 'hidden')).toContain('hidden rules');
    expect(keyAbout(keysAt(at('|')), 'hidden')).toBeUndefined();
    for (const text of [
      '|',
      `${HEAD}  - task: wason\n    |`,
      `${HEAD}  - task: blicket\n    |`,
      'limits:\n  |',
    ])
      for (const { name, about } of keysAt(at(text))) expect(about, name).not.toBe('');
  });
});

describe('the answer of the worker', () => {
  it('outlines the blocks, and has the problems', () => {
    const text = `name: study\n${HEAD}  - task: wason\n    rules: r\n    settings: [baseline]\n    models: [a, b]\n`;
    const answer = answerSuite({ kind: 'suite', text });
    expect(answer).toMatchObject({
      name: 'study',
      problems: [],
      blocks: [{ task: 'Wason rule discovery', settings: ['baseline'], models: ['a', 'b'] }],
    });
    expect(text.slice(answer.blocks[0].span.from).startsWith('task: wason')).toBe(true);
    expect(answerSuite({ kind: 'suite', text: 'x: 1\n' })).toMatchObject({
      blocks: [],
      problems: expect.arrayContaining([expect.objectContaining({ code: 'unknown-key' })]) as unknown,
    });
  });

  it('has nothing against the template of new suites', () => {
    const { suite, problems } = readSuite(suiteTemplate());
    expect(problems).toEqual([]);
    // Another setting changes nothing for an agent.
    expect(suite?.blocks).toMatchObject([{ settings: ['baseline'], models: ['offline:falsifying'] }]);
  });
});
