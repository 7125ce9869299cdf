/** Training lines from episodes that the tests play themselves. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { TurnSelector, type Selection } from '../../../src/distill/select';
import { type TeacherEpisode, teacherEpisode } from '../../../src/distill/turns';
import { readLog } from '../../../src/episode';
import { wason } from '../../../src/tasks/wason';
import { EXAMPLE, falsify, logOf, newFolder, onlyIn } from '../cli/episodes/support';

const TESTS = 3;

/** Schema of the file that other programs use. */
const schemaFile = z.fromJSONSchema(
  JSON.parse(readFileSync('schemas/distill.schema.json', 'utf8')) as z.core.JSONSchema.JSONSchema,
);

const message = z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) });
const chat = z.strictObject({ messages: z.array(message).min(4) });
const pair = z.strictObject({ prompt: z.array(message).min(3), completion: z.tuple([message]) });

async function played(folder: string, group: string, setting: string): Promise<void> {
  const choice = ['-g', group, '--rule', '1', '--tests', String(TESTS), '--seed', '1', '--setting', setting];
  expect((await falsify(['run', EXAMPLE, ...choice, '-m', 'offline:falsifying', '-o', folder])).code).toBe(0);
}

async function teacher(setting = 'think-in-opposites', group = '4'): Promise<string> {
  const folder = newFolder();
  await played(folder, group, setting);
  return onlyIn(folder);
}

const linesIn = <T>(schema: z.ZodType<T>, path: string): T[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));

const studentOf = (path: string, setting = 'baseline'): TeacherEpisode =>
  teacherEpisode(logOf(path).events, { setting });

