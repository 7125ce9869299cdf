// Growing programs, counted by the worker of this host: each is counted or its fault reported, within the worker's memory,
// and work on it ends once its document is closed.
import { readdirSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { WORKER_NAME } from '../../src/vscode/worker/names';
import { processTime, peakMemory } from '../harness/growing/process';
import { ruleFile } from '../harness/growing/rule-file';
import { growingProgram } from '../harness/growing/programs';
import { closeAll, countOf, counts, equal, groupOf, ok, openText, pause, until } from './support';
import { atNight } from '../setup/nightly';

const SEED = Number(process.env.FALSIFY_SEED ?? 246);
/** The counting process of `test/programs` is given 300 of them by `npm test`. */
const [PROGRAMS, BATCH] = atNight([10_000, 50], [20, 20]);
const MOST_MEMORY = 300;
const MAX_UNRESPONSIVE_MS = 500;
/** Has (3, 4, 5), the triple that the guard of some programs lets through. */
const SMALL = [2, 5] as const;
const PUBLISHED = [-99, 100] as const;

const batchFrom = (from: number): string[] =>
  Array.from({ length: BATCH }, (_, i) => growingProgram(SEED, from + i));

/** The processes of workers: children of this host. Rule files have one, and so have the tools for agents. */
const workerPids = (): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (Number.isNaN(pid)) return false;
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const [name] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(-2);
        return Number(parent) === process.pid && name === WORKER_NAME;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });

/** A rule that is counted triple by triple: it keeps its worker busy. */
const SLOW = 'sum(x * a for x in range(abs(b) % 9)) % 7 == c % 7';

/** The process of the worker that counts rule files: the one that works while such a file is counted. */
async function countingWorker(): Promise<number> {
  const before = new Map(workerPids().map((pid) => [pid, processTime(pid)]));
  await counts(await openText(groupOf([SLOW])), 1);
  const used = (pid: number) => processTime(pid) - (before.get(pid) ?? 0);
  const [busiest] = workerPids().toSorted((p, q) => used(q) - used(p));
  ok(busiest !== undefined, 'a worker counts');
  return busiest;
}

/** The groups without a count on which there is no diagnostic either. */
async function unreported(document: vscode.TextDocument): Promise<number[]> {
  const starts = [...document.getText().matchAll(/^ {2}- id:/gm)].map(
    ({ index }) => document.positionAt(index).line,
  );
  const named = new Set(
    vscode.languages
      .getDiagnostics(document.uri)
      .map(({ range }) => starts.findLastIndex((line) => line <= range.start.line)),
  );
  const all = await Promise.all(starts.map((_, group) => countOf(document, group)));
  return starts.flatMap((_, group) => (all[group] === undefined && !named.has(group) ? [group] : []));
}

/** Resolves when the worker rests, with the processor time that it has used until then. */
async function restOf(pid: number): Promise<number> {
  const started = processTime(pid);
  let before = started;
  await until('a worker at rest', async () => {
    await pause(300);
    const now = processTime(pid);
    const rests = now - before <= 10;
    before = now;
    return rests;
  });
  return before - started;
}

suite(`programs that grow, of seed ${SEED}`, () => {
  let worker = 0;
  let base = 0;

  suiteSetup(async function () {
    if (process.platform !== 'linux') return this.skip();
    equal(await counts(await openText(groupOf(['a < b'])), 1), ['3,980,000']);
    worker = await countingWorker();
    base = peakMemory(worker);
    return undefined;
  });
  teardown(closeAll);

  for (let from = 0; from < PROGRAMS; from += BATCH)
    test(`are counted or named, from number ${from} on`, async function () {
      this.timeout(600_000);
      const document = await openText(ruleFile(batchFrom(from), SMALL));
      await until(
        'each has a count or a diagnostic',
        async () => (await unreported(document)).length === 0,
        300_000,
      );
      ok(workerPids().includes(worker), 'the worker has lived');
      ok(peakMemory(worker) - base < MOST_MEMORY, `${peakMemory(worker)} MB, with ${base} MB at the start`);
    });

  for (let from = 0; from < PROGRAMS; from += BATCH)
    test(`are let go of when their document is closed, from number ${from} on`, async function () {
      this.timeout(120_000);
      await openText(ruleFile(batchFrom(from), PUBLISHED));
      // At another moment of the work each time.
      await pause(500 + (from % 1000));
      await closeAll();
      const milliseconds = await restOf(worker);
      ok(milliseconds < MAX_UNRESPONSIVE_MS, `it went on for ${milliseconds} ms`);
      ok(workerPids().includes(worker), 'the worker has lived');
    });
});
