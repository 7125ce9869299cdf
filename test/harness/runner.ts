// A runner beside VS Code: the command line plays an episode by a model behind the test server, in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup/packages.mjs';
import { startLlmServer, type LlmServer } from './llm';

export interface Runner {
  readonly server: LlmServer;
  /** The name of its transcript, once there is one. */
  readonly transcript: () => string | undefined;
  /** Ends it as a crash does: it can write nothing more. */
  readonly kill: () => Promise<void>;
}

/** Plays slowly, into a folder of its own. */
export async function startRunner(out: string): Promise<Runner> {
  const server = await startLlmServer({
    // The ninety calls of the episode take a minute: a busy machine has opened the replay long before.
    latencyMs: 600,
    answer: (messages) =>
      /Turn - Test\s*$/.test(messages.at(-1)?.content ?? '')
        ? `Check: [${messages.length}, 2, 4]`
        : 'Announce: the numbers are increasing',
  });
  mkdirSync(out, { recursive: true });
  const profiles = join(out, 'endpoints.json');
  writeFileSync(profiles, JSON.stringify([{ name: 'local', baseURL: server.url, model: 'tiny' }]));
  const rules = join(root, 'examples/published.rules.yaml');
  const scenario = ['--group', '9', '--rule', '2', '--seed', '5'];
  const model = ['--model', 'local', '--endpoints', profiles];
  const args = [join(root, 'dist/cli.js'), 'run', rules, ...scenario, ...model, '--out', out];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  return {
    server,
    transcript: () => readdirSync(out).find((name) => name.endsWith('.episode.jsonl')),
    kill: () => killed(child),
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}
