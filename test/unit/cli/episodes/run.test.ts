import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../../src/cli/run';
import { runResult, showResult } from '../../../../src/cli/schemas';
import { recordingTerminal } from '../recording-terminal';
import { EXAMPLE, falsify, fileIn, logOf, newFolder, onlyIn, playedIn, transcriptsIn } from './support';

const SHORT = ['--tests', '4', '--seed', '1'];

describe('falsify run, offline', () => {
  it('plays a whole episode into one transcript', async () => {
    const out = newFolder();
    const played = await falsify([
      'run',
      EXAMPLE,
      '--group',
      '7',
      '--rule',
      '2',
      '--seed',
      '1',
      '--out',
      out,
    ]);
    const path = onlyIn(out);
    expect(played).toMatchObject({ code: 0, err: '' });
    expect(played.out).toContain('offline:falsifying · baseline · group 7, rule 2, (-1, -81, -91)');
    expect(played.out).toMatch(/solved after \d+ tests? · I:C before success /);
    expect(played.out).toContain(path);
    const { events, problems } = logOf(path);
    expect(problems).toEqual([]);
    expect(events[0]).toMatchObject({
      type: 'episode',
      task: 'wason',
      seed: 1,
      source: { file: 'published.rules.yaml', group: '7', rule: 2 },
    });
    expect(events.filter((event) => event.type === 'reply')).toHaveLength(91);
    expect(events.at(-1)).toMatchObject({ type: 'end', state: 'completed' });
  });

  it('plays the same episode with the same seed, and another one with another', async () => {
    const play = async (seed: string) => {
      const out = newFolder();
      const { code } = await falsify([
        'run',
        EXAMPLE,
        '-g',
        '8',
        '--rule',
        '1',
        '-m',
        'offline:random',
        '--tests',
        '8',
        '--seed',
        seed,
        '-o',
        out,
      ]);
      expect(code).toBe(0);
      return playedIn(onlyIn(out));
    };
    expect(await play('1')).toEqual(await play('1'));
    expect(await play('1')).not.toEqual(await play('2'));
  });

  it('draws what is left open, and says what it drew', async () => {
    const out = newFolder();
    const { code, err } = await falsify(['run', EXAMPLE, '--group', '1', ...SHORT, '--out', out]);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^falsify: rule \d of group "1" drawn with seed 1\nfalsify: \(.*\) drawn from group "1" with seed 1\n$/,
    );
  });

  it('plays every combination that is asked for, and pools it', async () => {
    const out = newFolder();
    const { code, out: json } = await falsify([
      'run',
      EXAMPLE,
      '--group',
      '7,8',
      '--rule',
      '1,3',
      '--setting',
      'all',
      '--model',
      'offline:confirming',
      '-m',
      'offline:random',
      '--tests',
      '1',
      '--out',
      out,
      '--json',
    ]);
    expect(code).toBe(0);
    const result = runResult.parse(JSON.parse(json));
    expect(result.episodes).toHaveLength(2 * 2 * 3 * 2);
    expect(new Set(result.episodes.map(({ file }) => file)).size).toBe(24);
    expect(transcriptsIn(out)).toHaveLength(24);
    expect(
      result.pooled.map(({ model, setting, metrics }) => [
        model,
        setting,
        (metrics as { episodes: number }).episodes,
      ]),
    ).toEqual(
      ['offline:confirming', 'offline:random'].flatMap((model) =>
        ['baseline', 'dual-goal', 'think-in-opposites'].map((setting) => [model, setting, 4]),
      ),
    );
    const triples = newFolder();
    const args = ['-g', '7', '--rule', '1', '--triple', 'all', '--tests', '0', '--out', triples];
    expect((await falsify(['run', EXAMPLE, ...args])).code).toBe(0);
    expect(transcriptsIn(triples)).toHaveLength(5);
  });

  it('plays the blicket task', async () => {
    const out = newFolder();
    const { code, out: text } = await falsify([
      'run',
      '--task',
      'blicket',
      '--objects',
      'all',
      '--blickets',
      '2',
      '--rule-type',
      'xor',
      '--trial',
      '1,16',
      '--setting',
      'all',
      '--tests',
      '3',
      '--out',
      out,
      '--format',
      'markdown',
    ]);
    expect(code).toBe(0);
    expect(transcriptsIn(out)).toHaveLength(2 * 2 * 2);
    expect(text).toMatch(/^\| model +\| setting +\| episodes \|.*\n\| -+ \| -+ \| -+: \|/);
  });

  it('draws what is hidden in the blicket task with the seed, and says which it was', async () => {
    const play = async (seed: string) => {
      const out = newFolder();
      const args = ['run', '--task', 'blicket', '--objects', '8', '--trial', '3', '--tests', '1', '-o', out];
      const { out: text } = await falsify([...args, '--seed', seed]);
      const path = onlyIn(out);
      expect(text).toContain(`8 objects, 2 blickets, conjunctive, trial 3, seed ${seed}\n`);
      expect(path).toContain('_blicket_conjunctive-trial-3_baseline_');
      const [header] = logOf(path).events;
      expect(header).toMatchObject({ seed: Number(seed), scenario: { seed: Number(seed), trial: 3 } });
      const { blickets, placement } = header.scenario as Record<string, unknown>;
      return { blickets, placement };
    };
    const first = await play('1');
    expect(await play('1')).toEqual(first);
    expect(await play('2')).not.toEqual(first);
  });

  it('takes other instructions from a pack, and from a transcript', async () => {
    const folder = newFolder();
    const text = 'Find it. {triple}\nTurn - Announce';
    const pack = fileIn(
      folder,
      'mine.prompts.yaml',
      `version: 1\nname: mine\ntask: wason\nprompts:\n  baseline: ${JSON.stringify(text)}\n`,
    );
    const args = ['run', EXAMPLE, '-g', '7', '--rule', '1', ...SHORT, '--prompts'];
    const first = join(folder, 'first');
    expect(await falsify([...args, pack, '-o', first])).toMatchObject({ code: 0 });
    const { events } = logOf(onlyIn(first));
    expect(events[0]).toMatchObject({ prompts: { pack: 'mine' } });
    expect(events[1]).toMatchObject({ text: text.replace('{triple}', '[-1, -81, -91]') });
    const second = join(folder, 'second');
    expect(await falsify([...args, onlyIn(first), '--triple', '-61,-71,-91', '-o', second])).toMatchObject({
      code: 0,
    });
    expect(logOf(onlyIn(second)).events[1]).toMatchObject({
      text: text.replace('{triple}', '[-61, -71, -91]'),
    });
    const other = await falsify([...args, pack, '--setting', 'dual-goal', '-o', first]);
    expect(other).toMatchObject({
      code: 2,
      err: expect.stringContaining('no prompt for the setting dual-goal') as string,
    });
  });

  it('judges nothing again that the same judges have judged in the episode', async () => {
    const out = newFolder();
    await falsify(['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '2', '--seed', '1', '-o', out]);
    const path = onlyIn(out);
    const before = readFileSync(path, 'utf8');
    for (const options of [[], ['--only', 'compatibility']])
      expect((await falsify(['judge', path, ...options])).out).toContain('0 new verdicts');
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect((await falsify(['judge', path, '--again'])).out).not.toContain(' 0 new verdicts');
    expect((await falsify(['show', path])).out).toMatch(/ judged anew \d{4}-/);
  });

  it('shows transcripts, also what is not complete', async () => {
    const out = newFolder();
    await falsify(['run', EXAMPLE, '-g', '7', '--rule', '1', ...SHORT, '--out', out]);
    const path = onlyIn(out);
    const text = await falsify(['show', path]);
    expect(text).toMatchObject({ code: 0, err: '' });
    expect(text.out).toContain('Round 5\n');
    expect(text.out).toContain('state       completed');
    writeFileSync(join(out, 'b.episode.jsonl'), `${JSON.stringify(logOf(path).events[0])}\n{"v":1,"se`);
    const json = await falsify(['show', '--json', join(out, '*.jsonl'), join(out, 'missing.jsonl')]);
    expect(json.code).toBe(2);
    const shown = showResult.parse(JSON.parse(json.out));
    expect(shown.transcripts.map(({ state, resumable }) => [state, resumable])).toEqual([
      ['completed', false],
      ['interrupted', true],
    ]);
    expect(shown.unreadable).toEqual([{ file: join(out, 'missing.jsonl'), message: 'no such file' }]);
  });

  it('stops in the middle of a long transcript when it is cancelled', async () => {
    const out = newFolder();
    const message = 'x '.repeat(3000);
    await falsify(['run', EXAMPLE, '-g', '7', '--rule', '1', ...SHORT, '--out', out]);
    const path = onlyIn(out);
    const [header, ...played] = logOf(path).events;
    const events = [header, ...played.filter((event) => event.type !== 'end')];
    for (let seq = events.length + 1; seq <= 200; seq++)
      events.push({ v: 1, seq, time: header.time, type: 'message', round: seq, text: message });
    writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const controller = new AbortController();
    const terminal = recordingTerminal({ signal: controller.signal });
    const cancelling = {
      ...terminal,
      out: (text: string) => {
        controller.abort();
        terminal.out(text);
      },
    };
    expect(await run(['show', path], cancelling)).toBe(130);
    expect(terminal.stdout).toContain('Round 5\n');
    expect(terminal.stdout).not.toContain('Round 200\n');
  });
});

describe('falsify run refuses', () => {
  const cases: [string, string[], string][] = [
    ['an unknown group', ['-g', '11'], 'no group "11"'],
    ['groups chosen twice', ['-g', '7', '--split', 'test'], '--group and --split both choose groups'],
    [
      'a rule that is not there',
      ['-g', '7', '--rule', '5'],
      '--rule must be a whole number from 1 to 4, or all',
    ],
    ['words for a rule', ['-g', '7', '--rule', 'x'], '--rule must be'],
    ['two numbers for a triple', ['-g', '7', '--triple', '1,2'], '--triple must be three integers'],
    ['a triple that the rule rejects', ['-g', '7', '--rule', '1', '--triple', '1,2,3'], 'does not accept it'],
    [
      'a triple that another rule of the group rejects',
      ['-g', '1', '--rule', '1', '--triple', '2,4,6'],
      '(2, 4, 6) cannot begin an episode: rule 2 of group "1" does not accept it\n  hint: all rules of the group must',
    ],
    [
      'a triple outside the domain',
      ['-g', '1', '--rule', '1', '--triple', '1000,1000,1000'],
      '(1000, 1000, 1000) cannot begin an episode: the domain is from -99 to 100',
    ],
    [
      'an unknown setting',
      ['-g', '7', '--setting', 'opposites'],
      'the wason task has no setting "opposites"',
    ],
    ['an unknown agent', ['-g', '7', '-m', 'offline:falsifing'], 'did you mean offline:falsifying?'],
    ['a profile without a file', ['-g', '7', '-m', 'local'], 'profiles come from a file'],
    ['a judge without a file', ['-g', '7', '--judge', 'local'], 'profiles come from a file'],
    ['options of the other task', ['-g', '7', '--objects', '4'], '--objects means nothing in the wason task'],
    ['too many tests', ['-g', '7', '--tests', '100000'], '--tests must be a whole number from 0 to 1000'],
  ];
  it.each(cases)('%s', async (_name, args, message) => {
    const out = newFolder();
    const { code, err } = await falsify(['run', EXAMPLE, '--out', join(out, 'x'), ...args]);
    expect({ code, said: err.includes(message) ? message : err }).toEqual({ code: 2, said: message });
    expect(transcriptsIn(out)).toEqual([]);
  });

  it('triples of a file and rules that cannot begin, each by its number', async () => {
    const folder = newFolder();
    const run = async (second: string, triple: string) => {
      const rules = `rules: [{ name: x, predicate: a > 0 }, { name: y, predicate: "${second}" }]`;
      const text = `version: 1\ngroups:\n  - id: "1"\n    ${rules}\n    initial: [[2, 4, 6], [1, 0, 1]]\n`;
      const file = fileIn(folder, 'own.rules.yaml', text);
      const args = ['run', file, '--rule', '1', '--triple', triple, '--tests', '0', '-o', folder];
      return falsify(args);
    };
    expect(await run('b % 2 == 0', 'all')).toMatchObject({ code: 0 });
    expect(transcriptsIn(folder)).toHaveLength(2);
    for (const [second, triple, message] of [
      ['1 % b == 1', 'all', '(1, 0, 1) cannot begin an episode: rule 2 of group "1" raises on it'],
      ['b > 0', 'all', '(1, 0, 1) cannot begin an episode: rule 2 of group "1" does not accept it'],
      ['b >', '2,4,6', 'group "1" cannot be played: the predicate of its rule 2 has an error'],
    ] as const) {
      const { code, err } = await run(second, triple);
      expect({ code, said: err.includes(message) ? message : err }).toEqual({ code: 2, said: message });
    }
    expect(transcriptsIn(folder)).toHaveLength(2);
  });

  it('a file that is no rule file, and a group without a count', async () => {
    const folder = newFolder();
    const bad = fileIn(
      folder,
      'bad.rules.yaml',
      'version: 1\ngroups:\n  - id: "1"\n    rules:\n      - { name: x, predicate: "a &&" }\n',
    );
    for (const path of [bad, fileIn(folder, 'no.yaml', 'nothing')])
      expect((await falsify(['run', path, '-g', '1', '-o', folder])).code).toBe(2);
    expect(transcriptsIn(folder)).toEqual([]);
  });

  it('a folder that is none', async () => {
    const file = fileIn(newFolder(), 'file', '');
    const { code, err } = await falsify([
      'run',
      EXAMPLE,
      '-g',
      '7',
      ...SHORT,
      '--rule',
      '1',
      '-o',
      join(file, 'x'),
    ]);
    expect(code).toBe(2);
    expect(err).toContain('no transcript can be written there');
  });
});
