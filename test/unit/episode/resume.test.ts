import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  foldEpisode,
  planResume,
  readLog,
  resumeEpisode,
  ResumeError,
  runEpisode,
  type EpisodeLog,
} from '../../../src/episode';
import { readLogFile } from '../../../src/episode/read-log';
import { register } from '../../../src/tasks/register';
import { MemoryLog } from '../../harness/memory-log';
import { essence } from './essence';
import { failing, modelOf, planOf, player, servicesOf, steady, toyJudges } from './players';
import { toyTask } from './toy';

beforeAll(() => register(toyTask));

async function resumed(text: string, seed: number): Promise<EpisodeLog> {
  const log = readLog(text);
  if (log.events.length === 0) {
    const services = servicesOf();
    await runEpisode(await planOf(player(seed)), services);
    return readLog(services.log.text);
  }
  const services = servicesOf({ log: new MemoryLog(text) });
  const plan = await planResume(log, { model: modelOf(player(seed)), judges: toyJudges });
  const end = await resumeEpisode(log, plan, services);
  expect(end.state).toBe('completed');
  const after = readLog(services.log.text);
  expect(after.events).toEqual(end.events);
  return after;
}

async function played(seed: number): Promise<string> {
  const services = servicesOf();
  await runEpisode(await planOf(player(seed)), services);
  return services.log.text;
}

