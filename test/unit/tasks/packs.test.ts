import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerPromptPack } from '../../../src/tasks/answer';
import type { Json } from '../../../src/base/json';
import { builtInPack, packName, type PromptPack } from '../../../src/tasks/prompts';
import { readPromptPack } from '../../../src/tasks/read-prompts';
import { TASKS } from '../../../src/tasks/registry';
import { packFromTranscript } from '../../../src/tasks/transcript-pack';
import { wason, wasonScenario } from '../../../src/tasks/wason';
import { transcriptsIn, WASON_EPISODES } from '../../fixtures/published/data';

const GOOD = `# Shorter than the built-in one.
version: 1
name: short
task: wason
prompts:
  baseline: |
    Which rule? Example: {triple}
    Turn - Announce
`;

const FILE = 'my.prompts.yaml';

function pack(text: string, file = FILE): PromptPack {
  const result = answerPromptPack({ kind: 'prompt-pack', text, name: file });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.pack;
}

function problems(text: string): readonly (readonly [number | undefined, string])[] {
  const result = readPromptPack(text, FILE);
  return result.ok ? [] : result.problems.map(({ line, message }) => [line, message]);
}

describe('a prompt pack', () => {
  it('is read, without the line break that ends a block', () => {
    expect(pack(GOOD)).toEqual({
      name: 'short',
      task: 'wason',
      prompts: { baseline: 'Which rule? Example: {triple}\nTurn - Announce' },
    });
  });

  it('is called as its file where it has no name', () => {
    expect(pack(GOOD.replace('name: short\n', ''), 'C:\\x/plain.prompts.yaml').name).toBe('plain');
    expect(packName('.prompts.yaml')).toBe('unnamed');
    expect(packName('a/b.episode.jsonl')).toBe('b');
  });

  it('may begin with a byte order mark and have line ends of Windows', () => {
    expect(pack(`\ufeff${GOOD.replaceAll('\n', '\r\n')}`).prompts).toEqual(pack(GOOD).prompts);
  });

  it.each([
    ['', 1, 'version'],
    ['- 1', 1, 'is a map'],
    [GOOD.replace('version: 1', 'version: 2'), 2, '`version` must be 1'],
    [GOOD.replace('version: 1\n', ''), 2, '`version` must be 1'],
    [GOOD.replace('name: short', 'name: ""'), 3, '`name`'],
    [GOOD.replace('name: short', 'name: 7'), 3, '`name`'],
    [GOOD.replace('task: wason', 'task: chess'), 4, 'no task "chess"'],
    [GOOD.replace('task: wason', 'task: [wason]'), 4, '`task`'],
    [GOOD.replace('task: wason', 'task: wason\nextra: 1'), 5, '`extra` is not a key'],
    [GOOD.replace('baseline', 'basic'), 6, 'no setting "basic"'],
    [GOOD.replace('{triple}', '(1, 2, 3)'), 6, '{triple}'],
    [`${GOOD}  dual-goal: 7\n`, 9, 'must be a text'],
    [`${GOOD}  baseline: again {triple}\n`, 9, 'no YAML'],
    [`${GOOD}\t- x`, 9, 'no YAML'],
    ['version: 1\ntask: wason\nprompts: {}', 3, 'no prompt'],
    ['version: 1\ntask: wason\nprompts: x', 3, '`prompts` must be a map'],
    ['version: 1\ntask: wason', 1, '`prompts` must be a map'],
  ])('%#: says what is wrong, and in which line', (text, line, words) => {
    const found = problems(text);
    expect(found[0][0]).toBe(line);
    expect(found.map(([, message]) => message).join('\n')).toContain(words);
  });

  it('of hostile text is refused', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (let i = 0; i < 9; i++) bomb.push(`b${i}: &b${i} [${`*${i ? `b${i - 1}` : 'a'}, `.repeat(9)}]`);
    expect(problems(bomb.join('\n'))[0][1]).toContain('aliases');
    expect(problems(`${GOOD}${'#'.repeat(1_000_000)}`)[0][1]).toContain('characters');
    expect(problems('version: 1\ntask: wason\nprompts:\n  __proto__: "{triple}"')[0][1]).toMatch(
      /setting|prompt/,
    );
    expect(problems('version: 1\ntask: __proto__\nprompts: {}')[0][1]).toContain('no task');
    expect(problems('version: !!js/function "x"\n')[0][1]).toContain('version');
    for (const text of ['\0', '{', '[', '&', '*x', '%', '---\n---\n', '? : ?', '!', '\ud800'])
      expect(problems(text).length).toBeGreaterThan(0);
  });

  it.each(TASKS.map((task) => [task.id, task] as const))('can say what is built in: %s', (_, task) => {
    const text = JSON.stringify({ version: 1, ...builtInPack(task) });
    expect(pack(text)).toEqual(builtInPack(task));
  });
});

