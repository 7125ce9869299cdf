/** Readings by people in the labels beside a transcript: where they count, and where they must not. */
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditResult, summaryResult } from '../../../../src/cli/schemas-labels';
import { reviewResult } from '../../../../src/cli/schemas-review';
import { label, lines, modelReading, reading, withdraw } from '../../labels/support';
import { episodeText } from '../../replay/export/episode';
import { falsify, fileIn, newFolder } from './support';

/** Rounds 1 to 4 of it announce with the replies 3, 11, 18 and 25; nobody can read the third. */
const VAGUE = 18;
const ann = { ...reading(VAGUE, 'a < b < c', 'Ann'), episode: 'id' };

/** A transcript with these labels beside it. */
function transcript(labels?: string): { readonly path: string; readonly sidecar: string } {
  const folder = newFolder();
  const path = fileIn(folder, 'a.episode.jsonl', episodeText());
  const sidecar = join(folder, 'a.labels.jsonl');
  if (labels !== undefined) writeFileSync(sidecar, labels);
  return { path, sidecar };
}

async function review(path: string, ...more: string[]) {
  const { code, out, err } = await falsify(['review', '--json', path, ...more]);
  const [result] = reviewResult.parse(JSON.parse(out));
  return { code, err, result };
}

describe('falsify review', () => {
  it('goes by the readings beside the transcript, and says whose they are', async () => {
    const { path } = transcript(lines(ann));
    const { err, result } = await review(path);
    expect(err).toBe('');
    expect(result.readings).toEqual([{ step: VAGUE, round: 3, predicate: 'a < b < c', author: 'Ann' }]);
    expect(result).toMatchObject({ open: [], problems: [] });
    const [found] = result.disagreements.filter(({ step }) => step === VAGUE);
    expect(found).toMatchObject({ certainty: 'certain', stored: 'incorrect', computed: 'correct' });
    expect(found.evidence.hypothesis).toEqual({
      predicate: 'a < b < c',
      partial: false,
      source: 'person',
      author: 'Ann',
    });
    expect(found.evidence.text).toContain('by Ann’s reading, a < b < c');
    const [first] = result.disagreements;
    expect(first.evidence.hypothesis).toMatchObject({ source: 'reader' });
    expect(first.evidence.hypothesis).not.toHaveProperty('author');
    expect(result.metrics.computed.tStar).toBe(3);
    expect((await falsify(['review', path])).out).toContain(
      'reading round 3, announcement (step 18): a < b < c, by Ann',
    );
  });

  it('is as without labels where they are left out, withdrawn, of somebody else, or not there', async () => {
    const alone = await review(transcript().path);
    expect(alone.result).toMatchObject({ readings: [], open: [{ round: 3 }, { round: 3 }] });
    const { path, sidecar } = transcript(lines(ann));
    const same = { ...alone.result, file: path };
    expect((await review(path, '--no-readings')).result).toEqual(same);
    writeFileSync(sidecar, lines(ann, withdraw(ann.id, 'Ann')));
    expect((await review(path)).result).toEqual(same);
    writeFileSync(sidecar, lines({ ...ann, episode: 'another' }));
    const foreign = await review(path);
    expect(foreign.code).toBe(alone.code);
    expect(foreign.result).toEqual({
      ...same,
      problems: [
        { file: 'a.labels.jsonl', line: 0, message: expect.stringMatching(/another episode/) as string },
      ],
    });
  });

  it('is told what is wrong with labels, and goes by the rest of them', async () => {
    const { path, sidecar } = transcript(`nonsense\n${lines(ann)}{"v":1,"type":"rea`);
    const torn = await review(path);
    expect(torn.result.readings).toHaveLength(1);
    expect(torn.result.problems.map(({ file, line }) => [file, line])).toEqual([
      ['a.labels.jsonl', 1] as const,
      ['a.labels.jsonl', 3] as const,
    ]);
    expect((await review(path, '--no-readings')).result.problems).toEqual([]);
    rmSync(sidecar);
    mkdirSync(sidecar);
    const unreadable = await review(path);
    expect(unreadable).toMatchObject({ code: 1, result: { readings: [], problems: [{ line: 0 }] } });
  });

  it('reads labels up to the limit of the editor, and says so beyond it', async () => {
    const { path, sidecar } = transcript();
    const most = 20 * 1024 * 1024;
    // White space to the last byte: all of it is read, and nothing is wrong with it.
    writeFileSync(sidecar, `${lines(ann)}${' '.repeat(most)}`.slice(0, most));
    expect((await review(path)).result).toMatchObject({ readings: [{ author: 'Ann' }], problems: [] });
    truncateSync(sidecar, most + 1);
    const message = 'has 20.1 MB, and labels are read up to 20 MB';
    expect((await review(path)).result).toMatchObject({
      readings: [],
      problems: [{ file: 'a.labels.jsonl', line: 0, message }],
    });
    const labels = await falsify(['labels', path]);
    expect(labels.code).toBe(2);
    expect(labels.err).toContain(`${sidecar}: error: ${message}`);
  });

  it('shows the name of whoever read as text', async () => {
    const { path } = transcript(lines({ ...ann, author: 'A\u001b[2Jnn' }));
    expect((await falsify(['review', path])).out).not.toContain('\u001b');
  });
});

