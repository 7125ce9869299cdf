import { describe, expect, it } from 'vitest';
import { checkResult, countResult } from '../../../src/cli/schemas';
import { EXAMPLE } from './built-cli';
import { commandsHere } from './commands-here';
import { groupText, ruleFile, SIZES } from './rule-files';
import { sarifSchema } from './sarif-schema';

const cli = commandsHere();

describe('falsify count', () => {
  it('counts the ten published groups', async () => {
    const { code, stdout, stderr } = await cli.run(['count', EXAMPLE]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = stdout.trimEnd().split('\n').slice(1);
    expect(rows).toHaveLength(10);
    expect(rows.map((row) => Number(row.split(/\s+/).at(-1)?.replaceAll(',', '')))).toEqual(SIZES);
    expect(stdout).toContain('1,629');
  });

  it('gives JSON in the documented shape', async () => {
    const { stdout } = await cli.run(['count', '--json', EXAMPLE]);
    const { groups } = countResult.parse(JSON.parse(stdout));
    expect(groups.map((group) => group.count)).toEqual(SIZES);
    expect(groups[0]).toMatchObject({ id: '1' });
    expect(groups[0]?.rules).toHaveLength(4);
    expect(groups.some((group) => 'file' in group)).toBe(false);
    expect((await cli.run(['count', '--format', 'json', EXAMPLE])).stdout).toBe(stdout);
  });

  it.each(['.//glob-?.yaml', './glob-?.yaml', 'x/../glob-?.yaml'])('reads what %s finds', async (pattern) => {
    cli.file('glob-1.yaml', ruleFile('g', 'a < b'));
    expect(await cli.run(['count', pattern])).toMatchObject({ code: 0, stderr: '' });
  });

  it('reads standard input, globs and several files', async () => {
    const text = ruleFile('g', 'a < b');
    cli.file('one.rules.yaml', text);
    cli.file('two.rules.yaml', ruleFile('h', 'a == b'));
    const piped = await cli.run(['count', '--json', '-'], { stdin: text });
    expect(countResult.parse(JSON.parse(piped.stdout)).groups).toMatchObject([{ id: 'g', count: 3_980_000 }]);
    const { stdout } = await cli.run(['count', '--json', '{one,two}.rules.yaml', 'one.rules.yaml']);
    expect(countResult.parse(JSON.parse(stdout)).groups).toMatchObject([
      { file: 'one.rules.yaml', id: 'g', count: 3_980_000 },
      { file: 'two.rules.yaml', id: 'h', count: 40_000 },
    ]);
  });

  it('counts the good groups of a file with an error and exits 1', async () => {
    const text = ruleFile('bad', 'a < d') + groupText('good', 'a < b');
    const { code, stdout, stderr } = await cli.run(['count', '--json', cli.file('mixed.yaml', text)]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^mixed\.yaml:5:\d+: error: .+ \[[a-z-]+\]\n/);
    expect(countResult.parse(JSON.parse(stdout)).groups).toMatchObject([
      { id: 'bad', count: null },
      { id: 'good', count: 3_980_000 },
    ]);
  });

  it('shows the breadth of every rule, and where it raises', async () => {
    const { stdout } = await cli.run([
      'count',
      '--rules',
      cli.file('r.yaml', ruleFile('g', 'a < b', 'c % a == 0')),
    ]);
    const [head, group, first, second] = stdout.split('\n');
    expect(head).toMatch(/^group +split +published +feasible +share +raises$/);
    expect(group).toMatch(/^g +/);
    expect(first).toMatch(/^ {2}rule 1 +3,980,000 +49\.8%$/);
    expect(second).toMatch(/^ {2}rule 2 +[\d,]+ +[\d.]+% +40,000$/);
  });
});

describe('a domain that is refused', () => {
  it.each(['[9007199254740980, 9007199254740991]', '[5, 1]', '[0, 256]', 'wide'])(
    'of %s: no number is shown that would be of another domain',
    async (domain) => {
      const text = ruleFile('g', 'a < b').replace('groups:', `domain: ${domain}\ngroups:`);
      cli.file('domain.rules.yaml', text);
      const counted = await cli.run(['count', '--json', 'domain.rules.yaml']);
      expect(counted.code).toBe(1);
      expect(countResult.parse(JSON.parse(counted.stdout)).groups).toEqual([]);
      const run = ['run', 'domain.rules.yaml', '-g', 'g', '--rule', '1'];
      for (const args of [['sample', 'domain.rules.yaml', '-g', 'g'], run]) {
        const { code, stdout, stderr } = await cli.run(args);
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(stderr).toContain('domain.rules.yaml:2:9: error:');
      }
    },
  );
});

describe('falsify check', () => {
  it('finds nothing worse than warnings in the published groups', async () => {
    const { code, stderr } = await cli.run(['check', EXAMPLE]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/published\.rules\.yaml:\d+:\d+: warning: /);
    expect((await cli.run(['check', '--fail-on', 'warning', EXAMPLE])).code).toBe(1);
  });

  it('exits 1 on errors, at their place', async () => {
    const name = cli.file('unknown.yaml', ruleFile('g', 'a < d'));
    const { code, stderr, stdout } = await cli.run(['check', name]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^unknown\.yaml:5:43: error: .+ \[unknown-name\]$/m);
    expect(stdout).toMatch(/^1 group in 1 file: 1 error, /);
  });

  it('writes JSON and SARIF', async () => {
    const json = await cli.run(['check', '--json', EXAMPLE]);
    const result = checkResult.parse(JSON.parse(json.stdout));
    expect(json).toMatchObject({ code: 0, stderr: '' });
    expect(result).toMatchObject({ errors: 0, files: [{ file: EXAMPLE, groups: 10 }] });
    const { stdout } = await cli.run(['check', '--format', 'sarif', EXAMPLE]);
    const log = sarifSchema.parse(JSON.parse(stdout));
    expect(log.runs[0]?.results).toHaveLength(result.files[0]?.problems.length ?? -1);
  });

  it('does not look clean when an input could not be read', async () => {
    const json = await cli.run(['check', '--json', 'missing.yaml']);
    expect(json.code).toBe(2);
    expect(checkResult.parse(JSON.parse(json.stdout)).unreadable).toEqual([
      { file: 'missing.yaml', message: 'no such file' },
    ]);
    const { stdout } = await cli.run(['check', '--format', 'sarif', 'missing.yaml']);
    expect(sarifSchema.parse(JSON.parse(stdout)).runs[0]?.invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text: 'missing.yaml: no such file' } }],
      },
    ]);
  });

  it('points a rule in the place of a file to the command that takes one', async () => {
    for (const [rule, problem] of [
      ['a < b', 'no such file'],
      ['a in (b * 2, c)', 'no file matches'],
    ] as const) {
      const { code, stderr } = await cli.run(['count', rule]);
      expect(code).toBe(2);
      expect(stderr).toBe(
        `${rule}: error: ${problem}\n  hint: a rule without a file is counted by \`falsify read RULE\`\n`,
      );
    }
    expect((await cli.run(['count', 'missing.yaml'])).stderr).toBe('missing.yaml: error: no such file\n');
  });

  it('knows the codes of earlier versions by what they have become', async () => {
    cli.file('f-string.rules.yaml', ruleFile('x', "f'{a}' == b", 'c > 0'));
    const found = async (...options: string[]) => {
      const run = await cli.run(['check', '--json', ...options, 'f-string.rules.yaml']);
      return run.stdout.includes('"not-supported"');
    };
    expect([await found(), await found('--disable', 'f-string')]).toEqual([true, false]);
  });

  it('leaves disabled checks out and knows their names', async () => {
    const all = checkResult.parse(JSON.parse((await cli.run(['check', '--json', EXAMPLE])).stdout));
    const codes = [...new Set(all.files[0]?.problems.map((problem) => problem.code))];
    expect(codes).toContain('implied-rule');
    const fewer = await cli.run(['check', '--json', '--disable', codes.join(','), EXAMPLE]);
    expect(checkResult.parse(JSON.parse(fewer.stdout)).files[0]?.problems).toEqual([]);
    expect(await cli.run(['check', '--disable', 'implied-rul', EXAMPLE])).toMatchObject({
      code: 2,
      stderr: 'falsify: error: unknown check implied-rul\n  hint: did you mean implied-rule?\n',
    });
  });

  it('finds equal rules across files', async () => {
    cli.file('p.rules.yaml', ruleFile('p', 'a < b', 'c > 0'));
    cli.file('q.rules.yaml', ruleFile('q', 'b > a', 'c == 3'));
    const { stderr } = await cli.run(['check', '[pq].rules.yaml']);
    expect(stderr).toMatch(/^q\.rules\.yaml:5:\d+: warning: .*p\.rules\.yaml:5:\d+.* \[equal-rules\]$/m);
    expect(stderr).not.toMatch(/^p\.rules\.yaml.*equal-rules/m);
    const off = await cli.run(['check', '--disable', 'equal-rules', '[pq].rules.yaml']);
    expect(off.stderr).not.toContain('equal-rules');
  });
});
