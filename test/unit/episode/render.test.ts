import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  foldEpisode,
  readLog,
  renderEpisode,
  runEpisode,
  type EpisodeEvent,
  type RenderOptions,
} from '../../../src/episode';
import { register } from '../../../src/tasks/register';
import { anyUnit } from './any-text';
import { modelOf, planOf, player, servicesOf, steady, toyJudges } from './players';
import { toyTask } from './toy';

beforeAll(() => register(toyTask));
const textOf = (events: readonly EpisodeEvent[], options?: RenderOptions) =>
  renderEpisode(foldEpisode(events), options);

async function played(seed: number): Promise<readonly EpisodeEvent[]> {
  const plan = await planOf(player(seed));
  return (await runEpisode(plan, servicesOf())).events;
}

describe('a transcript as text', () => {
  it('says who played what, how it went and how it ended', async () => {
    const text = textOf(await played(1), { describe: (metrics) => `so: ${JSON.stringify(metrics)}` });
    expect(text).toContain('task        Toy, plain');
    expect(text).toContain('hidden rule odd: n % 2 == 1');
    expect(text).toContain('model       endpoint toy toy-1 at localhost:1');
    expect(text).toContain('Which numbers are good? 1 is.');
    expect(text).toMatch(
      /announce {4}Announce: rule 0\n[^]*?verdict {5}✗ incorrect \(equivalence by offline toy\)\n/,
    );
    expect(text).toContain('told        Another number.');
    expect(text).toContain('answer      YES');
    expect(text).toContain('retry       format, attempt 1: no announce – “What?”');
    expect(text).toContain('state       completed');
    expect(text).toContain('result      so: {"correct":0}');
    expect(text.endsWith('\n')).toBe(true);
  });

  it('says nothing of the time that an agent took', async () => {
    const { events } = await runEpisode(
      await planOf(steady, { model: modelOf(steady, 'offline') }),
      servicesOf(),
    );
    expect(textOf(events)).not.toContain(' ms');
  });

  it('only grows while it is played: what stands there stays, verdicts come in between', async () => {
    for (const seed of [1, 2, 3]) {
      const events = await played(seed);
      let before: string[] = [];
      for (let i = 1; i <= events.length; i++) {
        const body = textOf(events.slice(0, i))
          .split(/\n(?:End|So far)\n/)[0]
          .split('\n');
        const old = before.filter((line) => line !== '');
        const kept = body.filter((line) => line !== '');
        let at = 0;
        for (const line of kept) {
          if (line === old[at]) at++;
          else if (at < old.length) expect(line).toMatch(/^ {2}verdict/);
        }
        expect(at).toBe(old.length);
        before = body;
      }
    }
  });

  it('tells of failures, resumes, later verdicts and lines that could not be read', async () => {
    const plan = await planOf(() => 'What?', { formatRetries: 0 });
    const { events } = await runEpisode(plan, servicesOf());
    expect(textOf(events)).toContain('state       failed: format: 1 replies of the wrong form');
    const resumed = [
      ...events,
      { v: 1, seq: 90, time: 'later', type: 'resume', run: 'second' },
    ] as EpisodeEvent[];
    expect(textOf(resumed)).toMatch(/resumed {5}later, run second\n {2}state {7}not ended/);
    const whole = await played(1);
    const old = whole.find((event) => event.type === 'verdict')!;
    const again = { ...old, seq: 900, supersedes: old.seq, result: 'correct' } as EpisodeEvent;
    const text = textOf([...whole, again]);
    expect(text).toContain('verdict     replaced: ✗ incorrect (equivalence');
    expect(text).toContain('verdict     ✓ correct (equivalence');
    const log = readLog('junk\n{"v":1,"type":"note"}\n');
    const shown = renderEpisode(foldEpisode(log.events), { log });
    expect(shown).toMatch(/problem {5}line 1: [^]*unknown {5}line 2: note/);
    expect(shown).toContain('without a header');
  });

  it('lets no text of a model pass for a line of its own, turn round or hide', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        anyUnit,
        fc.constantFrom(
          '\n',
          '\r',
          '\0',
          '\u001b',
          '\u202e',
          '\u2066',
          '\u200b',
          '\ud800',
          '\u2028',
          '\u0085',
          'Round 1',
          ' ',
        ),
      ),
    });
    fc.assert(
      fc.property(hostile, hostile, (said, thought) => {
        const base = { v: 1 as const, time: 't', round: 1 };
        const events: EpisodeEvent[] = [
          { ...base, seq: 1, type: 'message', text: said },
          {
            ...base,
            seq: 2,
            type: 'retry',
            why: 'format',
            expect: said,
            attempt: 1,
            reason: said,
            raw: said,
          },
          {
            ...base,
            seq: 3,
            type: 'reply',
            expect: 'announce',
            attempt: 1,
            latencyMs: 1,
            raw: thought,
            reasoning: thought,
            parsed: { content: said },
            notes: [said],
          },
          {
            ...base,
            seq: 4,
            type: 'verdict',
            judge: 'exact',
            by: { kind: 'exact', name: said },
            target: 3,
            result: 'correct',
            reason: said,
            hypothesis: { predicate: said },
          },
          { ...base, seq: 5, type: 'message', text: said },
          {
            ...base,
            seq: 6,
            type: 'reply',
            expect: said,
            attempt: 1,
            latencyMs: 1,
            raw: '',
            parsed: { content: said },
          },
          { ...base, seq: 7, type: 'feedback', label: said, positive: true },
          { ...base, seq: 8, type: 'resume', run: said },
          { ...base, seq: 9, type: 'end', state: 'failed', why: said, message: said },
        ];
        const log = readLog(`{"v":2,"type":${JSON.stringify(said)}}\n`);
        const text = renderEpisode(foldEpisode(events), { log });
        expect(text.replaceAll('\n', '')).not.toMatch(
          /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/u,
        );
        const structure = text.split('\n').filter((line) => line !== '' && !line.startsWith('  '));
        expect(structure).toEqual(['Transcript without a header', 'Instruction', 'Round 1', 'End']);
      }),
      { numRuns: 100 },
    );
  });

  it('shortens what nobody reads to its end, and wraps the rest', () => {
    const parsed = { content: `Announce: ${'word '.repeat(400_000)}` };
    const event: EpisodeEvent = {
      v: 1,
      seq: 1,
      time: 't',
      round: 1,
      type: 'reply',
      expect: 'announce',
      attempt: 1,
      latencyMs: 1,
      raw: '',
      parsed,
    };
    const text = textOf([event]);
    expect(text.length).toBeLessThan(6000);
    expect(text).toContain('more characters)');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it('is the same for the same transcript, wherever it is read', async () => {
    const judges = toyJudges.filter(({ waitedFor }) => waitedFor);
    const plan = await planOf(player(4), { judges });
    const services = servicesOf();
    const { events } = await runEpisode(plan, services);
    expect(textOf(readLog(services.log.text).events)).toBe(textOf(events));
  });
});