describe('a reading by a model', () => {
  const agreed = { ...modelReading(VAGUE, ['a < b < c', 'a < b and b < c']), episode: 'id' };
  const parted = { ...modelReading(VAGUE, ['a < b < c', 'a <= b <= c'], [0, 0, 0]), episode: 'id' };

  it('speaks against a verdict, which is only likely wrong by that, and the wording is open no more', async () => {
    const alone = await review(transcript().path);
    const { result, code } = await review(transcript(lines(agreed)).path);
    expect(result).toMatchObject({ open: [], readings: [], problems: [], metrics: alone.result.metrics });
    expect(result.modelReadings).toEqual([
      { step: VAGUE, round: 3, author: 'tiny', translations: agreed.translations },
    ]);
    const [found] = result.disagreements.filter(({ step }) => step === VAGUE);
    expect(found).toMatchObject({ certainty: 'likely', stored: 'incorrect', computed: 'correct' });
    expect(found.evidence.hypothesis).toMatchObject({ source: 'model', author: 'tiny' });
    expect(found.evidence.text).toContain('by two translations of tiny, which agree');
    expect(result.verdicts.find(({ step }) => step === VAGUE)).toMatchObject({
      computed: 'no-verdict',
      opinion: { source: 'model', result: 'correct', author: 'tiny' },
    });
    expect(code).toBe(alone.code);
  });

  it('stays open where its translations differ, and the triple that parts them is named', async () => {
    const { result } = await review(transcript(lines(parted)).path);
    expect(result.open).toMatchObject([
      {
        step: VAGUE,
        reason: expect.stringMatching(/two translations of tiny differ, first at \[0,0,0\]$/) as string,
      },
      {},
    ]);
    expect(result.disagreements.filter(({ step }) => step === VAGUE)).toEqual([]);
    expect(result.modelReadings).toMatchObject([{ parts: [0, 0, 0] }]);
  });

  it('counts for nothing beside what a person says, in whatever order they stand', async () => {
    const byPerson = (await review(transcript(lines(ann)).path)).result;
    for (const labels of [lines(ann, agreed), lines(parted, ann)]) {
      const { path } = transcript(labels);
      expect((await review(path)).result).toEqual({ ...byPerson, file: path });
    }
  });

  it('is counted apart from those of people and of the phrase reader, and is no label', async () => {
    const counts = async (...rows: readonly unknown[]) =>
      (await review(transcript(lines(...rows)).path)).result.announcements;
    const none = { rule: 3, model: 0, person: 0, nothing: 0, open: 1 };
    expect(await counts()).toEqual(none);
    expect(await counts(agreed)).toEqual({ ...none, model: 1, open: 0 });
    expect(await counts(parted)).toEqual(none);
    expect(await counts(agreed, ann)).toEqual({ ...none, person: 1, open: 0 });
    const { path } = transcript(lines(agreed));
    expect((await falsify(['review', '--readings', path])).out).toContain(
      'readings: 3 by rule, 1 by model, 0 by people, 0 open',
    );
    const summary = summaryResult.parse(JSON.parse((await falsify(['summary', '--json', path])).out));
    expect(summary.totals).toMatchObject({ readings: 0, modelReadings: 1, open: 0 });
    const labelled = await falsify(['labels', '--json', path]);
    expect(JSON.parse(labelled.out)).toMatchObject({ labels: 0, files: [{ readings: 0, modelReadings: 1 }] });
  });

  it('is left out with the readings of people', async () => {
    const { path } = transcript(lines(agreed));
    const alone = await review(transcript().path);
    expect((await review(path, '--no-readings')).result).toEqual({ ...alone.result, file: path });
  });
});

