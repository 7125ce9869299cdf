import { describe, expect, it } from 'vitest';
import { diffResult, sampleResult } from '../../../src/cli/schemas';
import { ruleFile } from './rule-files';
import { EXAMPLE } from './built-cli';
import { commandsHere } from './commands-here';

const cli = commandsHere();

describe('falsify sample', () => {
  const draw = async (...args: string[]) => {
    const { stdout } = await cli.run(['sample', EXAMPLE, '--json', ...args]);
    return sampleResult.parse(JSON.parse(stdout));
  };

  it('draws distinct feasible triples, the same for the same seed', async () => {
    const five = await draw('--group', '1');
    expect(five).toMatchObject({ group: '1', seed: 1337, count: 1629 });
    expect(new Set(five.triples.map(String)).size).toBe(5);
    for (const [a, b, c] of five.triples)
      expect([b % a, c % b, new Set([a, b, c]).size].map(Math.abs)).toEqual([0, 0, 2]);
    expect(await draw('--group', '1')).toEqual(five);
    expect((await draw('--group', '1', '-n', '3')).triples).toEqual(five.triples.slice(0, 3));
    expect((await draw('--group', '1', '--seed', '2')).triples).not.toEqual(five.triples);
  });

  it('prints one triple a line', async () => {
    const { stdout } = await cli.run(['sample', EXAMPLE, '--group', '5', '-n', '2']);
    expect(stdout).toMatch(/^(\[-?\d+, -?\d+, -?\d+\]\n){2}$/);
  });

  it('says which groups there are, and when there are too few triples', async () => {
    expect(await cli.run(['sample', EXAMPLE])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--group ID is needed') as string,
    });
    expect((await cli.run(['sample', EXAMPLE, '--group', 'eleven'])).stderr).toContain(
      'it has the groups 1, 2, 3',
    );
    const all = await cli.run(['sample', EXAMPLE, '--group', '5', '-n', '100', '--json']);
    expect(all.code).toBe(1);
    const near = await cli.run(['sample', EXAMPLE, '--group', '11']);
    expect(near.stderr).toMatch(/\n {2}hint: it has the groups 1, 2, 3, 4, 5, 6, 7, 8, 9, 10\n$/);
    const few = await cli.run(['sample', cli.file('one.yaml', ruleFile('z', 'a == b == c == 3'))]);
    expect(few.stderr).toContain('group "z" has 1 feasible triple, fewer than the 5 asked for');
    expect(all.stderr).toContain('60 feasible triples, fewer than the 100 asked for');
    expect(sampleResult.parse(JSON.parse(all.stdout)).triples).toHaveLength(60);
  });
});

describe('falsify diff', () => {
  const diff = async (...args: string[]) => {
    const { code, stdout } = await cli.run(['diff', '--json', ...args]);
    return { code, ...diffResult.parse(JSON.parse(stdout)) };
  };

  it('counts both ways with the smallest counterexamples', async () => {
    expect(await diff('a < b', 'a <= b', '--limit', '2')).toEqual({
      code: 1,
      version: 1,
      p: 'a < b',
      q: 'a <= b',
      both: 3_980_000,
      onlyP: { count: 0, first: [] },
      onlyQ: {
        count: 40_000,
        first: [
          [0, 0, 0],
          [0, 0, -1],
        ],
      },
      raisesP: 0,
      raisesQ: 0,
    });
    expect((await diff('a < b', 'b > a')).code).toBe(0);
  });

  it('tells raising apart from false', async () => {
    expect(await diff('b % a == 0', 'a != 0 and b % a == 0', '--limit', '1')).toMatchObject({
      code: 1,
      onlyP: { count: 0 },
      onlyQ: { count: 0 },
      raisesP: 40_000,
      raisesQ: 0,
      raises: {
        count: 40_000,
        first: [[0, 0, 0]],
      },
    });
  });

  it('compares over another domain', async () => {
    expect(await diff('a < b', 'a <= b', '--domain', '-1,1', '--limit', '0')).toMatchObject({
      both: 9,
      onlyQ: { count: 9 },
      domain: [-1, 1],
    });
    for (const [domain, message] of [
      ['5', 'must be two integers MIN,MAX, not "5"'],
      ['3,1', 'must have its smaller value first'],
      ['-200,200', 'can have at most 256 values, not 401'],
    ]) {
      const { code, stderr } = await cli.run(['diff', 'a', 'b', '--domain', domain]);
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`--domain ${message}`) as string,
      });
    }
  });

  it('takes predicates that begin with a minus, and one from standard input', async () => {
    expect((await diff('-a > b', 'a + b < 0')).code).toBe(0);
    const { code } = await cli.run(['diff', '-', 'a < b'], {
      stdin: 'def rule(a, b, c):\n    return b > a\n',
    });
    expect(code).toBe(0);
  });

  it('shows an error of a predicate in its line', async () => {
    const { code, stdout, stderr } = await cli.run(['diff', 'a < b', 'a < d']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Q:1:5: error: .+\n {4}a < d\n {8}\^\n/);
  });

  it('wants two of them', async () => {
    for (const operands of [[], ['a < b'], ['a', 'b', 'c'], ['-', '-']]) {
      expect((await cli.run(['diff', ...operands], { stdin: '' })).code).toBe(2);
    }
  });
});
