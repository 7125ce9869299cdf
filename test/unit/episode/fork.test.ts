import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldEpisode, readLog, resumeEpisode, runEpisode, type EpisodeLog } from '../../../src/episode';
import { EDITED, forkEpisode, ForkError, type Fork, type ForkChoices } from '../../../src/episode/fork';
import { register } from '../../../src/tasks/register';
import { MemoryLog } from '../../harness/memory-log';
import { anyText } from './any-text';
import { essence } from './essence';
import { modelOf, planOf, player, servicesOf, steady, toyJudges, type Say } from './players';
import { toyTask } from './toy';

beforeAll(() => register(toyTask));
const NOW = new Date(Date.UTC(2026, 10, 22));

const choicesOf = (say: Say, more: Partial<ForkChoices> = {}): ForkChoices => ({
  point: { round: 1, at: 'announce' },
  model: modelOf(say),
  judges: toyJudges,
  seed: 7,
  version: '0.0.0',
  now: NOW,
  ...more,
});

async function played(say: Say): Promise<string> {
  const services = servicesOf();
  await runEpisode(await planOf(say), services);
  return services.log.text;
}

async function continued({ plan, log, text }: Fork): Promise<EpisodeLog> {
  const services = servicesOf({ log: new MemoryLog(text) });
  const end = await resumeEpisode(log, plan, services);
  expect(end.state).toBe('completed');
  return readLog(services.log.text);
}

const fork = async (text: string, say: Say, more: Partial<ForkChoices> = {}): Promise<Fork> =>
  forkEpisode(readLog(text), choicesOf(say, more));

const POINTS: readonly ForkChoices['point'][] = [1, 2, 3, 4].flatMap((round) => [
  { round, at: 'announce' as const },
  ...(round < 4 ? [{ round, at: 'test' as const }] : []),
]);