it('an export says which hypothesis is a person’s, and whose', async () => {
  const { path } = transcript(lines(ann));
  const of = async (format: string, ...more: string[]) =>
    (await falsify(['export', path, '-f', format, ...more])).out;
  expect(await of('md')).toContain('`a < b < c` (Ann’s reading)');
  expect(await of('csv')).toContain('it feels right somehow,a < b < c,full,person,Ann,');
  expect(await of('html')).toContain('read by Ann as <code>a &lt; b &lt; c</code>');
  expect(await of('disagreements', '-r', '3')).toMatch(/^Read by: +Ann, a person/m);
  for (const format of ['md', 'csv', 'html', 'disagreements'])
    expect(await of(format, '--no-readings')).not.toMatch(/\bAnn\b/);
});

it('a summary counts readings, and leaves them out', async () => {
  const { path } = transcript(lines(ann));
  const of = async (...more: string[]) =>
    summaryResult.parse(JSON.parse((await falsify(['summary', '--json', path, ...more])).out));
  expect(await of()).toMatchObject({ episodes: [{ readings: 1, open: 0 }], totals: { readings: 1 } });
  expect(await of('--no-readings')).toMatchObject({ episodes: [{ readings: 0, open: 2 }] });
  expect((await falsify(['summary', path])).out).toContain('\nAnnouncements read by people: 1\n');
});

it('an audit is drawn and computed without readings: they would not stand beside the people', async () => {
  const { path, sidecar } = transcript();
  const audit = join(path, '..', 'audit-1.audit.jsonl');
  const drawn = async () => {
    rmSync(audit, { force: true });
    expect((await falsify(['audit', 'draw', join(path, '..'), '--seed', '1'])).code).toBe(0);
    return readFileSync(audit, 'utf8').split('\n').slice(1);
  };
  const report = async () =>
    auditResult.parse(JSON.parse((await falsify(['audit', 'report', '--json', audit])).out));
  const before = [await drawn(), await report()];
  writeFileSync(sidecar, lines(ann, { ...label(VAGUE, 'correct'), episode: 'another' }));
  expect([await drawn(), await report()]).toEqual(before);
});

it('a fork has nothing of the readings of its parent', async () => {
  const texts: string[] = [];
  for (const { path } of [transcript(), transcript(lines(ann))]) {
    const out = newFolder();
    const args = ['-r', '1', '-m', 'offline:random', '--seed', '1', '-o', out, '--json'];
    const { out: text } = await falsify(['fork', path, ...args]);
    texts.push(
      text.replaceAll(out, '').replaceAll(/"[^"]*(?:\.jsonl|-[0-9a-f]{4}-[^"]*)"|\d+\.\d+|T[\d:.]+Z/g, ''),
    );
  }
  expect(texts[1]).toBe(texts[0]);
});
