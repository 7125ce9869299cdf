// Labels, audits and summaries of a transcript that is open in a worker.
import { afterAll, expect, it } from 'vitest';
import type { AuditItem } from '../../../src/labels/audit/lines';
import { MOST_PREDICATE } from '../../../src/labels/lines';
import { drawAudit } from '../../../src/labels/audit/draw';
import { engines, Story } from '../judges/review/transcripts';
import { label, lines, modelReading, reading, withdraw } from '../labels/support';
import { feed, linesOf, openWorker } from './worker';

afterAll(() => engines.dispose());

const ask = openWorker();

/** Returns the id of the episode. */
function opened(): string {
  const story = new Story();
  story.round({ says: 'all are even', equivalence: 'correct', test: [1, 2, 3], compatibility: 'compatible' });
  story.round({ says: 'none of the numbers is odd', equivalence: 'incorrect' });
  return open(story);
}

function open(story: Story): string {
  ask({ op: 'open', name: 'x.episode.jsonl' });
  feed(ask, linesOf([story.header, ...story.events]));
  return (story.header as { readonly id: string }).id;
}

const targets = () =>
  ask({ op: 'candidates', file: 'x.episode.jsonl' }).map(({ target, judge }) => ({
    target,
    judge: judge.question,
  }));

it('has the labels that count beside its verdicts, and those that stand', () => {
  const episode = opened();
  const [first] = targets();
  const mine = { episode };
  const text = lines(
    label(first.target, 'correct', mine),
    label(first.target, 'incorrect', { ...mine, reason: 'ties' }),
    label(first.target, 'unclear', { ...mine, author: 'Bob' }),
    label(first.target, 'correct', { episode: 'another', id: 'elsewhere' }),
    withdraw(`${first.target}-unclear`, 'Bob'),
  );
  const answer = ask({ op: 'labels', text });
  expect(answer).toMatchObject({ episode, steps: [], unmatched: 1, torn: false, problems: [] });
  expect(answer.labels).toMatchObject([{ value: 'incorrect', author: 'Ann', reason: 'ties' }]);
  expect(answer.notWithdrawn.map(({ value }) => value)).toEqual(['correct', 'incorrect']);
  expect(answer.statistics.judges.find(({ people }) => people.of > 0)).toMatchObject({
    people: { agree: 0, of: 1 },
    judge: { question: 'equivalence' },
  });
  // Messages to another thread are plain data.
  expect(structuredClone(answer)).toEqual(answer);
});

it('shows what a model made of open words, and both translations where they differ, until a person reads them', () => {
  const story = new Story();
  story.round({ says: 'it feels right somehow', equivalence: 'incorrect' });
  const episode = open(story);
  const { target } = targets()[0];
  const truth = (...rows: readonly object[]) => {
    ask({ op: 'labels', text: lines(...rows.map((row) => ({ ...row, episode }))) });
    const answer = ask({ op: 'truth', target });
    return answer.ok ? answer : undefined;
  };
  const agreed = truth(modelReading(target, ['a < b', 'b > a']));
  expect(agreed).toMatchObject({
    source: 'model',
    reading: { status: 'read', predicate: expect.stringMatching(/return a < b$/) as string },
  });
  expect(agreed?.byModel).toMatchObject({
    author: 'tiny',
    translations: [expect.stringMatching(/a < b$/) as string, expect.stringMatching(/b > a$/) as string],
  });
  expect(agreed?.byModel).not.toHaveProperty('parts');
  const differ = modelReading(target, ['a < b', 'a <= b'], [0, 0, 0]);
  expect(truth(differ)).toMatchObject({
    reading: { status: 'not-understood' },
    byModel: { parts: [0, 0, 0] },
    equivalence: { computed: 'no-verdict' },
  });
  const byPerson = truth(differ, reading(target, 'a <= b', 'Ann'));
  expect(byPerson).toMatchObject({ source: 'person', readBy: { author: 'Ann' } });
  expect(byPerson).not.toHaveProperty('byModel');
});

