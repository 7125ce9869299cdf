/**
 * Growing programs in the built command: counted, read, compared, reviewed as announcements and as functions of judges.
 * None ends a process, none goes over its time or memory, and a cancelled command ends at once. The nightly run takes ten
 * thousand.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHED_DOMAIN } from '../../src/predicate/domain';
import { Commands, type Limits, ROUTE_NAMES, type RouteName } from '../harness/growing/commands';
import { growingProgram } from '../harness/growing/programs';
import { buildCli, type BuiltCli, ROOT } from '../unit/cli/built-cli';
import { atNight } from '../setup/nightly';

const SEED = Number(process.env.FALSIFY_SEED ?? 246);
const PROGRAMS = atNight(10_000, 300);
/** Programs of one process. At night so few that together they stay within the time of one; otherwise halves are run again. */
const BATCH = atNight(25, 100);
/** Has (3, 4, 5), the triple that the guard of some programs lets through. */
const DOMAIN = [2, 5] as const;
/** At night every so many batches are on a domain twenty times as large. */
const LARGER_EVERY = 20;
const LARGER = [-5, 5] as const;
const PUBLISHED = [PUBLISHED_DOMAIN.min, PUBLISHED_DOMAIN.max] as const;
/** Every so many of them; in `npm test` the process of `growing-counts.test.ts` does the same with all 300. */
const EVERY = atNight<Partial<Readonly<Record<RouteName, number>>>>(
  {},
  { count: 4, read: 10, announced: 10, judged: 10, diff: 50 },
);
/** Every so many are counted on the published domain, where they may take all their time. */
const PUBLISHED_EVERY = 50;
/** Every so many are cancelled, each after another time. */
const CANCELLED_EVERY = atNight(5, 50);
const MAX_UNRESPONSIVE_MS = 500;

let cli: BuiltCli;
let commands: Commands;
let limits: Limits;

beforeAll(async () => {
  cli = await buildCli();
  commands = await Commands.create(cli.path, ROOT, cli.folder);
  limits = { megabytes: (await commands.empty()).peak + 300, milliseconds: 30_000 };
});
afterAll(() => cli.remove());

const programs = (from: number, every = 1): string[] =>
  Array.from({ length: Math.ceil(BATCH / every) }, (_, i) => growingProgram(SEED, from + i * every));

describe(`growing programs of seed ${SEED}`, () => {
  const starts = Array.from({ length: Math.ceil(PROGRAMS / BATCH) }, (_, i) => i * BATCH);
  const cases = starts.flatMap((from) => ROUTE_NAMES.map((route) => [route, from] as const));

  it.each(cases)(
    '%s, from number %i on',
    async (route, from) => {
      const domain = atNight((from / BATCH) % LARGER_EVERY === 0, false) ? LARGER : DOMAIN;
      expect(await commands.excesses(route, programs(from, EVERY[route]), domain, limits)).toEqual([]);
    },
    atNight(3_600_000, 240_000),
  );

  it.each(starts)(
    'are gone when they are cancelled, from number %i on',
    async (from) => {
      for (const [i, program] of programs(from, CANCELLED_EVERY).entries()) {
        const route = ROUTE_NAMES[i % ROUTE_NAMES.length] ?? 'count';
        const cancelled = () => commands.cancelled(route, [program], PUBLISHED, 300 + 97 * i);
        const { code, signal, milliseconds } = await cancelled();
        // Processor time is longer, too, where others use up the caches: a program that cannot be cancelled takes long both times.
        const untilEnd = milliseconds < MAX_UNRESPONSIVE_MS ? milliseconds : (await cancelled()).milliseconds;
        // It may have ended before, or not have begun to listen.
        expect([code, signal], program).toSatisfy(
          ([ended, by]: [number | null, string | null]) =>
            ended === 130 || ended === 0 || ended === 1 || ended === 2 || by === 'SIGINT',
        );
        expect(untilEnd, program).toBeLessThan(MAX_UNRESPONSIVE_MS);
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
