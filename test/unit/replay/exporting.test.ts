import { describe, expect, it } from 'vitest';
import { readLog } from '../../../src/episode';
import { Engine } from '../../../src/predicate';
import { drive } from '../../../src/base/stepwise';
import { OpenTranscripts } from '../../../src/replay/answer';
import { disagreementText, toCsv, toHtml, toMarkdown } from '../../../src/replay/export';
import type { ReplayAnswers, ReplayOperation } from '../../../src/replay/questions';
import { episodeText, ROUNDS, sourceOf } from './export/episode';

const engine = new Engine();
const bytes = (text: string) => new TextEncoder().encode(text);

/** A transcript that is open, and what is asked of it. */
async function opened(text: string, name = 'a.episode.jsonl') {
  const transcripts = new OpenTranscripts(() => engine);
  const { signal } = new AbortController();
  const ask = async <O extends ReplayOperation>(operation: O): Promise<ReplayAnswers[O['op']]> => {
    const work = transcripts.answer({ kind: 'replay', transcript: 't', ...operation });
    return (await drive(work, signal, () => Promise.resolve())) as ReplayAnswers[O['op']];
  };
  await ask({ op: 'open', name });
  await ask({ op: 'feed', bytes: bytes(text), atEnd: true });
  return ask;
}

describe('a transcript that is open in a worker', () => {
  it('gives the exports that its file gives', async () => {
    const text = episodeText();
    const [ask, source] = [await opened(text), await sourceOf(text)];
    expect(await ask({ op: 'export', format: 'html' })).toBe(toHtml(source));
    expect(await ask({ op: 'export', format: 'csv' })).toBe(toCsv(source));
    expect(await ask({ op: 'export', format: 'md' })).toBe(toMarkdown(source));
    const [first] = source.review!.disagreements;
    const { judge, target } = first;
    expect(await ask({ op: 'disagreement', judge, target })).toBe(disagreementText(source, first));
    expect(await ask({ op: 'disagreement', judge, target: 1 })).toBeUndefined();
    expect(readLog(await ask({ op: 'events' })).events).toEqual(readLog(text).events);
  });

  it('gives its side of a comparison', async () => {
    const ask = await opened(episodeText());
    const { name, head, metrics, rounds } = await ask({ op: 'side' });
    expect({ name, task: head?.taskId }).toEqual({ name: 'a.episode.jsonl', task: 'wason' });
    expect(metrics?.stored).toMatchObject({ solved: true, testsBeforeSuccess: 0 });
    expect(metrics?.computed).toMatchObject({ solved: true, testsBeforeSuccess: 3 });
    expect(
      rounds.map(({ steps: [announced, tested] }) => ({ announces: announced.words, answer: tested.answer })),
    ).toEqual(ROUNDS.map(({ announces, answer }) => ({ announces, answer })));
    const [equivalence] = rounds[0].steps[0].verdicts;
    expect(equivalence).toMatchObject({ stored: 'correct', computed: 'incorrect' });
    const { wrong } = equivalence;
    expect(wrong).toMatchObject({
      certainty: 'certain',
      evidence: expect.stringContaining('it contradicts [1, 2, 3]') as string,
    });
    const unknown = await opened(episodeText().replace('"task":"wason"', '"task":"chess"'));
    const other = await unknown({ op: 'side' });
    expect(other.metrics).toBeUndefined();
    expect(other.rounds).toHaveLength(ROUNDS.length);
  });
});