it('goes by the readings that are written beside it; by what is said here before them', () => {
  const episode = opened();
  const { target } = targets()[0];
  const by = (author: string, predicate: string) => ({ ...reading(target, predicate, author), episode });
  const [ann, bob] = [by('Ann', 'a < b < c'), by('Bob', 'a > b')];
  const now = () => {
    const truth = ask({ op: 'truth', target });
    return truth.ok && [truth.source, truth.reading.predicate];
  };
  const words = now();
  expect(words).toMatchObject(['reader', expect.any(String)]);
  const written = ask({ op: 'labels', text: lines(ann, bob) });
  expect(written.readings).toMatchObject([
    { id: ann.id, target, author: 'Ann', predicate: 'a < b < c' },
    { id: bob.id, target, author: 'Bob', predicate: 'a > b' },
  ]);
  // The last one counts; withdrawn, the one before it does.
  expect(now()).toEqual(['person', 'a > b']);
  ask({ op: 'labels', text: lines(ann, bob, withdraw(bob.id, 'Bob')) });
  expect(now()).toEqual(['person', 'a < b < c']);
  ask({ op: 'read', target, predicate: 'a == 1' });
  ask({ op: 'labels', text: lines(ann, bob) });
  expect(now()).toEqual(['person', 'a == 1']);
  ask({ op: 'read', target });
  expect(now()).toEqual(['person', 'a > b']);
  const taken = [withdraw(ann.id), withdraw(bob.id, 'Bob')];
  expect(ask({ op: 'labels', text: lines(ann, bob, ...taken) }).readings).toEqual([]);
  expect(now()).toEqual(words);
});

it('goes by nobody’s reading as long as somebody labels blind', () => {
  const episode = opened();
  const [{ target }, other] = targets().filter(({ judge }) => judge === 'equivalence');
  const sources = () => {
    const { reviewed } = ask({ op: 'review', from: 0, budgetMs: 1e4, most: 500 });
    return new Map(reviewed.map((row) => [row.target, row.source]));
  };
  const text = lines({ ...reading(target, 'a < b < c'), episode });
  ask({ op: 'labels', text });
  ask({ op: 'read', target: other.target, predicate: 'a == 1' });
  expect([...new Set(sources().values())]).toEqual(['person']);
  ask({ op: 'labels', text, blind: true });
  ask({ op: 'read', target: other.target, predicate: 'a == 2' });
  expect([...new Set(sources().values())]).toEqual(['reader']);
  ask({ op: 'labels', text });
  expect([...new Set(sources().values())]).toEqual(['person']);
});

it('names in what it gives away whose reading a hypothesis is, and what is wrong with the labels', () => {
  const episode = opened();
  const [{ target }] = targets();
  const ann = { ...reading(target, 'a < b < c', 'Ann | <b>'), episode };
  expect(ask({ op: 'summary', file: 'x' })).toMatchObject({ readings: 0, problems: 0 });
  ask({ op: 'labels', text: `${lines(ann, { ...ann, id: 'b', episode: 'another' })}{"v":1` });
  const [md, csv, html] = (['md', 'csv', 'html'] as const).map((format) => ask({ op: 'export', format }));
  expect(md).toContain('`a < b < c` (Ann &#124; &#60;b&#62;’s reading)');
  expect(csv).toContain('a < b < c,full,person,Ann | <b>,');
  expect(html).toContain('read by Ann | &lt;b&gt; as <code>a &lt; b &lt; c</code>');
  for (const text of [md, html]) {
    expect(text).toContain('x.labels.jsonl');
    expect(text).toContain('of another episode, or of a reply that is not there, which count nowhere: 1.');
  }
  expect(ask({ op: 'side' }).rounds[0].steps[0]).toMatchObject({
    hypothesis: 'a < b < c',
    reader: 'Ann | <b>',
  });
  expect(ask({ op: 'side' }).rounds[1].steps[0]).not.toHaveProperty('reader');
  expect(ask({ op: 'summary', file: 'x' })).toMatchObject({ readings: 1, problems: 2 });
});

it('says in a disagreement whose reading it rests on', () => {
  const episode = opened();
  const [{ target }] = targets();
  ask({ op: 'labels', text: lines({ ...reading(target, 'a > b', 'Ann'), episode }) });
  const text = ask({ op: 'disagreement', judge: 'equivalence', target });
  expect(text).toMatch(/^Read as: +a > b$/m);
  expect(text).toMatch(/^Read by: +Ann, a person, in the labels beside the transcript$/m);
  expect(text).toMatch(/by Ann’s reading, a > b$/m);
  ask({ op: 'read', target, predicate: 'a > 90' });
  const typed = ask({ op: 'disagreement', judge: 'equivalence', target });
  expect(typed).toMatch(/^Read by: +a reviewer, a person, who typed it in and did not keep it$/m);
  expect(typed).not.toMatch(/labels/);
  expect(text).toMatch(/^To reproduce: falsify review x\.episode\.jsonl\nwith: +x\.labels\.jsonl$/m);
});

it('gives a disagreement with no more than its own round tells, if that is wanted', () => {
  const story = new Story();
  story.round({ says: 'all are even', equivalence: 'correct' });
  story.round({ says: 'all are even', equivalence: 'incorrect' });
  open(story);
  const judge = 'equivalence';
  const [{ target }] = targets();
  const whole = ask({ op: 'disagreement', judge, target });
  const own = ask({ op: 'disagreement', judge, target, ownRound: true });
  expect(whole).toMatch(/judged otherwise once/);
  expect(own).not.toMatch(/judged otherwise/);
  expect(own).toBe(whole?.replace('; the same hypothesis was judged otherwise once in this transcript', ''));
});