const scenario = wasonScenario({
  group: 'g',
  rules: [{ name: 'Even', predicate: 'a % 2 == 0' }],
  hidden: 1,
  triple: [12, -36, -36],
  domain: { min: -99, max: 100 },
});

const transcript = (text: string, header: Record<string, Json> = {}): string =>
  `${JSON.stringify({ v: 1, type: 'episode', task: 'wason', setting: 'dual-goal', scenario, ...header })}
${JSON.stringify({ v: 1, type: 'message', text })}
`;

describe('the documentation', () => {
  it('has an example that works', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/tasks.md'), 'utf8');
    const [, example] = /```yaml\n(.*?)```/s.exec(page) ?? [];
    const { task, name, prompts } = pack(example);
    expect([task, name]).toEqual(['wason', 'terse']);
    for (const [setting, prompt] of Object.entries(prompts)) {
      const opening = wason.open(scenario, setting).opening(prompt);
      expect(opening).toMatch(/\[12, -36, -36\]\nTurn - Announce$/);
    }
  });
});

describe('the pack of a transcript', () => {
  it.each(wason.settings)('gives the prompt back that it was played with: %s', (setting) => {
    const opening = wason.open(scenario, setting).opening(wason.prompts[setting]);
    expect(pack(transcript(opening, { setting }), 'x/e.episode.jsonl')).toEqual({
      name: 'e',
      task: 'wason',
      prompts: { [setting]: wason.prompts[setting] },
    });
  });

  it('finds the initial triple however its brackets are spaced, and no other triple', () => {
    const text = 'not [12, -36, -3] nor [112,-36,-36], but [12,-36,  -36 ]';
    expect(pack(transcript(text), 'e.jsonl').prompts).toEqual({
      'dual-goal': 'not [12, -36, -3] nor [112,-36,-36], but {triple}',
    });
  });

  it.each([
    ['', 1, 'not a transcript'],
    ['not json', 1, 'not a transcript'],
    ['{"a": 1}\n{}', 1, 'not a transcript'],
    [transcript('Hello'), 2, 'does not stand in'],
    [transcript('[12, -36, -36]', { task: 'chess' }), 1, 'no task "chess"'],
    [transcript('[12, -36, -36]', { setting: 'x' }), 1, 'no setting'],
    [transcript('[12, -36, -36]', { scenario: 7 }), 1, 'not a scenario'],
    [transcript('x').split('\n')[0], 2, 'second line'],
    [transcript('x').replace('"message"', '"reply"'), 2, 'second line'],
    ['{"meta": {"variant": "baseline", "seed_example": {"a": 1, "b": 2}}}', 1, 'not a transcript'],
    ['{"meta": {"variant": "x", "seed_example": {"a": 1, "b": 2, "c": 3}}}', 2, 'second line'],
  ])('%#: says what is missing', (text, line, words) => {
    const result = packFromTranscript(text, 'x.jsonl');
    expect(result).toMatchObject({
      ok: false,
      problems: [{ line, message: expect.stringContaining(words) as string }],
    });
  });
});

const published = transcriptsIn(WASON_EPISODES).map((path) => ({ name: basename(path), path }));

describe.skipIf(published.length === 0)('published transcripts', () => {
  it.each(published)('$name', ({ name, path }) => {
    const text = readFileSync(path, 'utf8');
    const { task, prompts } = pack(text, name);
    const [[setting, prompt]] = Object.entries(prompts);
    const message = JSON.parse(text.split('\n')[1]) as { content: string };
    const [meta] = text
      .split('\n')
      .map((line) => JSON.parse(line || 'null') as { meta: { seed_example: Record<string, number> } });
    const { a, b, c } = meta.meta.seed_example;
    const played = wason.open({ ...(scenario as object), triple: [a, b, c] }, setting);
    expect(task).toBe('wason');
    expect(prompt.split('{triple}')).toHaveLength(2);
    expect(played.opening(prompt)).toBe(message.content);
  });
});
