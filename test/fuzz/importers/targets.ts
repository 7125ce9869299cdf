/** Functions that are fed with damaged files, and checks of their results. */
import { expect } from 'vitest';
import { foldEpisode, gameOf, readLog, renderEpisode, ResumeError } from '../../../src/episode';
import { eventSchema } from '../../../src/episode/events';
import {
  ImportError,
  importSteps,
  publishedKind,
  type Published,
  type PublishedRun,
} from '../../../src/episode/published';
import { casesOf } from '../../../src/episode/cases';
import { readLabels } from '../../../src/labels';
import { episodeMetrics } from '../../../src/metrics';
import { finish } from '../../../src/base/stepwise';
import { unpackRows } from '../../../src/protocol/replay-rows';
import { OpenTranscripts } from '../../../src/replay/answer';
import type { ReplayAnswers } from '../../../src/replay/questions';
import { ReplayError, ScenarioError } from '../../../src/tasks/task';
import { SECRET } from '../../fixtures/published/files';
import { untracedIn } from './traced';

const NAMED = [ScenarioError, ResumeError, ReplayError, ImportError];

/** Undefined where it threw one of the errors that callers know. */
function orNamed<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (NAMED.some((known) => error instanceof known)) return undefined;
    throw error;
  }
}

/** Folds and cases: what everything that is shown or reviewed begins with. */
function used(events: Published['events']): void {
  const view = foldEpisode(events);
  episodeMetrics(events);
  renderEpisode(view, {});
  orNamed(() => {
    const [header] = events;
    if (header?.type === 'episode') casesOf({ events }, gameOf(header).game);
  });
}

/** The number of verdicts. */
export function tryImport(run: PublishedRun): number {
  publishedKind(run.transcript.name, run.transcript.text);
  const published = orNamed(() => finish(importSteps(run)).seal({ id: 'some-run', sha256: '0'.repeat(64) }));
  if (!published) return 0;
  expect(untracedIn(run, published)).toEqual([]);
  for (const event of published.events) {
    const { success, error } = eventSchema.safeParse(event);
    if (!success) throw new Error(`no valid event: ${JSON.stringify(event).slice(0, 300)} ${error.message}`);
  }
  if (JSON.stringify([published.events, published.problems]).includes(SECRET.split('/')[2]))
    throw new Error('the name of a folder of the authors');
  used(published.events);
  return published.events.filter(({ type }) => type === 'verdict').length;
}

/** The number of verdicts: each is its line, and nothing else. */
export function tryEpisode(text: string): number {
  const { events, lines } = readLog(text);
  const all = text.replace(/^\uFEFF/, '').split('\n');
  let verdicts = 0;
  for (const [i, event] of events.entries()) {
    if (event.type !== 'verdict') continue;
    verdicts++;
    const { type, judge, target, result } = JSON.parse(all[lines[i] - 1]) as Record<string, unknown>;
    expect({ type, judge, target, result }).toEqual({
      type: 'verdict',
      judge: event.judge,
      target: event.target,
      result: event.result,
    });
  }
  used(events);
  return verdicts;
}

export function tryLabels(text: string): void {
  readLabels(text);
}

const noEngine = () => {
  throw new Error('nothing is computed here');
};

/** A transcript that is opened for reading, fed in pieces of some length. */
export function tryReplay(text: string, piece: number): void {
  const desk = new OpenTranscripts(noEngine);
  const bytes = new TextEncoder().encode(text);
  const of = { kind: 'replay', transcript: 'x' } as const;
  finish(desk.answer({ ...of, op: 'open', name: 'x.episode.jsonl' }));
  for (let from = 0; from < bytes.length; from += piece)
    finish(
      desk.answer({
        ...of,
        op: 'feed',
        bytes: bytes.slice(from, from + piece),
        atEnd: from + piece >= bytes.length,
      }),
    );
  const told = finish(
    desk.answer({ ...of, op: 'packed-rows', from: 0, most: 1000 }),
  ) as ReplayAnswers['packed-rows'];
  expect(unpackRows(told.rows)).toHaveLength(told.count);
  finish(desk.answer({ ...of, op: 'search', text: 'object', matchCase: false, most: 10 }));
  for (let row = 0; row < 5; row++)
    finish(desk.answer({ ...of, op: 'text', row, field: 'raw', from: 0, most: 100 }));
}
