/** Forks from the command line: of episodes that agents played, and of published runs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldEpisode } from '../../../../src/episode';
import { runResult } from '../../../../src/cli/schemas';
import { resultsResult } from '../../../../src/cli/schemas-results';
import { EXAMPLE, essenceOf, falsify, fileIn, logOf, newFolder, onlyIn } from './support';

const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function played(...more: string[]): Promise<string> {
  const out = newFolder();
  const args = ['-g', '7', '--rule', '1', '--tests', '3', '--seed', '1', '-m', 'offline:random', '-o', out];
  expect((await falsify(['run', EXAMPLE, ...args, ...more])).code).toBe(0);
  return onlyIn(out);
}

async function fork(transcript: string, ...more: string[]) {
  const out = newFolder();
  const { code, out: text, err } = await falsify(['fork', transcript, '-o', out, '--json', ...more]);
  const { episodes } = text === '' ? { episodes: [] } : runResult.parse(JSON.parse(text));
  return { code, err, path: episodes[0]?.file ?? '', state: episodes[0]?.state };
}

const viewOf = (path: string) => foldEpisode(logOf(path).events);

describe('falsify fork', () => {
  it('ends as the parent with the same agent and seed, from wherever it begins; the parent stays as it is', async () => {
    const path = await played();
    const before = readFileSync(path, 'utf8');
    const whole = essenceOf(path);
    for (const point of [['1'], ['2', '--at', 'test'], ['4']]) {
      const forked = await fork(path, '--round', ...point);
      expect(forked).toMatchObject({ code: 0, err: '', state: 'completed' });
      expect(essenceOf(forked.path)).toEqual(whole);
      const [header] = logOf(forked.path).events;
      expect(header).toMatchObject({ parent: { id: viewOf(path).header?.id, round: Number(point[0]) } });
      // The header does not name the folder of the file.
      expect(JSON.stringify(header)).not.toContain('falsify-run-');
    }
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('is no result: the tables leave it out and its row says why', async () => {
    const { path } = await fork(await played(), '--round', '2');
    const { conditions } = resultsResult.parse(JSON.parse((await falsify(['results', path, '--json'])).out));
    expect(conditions).toMatchObject([{ n: 0, left: [{ reason: 'forked', count: 1 }] }]);
    const { out } = await falsify(['results', path, '--rows', '--json']);
    expect(JSON.parse(out)).toMatchObject({ state: 'completed', fork: true });
  });

  it.each([
    ['"predicate":"def rule(a, b, c):\\n    pass"', 'the hidden rule is not a predicate'],
    ['"tests":1000000000', 'the number of tests must be a whole number from 0 to 1000'],
  ])('is not begun with %s', async (part, why) => {
    const transcript = await played();
    const [key = ''] = part.split(':');
    const [head = '', ...rest] = readFileSync(transcript, 'utf8').split('\n');
    const changed = head.replace(new RegExp(`${key}:("[^"]*"|\\d+)`), () => part);
    expect(changed).not.toBe(head);
    writeFileSync(transcript, [changed, ...rest].join('\n'));
    const { code, err } = await fork(transcript, '-r', '1', '-m', 'offline:random');
    expect([code, err]).toEqual([2, expect.stringContaining(why)]);
  });

  it('is played by another agent, after an edited reply, in another setting', async () => {
    const path = await played();
    const other = viewOf((await fork(path, '-r', '2', '-m', 'offline:falsifying')).path);
    expect(other.header?.model).toMatchObject({ kind: 'offline', name: 'falsifying' });
    expect(other.rounds[0].steps).toEqual(
      viewOf(path).rounds[0].steps.map((step) => ({ ...step, seq: expect.any(Number) as number })),
    );

    const edited = viewOf((await fork(path, '-r', '2', '--at', 'test', '--reply', 'Check: [5, 6, 7]')).path);
    expect(edited.rounds[1].feedback).toMatchObject({ triple: [5, 6, 7] });
    expect(edited.rounds[1].replies.get('test')?.notes?.join()).toMatch(/edited/);

    const opposites = viewOf((await fork(path, '-r', '2', '--setting', 'think-in-opposites')).path);
    const [opening] = opposites.rounds[0].steps;
    expect(opposites.header).toMatchObject({ setting: 'think-in-opposites' });
    expect(opening).not.toMatchObject({ text: (viewOf(path).rounds[0].steps[0] as { text: string }).text });
    expect(opposites.rounds[0].feedback?.label).toBe(viewOf(path).rounds[0].feedback?.label);
    expect(opposites.state).toBe('completed');

    const dual = viewOf((await fork(path, '-r', '1', '--setting', 'dual-goal')).path);
    expect(dual.rounds[0].feedback?.label).toMatch(/DAX|MED/);
    const refused = await fork(path, '-r', '2', '--setting', 'dual-goal');
    expect(refused).toMatchObject({ code: 2, path: '' });
    expect(refused.err).toMatch(
      /cannot be forked: .*round 1 is none in the setting dual-goal: there are no two lines/,
    );
  });

  it('gives the answers of dual-goal in the words of another setting', async () => {
    const dual = await played('--setting', 'dual-goal');
    const events = logOf(dual).events.map((event) =>
      event.type === 'reply' && event.expect === 'announce'
        ? { ...event, parsed: { ...event.parsed, content: `${event.parsed.content}\nAnnounce: one rule` } }
        : event,
    );
    writeFileSync(dual, lines(events));
    const forked = await fork(dual, '-r', '3', '--setting', 'baseline', '-m', 'offline:random');
    expect(forked).toMatchObject({ code: 0 });
    const words = { DAX: 'YES', MED: 'NO' } as Readonly<Record<string, string>>;
    const labels = (path: string) =>
      viewOf(path)
        .rounds.slice(0, 2)
        .map(({ feedback }) => feedback!.label!);
    expect(labels(forked.path)).toEqual(labels(dual).map((label) => words[label]));
    expect(viewOf(forked.path).rounds[0].steps.map((step) => ('text' in step ? step.text : ''))).toContain(
      'Turn - Test',
    );
  });

  it('is refused where it cannot be, with the reason and no file', async () => {
    const path = await played();
    const bad = fileIn(
      newFolder(),
      'b.episode.jsonl',
      readFileSync(path, 'utf8').replace('"Turn - Test"', '"Go on"'),
    );
    for (const [args, code, words] of [
      [[path], 2, 'which round?'],
      [[path, '-r', '9'], 2, 'The game is over before the announcement of round 9'],
      [[path, '-r', '4', '--at', 'test'], 2, 'The game is over before the test of round 4'],
      [[path, '-r', '2', '--reply', 'hm'], 2, 'The edited announce is not understood: there is no line'],
      [[path, '-r', '2', '--setting', 'chess'], 2, 'no setting "chess"'],
      [[path, '-r', '2', '-m', 'offline:all'], 2, 'played by one model'],
      [[path, '-r', '2', '-m', 'local'], 2, 'no endpoint "local"'],
      [[bad, '-r', '3'], 2, 'Line 6: The game says something else'],
      [[path, path.replace('random', 'other'), '-r', '2'], 2, 'name one transcript'],
      [[fileIn(newFolder(), 'n.jsonl', '{}\n'), '-r', '2'], 2, 'is not a transcript'],
    ] as const) {
      const out = newFolder();
      const result = await falsify(['fork', ...args, '-o', join(out, 'new')]);
      expect(result.code).toBe(code);
      expect(result.err).toContain(words);
      expect(() => onlyIn(join(out, 'new'))).toThrow();
    }
  });
});

describe('a fork of a published run', () => {
  const STEM = 'O1_1_inst1_20260101-120000';
  const run = (): string => {
    const meta = {
      testcase_id: 'O1_1',
      hidden_rule_name: 'increasing',
      hidden_rule_expr: 'a < b < c',
      variant: 'baseline',
      model: 'some/model',
      split: 'ood_test',
      instance_index: 1,
      seed_example: { a: 1, b: 2, c: 3 },
      decoding: { temperature: 0.6 },
    };
    const said = (step: number, role: string, content: string) => ({ step, role, content, raw: content });
    return fileIn(
      newFolder(),
      `${STEM}.jsonl`,
      lines([
        { meta },
        said(1, 'environment', 'Other words of the time. [1,2, 3]\nTurn - Announce'),
        said(2, 'model', 'Announce: even'),
        said(3, 'environment', 'Turn - Test'),
        said(4, 'model', 'Check: [2,4,5]'),
        said(5, 'environment', 'YES\nTurn - Announce'),
        said(6, 'model', 'Announce: \u202eodd <b>'),
        said(7, 'environment', 'Turn - Test'),
        said(8, 'model', 'Check: [5,4,2]'),
        said(9, 'environment', 'NO\nTurn - Announce'),
      ]),
    );
  };

  it('goes on from the words of the run, by a model that is named', async () => {
    const transcript = run();
    expect((await fork(transcript, '-r', '3')).err).toContain('does not say how to reach its model (model)');
    const forked = await fork(transcript, '-r', '3', '-m', 'offline:confirming');
    expect(forked).toMatchObject({ code: 0, state: 'completed' });
    const view = viewOf(forked.path);
    expect(view.header?.parent).toMatchObject({ id: `published/${STEM}.jsonl`, file: `${STEM}.jsonl` });
    expect(view.rounds).toHaveLength(46);
    expect(view.rounds[0].steps[0]).toMatchObject({ text: expect.stringContaining('Other words') as string });
    expect(view.rounds[1].replies.get('announce')?.parsed.content).toBe('Announce: \u202eodd <b>');
    expect(view.rounds[1].feedback).toMatchObject({ label: 'NO', triple: [5, 4, 2] });
    expect(view.rounds[1].verdicts.map(({ event }) => event.judge)).toContain('equivalence');
    // It is a transcript of ours by now: what holds for those holds for it.
    const again = await fork(forked.path, '-r', '5', '-m', 'offline:confirming');
    expect(essenceOf(again.path)).toEqual(essenceOf(forked.path));
  });

  it('is not begun after a test that it has no answer to', async () => {
    const transcript = run();
    const text = readFileSync(transcript, 'utf8').replace('YES\\nTurn - Announce', 'Please test another one');
    writeFileSync(transcript, text);
    const { code, err } = await fork(transcript, '-r', '3', '-m', 'offline:confirming');
    expect(code).toBe(2);
    expect(err).toMatch(/cannot be forked: Line 6: the transcript has no feedback on \[2,4,5\]/);
  });
});
