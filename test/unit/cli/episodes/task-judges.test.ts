/** Questions of tasks that models answer, over HTTP: chosen by name, counted, repeated, resumed. */
import { describe, expect, it } from 'vitest';
import type { ResultRow } from '../../../../src/results/row';
import { endpointsFile, serve } from './model-server';
import { falsify, logOf, newFolder, onlyIn } from './support';

const ODDBALL = ['run', '--task', 'reflection', '--test', 'oddball', '--length', '4', '--sessions', '1'];
const PERFECT = ['--seed', '5', '-m', 'offline:perfect'];

const verdictsOf = (path: string, question: string) =>
  logOf(path).events.flatMap((event) =>
    event.type === 'verdict' && event.judge === question ? [event] : [],
  );
const scoresIn = (out: string) => (JSON.parse(out) as ResultRow).scores;
const metricsOf = (path: string) => logOf(path).events.findLast((event) => event.type === 'end')?.metrics;

/** Grades by a word of the comment, as a person would: what the perfect agent says is clear. */
const grades = (messages: readonly { content: string }[]) =>
  messages.at(-1)?.content.includes('| It is odd and out of place') ? 'Grade: 3' : '0';

describe('the oddball test', () => {
  it('has the score of the judge that is chosen by the name of its question', async () => {
    const folder = newFolder();
    const server = await serve({ answer: grades });
    const endpoints = endpointsFile(folder, [{ name: 'grader', baseURL: server.url }]);
    const line = [...ODDBALL, ...PERFECT, ...endpoints, '--judge', 'oddball=grader', '-o', folder];
    const { code, err } = await falsify(line);
    expect(code, err).toBe(0);
    expect(err).toContain('grader judges oddball: model tiny');
    expect(err).toContain('4 calls, with repetitions at most 9; at most 48 generated tokens');
    const verdicts = verdictsOf(onlyIn(folder), 'oddball');
    expect(verdicts.map(({ result, value }) => [result, value])).toEqual(Array(4).fill(['3', 3]));
    expect(verdicts[0].prompt).toMatch(/\| It is odd and out of place that it says: /);
    expect(metricsOf(onlyIn(folder))).toMatchObject({ score: 150, parts: { grade: 3 } });
    // Without a judge the same session has no score.
    const plain = newFolder();
    await falsify([...ODDBALL, ...PERFECT, '-o', plain]);
    expect(metricsOf(onlyIn(plain))).toMatchObject({ score: null });
    expect((await falsify(['summary', plain])).out).toContain('\nreflection: 0 scores\n');
    expect((await falsify(['summary', folder])).out).toContain('\nreflection: 1 score\n');
    expect(verdictsOf(onlyIn(plain), 'oddball')).toEqual([]);
  });

  it('is judged afterwards, too; what a judge could not be reached for is asked again', async () => {
    const folder = newFolder();
    await falsify([...ODDBALL, ...PERFECT, '-o', folder]);
    const path = onlyIn(folder);
    let down = true;
    const server = await serve({
      answer: (messages) => (messages.at(-1)?.content.includes('Write nothing else') ? '2' : 'it is fine'),
      faults: () => (down ? { kind: 'status', status: 503 } : undefined),
    });
    const endpoints = endpointsFile(folder, [{ name: 'grader', baseURL: server.url, maxRetries: 0 }]);
    const line = ['judge', path, ...endpoints, '--judge', 'oddball=grader', '--only', 'oddball'];
    await falsify(line);
    expect(verdictsOf(path, 'oddball').every(({ unreached }) => unreached)).toBe(true);
    down = false;
    const { code, err } = await falsify(line);
    expect(code, err).toBe(0);
    const judged = verdictsOf(path, 'oddball').filter(({ unreached }) => !unreached);
    expect(judged.map(({ value, attempts }) => [value, attempts?.length])).toEqual(Array(4).fill([2, 2]));
    const { out } = await falsify(['results', path, '--rows', '--json', '--no-index']);
    expect(scoresIn(out)).toMatchObject({ score: 100, grade: 2 });
  });

  it('has a similarity where an endpoint of embeddings is chosen', async () => {
    const folder = newFolder();
    const surprised = (text: string) => (/strange|odd and out of place/.test(text) ? [1, 0] : [0.6, 0.8]);
    const server = await serve({ embeddings: { vector: surprised, backwards: true } });
    const endpoints = endpointsFile(folder, [{ name: 'vectors', baseURL: server.url }]);
    const judge = ['--judge', 'oddball-similarity=vectors'];
    const { code, err } = await falsify([...ODDBALL, ...PERFECT, ...endpoints, ...judge, '-o', folder]);
    expect(code, err).toBe(0);
    expect(metricsOf(onlyIn(folder))).toMatchObject({ score: 150, parts: { similarity: 1 } });
  });
});

