/** The process that plays a suite of the editor: reads its task from standard input, and prints what came of it. */
import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ChoiceError } from '../base/choice-error';
import { isRecord, readJson } from '../base/json';
import type { Ask } from '../judges/questions';
import { readProfiles } from '../models/endpoint/profile';
import { Players } from '../players/players';
import type { EmbeddedEngine } from '../suites/embedded-engine';
import { expandSuite, type SuiteHost } from '../suites/expand';
import { limitsOf } from '../suites/models';
import type { SuiteAnswer, SuiteQuestion } from '../suites/question';
import { received } from '../suites/received';
import { moneyOfRun } from '../suites/plan';
import { countRun, playSuite } from '../suites/run';
import { remoteHost } from '../suites/remote-host';
import { entriesOf } from './entries-of';
import { modestHeap } from './heap';
import type { ScenariosAnswer } from '../suites/scenarios';
import type { Suite } from '../suites/schema';
import { statesOf } from '../suites/states';
import { folderFiles, scanFolder } from './suite-folder';
import { LockedError, QueuedError, UnreadableLockError } from './suite-lock';
import { folderBeside } from './suite-place';
import { UserLimits } from './shared-limits';
import { lockForRun } from './suite-run';
import { yieldingAsk } from './yielding-ask';
import { earlierSpending } from './suite-spending';

export interface SuiteTask {
  /** The path of the suite. */
  readonly suite: string;
  readonly profiles: readonly object[];
  /** By origin. */
  readonly keys: Readonly<Record<string, string>>;
  /** Version of Falsify. */
  readonly version: string;
}

/** A task that this process cannot play, with the reason for people. */
class TaskError extends Error {}

function taskIn(input: string): SuiteTask {
  const value = readJson(input);
  if (isRecord(value) && typeof value['suite'] === 'string') return value as unknown as SuiteTask;
  throw new TaskError('there is no task on standard input');
}

/** Gives what is printed as JSON. Rejects with the reason why nothing was played, or not all. */
async function playTask(input: string, parts: Omit<HostParts, 'ask'>): Promise<object> {
  const { engine, signal: interrupt } = parts;
  const task = taskIn(input);
  const ask = yieldingAsk(((question, signal) => engine.answer(question, signal)) as Ask);
  const text = await readFile(task.suite, 'utf8');
  const question: SuiteQuestion = { kind: 'suite', text };
  const { suite: sent, problems } = (await engine.answer(question, interrupt)) as SuiteAnswer;
  const error = problems.find(({ severity }) => severity === 'error');
  if (!sent || error) throw new TaskError(error?.message ?? `${basename(task.suite)} is not a suite`);
  const suite = received(sent);
  const { cells, judges, issues } = await expandSuite(suite, hostOf(task, suite, { ...parts, ask }));
  const issue = issues.find(({ severity }) => severity === 'error');
  if (!judges || issue) throw new TaskError(issue?.message ?? 'its judges are not there');
  const out = folderBeside(task.suite, suite);
  const lock = await lockForRun(out);
  try {
    const states = statesOf(cells, await scanFolder(out, () => undefined));
    const ended = await playSuite({
      suite,
      cells,
      judges,
      states,
      version: task.version,
      ask,
      files: folderFiles(out),
      spent: await earlierSpending(suite, cells, out, states.transcripts, judges),
      signal: AbortSignal.any([interrupt, lock.cancelled]),
      onProgress: (progress) => lock.at(progress),
      onResult: () => undefined,
    });
    const stopped = ended.stopped.map(({ model = null, reason }) => ({ model, reason }));
    return { ...countRun({ cells, states }, ended), ...moneyOfRun(suite, cells, judges, ended), stopped };
  } finally {
    await lock.release();
  }
}

interface HostParts {
  readonly limits: UserLimits;
  readonly engine: EmbeddedEngine;
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

function hostOf(
  { suite: path, profiles, keys, version }: SuiteTask,
  suite: Suite,
  { engine, ask, signal, limits }: HostParts,
): SuiteHost<string> {
  const known = readProfiles(profiles).profiles;
  const players = new Players({
    ask,
    limits: limits.limits,
    profile(name) {
      const profile = known.find((each) => each.name === name);
      return profile && { ...profile, ...limitsOf(suite, profile.name) };
    },
    key: (origin) => Promise.resolve(Object.hasOwn(keys, origin) ? keys[origin] : undefined),
  });
  return remoteHost({
    version,
    players,
    signal,
    scenarios: (question) => engine.answer(question, signal) as Promise<ScenariosAnswer>,
    bytes: (name) => readFile(join(dirname(path), name)),
    list: (name) => entriesOf(join(dirname(path), name)),
  });
}

/** The words for a person, where a fault is not a fault of this program. */
const faultText = (error: unknown): string =>
  error instanceof TaskError ||
  error instanceof ChoiceError ||
  error instanceof LockedError ||
  error instanceof QueuedError ||
  error instanceof UnreadableLockError ||
  // Of the file system, or of a transcript.
  (error instanceof Error && 'code' in error)
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);

/** The whole of the process. */
export async function suiteMain(makeEngine: () => EmbeddedEngine): Promise<void> {
  modestHeap();
  setMaxListeners(Infinity);
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  // Whoever started it may be gone when it ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  const limits = new UserLimits((reason) =>
    process.stderr.write(`the limits of endpoints hold for this process alone: ${reason}\n`),
  );
  try {
    const engine = makeEngine();
    const input = Buffer.concat(chunks).toString('utf8');
    const result = await playTask(input, { engine, limits, signal: interrupt.signal });
    process.stdout.write(`${JSON.stringify(result)}\n`);
    engine.dispose();
  } catch (error) {
    process.stderr.write(`${faultText(error)}\n`);
    process.exitCode = 2;
  } finally {
    limits.dispose();
  }
}
