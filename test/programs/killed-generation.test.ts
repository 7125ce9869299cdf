// A generation whose process is killed while a model answers goes on where it was.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLlmServer } from '../harness/llm';
import { buildCli, type BuiltCli } from '../unit/cli/built-cli';
import { goodRules, mistakes, replyOf } from '../unit/generate/support';

let cli: BuiltCli;
beforeAll(async () => {
  cli = await buildCli();
}, 60_000);
afterAll(() => cli.remove());

it('continues after SIGKILL with the calls that are missing, and leaves nothing half-written', async () => {
  const good = goodRules();
  const wrong = mistakes(good);
  const isWrong = ({ group, rule }: (typeof good)[number]) =>
    wrong.some((each) => each.group === group && each.rule === rule);
  const replies = [
    replyOf([...good.filter((each) => !isWrong(each)), ...wrong]),
    replyOf(good.filter(isWrong)),
  ];
  let kill: () => void = () => undefined;
  let call = 0;
  const server = await startLlmServer({
    answer: async () => {
      const at = call++;
      // The second answer never comes: the process is killed while it waits.
      if (at === 1) {
        kill();
        await new Promise(() => undefined);
      }
      return replies[Math.min(at, 1)];
    },
  });
  try {
    const profile = { name: 'local', model: 'tiny', baseURL: server.url, maxRetries: 0 };
    const endpoints = cli.file('endpoints.json', JSON.stringify([profile]));
    const args = [
      'generate',
      '--groups',
      '10',
      '--model',
      'local',
      '--endpoints',
      endpoints,
      '--out',
      'new.rules.yaml',
    ];
    const out = join(cli.folder, 'new.rules.yaml');
    const killed = await cli.run(args, {
      during: (child) => (kill = () => void child.kill('SIGKILL')),
      stdin: '',
    });
    expect(killed.code).toBeNull();
    expect(existsSync(out)).toBe(false);
    const resumed = await cli.run(args, { stdin: '' });
    expect(resumed.code, resumed.stderr).toBe(0);
    // One call before, one that was lost with the process, and that one again.
    expect(server.requests).toHaveLength(3);
    expect(resumed.stdout).toContain('2 calls; 10 candidates refused');
    expect((await cli.run(['check', '--fail-on', 'information', 'new.rules.yaml'])).code).toBe(0);
    const lines = readFileSync(join(cli.folder, 'new.generation.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('"type":"call"'))).toHaveLength(2);
  } finally {
    await server.close();
  }
}, 240_000);
