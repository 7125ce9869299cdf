import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run';
import { readResult } from '../../../src/cli/schemas';
import { endpointsFile, serve } from './episodes/model-server';
import { newFolder } from './episodes/support';
import { recordingTerminal } from './recording-terminal';

async function cli(args: readonly string[], stdin?: string) {
  const terminal = recordingTerminal(stdin === undefined ? {} : { stdin });
  const code = await run(['read', ...args], terminal);
  return { code, out: terminal.stdout, err: terminal.stderr };
}

describe('falsify read', () => {
  it('shows the predicate and how many triples it accepts', async () => {
    expect(await cli(['All numbers are even'])).toEqual({
      code: 0,
      err: '',
      out: 'All numbers are even\n  read: a % 2 == 0 and b % 2 == 0 and c % 2 == 0\n    1,000,000 of 8,000,000 triples, 12.5%\n',
    });
  });

  it('refuses an option of another task', async () => {
    const { code, err } = await cli(['--objects', '4', 'all even']);
    expect(code).toBe(2);
    expect(err).toContain('--objects is of the blicket task');
  });

  it('exits 1 where something is left open or not understood, and says what', async () => {
    const some = await cli(['Two of the numbers are even', 'they are special']);
    expect(some.code).toBe(1);
    expect(some.out).toContain('in part: ');
    expect(some.out).toContain('left open: exactly or at least 2');
    expect(some.out).toContain('not understood: ');
  });

  it('says of alternatives of which one cannot be read what is enough', async () => {
    const { code, out } = await cli(['Either all numbers are even or they have a hidden charm']);
    expect(code).toBe(1);
    expect(out).toContain('in part, enough is: a % 2 == 0 and b % 2 == 0 and c % 2 == 0');
  });

  it('says of a predicate that takes too long that it was not counted, and reads on', async () => {
    const { code, out, err } = await cli(['-'], 'sum(range(1000000)) > a\nAll numbers are even\n');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(
      /^1: sum\(range\(1000000\)\) > a\n {2}read: .*\n {4}not counted: the step limit was exceeded/,
    );
    expect(out).toContain(
      '2: All numbers are even\n  read: a % 2 == 0 and b % 2 == 0 and c % 2 == 0\n    1,000,000 of',
    );
  });

  it('reads lines of standard input, and writes one JSON object a line', async () => {
    const { code, out } = await cli(['--json'], 'ascending order\r\n\nnonsense\n');
    expect(code).toBe(1);
    const results = out
      .trimEnd()
      .split('\n')
      .map((line) => readResult.parse(JSON.parse(line)));
    expect(results).toMatchObject([
      { version: 1, text: 'ascending order', line: 1, status: 'read', predicate: 'a < b < c' },
      { version: 1, text: 'nonsense', line: 3, status: 'not-understood' },
    ]);
  });

  it('says on which line of standard input an announcement begins, and nothing of an operand', async () => {
    const text = '\nAnnounce: DAX rule - all even\nAnnounce: MED rule - some odd\n\n \nall odd\n';
    const { out } = await cli(['-'], text);
    expect(out.split('\n').filter((line) => !line.startsWith(' '))).toEqual([
      '2: Announce: DAX rule - all even Announce: MED rule - some odd',
      '6: all odd',
      '',
    ]);
    const { out: json } = await cli(['--json', 'all odd']);
    expect(readResult.parse(JSON.parse(json))).not.toHaveProperty('line');
  });

  it('quotes what it cannot read as it was written', async () => {
    const { out } = await cli(['x is even', "x is a baker's dozen"]);
    expect(out).toContain('cannot read “x is even”');
    expect(out).toContain("cannot read “x is a baker's dozen”");
  });

  it('takes the two lines of a Dual-Goal announcement together', async () => {
    const text =
      'Announce: DAX rule - all numbers are even\nAnnounce: MED rule - at least one number is odd\n';
    const { code, out } = await cli(['--json', '--setting', 'dual-goal', '-'], text);
    expect(code).toBe(0);
    expect(readResult.parse(JSON.parse(out))).toMatchObject({
      predicate: 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0',
      med: { status: 'read', predicate: 'a % 2 == 1 or b % 2 == 1 or c % 2 == 1' },
    });
  });

  it('reads announcements of the blicket task as predicates of the state', async () => {
    const { out } = await cli([
      '--task',
      'blicket',
      'relevant=[object 1]; rule=object 1 must be on the device',
    ]);
    expect(out).toContain('read: state[1]\n');
    expect(out).not.toContain('triples');
  });

  it('says of a file name how a file is read', async () => {
    const { code, err } = await cli(['nofile.txt']);
    expect([code, err]).toEqual([1, expect.stringContaining('falsify read < nofile.txt')]);
  });

  it('says what is wrong with its arguments', async () => {
    for (const [args, message] of [
      [['--task', 'wasson', 'x'], 'did you mean wason?'],
      [['--setting', 'dual', 'x'], '--setting must be baseline, dual-goal or think-in-opposites'],
      [['--task', 'blicket', '--setting', 'dual-goal', 'x'], 'no dual-goal setting'],
      [['--task', 'wilt', 'x'], '--task must be wason or blicket, not "wilt"'],
      [['--all', 'x'], '--all goes with --model'],
      [['-', 'x'], 'cannot be mixed'],
      [[], 'no announcement given'],
      [['--model', 'big', 'x'], 'hint: add --endpoints FILE\n'],
    ] as const) {
      const { code, err } = await cli(args);
      expect(code).toBe(2);
      expect(err).toContain(message);
    }
  });

  it('writes no control characters of an announcement to the screen', async () => {
    expect((await cli(['all\u001b[31m even'])).out).not.toContain('\u001b');
  });
});

