/**
 * Programs that grow, through the built command: counted, read, compared, reviewed as announcements and as functions of
 * judges. None ends a process, none goes over its time or memory, and a cancelled command is gone at once. The nightly
 * run takes ten thousand.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHED_DOMAIN } from '../../src/predicate/domain';
import { Commands, type Limits, WAY_NAMES, type WayName } from '../harness/growing/commands';
import { growingProgram } from '../harness/growing/programs';
import { buildCli, type BuiltCli, ROOT } from '../unit/cli/built-cli';
import { atNight } from '../setup/nightly';

const SEED = Number(process.env.FALSIFY_SEED ?? 246);
const PROGRAMS = atNight(10_000, 300);
/** Small enough at night that together they stay within the time of one: what goes over it is tried again in halves. */
const BATCH = atNight(25, 100);
/** Guarded programs grow on (3, 4, 5), which all of them have. */
const DOMAIN = [2, 5] as const;
/** At night every so many batches are on a domain twenty times as large. */
const LARGER_EVERY = 20;
const LARGER = [-5, 5] as const;
const PUBLISHED = [PUBLISHED_DOMAIN.min, PUBLISHED_DOMAIN.max] as const;
/** Every so many of them; in `npm test` the process of `growing-counts.test.ts` does the same with all 300. */
const EVERY = atNight<Partial<Readonly<Record<WayName, number>>>>(
  {},
  { count: 4, read: 10, announced: 10, judged: 10, diff: 50 },
);
/** Every so many are counted on the published domain, where they may take all their time. */
const PUBLISHED_EVERY = 50;
/** Every so many are cancelled, each after another time. */
const CANCELLED_EVERY = atNight(5, 50);
const MOST_DEAF_MS = 500;

let cli: BuiltCli;
let commands: Commands;
let limits: Limits;

beforeAll(async () => {
  cli = await buildCli();
  commands = await Commands.of(cli.path, ROOT, cli.folder);
  limits = { megabytes: (await commands.empty()).peak + 300, milliseconds: 30_000 };
});
afterAll(() => cli.remove());

const programs = (from: number, every = 1): string[] =>
  Array.from({ length: Math.ceil(BATCH / every) }, (_, i) => growingProgram(SEED, from + i * every));

describe(`growing programs of seed ${SEED}`, () => {
  const starts = Array.from({ length: Math.ceil(PROGRAMS / BATCH) }, (_, i) => i * BATCH);
  const cases = starts.flatMap((from) => WAY_NAMES.map((way) => [way, from] as const));

  it.each(cases)(
    '%s, from number %i on',
    async (way, from) => {
      const domain = atNight((from / BATCH) % LARGER_EVERY === 0, false) ? LARGER : DOMAIN;
      expect(await commands.excesses(way, programs(from, EVERY[way]), domain, limits)).toEqual([]);
    },
    atNight(3_600_000, 240_000),
  );

  it.each(starts)(
    'are gone when they are cancelled, from number %i on',
    async (from) => {
      for (const [i, program] of programs(from, CANCELLED_EVERY).entries()) {
        const way = WAY_NAMES[i % WAY_NAMES.length] ?? 'count';
        const cancelled = () => commands.cancelled(way, [program], PUBLISHED, 300 + 97 * i);
        const { code, signal, milliseconds } = await cancelled();
        // Processor time is longer, too, where others use up the caches: what is deaf is deaf every time.
        const deaf = milliseconds < MOST_DEAF_MS ? milliseconds : (await cancelled()).milliseconds;
        // It may have ended before, or not have begun to listen.
        expect([code, signal], program).toSatisfy(
          ([ended, by]: [number | null, string | null]) =>
            ended === 130 || ended === 0 || ended === 1 || ended === 2 || by === 'SIGINT',
        );
        expect(deaf, program).toBeLessThan(MOST_DEAF_MS);
      }
    },
    1_200_000,
  );

  it.runIf(atNight(true, false)).each(starts.filter((from) => from % PUBLISHED_EVERY === 0))(
    'on the published domain, number %i',
    async (from) => {
      const program = growingProgram(SEED, from);
      expect(await commands.excesses('count', [program], PUBLISHED, limits)).toEqual([]);
    },
    1_200_000,
  );
});
