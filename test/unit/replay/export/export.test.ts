import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { foldEpisode, readLog } from '../../../../src/episode';
import { disagreementText, exportName, toCsv, toHtml, toMarkdown } from '../../../../src/replay/export';
import { STYLE, STYLE_HASH } from '../../../../src/base/html/style';
import { episodeText, ROUNDS, sourceOf } from './episode';

const FIXTURES = '../../../fixtures/exports';

const rowsOf = (csv: string) => Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true }).data;

describe('exports of an episode', () => {
  it('say the same to the byte, every time', async () => {
    const source = await sourceOf(episodeText());
    await expect(toMarkdown(source)).toMatchFileSnapshot(`${FIXTURES}/episode.md`);
    await expect(toCsv(source)).toMatchFileSnapshot(`${FIXTURES}/episode.csv`);
    await expect(toHtml(source)).toMatchFileSnapshot(`${FIXTURES}/episode.html`);
    const [first] = source.review!.disagreements;
    await expect(disagreementText(source, first)).toMatchFileSnapshot(`${FIXTURES}/disagreement.txt`);
  });

  it('have every verdict, stored and computed, in the row of its round', async () => {
    const rows = rowsOf(toCsv(await sourceOf(episodeText())));
    expect(rows).toHaveLength(ROUNDS.length);
    for (const [i, { announces, tests, answer, correct, compatible }] of ROUNDS.entries()) {
      expect(rows[i]).toMatchObject({
        round: String(i + 1),
        announcement: announces,
        answer,
        test: `[${tests.join(',')}]`,
        equivalence_stored: correct ? 'correct' : 'incorrect',
        equivalence_judge: 'endpoint judge (judge-model at localhost:8080)',
        compatibility_stored: compatible ? 'compatible' : 'incompatible',
      });
    }
    expect(rows[0]).toMatchObject({
      equivalence_computed: 'incorrect',
      equivalence_disagreement: 'contradicts-evidence',
      equivalence_certainty: 'certain',
      reading: 'full',
    });
    expect(rows[1]).toMatchObject({ hypothesis: 'a < b', compatibility_disagreement: 'counterexample' });
    expect(rows[2].equivalence_open).not.toBe('');
    expect(rows[3]).toMatchObject({
      equivalence_computed: 'correct',
      equivalence_disagreement: '',
      too_broad: '0',
    });
  });

  it('say of a partial reading only what it excludes', async () => {
    const announces = 'two of the numbers are even';
    const source = await sourceOf(episodeText([{ ...ROUNDS[0], announces }]));
    const [row] = rowsOf(toCsv(source));
    expect(row).toMatchObject({ reading: 'partial', too_broad: '' });
    expect(Number(row.too_narrow)).toBeGreaterThan(0);
    expect(row.counterexamples).toMatch(/^\[-1, 0, 1\]/);
    const text = disagreementText(source, source.review!.disagreements[0]);
    expect(text).toMatch(/^Too narrow: {3}at least [\d,]+, the smallest \[-1, 0, 1\]/m);
    expect(text).not.toContain('Too broad');
  });

  it('name what was not read, a parent, and a game that nobody here knows', async () => {
    const text = `${episodeText().replace('"versions"', '"parent":{"id":"p","round":4,"file":"p.episode.jsonl"},"versions"')}{"torn`;
    const source = await sourceOf(text);
    for (const made of [toHtml(source), toMarkdown(source)]) {
      expect(made).toContain('torn: it was not written to its end');
      expect(made).toMatch(/p\.episode\.jsonl from round 4/);
    }
    const { events } = readLog(text.replace('"task":"wason"', '"task":"chess"'));
    const unknown = { file: 'b.episode.jsonl', view: foldEpisode(events), review: undefined };
    expect(toHtml(unknown)).toContain('does not know the game');
    expect(toMarkdown(unknown)).toContain('does not know the game');
    expect(rowsOf(toCsv(unknown))).toHaveLength(ROUNDS.length);
    const nothing = { file: 'c.episode.jsonl', view: foldEpisode([]), review: undefined };
    for (const make of [toHtml, toMarkdown, toCsv]) expect(make(nothing)).not.toContain('undefined');
  });

  it('have names of their own', () => {
    expect(exportName('a.episode.jsonl', 'md')).toBe('a.md');
    expect(exportName('O1_1.jsonl', 'html')).toBe('O1_1.html');
    expect(exportName('.jsonl', 'csv')).toBe('transcript.csv');
  });

  it('have a policy that allows the style of the page and nothing else', async () => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
    expect(STYLE_HASH).toBe(Buffer.from(digest).toString('base64'));
    const html = toHtml(await sourceOf(episodeText()));
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(html).not.toMatch(/<script|<img|<link|<iframe|style="|\son\w+=|https?:/i);
  });
});