describe('falsify read --model', () => {
  const both = ['they climb like stairs', 'all numbers are even'];

  /** A model behind an endpoint that writes these functions in turn. */
  async function withModel(bodies: readonly string[], options: readonly string[] = []) {
    let call = 0;
    const server = await serve({
      answer: () => `def rule(a: int, b: int, c: int) -> bool:\n    return ${bodies[call++ % bodies.length]}`,
    });
    const endpoints = endpointsFile(newFolder(), [{ name: 'local', baseURL: server.url }]);
    return { server, ...(await cli([...options, '--model', 'local', ...endpoints, ...both])) };
  }

  it('translates what is left open, twice, after telling what it costs, and nothing else', async () => {
    const { server, code, out, err } = await withModel(['a < b < c', 'a < b and b < c'], ['--json']);
    expect(err).toContain('local translates announcements: model tiny');
    expect(err).toContain('2 calls, with repetitions at most 6;');
    expect(server.requests).toHaveLength(2);
    const [stairs, even] = out
      .trimEnd()
      .split('\n')
      .map((line) => readResult.parse(JSON.parse(line)));
    // A model decides nothing: what the words are read as, and the exit code, stay.
    expect(stairs).toMatchObject({
      status: 'not-understood',
      model: { status: 'agreed', predicate: /a < b < c$/ },
    });
    expect(even).not.toHaveProperty('model');
    expect(code).toBe(1);
  });

  it('shows both translations where they differ, with the triple that parts them', async () => {
    const { out } = await withModel(['a < b < c', 'a <= b <= c']);
    expect(out).toContain('by model: open: two translations differ, first at (0, 0, 0):');
    expect(out).toContain('return a < b < c');
    expect(out).toContain('return a <= b <= c');
  });

  it('refuses a task whose announcements are not about triples', async () => {
    const { code, err } = await cli(['--task', 'blicket', '--objects', '4', '--model', 'x', 'A and B']);
    expect(code).toBe(2);
    expect(err).toContain('cannot be translated by a model');
  });
});
