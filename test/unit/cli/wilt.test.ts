import { describe, expect, it } from 'vitest';
import { commandsHere } from './commands-here';
import { EXAMPLE, falsify, newFolder, transcriptsIn } from './episodes/support';

const { run, file } = commandsHere();

describe('falsify wilt grade', () => {
  it('grades a guess as scripts rely on it', async () => {
    const guess = 'lambda x, y, z: abs(x + y - z) < 1e-9';
    const { code, stdout } = await run(['wilt', 'grade', '--split', 'full', '--rule', '15', guess, '--json']);
    expect(code).toBe(1);
    const result = JSON.parse(stdout) as { readonly first: unknown };
    expect(result).toMatchObject({ version: 1, outcome: 'wrong' });
    expect(result.first).toEqual([
      [0.1, 0.2, 0.3],
      [0.3, 0.6, 0.9],
    ]);
    const correct = await run([
      'wilt',
      'grade',
      '--split',
      'lite',
      '--rule',
      '2',
      'lambda a, b, c: a < b < c',
      '--json',
    ]);
    expect(correct.code).toBe(0);
    expect(JSON.parse(correct.stdout)).toEqual({ version: 1, outcome: 'correct', agreement: 1, first: [] });
    const invalid = await run(['wilt', 'grade', '--split', 'lite', '--rule', '2', 'x < y', '--json']);
    expect(JSON.parse(invalid.stdout)).toMatchObject({
      outcome: 'invalid',
      agreement: null,
      reason: expect.any(String) as string,
    });
  });

  it.each([
    [['wilt'], /grade, review or import/],
    [['wilt', 'grade', 'lambda x: x'], /--rule N/],
    [['wilt', 'grade', '--rule', '11', 'lambda x: x'], /rules 1 to 10, and no rule 11/],
    [['wilt', 'grade', '--rule', '1'], /grade takes one guess/],
    [['wilt', 'grade', '--split', 'lit', '--rule', '1', 'x'], /did you mean lite/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('episodes of WILT', () => {
  it('are played, reviewed, resumed as complete, and counted', async () => {
    const played = await run([
      'run',
      '--task',
      'wilt',
      '--split',
      'lite',
      '--rule',
      '2,8',
      '--out',
      'runs',
      '--json',
    ]);
    expect(played.code).toBe(0);
    const review = await run(['wilt', 'review', 'runs/*.episode.jsonl', '--json']);
    expect(review.code).toBe(0);
    const { reviews } = JSON.parse(review.stdout) as {
      readonly reviews: readonly { readonly remaining: unknown }[];
    };
    expect(reviews.map(({ remaining }) => remaining)).toEqual([
      ['each number is greater than the one before'],
      ['z is the sum of x and y'],
    ]);
    const results = await run(['results', 'runs', '--json']);
    expect(JSON.parse(results.stdout)).toMatchObject({
      conditions: [{ task: 'wilt', setting: 'lite', n: 2, scores: { correct: { value: 1 } } }],
    });
  });

  it('are summed up without what only episodes with announcements have', async () => {
    const folder = newFolder();
    const played = await falsify(['run', '--task', 'wilt', '--split', 'lite', '--rule', '1', '-o', folder]);
    expect(played.out).toMatch(/^offline:falsifying · lite, rule 1: /);
    const { out } = await falsify(['summary', folder]);
    expect(out).toMatch(/\n\nEpisodes: 1\nwilt: \d of 1 solved\n$/);
    // Its task has scored it, and nobody judged it.
    expect(out).toMatch(/^File +Score +Model /);
    await falsify(['run', EXAMPLE, '-g', '7', '--rule', '1', '--tests', '2', '-o', folder]);
    const both = (await falsify(['summary', folder, '--format', 'markdown'])).out;
    expect(both).toMatch(/\n- Episodes: 2\n- Solved by the judges: \d of 1 with announced rules\n/);
    expect(both).toMatch(/\| File +\| By the judge +\| By enumeration +\| Score +\| I:C before success /);
    expect(both).toMatch(/\| – +\| – +\| [^|–]+\| +– +\| +– +\| falsifying +\| lite /);
    expect(both).toMatch(/\| \d tests? +\| \d tests? +\| – +\| [^\n]* falsifying +\| baseline /);
  });

  it('refuse a setting beside the split', async () => {
    const { code, stderr } = await run(['run', '--task', 'wilt', '--split', 'lite', '--setting', 'full']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /is played in the setting full\n {2}hint: in the wilt task .+, here lite: leave --setting out/,
    );
  });
});

it('falsify wilt import writes transcripts, and reports what does not follow', async () => {
  const entry = {
    test_index: 2,
    conversation_history: [
      { role: 'system', content: 'the instruction' },
      { role: 'assistant', content: 'Final Guess: `lambda x, y, z: x < y < z`' },
      {
        role: 'user',
        content: 'Congratulations! Your guess is correct. SCORE: 1000. SIZE_PRINCIPLE_SCORE: 0',
      },
    ],
    points: 1000,
    guesses: 0,
  };
  const name = file('m_lite_full_context.json', JSON.stringify([entry]));
  file('m_lite_results.csv', 'accuracy,avg_guesses,points\n1.0,3.0,1000\n');
  const { code, stdout, stderr } = await run(['wilt', 'import', name, '--out', 'theirs', '--json']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/avg_guesses is 3 in the table, 0 by the episodes/);
  const { imported } = JSON.parse(stdout) as {
    readonly imported: readonly { readonly transcript: string }[];
  };
  expect(imported).toMatchObject([
    {
      split: 'lite',
      rule: 2,
      points: 1000,
      problems: ['rule 2: 1000 points in the file, 1100 by its conversation'],
    },
  ]);
  const shown = await run(['show', imported[0].transcript]);
  expect(shown.stdout).toContain('correct, 1100 points, 0 tests');
});

it('puts episodes together in columns that say how, and has one word for points', async () => {
  const out = newFolder();
  const played = await falsify(['run', '--task', 'wilt', '--split', 'lite', '--rule', '2,8', '--out', out]);
  expect(played.out).toMatch(/total points +mean attempts +total repeats/);
  const results = await falsify(['results', out]);
  expect(results.out).toMatch(/Correct +Mean points +Mean attempts +Mean repeated tests/);
  expect(results.out).toMatch(/Mean operators +Mean length/);
  expect((await falsify(['summary', out])).out).toMatch(/^wilt: 2 of 2 solved$/m);
  const [path = ''] = transcriptsIn(out);
  const { out: shown } = await falsify(['show', path]);
  expect(shown).toMatch(/answer +correct, 10\d+(\.\d+)? points$/m);
  expect(shown).not.toMatch(/\bscore \d/);
});
