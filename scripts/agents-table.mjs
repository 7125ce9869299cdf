// Plays the 720 episodes of docs/offline-agents-table.md and writes that page. With an argument the transcripts stay there:
//   npm run agents-table [-- FOLDER]
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { NODE_PROGRAM } from './setup/bundle.mjs';
import { formatted } from './setup/format.mjs';
import { root } from './setup/packages.mjs';

const page = join(root, 'docs/offline-agents-table.md');
const [BEGIN, END] = ['<!-- table: begin -->', '<!-- table: end -->'];

/** The command as the page shows it. */
const command =
  'run examples/published.rules.yaml --split test --rule all --triple all --setting all --model offline:all --judge offline --seed 1 --format markdown --out';

const folder = await mkdtemp(join(tmpdir(), 'falsify-table-'));
try {
  const cli = join(folder, 'cli.cjs');
  await build({
    entryPoints: [join(root, 'src/cli/main.ts')],
    outfile: cli,
    minify: true,
    ...NODE_PROGRAM,
  });
  const out = process.argv[2] ?? join(folder, 'episodes');
  const { status, stdout } = spawnSync(process.execPath, [cli, ...command.split(' '), out], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`falsify run ended with ${status}`);
  const text = await readFile(page, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table`);
  const block = `${BEGIN}\n\n\`\`\`console\n$ falsify ${command} episodes\n\`\`\`\n\n${stdout}\n${END}`;
  const fresh = `${text.slice(0, from)}${block}${text.slice(to + END.length)}`;
  await writeFile(page, await formatted(page, fresh));
} finally {
  await rm(folder, { recursive: true, force: true });
}
