// Tests that a generation and the reading of a folder continue where they were if killed during an answer.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLlmServer } from '../harness/llm';
import { buildCli, type BuiltCli } from '../unit/cli/built-cli';
import { goodRules, mistakes, replyOf } from '../unit/generate/support';
import { readLabels } from '../../src/labels';
import { episodeText, ROUNDS } from '../unit/replay/export/episode';

let cli: BuiltCli;
beforeAll(async () => {
  cli = await buildCli();
});
afterAll(() => cli.remove());

it('a generation continues after SIGKILL with the calls that are missing, and leaves nothing half-written', async () => {
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
}, 600_000);

it('the reading of transcripts continues after SIGKILL, and reads nothing twice', async () => {
  const words = ['it feels right somehow', 'it looks like a ladder', 'as it was in the beginning'];
  const names = words.map((_, i) => `${i}.episode.jsonl`);
  for (const [i, announces] of words.entries()) {
    // Every transcript has the words of the first one, too.
    const rounds = [ROUNDS[0], { ...ROUNDS[1], announces: words[0] }, { ...ROUNDS[2], announces }];
    writeFileSync(
      join(cli.folder, names[i]),
      episodeText(rounds, (field) => (field === 'id' ? `id ${i}` : field)),
    );
  }
  const asked: string[] = [];
  let kill: (() => void) | undefined;
  const server = await startLlmServer({
    answer: async (messages) => {
      const said = JSON.stringify(messages);
      const about = words.find((each) => said.includes(each)) ?? said;
      asked.push(about);
      // The second text is never answered before the process is gone.
      if (about === words[1] && kill) {
        kill();
        await new Promise(() => undefined);
      }
      return 'def rule(a: int, b: int, c: int) -> bool:\n    return a < b < c';
    },
  });
  try {
    const profile = { name: 'local', model: 'tiny', baseURL: server.url, maxRetries: 0, concurrency: 1 };
    const endpoints = cli.file('reading.json', JSON.stringify([profile]));
    const args = ['read', '--transcripts', '--model', 'local', '--endpoints', endpoints, '--yes', ...names];
    const killed = await cli.run(args, {
      during: (child) => (kill = () => void child.kill('SIGKILL')),
      stdin: '',
    });
    expect(killed.code).toBeNull();
    kill = undefined;
    const read = (i: number) =>
      readLabels(readFileSync(join(cli.folder, `${i}.labels.jsonl`), 'utf8')).modelReadings;
    expect([0, 1, 2].map((i) => read(i).length)).toEqual([1, 1, 1]);
    const before = asked.length;
    const resumed = await cli.run(args, { stdin: '' });
    expect({ code: resumed.code, err: resumed.stderr }).toMatchObject({
      code: 0,
      err: expect.stringContaining('4 calls') as string,
    });
    expect(asked.slice(before).sort()).toEqual([words[2], words[2], words[1], words[1]]);
    expect(asked.filter((each) => each === words[0])).toHaveLength(2);
    expect([0, 1, 2].map((i) => read(i).length)).toEqual([1, 2, 2]);
    const after = asked.length;
    expect((await cli.run(args, { stdin: '' })).stdout).toContain('3 of them from the labels');
    expect(asked).toHaveLength(after);
  } finally {
    await server.close();
  }
}, 600_000);