describe('a resumed episode', () => {
  it('ends as an uninterrupted one, wherever the log was cut', async () => {
    for (const seed of [1, 2]) {
      const text = await played(seed);
      const whole = essence(readLog(text));
      const lines = text.split('\n').filter((line) => line !== '');
      for (let kept = 0; kept < lines.length; kept++) {
        const cut = lines.slice(0, kept).map((line) => `${line}\n`);
        expect(essence(await resumed(cut.join(''), seed)), `seed ${seed}, ${kept} lines`).toEqual(whole);
      }
    }
  });

  it('ends as an uninterrupted one, at whatever byte the log was torn, also again and again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
        async (seed, cuts) => {
          let text = await played(seed);
          const whole = essence(readLog(text));
          for (const cut of cuts) {
            const first = text.indexOf('\n') + 1;
            const bytes = new TextEncoder().encode(text);
            const kept = first + Math.floor(cut * (bytes.length - 1 - first));
            text = new TextDecoder().decode(bytes.subarray(0, kept));
            const log = readLog(text);
            if (!foldEpisode(log.events).resumable) continue;
            const services = servicesOf({ log: new MemoryLog(text) });
            const plan = await planResume(log, { model: modelOf(player(seed)), judges: toyJudges });
            await resumeEpisode(log, plan, services);
            text = services.log.text;
          }
          expect(essence(readLog(text))).toEqual(whole);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('counts refused replies on, and goes on with the reminder of the last one', async () => {
    const services = servicesOf();
    await runEpisode(await planOf(failing(3, steady)), services);
    const lines = services.log.text.split('\n');
    const second = lines.findIndex((line) => line.includes('"retry"')) + 1;
    const text = lines.slice(0, second + 1).join('\n');
    const log = readLog(text);
    const again = servicesOf({ log: new MemoryLog(text) });
    const seen: string[] = [];
    const says = failing(1, steady);
    const model = modelOf((messages) => {
      seen.push(messages.at(-1)!.content);
      return says(messages);
    });
    await resumeEpisode(log, await planResume(log, { model, judges: toyJudges }), again);
    expect(seen[0]).toBe('Write a line for announce.');
    const attempts = readLog(again.log.text).events.flatMap((event) =>
      event.type === 'retry' || event.type === 'reply' ? [event.attempt] : [],
    );
    expect(attempts.slice(0, 4)).toEqual([1, 2, 3, 4]);
  });

  it('has as many refused replies left as before, and all of them again after it failed by them', async () => {
    const says = () => 'What?';
    const services = servicesOf();
    await runEpisode(await planOf(says), services);
    const lines = services.log.text.split('\n');
    const refusedIn = async (text: string) => {
      const log = readLog(text);
      const plan = await planResume(log, { model: modelOf(says), judges: toyJudges });
      const end = await resumeEpisode(log, plan, servicesOf({ log: new MemoryLog(text) }));
      expect(end).toMatchObject({ state: 'failed', why: 'format' });
      return end.events.flatMap((event) => (event.type === 'retry' ? event.attempt : []));
    };
    const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    expect(await refusedIn(lines.slice(0, 2 + 8).join('\n'))).toEqual(upTo(11));
    expect(await refusedIn(services.log.text)).toEqual(upTo(22));
  });

  it('is not begun where the transcript does not fit the game, and says at which line', async () => {
    const text = await played(1);
    const tampered = async (change: (line: string, i: number) => string | undefined) => {
      const lines = text.split('\n').flatMap((line, i) => change(line, i) ?? []);
      const log = readLog(lines.slice(0, -3).join('\n'));
      const services = servicesOf({ log: new MemoryLog() });
      const model = modelOf(player(1));
      const resume = async () =>
        resumeEpisode(log, await planResume(log, { model, judges: toyJudges }), services);
      await expect(resume()).rejects.toThrow(ResumeError);
      expect(services.log.appends).toEqual([]);
      return resume().catch((error: unknown) => (error as ResumeError).message);
    };
    const at = (what: string) => text.split('\n').findIndex((line) => line.includes(what));
    expect(await tampered((line) => line.replace('Which numbers', 'What numbers'))).toMatch(
      /^Line 2: The instr/,
    );
    const verdict = at('Turn - Announce');
    expect(await tampered((line, i) => (i === verdict ? line.replace(/YES|NO/, 'MAYBE') : line))).toMatch(
      new RegExp(`^Line ${verdict + 1}: The game says something else`),
    );
    const feedback = at('"feedback"');
    expect(await tampered((line, i) => (i === feedback ? undefined : line))).toMatch(
      /^Line \d+: The test has no/,
    );
    const reply = at('"reply"');
    expect(await tampered((line, i) => (i === reply ? undefined : line))).toMatch(
      /^Line \d+: A message where/,
    );
    expect(await tampered((line, i) => (i === 0 ? undefined : line))).toMatch(/^Line 1: .*header/);
    expect(await tampered((line) => line.replace('"toy-1"', '"toy-2"'))).toMatch(/^Line 1: .*another model/);
    expect(await tampered((line) => line.replace('"task":"toy"', '"task":"tic"'))).toMatch(
      /^Line 1: .*"tic"/,
    );
  });

  it('is not begun where lines are lost or damaged that the game does without', async () => {
    const lines = (await played(1)).split('\n').slice(0, -4);
    const verdict = lines.findIndex((line) => line.includes('"type":"verdict"'));
    expect(verdict).toBeGreaterThan(0);
    const planned = (bytes: Uint8Array) =>
      planResume(readLogFile(bytes), { model: modelOf(player(1)), judges: toyJudges });
    const bytesOf = (text: string) => new TextEncoder().encode(text);
    await expect(planned(bytesOf(lines.toSpliced(verdict, 1).join('\n')))).rejects.toThrow('lost or damaged');
    const reply = lines.findIndex((line) => line.includes('"type":"reply"'));
    const spoilt = bytesOf(lines.join('\n'));
    spoilt[bytesOf(lines.slice(0, reply + 1).join('\n')).length - 4] = 0xff;
    await expect(planned(spoilt)).rejects.toThrow(ResumeError);
    // A line that was not written to its end loses nothing.
    await expect(planned(bytesOf(lines.join('\n').slice(0, -5)))).resolves.toBeDefined();
  });

  it('is not begun when nothing is left to play', async () => {
    const log = readLog(await played(1));
    const plan = await planResume(log, { model: modelOf(player(1)), judges: toyJudges });
    await expect(resumeEpisode(log, plan, servicesOf())).rejects.toThrow('complete');
  });
});
