import { expect, it } from 'vitest';
import { readLog } from '../../../../src/episode';
import { importPublished } from '../../../../src/episode/published';
import { convertedName, convertPublished } from '../../../../src/episode/published/convert';
import { episodeMetrics } from '../../../../src/metrics';
import { withRow } from '../../../fixtures/published/edit';
import { blicketFiles, type PublishedFiles, SECRET, wasonFiles } from '../../../fixtures/published/files';
import { play } from '../../../fixtures/published/play';

const metrics = (events: Parameters<typeof episodeMetrics>[0]) => episodeMetrics(events);

async function converted(files: PublishedFiles) {
  const run = { ...files, model: 'some-model' };
  const published = await importPublished(run);
  return { published, text: [...convertPublished(run, published, metrics)].join('') };
}

it('reading it back gives the same events, with the places they come from', async () => {
  const wason = wasonFiles((await play({ task: 'wason' })).events);
  const blicket = blicketFiles((await play({ task: 'blicket' })).events);
  const spoilt = withRow(wason, 'compatibility', 2, (row) => ({ ...row, triple: [1, 1, 1] }));
  for (const files of [wason, blicket, spoilt]) {
    const { published, text } = await converted(files);
    expect((await converted(files)).text).toBe(text);
    const log = readLog(text);
    expect(log).toMatchObject({ problems: [], unknown: [], torn: false });
    const added = new Set(['imported', 'origin', 'metrics']);
    const stripped = log.events.map((event) =>
      Object.fromEntries(Object.entries(event).filter(([name]) => !added.has(name))),
    );
    expect(stripped).toEqual(published.events);
    expect(log.events[0]).toMatchObject({
      imported: {
        format: files.kind,
        problems: published.problems,
        files: { transcript: files.transcript.name },
      },
    });
    for (const event of log.events) {
      const { file, line, step } = published.places.get(event.seq)!;
      if (event.type !== 'verdict') continue;
      const part = event.judge === 'equivalence' ? 'guesses' : 'compatibility';
      expect(event['origin']).toEqual({ file: part, line, step });
      expect(files.siblings[part].name).toBe(file);
    }
    expect(log.events.at(-1)).toMatchObject({ type: 'end', metrics: metrics(published.events) as object });
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('Is it the same?');
  }
});

it('is named so that both have the same labels', () => {
  expect(convertedName('O1_1_inst1_20260102-030405.jsonl')).toBe('O1_1_inst1_20260102-030405.episode.jsonl');
});
