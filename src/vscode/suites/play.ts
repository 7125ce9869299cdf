/** Plays a suite in this window. It is loaded when one is run for the first time. */
import type { KnownJudges } from '../../players/players';
import { endpointCalls } from '../../suites/plan';
import { cellsToPlay, countRun, playSuite } from '../../suites/run';
import type { Standing } from '../../suites/standing';
import type { RuleService } from '../../rules/service/client';
import { paid } from '../../players/calls';
import type { Consent } from '../run';
import { askThrough } from '../worker/ask';
import type { Holder, SuiteDisk } from './disk';
import type { OpenedSuite } from './opened';
import type { SuiteRunEnd } from './runs';
import { statesOf } from '../../suites/states';

interface Playing {
  readonly opened: OpenedSuite;
  readonly judges: KnownJudges;
  readonly disk: SuiteDisk;
  readonly service: RuleService;
  readonly version: string;
  readonly consent: Consent;
  readonly signal: AbortSignal;
  readonly onProgress: (standing: Standing) => void;
}

/** Undefined where the user declines; who plays, where another run has the folder. Rejects with LogError. */
export async function playOpened(
  playing: Playing,
  confirmed: boolean,
): Promise<SuiteRunEnd | { readonly holder: Holder } | undefined> {
  const { opened, judges, disk, consent } = playing;
  const { cells, out } = opened;
  const calls = paid(endpointCalls(cellsToPlay(cells, opened.states), judges));
  if (!(await consent.to(calls, { purpose: 'suite', confirmed }))) return undefined;
  const lock = await disk.lock(out);
  if ('holder' in lock) return lock;
  try {
    // Another run may have played meanwhile.
    const states = statesOf(cells, await disk.scan(out));
    return await play(playing, states);
  } finally {
    await lock.release();
  }
}

async function play(
  { opened, judges, disk, service, version, signal, onProgress }: Playing,
  states: OpenedSuite['states'],
): Promise<SuiteRunEnd> {
  const { suite, cells, out } = opened;
  const ended = await playSuite({
    ...{ suite, cells, judges, states, version, signal, onProgress },
    ask: askThrough(service),
    files: disk.files(out),
    spent: await disk.spent(suite, cells, states.transcripts),
    onResult: () => undefined,
  });
  return {
    ...countRun({ cells, states }, ended),
    out,
    stopped: ended.stopped.map(({ model, reason }) => (model === undefined ? reason : `${model}: ${reason}`)),
  };
}
