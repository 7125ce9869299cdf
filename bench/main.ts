import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startC, startPython } from './baselines';
import { measureBitmaps } from './bitmaps';
import { measureColdStart } from './cold-start';
import { measureEpisodes } from './episodes';
import { measureExplore } from './explore';
import { holds, type Measure } from './figures';
import { measureFloor } from './floor';
import { measureFunctions, measureLoops } from './functions';
import { measureGroups } from './groups';
import { measureHostile } from './hostile';
import { measureReplay } from './replay';
import { headline, machine, tables, updateReadme } from './report';
import { measureSuites } from './suites';
import { measureResults } from './results';
import { measureTyping } from './typing';
import { measureView } from './view';
import { measureWindow } from './window';

interface Places {
  /** This folder. */
  readonly bench: string;
  /** The folder with the bundles. */
  readonly folder: string;
  /** The command `falsify`. */
  readonly cli: string;
}

const PARTS = [
  'groups',
  'typing',
  'explore',
  'bitmaps',
  'functions',
  'loops',
  'hostile',
  'start',
  'memory',
  'episodes',
  'suites',
  'window',
  'floor',
  'view',
  'replay',
  'results',
] as const;
type Part = (typeof PARTS)[number];

function options(argv: readonly string[]) {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      rounds: { type: 'string', default: '30' },
      only: { type: 'string', default: PARTS.join() },
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const only = values.only.split(',');
  const unknown = only.filter((part) => !PARTS.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`--only knows ${PARTS.join(', ')}; not ${unknown.join(', ')}`);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1');
  return { ...values, rounds, only };
}

function measureMemory({ bench, folder }: Places, rounds: number): Measure[] {
  const example = join(bench, '../examples/published.rules.yaml');
  const ours = Array.from({ length: rounds }, () => {
    const { stdout } = spawnSync(process.execPath, [join(folder, 'memory.cjs'), example], {
      encoding: 'utf8',
    });
    return (JSON.parse(stdout) as { grown: number }).grown;
  });
  const target = { of: 'p95', atMost: 150, words: '≤ 150 MB' } as const;
  const name = 'the worker with forty rules open and every check done';
  return [{ section: 'Memory', name, unit: 'MB', ours, target }];
}

/** Measures the parts that compare with our baselines, and names the baselines that are missing. */
async function compared(places: Places, parts: readonly string[], rounds: number): Promise<Measure[]> {
  const contenders = { c: startC(places.bench, places.folder), python: startPython(places.bench) };
  if (!contenders.c) console.error('No C compiler (cc, gcc or clang): the comparison with C is skipped.');
  if (!contenders.python) console.error('No python3: the comparison with CPython is skipped.');
  try {
    return [
      ...(parts.includes('groups') ? await measureGroups(places.bench, rounds, contenders) : []),
      ...(parts.includes('bitmaps') ? await measureBitmaps(places.bench, rounds * 10, contenders.c) : []),
    ];
  } finally {
    contenders.c?.close();
    contenders.python?.close();
  }
}

/** Some parts are slow and steady: they need fewer rounds. */
const few = (rounds: number, most: number): number => Math.min(rounds, most);

export async function main(argv: readonly string[], places: Places): Promise<number> {
  const { rounds, only, json, write } = options(argv);
  const { bench, folder, cli } = places;
  const on = machine();
  const measures: Measure[] = [];
  console.log(headline(on));
  /** Shown as soon as they are known: a whole run takes minutes. */
  const part = async (names: readonly Part[], work: () => Measure[] | Promise<Measure[]>) => {
    if (!names.some((name) => only.includes(name))) return;
    const found = await work();
    measures.push(...found);
    console.log(tables(found));
  };
  await part(['groups', 'bitmaps'], () => compared(places, only, rounds));
  await part(['typing'], () => measureTyping(bench, few(rounds, 3)));
  await part(['explore'], () => measureExplore(bench, few(rounds, 10)));
  await part(['functions'], () => measureFunctions(bench, folder, few(rounds, 7)));
  await part(['loops'], () => measureLoops(folder, few(rounds, 5)));
  await part(['hostile'], () => measureHostile(folder, few(rounds, 3)));
  await part(['start'], () => measureColdStart(bench, cli, few(rounds, 10)));
  await part(['memory'], () => measureMemory(places, few(rounds, 3)));
  await part(['episodes'], () => measureEpisodes(places, few(rounds, 15)));
  await part(['results'], () => measureResults(bench, cli, few(rounds, 5)));
  await part(['suites'], () => measureSuites(places));
  await part(['window'], () => measureWindow(join(bench, '..')));
  await part(['floor'], () => measureFloor(join(bench, '..')));
  await part(['view'], () => measureView(join(bench, '..')));
  await part(['replay'], () => measureReplay(join(bench, '..'), folder, few(rounds, 3)));
  if (json)
    writeFileSync(json, `${JSON.stringify({ version: 1, machine: on, rounds, measures }, undefined, 1)}\n`);
  if (write) updateReadme(join(bench, 'README.md'), `${headline(on)}\n${tables(measures)}`);
  const missed = measures.filter((measure) => holds(measure) === false).length;
  console.log(
    missed === 0 ? 'Every promise holds.' : `${missed} of the promises do not hold on this machine today.`,
  );
  return 0;
}
