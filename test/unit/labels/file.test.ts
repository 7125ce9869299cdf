import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendedLines, currentLabels, labelsPath, type NewLabelLine, readLabels } from '../../../src/labels';
import { EPISODE, label, lines, reading, withdraw } from './support';

const here = { id: EPISODE };

it('a labels file stands beside its transcript, whosever that is', () => {
  expect(labelsPath('a/b.c_d.episode.jsonl')).toBe('a/b.c_d.labels.jsonl');
  expect(labelsPath('O1_1_inst1_20260101-120000.jsonl')).toBe('O1_1_inst1_20260101-120000.labels.jsonl');
  expect(labelsPath('C:\\x\\action_log_trial-0.jsonl')).toBe('C:\\x\\action_log_trial-0.labels.jsonl');
});

describe('a labels file', () => {
  it('is read line by line; what is wrong is told with its line, what is not known is kept', () => {
    const text = lines(
      label(3, 'correct', { reason: 'as\nwritten' }),
      { ...label(5, 'compatible'), value: 'correct' },
      'text',
      { v: 2, type: 'label', new: true },
      { v: 1, type: 'vote', by: 'Bob' },
      { ...label(0, 'correct') },
      reading(3, 'a < b'),
      { v: 1 },
    );
    const file = readLabels(`\uFEFF${text}\n{"v":1,"type":"lab`);
    expect(file.labels).toMatchObject([{ target: 3, value: 'correct', reason: 'as\nwritten' }]);
    expect(file.readings).toMatchObject([{ target: 3, predicate: 'a < b' }]);
    expect(file.problems.map(({ line }) => line)).toEqual([2, 3, 6, 8, 10]);
    expect(file.problems[0].message).toMatch(/`label` is not valid: `value`/);
    expect(file.problems.at(-1)?.message).toContain('torn');
    expect(file.torn).toBe(true);
  });

  it('that is not there is empty', () => {
    expect(readLabels('')).toMatchObject({ labels: [], readings: [], problems: [], torn: false });
  });

  it('never throws, and invents no label', () => {
    const good = lines(label(3, 'correct'), withdraw('3-correct'), label(4, 'incompatible'));
    const mutated = fc
      .tuple(fc.nat(good.length), fc.nat(8), fc.oneof(fc.string({ maxLength: 6 }), fc.constant('\n')))
      .map(([at, cut, put]) => good.slice(0, at) + put + good.slice(at + cut));
    fc.assert(
      fc.property(
        fc.oneof(
          mutated,
          fc.string(),
          fc.json().map((one) => `${one}\n`),
        ),
        (text) => {
          const { labels } = readLabels(text);
          for (const one of labels) expect(text).toContain(`"${one.value}"`);
        },
      ),
      { numRuns: 500 },
    );
    expect(readLabels(`${'['.repeat(200_000)}\n`).problems).toHaveLength(1);
    const deep = `{"v":1,"type":"label","x":${'['.repeat(9000)}${']'.repeat(9000)}}\n`;
    expect(readLabels(deep).problems).toHaveLength(1);
  });

  it('withdraws only what is there and one’s own, wherever the line stands', () => {
    const file = readLabels(
      lines(
        withdraw('3-correct'),
        label(3, 'correct'),
        label(4, 'incompatible'),
        withdraw('4-incompatible', 'Bob'),
        withdraw('nothing'),
      ),
    );
    expect(file.withdrawals.map(({ of }) => of)).toEqual(['3-correct']);
    expect(file.problems.map(({ line }) => line)).toEqual([4, 5]);
    expect(currentLabels(file, here).labels.map(({ target }) => target)).toEqual([4]);
  });

  it('counts an id once', () => {
    const file = readLabels(lines(label(3, 'correct'), label(3, 'incorrect', { id: '3-correct' })));
    expect(file.labels).toHaveLength(1);
    expect(file.problems).toMatchObject([{ line: 2, message: expect.stringContaining('line 1') as string }]);
  });
});

describe('the labels that count', () => {
  const current = (...rows: readonly unknown[]) => currentLabels(readLabels(lines(...rows)), here);
  const values = (...rows: readonly unknown[]) => current(...rows).labels.map(({ line }) => line.value);

  it('are the last ones of each author; authors stand side by side', () => {
    const found = current(
      label(3, 'correct'),
      label(3, 'correct', { author: 'Bob', id: 'b' }),
      label(3, 'incorrect', { reason: 'ties' }),
      label(4, 'compatible'),
    );
    expect(found.labels.map(({ line }) => `${line.author} ${line.target} ${line.value}`)).toEqual([
      'Ann 3 incorrect',
      'Bob 3 correct',
      'Ann 4 compatible',
    ]);
    expect(found.of('equivalence', 3).map(({ author }) => author)).toEqual(['Ann', 'Bob']);
    expect(found.of('compatibility', 3)).toEqual([]);
  });

  it('taking one back brings back what it had replaced', () => {
    const both = [label(3, 'correct'), label(3, 'incorrect')];
    expect(values(...both, withdraw('3-incorrect'))).toEqual(['correct']);
    expect(values(...both, withdraw('3-incorrect'), withdraw('3-correct'))).toEqual([]);
    expect(values(...both, withdraw('3-correct'))).toEqual(['incorrect']);
  });

  it('are those of this episode', () => {
    expect(current(label(3, 'correct', { episode: 'e-2' }), label(4, 'compatible'))).toMatchObject({
      labels: [{ target: 4 }],
      unmatched: 1,
    });
  });

  it('of a published run are found by the step of the file, not by a number of the import', () => {
    const file = readLabels(
      lines(label(3, 'correct', { step: 2 }), label(9, 'compatible', { step: 70 }), reading(3, 'a < b')),
    );
    const replyAt = (step: number) => (step === 2 ? 8 : undefined);
    const { labels, readings, unmatched } = currentLabels(file, { id: EPISODE, replyAt });
    expect(labels.map(({ target }) => target)).toEqual([8]);
    expect(readings.map(({ target }) => target)).toEqual([3]);
    expect(unmatched).toBe(1);
  });
});

describe('what is appended', () => {
  const now = new Date('2026-11-21T18:00:00Z');

  it('is read back as it was meant; a torn file gets its line break first', () => {
    const news: NewLabelLine[] = [
      { type: 'label', episode: EPISODE, target: 3, judge: 'equivalence', value: 'unclear', author: 'Ann' },
      { type: 'withdraw', of: 'x-0', author: 'Ann' },
    ];
    let n = 0;
    const id = () => `x-${n++}`;
    const text = appendedLines(news, { torn: true, now, id });
    const file = readLabels(`{"v":1,"ty${text}`);
    expect(file.labels).toEqual([{ ...news[0], v: 1, id: 'x-0', time: now.toISOString() }]);
    expect(file.withdrawals).toHaveLength(1);
    expect(file.problems).toHaveLength(1);
    expect(appendedLines(news, { torn: false, now, id }).startsWith('{')).toBe(true);
  });

  it('is one line whatever a reason holds', () => {
    const odd = fc.string({
      unit: fc.constantFrom('\n', '\r', '\u2028', '\u0000', '"', '\\', '\uD800', '😀'),
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), odd), (reason) => {
        const said = { target: 3, judge: 'equivalence', value: 'correct', author: 'Ann', reason } as const;
        const text = appendedLines([{ type: 'label', episode: EPISODE, ...said }], {
          torn: false,
          now,
          id: () => 'x',
        });
        expect(text.indexOf('\n')).toBe(text.length - 1);
        expect(readLabels(text).labels[0].reason).toBe(reason);
      }),
    );
  });
});