describe('the turns of a teacher', () => {
  it('are all its tests, each after the dialogue so far, under the instruction of the student', async () => {
    const path = await teacher();
    const { messages, turns } = studentOf(path);
    const { scenario } = logOf(path).events.find((event) => event.type === 'episode')!;
    const game = wason.open(scenario, 'baseline');
    expect(messages[0]).toEqual({ role: 'user', content: game.opening(wason.prompts['baseline'] ?? '') });
    expect(messages[0]?.content).not.toContain('opposite');
    expect(turns.map(({ round, before }) => [round, before])).toEqual([
      [1, 3],
      [2, 7],
      [3, 11],
    ]);
    expect(messages.map(({ role }) => role)).toEqual(messages.map((_, i) => (i % 2 ? 'assistant' : 'user')));
    for (const { completion } of turns) expect(completion).toMatch(/Check: \[/);
  });

  it('have what was generated as it is, with thinking but for a leading tag, and the history without it', async () => {
    const path = await teacher();
    const text = readFileSync(path, 'utf8')
      .replace('"raw":"Check: ', '"raw":"<think>\\nopposites…</think>\\n\\nCheck: ')
      .replace(/("type":"reply","round":2,"expect":"test",)/, '$1"reasoning":"first even",');
    const { turns, messages } = teacherEpisode(readLog(text).events, { setting: 'baseline' });
    expect(turns[0]?.completion).toMatch(/^opposites…<\/think>\n\nCheck: \[/);
    expect(turns[1]?.completion).toMatch(/^first even\n<\/think>\n\nCheck: \[/);
    expect(messages.map(({ content }) => content).join('')).not.toMatch(/opposites…|first even|think>/);
  });

  it('know nothing of refused replies and reminders', async () => {
    const path = await teacher();
    const [before, after] = [readFileSync(path, 'utf8'), studentOf(path)];
    const lines = before.split('\n');
    const at = lines.findIndex((line) => line.includes('"expect":"test"'));
    const retry = { v: 1, seq: 9000, time: 'now', round: 1, type: 'retry', why: 'format', expect: 'test' };
    lines.splice(at, 0, JSON.stringify({ ...retry, attempt: 1, reason: 'no triple', raw: 'REFUSED' }));
    const { turns, messages } = teacherEpisode(readLog(lines.join('\n')).events, { setting: 'baseline' });
    expect({ turns, messages }).toEqual({ turns: after.turns, messages: after.messages });
  });

  it('are refused where the protocols differ, or nobody knows the instruction', async () => {
    const dual = await teacher('dual-goal');
    expect(() => studentOf(dual)).toThrow('the protocol of dual-goal is another one than that of baseline');
    const other = readLog(
      readFileSync(await teacher(), 'utf8').replace('"pack":"built-in"', '"pack":"mine"'),
    );
    expect(() => teacherEpisode(other.events, { setting: 'baseline' })).toThrow(
      'name the pack with --prompts',
    );
    const prompts = { baseline: 'Short. {triple}\nTurn - Announce' };
    expect(teacherEpisode(other.events, { setting: 'baseline', prompts }).messages[0]?.content).toMatch(
      /^Short\. \[.*\]\nTurn - Announce$/,
    );
  });
});

describe('a selection of turns', () => {
  const none: Selection = { solved: false, untilSuccess: false, dropWrong: false, distinct: false };
  const episode = {
    messages: ['a b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((content, i) => ({
      role: i % 2 ? ('assistant' as const) : ('user' as const),
      content,
    })),
    turns: [1, 2].map((round) => ({
      round,
      seq: round,
      before: 3 + 4 * (round - 1),
      completion: 'x y',
      usage: round * 10,
    })),
  } as unknown as TeacherEpisode;
  const rounds = (selection: Partial<Selection>, tStar: number | null = 2) => {
    const selector = new TurnSelector({ ...none, ...selection });
    const disagreements = [
      { round: 1, certainty: 'certain' } as const,
      { round: 2, certainty: 'likely' } as const,
    ];
    const selected = selector.select(episode, { tStar, disagreements }).map(({ round }) => round);
    return [selected, Object.fromEntries(selector.left)];
  };

  it('takes all, or leaves out and counts what is not wanted', () => {
    expect(rounds({})).toEqual([[1, 2], {}]);
    expect(rounds({ solved: true })).toEqual([[1, 2], {}]);
    expect(rounds({ solved: true }, null)).toEqual([[], { unsolved: 2 }]);
    expect(rounds({ untilSuccess: true })).toEqual([[1], { after: 1 }]);
    expect(rounds({ untilSuccess: true }, null)).toEqual([[1, 2], {}]);
    expect(rounds({ dropWrong: true })).toEqual([[2], { wrong: 1 }]);
    // a b c d + x y; then e f g h too.
    expect(rounds({ most: { tokens: 6, count: 'words' } })).toEqual([[1], { long: 1 }]);
    expect(rounds({ most: { tokens: 10, count: 'words' } })).toEqual([[1, 2], {}]);
    expect(rounds({ most: { tokens: 10, count: 'usage' } })).toEqual([[1], { long: 1 }]);
  });

  it('finds equal lines of different episodes, and none within one', () => {
    const selector = new TurnSelector({ ...none, distinct: true });
    expect(selector.select(episode, { tStar: null })).toHaveLength(2);
    expect(selector.select(episode, { tStar: null })).toHaveLength(0);
    const other = { ...episode, messages: episode.messages.with(4, { role: 'user', content: 'other' }) };
    expect(selector.select(other, { tStar: null }).map(({ round }) => round)).toEqual([2]);
    expect(Object.fromEntries(selector.left)).toEqual({ equal: 3 });
  });
});

describe('falsify distill', () => {
  let folder: string;
  let out: string;
  const distill = (...options: string[]) => falsify(['distill', folder, '--out', out, ...options]);

  it('writes lines of train and validation groups and a data card, and refuses test groups by name', async () => {
    folder = newFolder();
    out = join(folder, 'train.jsonl');
    for (const [group, setting] of [
      ['4', 'think-in-opposites'],
      ['4', 'baseline'],
      ['4', 'dual-goal'],
      ['5', 'think-in-opposites'],
      ['7', 'baseline'],
    ])
      await played(folder, group, setting);
    const validation = join(folder, 'valid.jsonl');
    const done = await distill('--validation', validation);
    expect(done).toMatchObject({ code: 0 });
    expect(done.err).toContain('group 7 is of the test split');
    expect(done.err).toContain('the protocol of dual-goal');
    const lines = linesIn(chat, out);
    expect(lines).toHaveLength(2 * TESTS);
    expect(linesIn(chat, validation)).toHaveLength(TESTS);
    for (const { messages } of lines) expect(messages.at(-1)?.content).toContain('Check: ');
    const card = readFileSync(`${out}.md`, 'utf8');
    expect(card).toMatch(/\| train +\| .*train\.jsonl +\| +2 \| +6 \|/);
    expect(card).toMatch(/\| validation +\| .*valid\.jsonl +\| +1 \| +3 \|/);
    for (const part of ['| LoRA α', '7.5e-5', 'think-in-opposites', 'group 7 is of the test split'])
      expect(card).toContain(part);

    // The files beside the transcripts are not transcripts.
    const pairs = join(folder, 'pairs.jsonl');
    expect((await falsify(['distill', folder, '--out', pairs, '--format', 'prompt-completion'])).code).toBe(
      0,
    );
    const paired = linesIn(pair, pairs);
    expect([...linesIn(schemaFile, out), ...linesIn(schemaFile, pairs)]).toEqual([...lines, ...paired]);
    const [{ messages }] = lines;
    for (const wrong of [
      { messages: [{ role: 'system', content: 'x' }, ...messages] },
      { messages, more: 1 },
      {},
    ])
      expect(schemaFile.safeParse(wrong).success).toBe(false);
    expect(paired.map(({ prompt, completion }) => ({ messages: [...prompt, ...completion] }))).toEqual(lines);

    const parquet = join(folder, 'train.parquet');
    expect((await falsify(['distill', folder, '--out', parquet, '--format', 'parquet'])).code).toBe(0);
    expect(await parquetReadObjects({ file: await asyncBufferFromFile(parquet) })).toEqual(lines);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('takes the splits of a rule file before those of the transcripts', async () => {
    folder = newFolder();
    out = join(folder, 'train.jsonl');
    await played(folder, '4', 'baseline');
    const rules = join(folder, 'x.rules.yaml');
    writeFileSync(rules, readFileSync(EXAMPLE, 'utf8').replaceAll('split: train', 'split: test'));
    const { code, err, out: said } = await distill('--rules', rules);
    expect(code).toBe(1);
    expect(err).toContain('group 4 is of the test split');
    expect(said).toBe(`${out}: 0 lines, not written; from 0 episodes\n`);
    expect([existsSync(out), existsSync(`${out}.md`)]).toEqual([false, false]);
  });

  it('names what is left out in the order of the groups, whatever that of the files', async () => {
    folder = newFolder();
    out = join(folder, 'train.jsonl');
    for (const group of ['10', '7', '8']) await played(folder, group, 'baseline');
    const { err } = await distill();
    expect(Array.from(err.matchAll(/group (\d+)/g), ([, group]) => group)).toEqual(['7', '8', '10']);
  });

  it('leaves out episodes that were forked, whose first turns are those of others', async () => {
    const path = await teacher();
    folder = newFolder();
    out = join(folder, 'train.jsonl');
    const [header, ...rest] = readFileSync(path, 'utf8').split('\n');
    const fork = { ...(JSON.parse(header) as object), id: 'fork', parent: { id: 'x', round: 2 } };
    writeFileSync(join(folder, 'a.episode.jsonl'), [header, ...rest].join('\n'));
    writeFileSync(join(folder, 'b.episode.jsonl'), [JSON.stringify(fork), ...rest].join('\n'));
    const { code, err } = await distill();
    expect([code, linesIn(chat, out)]).toMatchObject([0, { length: TESTS }]);
    expect(err).toContain('left out, 1 episode: it was forked');
  });

  it('says why it leaves turns out', async () => {
    const path = await teacher();
    const lines = ['distill', path, '--out', join(newFolder(), 'x.jsonl')];
    const long = await falsify([...lines, '--max-tokens', '1']);
    expect([long.code, long.err]).toEqual([
      1,
      expect.stringMatching(/^left out, \d+ turns?: longer than the limit\n$/),
    ]);
    const uncounted = await falsify([...lines, '--max-tokens', '9999', '--count', 'usage']);
    expect(uncounted.err).toMatch(/^left out, \d+ turns?: whose tokens no server counted\n$/);
  });

  it('leaves no file behind when it is called wrongly or cancelled, and writes over no transcript', async () => {
    const path = await teacher();
    folder = newFolder();
    out = join(folder, 'train.jsonl');
    const controller = new AbortController();
    controller.abort();
    const cancelled = await falsify(['distill', path, '--out', out], { signal: controller.signal });
    expect(cancelled.code).toBe(130);
    for (const wrong of [
      [],
      ['--out', path],
      ['--out', out, '--validation', `${folder}/./train.jsonl`],
      ['--out', out, '--card', out],
      ['--out', out, '--count', 'words'],
      ['--out', join(folder, 'none', 'x.jsonl')],
      ['--out', out, '--max-tokens', '0'],
      ['--out', out, '--student', 'foo'],
    ])
      expect((await falsify(['distill', path, ...wrong])).code).toBe(2);
    expect(existsSync(out) || readdirSync(folder).length > 0).toBe(false);
  });
});
