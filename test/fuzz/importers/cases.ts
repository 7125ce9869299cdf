/** Files to be spoilt: made by the tests, and published ones where they are at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type PublishedFile,
  publishedKind,
  type PublishedRun,
  type Sibling,
  siblingsOf,
} from '../../../src/episode/published';

import { EPISODES, filesIn } from '../../fixtures/published/data';
import { blicketFiles, wasonFiles } from '../../fixtures/published/files';
import { play } from '../../fixtures/published/play';
import { type Draw, drawing } from './draw';
import { mutated } from './mutate';
import { tryEpisode, tryImport, tryLabels, tryReplay } from './targets';

export interface Material {
  readonly runs: readonly PublishedRun[];
  readonly episodes: readonly string[];
  readonly labels: string;
}

/** `published`: those of others too, which are larger. */
export async function material(published: boolean): Promise<Material> {
  const made = [
    await play({ task: 'wason', tests: 4 }),
    await play({ task: 'wason', setting: 'dual-goal', tests: 4, seed: 5 }),
    await play({ task: 'blicket', tests: 4 }),
  ];
  const [first, second, third] = made;
  const runs = [
    wasonFiles(first.events),
    wasonFiles(second.events, 'O1_1_inst2_20260102-030406'),
    blicketFiles(third.events),
  ].map((files) => ({ ...files, model: 'some-model' }));
  const labels = [
    {
      v: 1,
      type: 'label',
      id: 'a',
      author: 'A',
      time: '',
      episode: 'an-id',
      target: 3,
      judge: 'equivalence',
      value: 'correct',
    },
    {
      v: 1,
      type: 'reading',
      id: 'b',
      author: 'A',
      time: '',
      episode: 'an-id',
      target: 3,
      predicate: 'a < b',
    },
    { v: 1, type: 'withdraw', author: 'A', time: '', of: 'a' },
  ];
  return {
    runs: [...runs, ...(published ? others() : [])],
    episodes: made.map(({ text }) => text),
    labels: labels.map((line) => `${JSON.stringify(line)}\n`).join(''),
  };
}

export const othersAreThere = (): boolean => existsSync(EPISODES);

function others(): readonly PublishedRun[] {
  const read = (path: string): PublishedFile => ({ name: basename(path), text: readFileSync(path, 'utf8') });
  return filesIn(EPISODES).flatMap((path) => {
    if (!path.endsWith('.jsonl')) return [];
    const transcript = read(path);
    const kind = publishedKind(transcript.name, transcript.text);
    if (!kind) return [];
    const beside = Object.entries(siblingsOf(transcript.name, kind)).flatMap(([part, sibling]) => {
      const at = join(dirname(path), sibling ?? '');
      return sibling !== undefined && existsSync(at) ? [[part, read(at)] as const] : [];
    });
    return [{ kind, transcript, siblings: Object.fromEntries(beside) }];
  });
}

/** One case in so many is a published file; each takes as long as many generated ones. */
const RARELY = 40;

/** One spoilt run: one or two of its files, or a judge file of another run, or none of it. */
function spoilt({ runs }: Material, draw: Draw): PublishedRun {
  const own = runs.slice(0, 3);
  const run = runs.length > 3 && draw.chance(RARELY) ? draw.one(runs.slice(3)) : draw.one(own);
  const change = (file: PublishedFile): PublishedFile => ({ ...file, text: mutated(file.text, draw) });
  const parts = Object.keys(run.siblings) as Sibling[];
  const siblings: Partial<Record<Sibling, PublishedFile>> = { ...run.siblings };
  const at = draw.one(parts);
  const file = siblings[at];
  if (!file) return { ...run, transcript: change(run.transcript) };
  switch (draw.below(5)) {
    case 0:
      return { ...run, transcript: change(run.transcript) };
    case 1: {
      const text = draw.one(own).siblings[at]?.text ?? '';
      return { ...run, siblings: { ...siblings, [at]: { ...file, text } } };
    }
    case 2:
      return { ...run, transcript: change(run.transcript), siblings: { ...siblings, [at]: change(file) } };
    default:
      return { ...run, siblings: { ...siblings, [at]: change(file) } };
  }
}

/** Tries one spoilt file, the same for the same seed; gives the number of verdicts that were found in it. */
export function tryCase(of: Material, seed: number): number {
  const draw = drawing(seed);
  const kind = draw.below(10);
  if (kind < 6) return tryImport(spoilt(of, draw));
  const text = mutated(kind === 9 && draw.chance(2) ? of.labels : draw.one(of.episodes), draw);
  if (kind === 9) tryLabels(text);
  if (kind === 8) tryReplay(text, 1 + draw.below(5000));
  return tryEpisode(text);
}
