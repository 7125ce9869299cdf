import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Answer {
  readonly count: number;
  readonly ms: number;
}

/** A program that answers each line with `COUNT MILLISECONDS`, measured by itself. */
export interface Baseline {
  readonly name: string;
  ask(line: string): Promise<Answer>;
  close(): void;
}

/** Keeps the process for all rounds: its start is not what is compared. */
function start(name: string, program: string, args: readonly string[]): Baseline {
  const child: ChildProcessWithoutNullStreams = spawn(program, args, { stdio: 'pipe' });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    name,
    async ask(line) {
      child.stdin.write(`${line}\n`);
      const next = (await lines.next()) as IteratorResult<string, undefined>;
      const [count, ms] = next.done ? [] : next.value.split(' ').map(Number);
      if (count === undefined || ms === undefined) throw new Error(`${name} did not answer "${line}"`);
      return { count, ms };
    },
    close: () => void child.stdin.end(),
  };
}

const works = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** Our C program, compiled here for this processor; undefined without a compiler. */
export function startC(bench: string, folder: string): Baseline | undefined {
  const compiler = ['cc', 'gcc', 'clang'].find(works);
  if (!compiler) return undefined;
  const program = join(folder, 'baseline');
  const flags = ['-O3', '-march=native', '-o', program, join(bench, 'baseline.c')];
  const { status } = spawnSync(compiler, flags, { stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0 ? start('C -O3', program, []) : undefined;
}

/** Our CPython program; undefined without CPython. */
export function startPython(bench: string): Baseline | undefined {
  const python = ['python3', 'python'].find(works);
  return python ? start('CPython', python, [join(bench, 'baseline.py')]) : undefined;
}