const WILT = ['run', '--task', 'wilt', '--split', 'lite', '--rule', '2', '--seed', '5'];

/** Repeats its first test, and then guesses a rule that is wrong where numbers are equal. */
const player = (messages: readonly { role: string; content: string }[]) => {
  const replies = messages.filter(({ role }) => role === 'assistant').length;
  return replies < 2 ? 'Test Case: `(1, 2, 3)`' : 'Final Guess: ```lambda x, y, z: x <= y <= z```';
};
const plays = (messages: readonly { role: string; content: string }[]) =>
  messages[0].content.includes('You compare two Python functions')
    ? 'They differ for equal numbers.\n\nMissing Edge Case'
    : player(messages);

describe('wilt', () => {
  it('has a judge of similarity, which is asked about the wrong guess alone, and novelty of all messages', async () => {
    const folder = newFolder();
    const server = await serve({ answer: plays, embeddings: {} });
    const endpoints = endpointsFile(folder, [{ name: 'any', baseURL: server.url }]);
    const judges = ['--judge', 'similarity=any,novelty=any'];
    const { code, err } = await falsify([...WILT, '-m', 'any', ...endpoints, ...judges, '-o', folder]);
    expect(code, err).toBe(0);
    const path = onlyIn(folder);
    expect(verdictsOf(path, 'similarity').map(({ result }) => result)).toEqual(['edge-case']);
    const novelty = verdictsOf(path, 'novelty').map(({ value }) => value!);
    expect(novelty[0]).toBe(1);
    // The second message repeats the first one; the third is something else.
    expect(novelty[1]).toBeCloseTo(0, 12);
    expect(novelty[2]).toBeGreaterThan(0.05);
    const mean = (novelty[0] + novelty[1] + novelty[2]) / 3;
    expect(metricsOf(path)).toMatchObject({ points: 0, similarity: 'edge-case' });
    const { novelty: measured } = metricsOf(path) as { novelty: { mean: number; least: number } };
    expect(measured.mean).toBeCloseTo(mean, 12);
    expect(measured.least).toBe(Math.min(...novelty));
    // Each message is embedded once, though it is compared with all later ones.
    const sent = server.requests.flatMap(({ path: at, body }) =>
      at === '/v1/embeddings' ? (body.input as string[]) : [],
    );
    expect(new Set(sent).size).toBe(sent.length);
    const { out } = await falsify(['results', folder, '--rows', '--json', '--no-index']);
    expect(scoresIn(out)).toMatchObject({ nearlyRight: true, leastNovelty: measured.least });
  });

  it.each([
    ['a server without embeddings', {}, 'not-found'],
    [
      'an answer of another kind',
      { embeddings: { spoil: () => ({ data: [{ embedding: 'x' }] }) } },
      'garbled',
    ],
    [
      'vectors of different lengths',
      { embeddings: { vector: (text: string) => Array.from({ length: text.length }, () => 1) } },
      'garbled',
    ],
  ])('%s is no verdict, with its reason', async (_name, server, code) => {
    const folder = newFolder();
    const { url } = await serve({ answer: player, ...server });
    const endpoints = endpointsFile(folder, [{ name: 'any', baseURL: url, maxRetries: 0 }]);
    await falsify([...WILT, '-m', 'any', ...endpoints, '--judge', 'novelty=any', '-o', folder]);
    const verdicts = verdictsOf(onlyIn(folder), 'novelty');
    expect(verdicts.some(({ unreached, reason }) => unreached && reason?.startsWith(`${code}:`))).toBe(true);
    expect(metricsOf(onlyIn(folder))).not.toHaveProperty('novelty');
  });
});

describe('a question is named', () => {
  it.each([
    ['odball=x', 'did you mean oddball?'],
    ['nothing=x', 'there are equivalence, compatibility, '],
  ])('%s: %s', async (judge, hint) => {
    const { code, err } = await falsify([...ODDBALL, '--judge', judge, '-o', newFolder()]);
    expect(code).toBe(2);
    expect(err).toContain(hint);
  });

  it('once: two judges of everything are refused', async () => {
    const { code, err } = await falsify([
      ...ODDBALL,
      '--judge',
      'offline',
      '--judge',
      'x',
      '-o',
      newFolder(),
    ]);
    expect([code, err]).toEqual([2, expect.stringContaining('--judge is given twice: offline and x')]);
  });
});