it('reviews anew what is read anew, and nothing else', () => {
  const episode = opened();
  const { target } = targets()[0];
  let from = 0;
  const reviewed = () => {
    const answer = ask({ op: 'review', from, budgetMs: 1e4, most: 500 });
    from = answer.from;
    return answer.reviewed.map((row) => [row.hypothesis, row.judge, row.source]);
  };
  reviewed();
  const text = lines({ ...reading(target, 'a < b < c'), episode });
  ask({ op: 'labels', text });
  expect(reviewed()).toEqual([
    ['all are even', 'equivalence', 'person'],
    ['all are even', 'compatibility', 'person'],
  ]);
  ask({ op: 'labels', text });
  expect(reviewed()).toEqual([]);
});

it('gives what an audit may draw, and says of what was drawn what people and computation say', () => {
  const episode = opened();
  const { items } = drawAudit(ask({ op: 'candidates', file: 'x.episode.jsonl' }), { seed: 1 });
  expect(items).toHaveLength(3);
  const [one] = items;
  const text = lines(label(one.target, 'incorrect', { episode }));
  const { findings, lost } = ask({ op: 'audited', items, text });
  expect(lost).toEqual([]);
  expect(findings[0]).toMatchObject({ people: { answer: 'no' }, hypothesis: 'all are even', verdict: 'yes' });
  // The same words cannot be right and wrong: computation decides both announcements in one way.
  const announced = findings.filter(({ item }) => item.question === 'equivalence');
  expect(new Set(announced.map(({ computation }) => computation)).size).toBe(1);
  expect(announced[0].computation).not.toBe('unclear');
  const foreign: AuditItem = { ...one, episode: 'another' };
  expect(ask({ op: 'audited', items: [foreign], text }).lost).toHaveLength(1);
});

it('is summarised with what computation changes', () => {
  opened();
  const row = ask({ op: 'summary', file: 'a/x.episode.jsonl' });
  expect(row).toMatchObject({
    file: 'a/x.episode.jsonl',
    task: 'wason',
    rounds: 2,
    stored: { solved: true },
  });
  expect(row.certain).toBeGreaterThan(0);
});

it('is not summarised where no line of the file is an event', () => {
  ask({ op: 'open', name: 'x.episode.jsonl' });
  feed(ask, 'no transcript\n');
  expect(() => ask({ op: 'summary', file: 'x.episode.jsonl' })).toThrow('This file is no transcript');
});

it('goes by no text that is not a predicate, and says why', () => {
  const episode = opened();
  const { target } = targets()[0];
  const text = lines({ ...reading(target, 'a > b'), episode });
  const long = `a < ${'1'.repeat(MOST_PREDICATE)}`;
  for (const predicate of ['a <', 'x > 1', ' ', long]) {
    expect(() => ask({ op: 'labels', text, reading: predicate })).toThrow(/^A reading /);
    expect(() => ask({ op: 'read', target, predicate })).toThrow(/^A reading /);
  }
  expect(ask({ op: 'truth', target })).toMatchObject({ source: 'reader' });
  expect(ask({ op: 'labels', text, reading: 'a < b' }).readings).toHaveLength(1);
  // Nor does it read what another program has written of such a length.
  const { readings, problems } = ask({ op: 'labels', text: lines({ ...reading(target, long), episode }) });
  expect([readings.length, problems.length]).toEqual([0, 1]);
});

it('says whose reading it is, also where it was given for the same words in another round', () => {
  const story = new Story();
  story.round({ says: 'all are even', equivalence: 'correct' });
  story.round({ says: 'all are even', equivalence: 'incorrect' });
  const episode = open(story);
  const [first, second] = targets();
  ask({
    op: 'labels',
    text: lines(
      { ...reading(first.target, 'a > b', 'Ann'), episode },
      { ...reading(second.target, 'a > b', 'Bob'), episode, id: 'b' },
      withdraw('b', 'Bob'),
    ),
  });
  const readBy = { author: 'Ann', target: first.target, round: 1 };
  for (const { target } of [first, second]) expect(ask({ op: 'truth', target })).toMatchObject({ readBy });
  expect(ask({ op: 'truth', target: second.target, predicate: 'a > b' })).not.toHaveProperty('readBy');
  ask({ op: 'read', target: second.target, predicate: 'a > b' });
  expect(ask({ op: 'truth', target: second.target })).toMatchObject({
    readBy: { target: second.target, round: 2 },
  });
});
