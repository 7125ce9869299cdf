// Looking into calls of judges of a transcript that is open in a worker.
import { ruleGame } from '../../../src/tasks/rule-discovery/game';
import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from '../../../src/episode/events';
import { llmEquivalence } from '../../../src/judges/llm/equivalence';
import { tryJudge } from '../../../src/judges/tries';
import { finish } from '../../../src/base/stepwise';
import { callOf, caseAt, traceAt } from '../../../src/replay/calls';
import { subjectFrom } from '../../../src/replay/subject';
import { OpenTranscript } from '../../../src/replay/transcript';
import { transcriptLines } from '../../../bench/replay/transcripts';
import { scripted } from '../judges/scripted';
import { never } from '../judges/subjects';

const base = [...transcriptLines({ rounds: 3, thinking: 0, retries: 0 })].join('');
const events = base
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as EpisodeEvent);

function opened(...more: readonly object[]): OpenTranscript {
  const transcript = new OpenTranscript('x.episode.jsonl');
  const lines = more.map((event, i) =>
    JSON.stringify({ v: 1, seq: events.length + i + 1, time: '2026-01-01T00:00:00Z', ...event }),
  );
  finish(transcript.feed(new TextEncoder().encode(`${base}${lines.join('\n')}\n`), true));
  return transcript;
}

const replies = events.filter((event) => event.type === 'reply');
const announcement = replies.find(({ expect: what }) => what === 'announce');
const test = replies.find(({ expect: what }) => what === 'test');
const seqOf = (reply: typeof announcement): number => reply?.seq ?? 0;
const tested = test?.parsed['triple'] as number[];

describe('a call of a judge', () => {
  it('has its function and every attempt, cut where they are long', () => {
    const verdict = {
      type: 'verdict',
      judge: 'compatibility',
      by: { kind: 'endpoint', name: 'j' },
      target: seqOf(test),
      result: 'compatible',
      prompt: 'Write a function',
      raw: 'def rule',
      function: 'def rule(a, b, c): …',
      attempts: [{ raw: 'x'.repeat(5000), error: 'NameError: y', reasoning: 'hm' }, { raw: 'def rule' }],
    };
    const transcript = opened(verdict);
    expect(callOf(transcript, transcript.rows.length - 1)).toEqual({
      prompt: 16,
      raw: 8,
      function: 'def rule(a, b, c): …',
      attempts: [
        { raw: 'x'.repeat(4000), reasoning: 'hm', error: 'NameError: y', more: 1000 },
        { raw: 'def rule' },
      ],
    });
    expect(callOf(transcript, 0)).toEqual({ attempts: [] });
    expect(callOf(transcript, 10_000)).toEqual({ attempts: [] });
  });

  it('survives a verdict whose attempts are none', () => {
    const verdict = {
      type: 'verdict',
      judge: 'compatibility',
      by: { kind: 'endpoint', name: 'j' },
      target: 2,
    };
    const odd = opened({ ...verdict, result: 'compatible', prompt: 7, attempts: [null, { raw: 1 }, 'x'] });
    expect(callOf(odd, odd.rows.length - 1)).toEqual({ attempts: [] });
  });
});

describe('a function of a round', () => {
  const transcript = opened();
  const source = 'def rule(a, b, c):\n    return a < b < c';

  it('is run on the test, from the announcement as from the test', () => {
    for (const target of [seqOf(announcement), seqOf(test)]) {
      const answer = traceAt(transcript, { op: 'trace', target, source });
      expect(answer).toMatchObject({ ok: true, of: 'test', values: tested });
    }
  });

  it('is run on other values, as many as there are parameters', () => {
    const run = (values: readonly number[]) =>
      traceAt(transcript, { op: 'trace', target: seqOf(test), source, values });
    expect(run([3, 2, 1])).toMatchObject({ ok: true, of: 'typed', trace: { ok: true, result: false } });
    expect(run([3, 2])).toMatchObject({ ok: false, error: 'There must be a value for each of a, b, c.' });
  });

  it('is run on what was shown before where nothing was tested', () => {
    const parsed = { content: 'Announce: up', rule: 'up' };
    const reply = {
      type: 'reply',
      expect: 'announce',
      round: 4,
      raw: 'up',
      parsed,
      latencyMs: 0,
      attempt: 1,
    };
    const answer = traceAt(opened(reply), { op: 'trace', target: events.length + 1, source });
    expect(answer).toMatchObject({ ok: true, of: 'shown' });
  });

  it('is not run for a reply that is not there', () => {
    expect(traceAt(transcript, { op: 'trace', target: 999, source })).toMatchObject({ ok: false });
  });
});

it('a judge elsewhere is asked what it would have been asked in the episode, or with other guidance', async () => {
  const found = caseAt(opened(), seqOf(announcement));
  if (!found.ok) throw new Error(found.error);
  const sent = JSON.parse(JSON.stringify(found)) as typeof found;
  const model = scripted('YES', 'NO');
  const judge = () => llmEquivalence(model);
  const guidance = { accept: ['a wording of my own'], reject: [] };
  const first = await tryJudge({ judge, subject: subjectFrom(sent), times: 1, signal: never });
  const second = await tryJudge({ judge, subject: subjectFrom(sent, guidance), times: 1, signal: never });
  expect([...first, ...second].map(({ result }) => result)).toEqual(['correct', 'incorrect']);
  const [asIs, edited] = model.calls.map(({ messages }) => messages[0]?.content ?? '');
  expect(asIs).toContain(ruleGame(subjectFrom(sent).game).discovery.hypothesisText(sent.reply));
  expect(asIs).not.toContain('a wording of my own');
  expect(edited).toContain('- a wording of my own');
});
