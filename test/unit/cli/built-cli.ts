import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { NODE_PROGRAM } from '../../../scripts/setup/bundle.mjs';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const EXAMPLE = join(ROOT, 'examples/published.rules.yaml');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly node?: readonly string[];
  readonly cwd?: string;
  /** Called once something was written to either stream, or at once with `when: 'start'`. */
  readonly during?: (child: ReturnType<typeof spawn>) => void;
}

export interface BuiltCli {
  /** A folder for the files of the tests. */
  readonly folder: string;
  readonly path: string;
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Writes a file into the folder, in which commands run, and gives its name. */
  file(name: string, content: string | Uint8Array): string;
  remove(): void;
}

let code: Promise<Uint8Array> | undefined;

/** Bundled once in a process. */
async function bundle(): Promise<Uint8Array> {
  const entryPoints = [join(ROOT, 'src/cli/main.ts')];
  const options = { ...NODE_PROGRAM, minify: true, logLevel: 'silent', write: false } as const;
  const { outputFiles } = await build({ entryPoints, ...options });
  return outputFiles[0].contents;
}

/** The command as it is shipped, but of this very source: a `dist` that is there may be old. */
export async function buildCli(): Promise<BuiltCli> {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-cli-'));
  const path = join(folder, 'cli.cjs');
  writeFileSync(path, await (code ??= bundle()));
  return {
    folder,
    path,
    run: (args, options = {}) => runNode([...(options.node ?? []), path, ...args], folder, options),
    file(name, content) {
      writeFileSync(join(folder, name), content);
      return name;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runNode(args: readonly string[], folder: string, options: RunOptions): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd ?? folder,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...options.env },
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  child.stdin.on('error', () => undefined);
  if (options.stdin !== undefined || !options.during) child.stdin.end(options.stdin);
  options.during?.(child);
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...written }));
  });
}