describe('a fork', () => {
  it('by the same model with the same seed ends as its parent, from wherever it begins', async () => {
    for (const seed of [1, 2, 3, 5]) {
      const text = await played(player(seed));
      const whole = essence(readLog(text));
      for (const point of POINTS) {
        const forked = await fork(text, player(seed), { point });
        expect(forked.log.problems).toEqual([]);
        expect(essence(await continued(forked)), `seed ${seed}, ${JSON.stringify(point)}`).toEqual(whole);
      }
    }
  });

  it('of a fork ends as it too', async () => {
    const text = await played(player(5));
    const first = await fork(text, player(5), { point: { round: 3, at: 'test' }, id: 'first' });
    const child = servicesOf({ log: new MemoryLog(first.text) });
    await resumeEpisode(first.log, first.plan, child);
    for (const point of POINTS) {
      const second = await fork(child.log.text, player(5), { point, id: 'second' });
      expect(second.plan.header.parent).toMatchObject({ id: 'first', ...point });
      expect(essence(await continued(second))).toEqual(essence(readLog(text)));
    }
  });

  it('has everything before its turn with the times of then, new numbers and nothing after it', async () => {
    const text = await played(player(2));
    const parent = readLog(text);
    const { log, text: lines } = await fork(text, player(2), {
      point: { round: 3, at: 'announce' },
      id: 'child',
      file: 'a.episode.jsonl',
    });
    const [header, ...rest] = log.events;
    expect(header).toMatchObject({
      type: 'episode',
      id: 'child',
      time: NOW.toISOString(),
      parent: {
        id: 'an-id',
        round: 3,
        at: 'announce',
        file: 'a.episode.jsonl',
        copied: log.events.length,
      },
    });
    expect(lines.endsWith('\n')).toBe(true);
    expect(log.events.map(({ seq }) => seq)).toEqual(log.events.map((_, i) => i + 1));
    const before = parent.events.filter(
      ({ type, time }) => type !== 'episode' && rest.some((one) => one.type === type && one.time === time),
    );
    expect(rest.map(({ type, time }) => [type, time])).toEqual(before.map(({ type, time }) => [type, time]));
    // Judges that nobody waits for may speak up after it.
    expect(rest.findLast(({ type }) => type !== 'verdict')).toMatchObject({ type: 'message', round: 3 });
    expect(rest.filter(({ type }) => type === 'feedback')).toHaveLength(2);
  });

  it('can be played by another model, with other judges', async () => {
    const text = await played(player(2));
    const forked = await fork(text, steady, {
      point: { round: 2, at: 'announce' },
      judges: [],
      model: { ...modelOf(steady), identity: { kind: 'endpoint', name: 'other' } },
    });
    const log = await continued(forked);
    const { rounds, header } = foldEpisode(log.events);
    expect(header).toMatchObject({ model: { name: 'other' }, judges: [] });
    expect(rounds.slice(1).map(({ replies }) => replies.get('announce')?.parsed.content)).toEqual(
      Array(3).fill('Announce: even'),
    );
    expect(rounds[0].verdicts.length).toBeGreaterThan(0);
    expect(rounds.slice(1).flatMap(({ verdicts }) => verdicts)).toEqual([]);
  });

  it('has an edited reply in the place of the model’s, says whose it is, and goes on from it', async () => {
    const text = await played(player(2));
    const edits = [
      [{ round: 2, at: 'announce' }, '<think>so</think>\nAnnounce: mine', 'Announce: mine'],
      [{ round: 2, at: 'test' }, 'Check: 48', 'Check: 48'],
      // A test that this game answers with a request for another one.
      [{ round: 1, at: 'test' }, 'Check: 13', 'Check: 13'],
      [{ round: 4, at: 'announce' }, 'Announce: the last', 'Announce: the last'],
    ] as const;
    for (const [point, reply, content] of edits) {
      const forked = await fork(text, player(2), { point, reply });
      const edited = forked.log.events.at(-1);
      expect(edited).toMatchObject({
        type: 'reply',
        expect: point.at,
        round: point.round,
        raw: reply,
        parsed: { content },
        notes: [EDITED],
      });
      expect(forked.plan.header.parent).toMatchObject({ edited: edited?.seq, copied: edited!.seq - 1 });
      const after = await continued(forked);
      const { rounds } = foldEpisode(after.events);
      expect(rounds).toHaveLength(4);
      const replies = rounds[point.round - 1].steps.filter(({ type }) => type === 'reply');
      expect(replies).toContainEqual(expect.objectContaining({ raw: reply }));
    }
  });

  it('is refused with the reason where the edited reply is none, the turn is not there, or not reached', async () => {
    const text = await played(steady);
    const refused = async (more: Partial<ForkChoices>, from = text): Promise<string> => {
      const error: unknown = await fork(from, steady, more).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ForkError);
      return (error as ForkError).message;
    };
    expect(await refused({ reply: 'Check: 4' })).toBe('The edited announce is not understood: no announce.');
    expect(await refused({ point: { round: 4, at: 'test' } })).toMatch(
      /^The game is over before the test of/,
    );
    expect(await refused({ point: { round: 9, at: 'announce' } })).toMatch(/^The game is over before/);
    expect(await refused({ point: { round: 0, at: 'test' } })).toMatch(/^The game is over before/);
    const third = text.split('\n').slice(0, 12).join('\n');
    expect(await refused({ point: { round: 4, at: 'announce' } }, third)).toMatch(/^The transcript ends bef/);
    expect(await refused({}, text.slice(text.indexOf('\n') + 1))).toMatch(/^Line 1: The transcript has no/);
    expect(await refused({}, text.replace('"task":"toy"', '"task":"none"'))).toMatch(
      /^Line 1: There is no task named/,
    );
    expect(
      await refused(
        { point: { round: 3, at: 'test' } },
        text.replace('"message","round":1,"text":"Turn', '"message","round":1,"text":"Now'),
      ),
    ).toMatch(/^Line \d+: The game says something else/);
  });

  it('begins where a torn transcript ends, if nothing is missing before', async () => {
    const text = await played(player(2));
    const lines = text.trimEnd().split('\n');
    const whole = essence(readLog(text));
    let forks = 0;
    for (let kept = 1; kept < lines.length; kept += 2) {
      const torn = `${lines.slice(0, kept).join('\n')}\n${lines[kept].slice(0, 20)}`;
      for (const point of POINTS) {
        const forked = await fork(torn, player(2), { point }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ForkError);
          expect((error as ForkError).message).toMatch(/^The transcript ends before/);
          return undefined;
        });
        if (!forked) continue;
        forks++;
        expect(essence(await continued(forked))).toEqual(whole);
      }
    }
    expect(forks).toBeGreaterThan(20);
  });

  it('keeps what verdicts refer to, and those that came later', async () => {
    const text = await played(steady);
    const { events } = readLog(text);
    const announcements = events.flatMap((event) =>
      event.type === 'reply' && event.expect === 'announce' ? [event.seq] : [],
    );
    const answers = events.flatMap((event) => (event.type === 'feedback' ? [event.seq] : []));
    const last = events.at(-1)!.seq;
    const verdict = (n: number, more: object) =>
      `${JSON.stringify({
        v: 1,
        seq: last + n,
        time: '2026-11-23',
        round: 2,
        type: 'verdict',
        judge: 'evidence',
        by: { kind: 'exact', name: 'exact' },
        result: 'contradicted',
        ...more,
      })}\n`;
    const late =
      text +
      verdict(1, { target: announcements[1], contradicts: answers[0] }) +
      verdict(2, { target: announcements[1], contradicts: 0, supersedes: last + 1 }) +
      verdict(3, { target: announcements[2], contradicts: answers[1] }) +
      verdict(4, { target: 9999, supersedes: 7 });
    const { log } = await fork(late, steady, { point: { round: 2, at: 'test' } });
    const copied = log.events.filter((event) => event.type === 'verdict' && event.judge === 'evidence');
    const [first, second, ...none] = copied;
    expect(none).toEqual([]);
    const target = log.events.findLast(({ type }) => type === 'reply')!.seq;
    const answer = log.events.find(({ type }) => type === 'feedback')!.seq;
    expect(first).toMatchObject({ target, contradicts: answer });
    expect(second).toMatchObject({ target, contradicts: 0, supersedes: first.seq });
  });

  it('is a transcript or a ForkError, whatever is in the parent and in the edited reply', async () => {
    const text = await played(player(3));
    const lines = text.trimEnd().split('\n');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: lines.length - 1 }),
        fc.constantFrom(
          'round',
          'text',
          'raw',
          'parsed',
          'label',
          'positive',
          'n',
          'expect',
          'target',
          'type',
        ),
        fc.oneof(
          anyText,
          fc.integer(),
          fc.constantFrom(null, true, {}, [], { content: '\u202e<b>' }, '__proto__'),
        ),
        fc.constantFrom(...POINTS),
        anyText,
        async (at, field, value, point, reply) => {
          const changed = lines.map((line, i) =>
            i === at ? JSON.stringify({ ...JSON.parse(line), [field]: value }) : line,
          );
          const forked = await fork(changed.join('\n'), player(3), { point, reply }).catch((e: unknown) => e);
          if (forked instanceof ForkError) return;
          const { log } = forked as Fork;
          expect(log.problems).toEqual([]);
          await continued(forked as Fork);
        },
      ),
      { numRuns: 150 },
    );
  });
});
