import type { SourceOutcome, ResultRow } from '../../../src/results/row';

/** Fields of an episode that a test sets; the rest is the same in all of them. */
export interface Played {
  readonly scenario?: string;
  readonly rule?: string;
  readonly setting?: string;
  readonly folder?: string;
  readonly model?: string;
  readonly thinking?: boolean | null;
  readonly decoding?: string;
  readonly state?: ResultRow['state'];
  readonly why?: string | null;
  readonly fork?: true;
  readonly repeat?: number | null;
  readonly seed?: number | null;
  readonly started?: string;
  readonly id?: string;
  readonly path?: string;
  /** 1-based number of the correct announcement, by the judge and by enumeration. */
  readonly tStar?: number | null;
  readonly computed?: number | null;
  /** Incompatible and compatible tests. */
  readonly ic?: readonly [number, number];
  readonly tests?: number;
  readonly byTest?: string;
  readonly breadth?: number;
  readonly firstOpen?: number | null;
  readonly openTests?: number;
  readonly unit?: 'tokens' | 'words';
  readonly cost?: ResultRow['cost'];
  /** Measures of a task without a hidden rule, and that task. */
  readonly task?: string;
  readonly scores?: ResultRow['scores'];
}

let made = 0;

/** A result row of the wason task. */
export function rowOf(played: Played): ResultRow {
  const { scenario = `s${made}`, rule = 'All even', tests = 45, ic = [3, 6], unit = 'tokens' } = played;
  const { tStar = null, computed = tStar, firstOpen = null } = played;
  const openTests = { testsBefore: played.openTests ?? 0, testsOver: played.openTests ?? 0 };
  made++;
  const outcome = (star: number | null): SourceOutcome => ({
    tStar: star,
    testsPlayed: star === null ? tests : star - 1,
    icBefore: { incompatible: ic[0], compatible: ic[1] },
    icOver: { incompatible: ic[0] + 1, compatible: ic[1] + 1 },
    byTest: played.byTest ?? '',
    tokens: { unit, total: 1000, turns: 10 },
  });
  return {
    version: 1,
    id: played.id ?? String(made).padStart(6, '0'),
    cell: null,
    task: played.task ?? 'wason',
    scenario: { id: scenario, name: scenario, rule, breadth: played.breadth ?? null },
    setting: played.setting ?? 'baseline',
    model: { kind: 'endpoint', name: 'a profile', served: played.model ?? 'm-1' },
    thinking: played.thinking ?? null,
    decoding: played.decoding ?? '{}',
    judges: 'equivalence: offline, compatibility: offline',
    repeat: played.repeat === undefined ? 1 : played.repeat,
    seed: played.seed ?? null,
    started: played.started ?? '',
    state: played.state ?? 'completed',
    why: played.why ?? null,
    ...(played.fork && { fork: played.fork }),
    announcements: tests + 1,
    tests,
    judge: outcome(tStar),
    enumeration: {
      ...outcome(computed),
      open: { announcements: firstOpen === null ? 0 : 1, first: firstOpen, ...openTests },
    },
    disagreements: { certain: {}, likely: {} },
    scores: played.scores ?? {},
    retries: { format: 0, transport: 0 },
    latencyMs: 10,
    ...(played.cost && { cost: played.cost }),
    ...(played.folder !== undefined && { folder: played.folder }),
    promptSha256: 'abc',
    versions: { falsify: '0' },
    path: played.path ?? 'a.episode.jsonl',
  };
}
