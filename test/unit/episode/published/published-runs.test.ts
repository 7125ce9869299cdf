import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importPublished, modelFolder, publishedKind, siblingsOf } from '../../../../src/episode/published';
import { directAsk } from '../../../../src/judges/answer';
import { reviewEpisode } from '../../../../src/judges/review';
import { ruleMetrics } from '../../../../src/metrics/rules';
import { Engine } from '../../../../src/predicate';
import { EPISODES, filesIn } from '../../../fixtures/published/data';

const engine = new Engine();
afterAll(() => engine.dispose());

const file = (path: string) => ({ name: basename(path), text: readFileSync(path, 'utf8') });

const runs = filesIn(EPISODES).filter(
  (path) => path.endsWith('.jsonl') && publishedKind(basename(path), readFileSync(path, 'utf8')),
);

async function published(path: string) {
  const transcript = file(path);
  const kind = publishedKind(transcript.name, transcript.text)!;
  const siblings = Object.fromEntries(
    Object.entries(siblingsOf(transcript.name, kind)).flatMap(([sibling, name]) => {
      const beside = name === undefined ? '' : join(dirname(path), name);
      return name !== undefined && existsSync(beside) ? [[sibling, file(beside)]] : [];
    }),
  );
  const model = modelFolder(dirname(path).split(sep), kind);
  return importPublished({ kind, transcript, siblings, ...(model !== undefined && { model }) });
}

/** Facts in the files, by the name of the run: tests before success, stored and by enumeration. */
const SUCCESS: Readonly<Record<string, readonly [stored: number | null, computed: number | null]>> = {
  O1_1: [null, null],
  O2_1: [9, null],
  O2_3: [null, null],
  O3_2: [10, 10],
  acti: [8, 8],
};

/** Steps of verdicts that are known to be wrong, with how that is known. */
const WRONG: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  O1_1: { 56: 'counterexample' },
  O2_1: { 8: 'counterexample', 38: 'contradicts-evidence' },
  O2_3: {},
  O3_2: { 142: 'contradicts-evidence', 28: 'counterexample', 32: 'counterexample', 40: 'counterexample' },
  acti: { 1: 'predicts-nothing' },
};

const names = runs.map((path) => relative(EPISODES, path));

describe.skipIf(names.length === 0)('published runs', () => {
  it.each(names)('%s is read whole', async (name) => {
    const path = join(EPISODES, name);
    const { events, places, problems } = await published(path);
    expect(problems).toEqual([]);
    expect(places.size).toBe(events.length);
    const metrics = ruleMetrics(events);
    expect(metrics).toMatchObject({ announcements: 46, tests: 45 });
    expect(metrics.testsBeforeSuccess).toBe(SUCCESS[basename(path).slice(0, 4)][0]);
    expect(events.filter((event) => event.type === 'verdict')).toHaveLength(91);
    expect(events.filter((event) => event.type === 'feedback')).toHaveLength(45);
  });

  it.each(names)('%s: verdicts that are known to be wrong are found', async (name) => {
    const path = join(EPISODES, name);
    const { events, places } = await published(path);
    const ask = directAsk(() => engine);
    const { signal } = new AbortController();
    const review = await reviewEpisode({ events }, ask, { signal });
    const found = Object.fromEntries(
      review.disagreements.map(({ target, kind }) => [places.get(target)!.step, kind]),
    );
    const rule = basename(path).slice(0, 4);
    expect(found).toMatchObject(WRONG[rule]);
    expect(review.metrics.computed.testsBeforeSuccess).toBe(SUCCESS[rule][1]);
    expect(review.open.length).toBeLessThanOrEqual(9);
  });
});
