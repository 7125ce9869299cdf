/** Reviews of small transcripts that the tests make themselves, in our format and in the published ones. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reviewResult } from '../../../../src/cli/schemas-review';
import { EXAMPLE, falsify, fileIn, logOf, newFolder, onlyIn } from './support';

async function review(...args: string[]) {
  const { code, out, err } = await falsify(['review', '--json', ...args]);
  const results = out === '' ? [] : reviewResult.parse(JSON.parse(out));
  return { code, err, results };
}

const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('a transcript of ours', () => {
  async function played(): Promise<string> {
    const out = newFolder();
    const args = ['-g', '7', '--rule', '1', '--tests', '5', '--seed', '1', '-m', 'offline:random', '-o', out];
    expect((await falsify(['run', EXAMPLE, ...args])).code).toBe(0);
    return onlyIn(out);
  }

  it('has no mistakes, since computation judged it', async () => {
    const { code, results, err } = await review(await played());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(results).toMatchObject([{ version: 1, rounds: 6, disagreements: [], open: [], problems: [] }]);
    const [{ state, verdicts }] = results;
    expect(state).toBe('completed');
    expect(verdicts.filter(({ judge }) => judge === 'equivalence')).toHaveLength(6);
    expect(verdicts.filter(({ judge }) => judge === 'compatibility')).toHaveLength(5);
    for (const { stored, computed, agrees, hypothesis } of verdicts) {
      expect(stored).toBe(computed);
      expect(agrees).toBe(true);
      expect(hypothesis).toMatchObject({ partial: false, source: 'reader' });
    }
    expect(results[0].metrics.stored).toEqual(results[0].metrics.computed);
  });

  it('has those that were put into it, with their place and what shows them', async () => {
    const path = await played();
    const spoilt = new Map<number, string>();
    const opposite: Record<string, string> = {
      incorrect: 'correct',
      compatible: 'incompatible',
      incompatible: 'compatible',
    };
    const events = logOf(path).events.map((event) => {
      if (event.type !== 'verdict' || spoilt.size >= 2 || !Object.hasOwn(opposite, event.result))
        return event;
      if (
        [...spoilt.values()].includes(event.judge) ||
        !['equivalence', 'compatibility'].includes(event.judge)
      )
        return event;
      spoilt.set(event.target, event.judge);
      return { ...event, result: opposite[event.result] };
    });
    writeFileSync(path, lines(events));
    const { code, results } = await review(path);
    expect(code).toBe(1);
    const [{ disagreements, metrics, verdicts }] = results;
    expect(
      new Map(verdicts.flatMap(({ step, judge, agrees }) => (agrees === false ? [[step, judge]] : []))),
    ).toEqual(spoilt);
    expect(new Map(disagreements.map(({ step, judge }) => [step, judge]))).toEqual(spoilt);
    expect(
      disagreements.every(
        ({ certainty, stored, computed }) => certainty === 'certain' && stored !== computed,
      ),
    ).toBe(true);
    expect(metrics.stored.solved).toBe(true);
    expect(metrics.stored).not.toEqual(metrics.computed);
    const text = await falsify(['review', path]);
    expect(text.code).toBe(1);
    expect(text.out).toMatch(/certain round \d, announcement \(step \d+\): judged correct, is incorrect/);
    expect(text.out).toContain('2 disagreements, 0 open verdicts');
    expect(text.out).toContain('  disagreements, the surest first:\n');
    expect((await review('--fail-on', 'none', path)).code).toBe(0);
    expect((await review('--fail-on', 'likely', path)).code).toBe(1);
  });

  it('that is torn is reviewed as far as it goes; what is none is refused, and keeps no other from it', async () => {
    const path = await played();
    const events = logOf(path).events.slice(0, 9);
    writeFileSync(path, `${lines(events)}{"v":1,"seq":`);
    const none = fileIn(newFolder(), 'none.jsonl', '{"a":1}\n');
    const { code, results, err } = await review(none, path, join(newFolder(), 'missing.jsonl'));
    expect(code).toBe(2);
    expect(results).toHaveLength(1);
    expect(results[0].problems).toMatchObject([{ line: 10 }]);
    expect(results[0].state).toBe('interrupted');
    expect((await falsify(['review', path])).out).toContain('interrupted: the episode was not played');
    expect(err).toContain('none.jsonl: error: is not a transcript');
    expect(err).toContain('no such file');
  });

  it('a test or an answer that is none of the game is named with its line, and the rest is reviewed', async () => {
    const path = await played();
    const { events } = logOf(path);
    const test = events.findIndex((event) => event.type === 'reply' && event.expect === 'test');
    const answer = events.findIndex((event) => event.type === 'feedback');
    const whole = (await review(path)).results[0].verdicts.length;
    const spoilt: readonly [at: number, event: string, line: number, verdicts: number, message: string][] = [
      [
        test,
        JSON.stringify({ ...events[test], parsed: { content: 'x', triple: [1, 2] } }),
        test,
        1,
        'no triple',
      ],
      [test, JSON.stringify(events[test]).replace('"expect":"test"', '"expect":"te'), test, 1, 'no JSON'],
      [answer, JSON.stringify({ ...events[answer], triple: 'x' }), answer, 1, 'no triple'],
      [
        answer,
        JSON.stringify({ ...events[answer], triple: [0, 0, 1] }),
        answer,
        0,
        'not the feedback on the reply of number',
      ],
    ];
    for (const [at, event, line, lost, message] of spoilt) {
      writeFileSync(path, events.map((each, i) => `${i === at ? event : JSON.stringify(each)}\n`).join(''));
      const { code, results, err } = await review(path);
      expect({ code, err }).toEqual({ code: 2, err: '' });
      expect(results[0].problems).toContainEqual({
        file: basename(path),
        line: line + 1,
        message: expect.stringContaining(message) as string,
      });
      expect(results[0].verdicts).toHaveLength(whole - lost);
      const summary = await falsify(['summary', path]);
      expect(summary.code).toBe(2);
      expect(summary.err).toContain(`${path}:${line + 1}: error: `);
      const exported = await falsify(['export', path, '--format', 'md']);
      expect(exported.code).toBe(2);
      expect(exported.out).toContain(message);
    }
  });

  it('of no known task, or without a header, cannot be reviewed', async () => {
    const path = await played();
    const [header, ...rest] = logOf(path).events;
    for (const events of [[{ ...header, task: 'chess' }, ...rest], rest]) {
      writeFileSync(path, lines(events));
      expect(await review(path)).toMatchObject({
        code: 2,
        results: [],
        err: expect.stringContaining('cannot be reviewed') as string,
      });
    }
  });
});

it('says how many transcripts are of games without judges, and reviews the others', async () => {
  const out = newFolder();
  const wilt = ['--task', 'wilt', '--rule', '1', '-m', 'offline:falsifying', '-o', out];
  expect((await falsify(['run', ...wilt])).code).toBe(0);
  const note = expect.stringContaining('1 transcript of games without judges') as string;
  expect(await review(out)).toMatchObject({ code: 0, results: [], err: note });
  expect((await falsify(['run', EXAMPLE, '-g', '7', '--tests', '3', '-o', out])).code).toBe(0);
  expect(await review(out)).toMatchObject({ code: 0, results: [{ rounds: 4 }], err: note });
});

type Answer = 'YES' | 'NO';
interface Round {
  readonly says: string;
  readonly tests: readonly [number, number, number];
  readonly answer: Answer;
  readonly outcome: 'CORRECT' | 'INCORRECT' | 'UNPARSEABLE';
  readonly compatible: boolean | null | 'TIMEOUT' | 'ERROR';
  readonly status?: string;
}

const ANSWERS = { CORRECT: 'YES', INCORRECT: 'NO', UNPARSEABLE: null } as const;
const STEM = 'O1_1_inst1_20260101-120000';
const ROUNDS: readonly Round[] = [
  { says: 'all numbers are even', tests: [2, 4, 5], answer: 'YES', outcome: 'INCORRECT', compatible: false },
  { says: 'all numbers are even.', tests: [2, 4, 8], answer: 'YES', outcome: 'INCORRECT', compatible: true },
  {
    says: 'the numbers are strictly increasing',
    tests: [5, 3, 1],
    answer: 'NO',
    outcome: 'CORRECT',
    compatible: false,
  },
];

interface Published {
  readonly folder: string;
  readonly transcript: string;
}

/** A run in the published format, of the rule `a < b < c`; the judge files too unless they are left out. */
function wasonRun(
  rounds: readonly Round[],
  files: 'all' | 'no-guesses' = 'all',
  folder = newFolder(),
): Published {
  const meta = {
    testcase_id: 'O1_1',
    hidden_rule_name: 'increasing',
    hidden_rule_expr: 'a < b < c',
    variant: 'baseline',
    model: 'some/model',
    split: 'ood_test',
    instance_index: 1,
    seed_example: { a: 1, b: 2, c: 3 },
    decoding: { temperature: 0.6, stop: null },
  };
  const rows = rounds.flatMap(({ says, tests, answer }, i) => [
    { step: 4 * i + 2, role: 'model', content: `Announce: ${says}`, raw: `Announce: ${says}` },
    { step: 4 * i + 3, role: 'environment', content: 'Turn - Test' },
    {
      step: 4 * i + 4,
      role: 'model',
      content: `Check: [${tests.join(',')}]`,
      raw: `Check: [${tests.join(', ')}]`,
    },
    { step: 4 * i + 5, role: 'environment', content: `${answer}\nTurn - Announce` },
  ]);
  const opening = { step: 1, role: 'environment', content: 'Find the rule. [1,2,3]\nTurn - Announce' };
  const transcript = fileIn(folder, `${STEM}.jsonl`, lines([{ meta }, opening, ...rows]));
  const pairs = rounds.map(({ says, tests, compatible, status }, i) => ({
    index: i + 1,
    announce_step: 4 * i + 2,
    check_step: 4 * i + 4,
    announced_rule: says.replace(/\.$/, ''),
    triple: tests,
    compile_ok: true,
    compile_error: '',
    compatible,
    status: status ?? 'OK',
  }));
  const judge = {
    ...meta,
    judger_model: 'a judge',
    source_transcript: `${STEM}.jsonl`,
    num_pairs: rounds.length,
  };
  fileIn(folder, `${STEM}_judge_compatibility.jsonl`, lines([{ meta: judge }, ...pairs]));
  const guesses = rounds.map(({ says, outcome }, i) => ({
    step: 4 * i + 2,
    variant: 'baseline',
    hidden_rule_name: 'increasing',
    announced_rule: says,
    judge_prompt: '…',
    judge_raw: ANSWERS[outcome] ?? '?',
    judge_parsed: ANSWERS[outcome],
    outcome,
  }));
  if (files === 'all') fileIn(folder, `${STEM}_judge_guesses.jsonl`, lines(guesses));
  return { folder, transcript };
}

const changed = (i: number, change: Partial<Round>): readonly Round[] =>
  ROUNDS.map((round, at) => (at === i ? { ...round, ...change } : round));

describe('a published run of the wason task', () => {
  it('that was judged well has no disagreement', async () => {
    const { transcript, folder } = wasonRun(ROUNDS);
    const { code, results, err } = await review(join(folder, '*.jsonl'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(results).toMatchObject([
      { file: transcript, rounds: 3, disagreements: [], open: [], problems: [] },
    ]);
    expect(results[0].metrics.stored).toMatchObject({ solved: true, testsBeforeSuccess: 2 });
  });

  it('a wrong verdict is named with the step of the file and a counterexample', async () => {
    const right = wasonRun(changed(1, { outcome: 'CORRECT' }));
    const { code, results } = await review(right.transcript);
    expect(code).toBe(1);
    expect(results[0].disagreements).toMatchObject([
      {
        judge: 'equivalence',
        step: 6,
        round: 2,
        certainty: 'certain',
        kind: 'contradicts-evidence',
        evidence: { contradicts: { step: 0, tested: [1, 2, 3], label: 'YES' } },
      },
    ]);
    const wrong = await review(wasonRun(changed(2, { outcome: 'INCORRECT' })).transcript);
    expect(wrong.results[0].disagreements).toMatchObject([{ step: 10, round: 3, computed: 'correct' }]);
    const test = await review(wasonRun(changed(0, { compatible: true })).transcript);
    expect(test.results[0].disagreements).toMatchObject([
      { judge: 'compatibility', step: 4, round: 1, kind: 'counterexample', computed: 'incompatible' },
    ]);
  });

  it.each<[string, Round['compatible'], string]>([
    ['TIMEOUT', 'TIMEOUT', 'TIMEOUT'],
    ['ERROR', 'ERROR', 'ERROR'],
    ['null', null, 'COMPILE_ERROR'],
  ])(
    '`compatible` that is %s is no verdict, although the word is truthy',
    async (_name, compatible, status) => {
      const { transcript } = wasonRun(changed(0, { compatible, status }));
      const { code, results } = await review(transcript);
      expect(code).toBe(0);
      expect(results[0]).toMatchObject({ disagreements: [], problems: [] });
      expect(results[0].metrics.stored.ic.all).toMatchObject({
        withoutVerdict: 1,
        incompatible: 1,
        compatible: 1,
      });
      expect(results[0].metrics.computed.ic.all).toMatchObject({
        withoutVerdict: 0,
        incompatible: 2,
        compatible: 1,
      });
    },
  );

  it('what a partial reading accepts is no counterexample, what it rejects is', async () => {
    const says = 'two of the numbers are even';
    const { results } = await review(wasonRun(changed(1, { says, outcome: 'CORRECT' })).transcript);
    const [{ evidence }] = results[0].disagreements;
    expect(evidence).toMatchObject({ hypothesis: { partial: true } });
    expect(evidence.tooBroad).toBeUndefined();
    expect(evidence.tooNarrow).toBeGreaterThan(0);
    expect(evidence.counterexamples).toHaveLength(3);
    for (const one of evidence.counterexamples ?? []) {
      const [a, b, c] = one as number[];
      expect(a < b && b < c).toBe(true);
      expect([a, b, c].filter((each) => each % 2 === 0).length).toBeLessThan(2);
    }
    const full = await review(wasonRun(changed(1, { outcome: 'CORRECT' })).transcript);
    const both = full.results[0].disagreements[0].evidence;
    expect(both.counterexamples).toHaveLength(6);
  });

  it('without a judge file the other one is reviewed, and it is said', async () => {
    const { transcript } = wasonRun(changed(0, { compatible: true }), 'no-guesses');
    const { code, results } = await review(transcript);
    expect(code).toBe(1);
    expect(results[0].disagreements).toHaveLength(1);
    expect(results[0].problems.map(({ message }) => message).join()).toContain(`${STEM}_judge_guesses.jsonl`);
    expect(results[0].metrics.stored.withoutVerdict.equivalence).toBe(3);
  });

  it('a torn line and a row of nobody are named with their lines, and the rest is reviewed', async () => {
    const { transcript, folder } = wasonRun(changed(2, { outcome: 'INCORRECT' }));
    const rows = lines(logRows(transcript)).trimEnd().split('\n');
    writeFileSync(
      transcript,
      [...rows, '{"step": 99, "role": "nobody", "content": "x"}', rows[5].slice(0, 20)].join('\n'),
    );
    const guesses = join(folder, `${STEM}_judge_guesses.jsonl`);
    writeFileSync(guesses, `${lines(logRows(guesses))}{"step": 4, "ann`);
    const { code, results } = await review(transcript);
    expect(code).toBe(1);
    expect(results[0].disagreements).toMatchObject([{ step: 10 }]);
    const places = results[0].problems.map(({ file, line }) => `${file}:${line}`);
    expect(places).toContain(`${STEM}.jsonl:${rows.length + 2}`);
    expect(places).toContain(`${STEM}_judge_guesses.jsonl:4`);
  });

  it('a verdict on another announcement, step or triple is joined to nothing', async () => {
    for (const change of [
      { announced_rule: 'all are odd' },
      { check_step: 3 },
      { announce_step: 6 },
      { triple: [9, 9, 9] },
    ]) {
      const { transcript, folder } = wasonRun(changed(0, { compatible: true }));
      const path = join(folder, `${STEM}_judge_compatibility.jsonl`);
      writeFileSync(path, lines(logRows(path).map((row, i) => (i === 1 ? { ...row, ...change } : row))));
      const { code, results } = await review(transcript);
      expect({ change, code }).toEqual({ change, code: 0 });
      expect(results[0].problems).toMatchObject([{ file: `${STEM}_judge_compatibility.jsonl`, line: 2 }]);
    }
  });

  it('wordings that cannot be read stand by themselves, in no exit code', async () => {
    const says = 'the sum of them glimmers like a prime in moonlight';
    const { transcript } = wasonRun(changed(0, { says }));
    const { code, results } = await review('--fail-on', 'likely', transcript);
    expect(code).toBe(0);
    expect(results[0].open.map(({ judge, step }) => [judge, step])).toEqual([
      ['equivalence', 2],
      ['compatibility', 4],
    ]);
  });

  it('the same words judged in two ways are a likely mistake, which counts where that is asked for', async () => {
    const says = 'the sum of them glimmers like a prime in moonlight';
    const rounds = [0, 1, 2].map(
      (i) => ({ ...ROUNDS[i], says, outcome: i === 1 ? 'CORRECT' : 'INCORRECT' }) as const,
    );
    const { transcript } = wasonRun(rounds);
    const certain = await review(transcript);
    expect(certain.code).toBe(0);
    expect(certain.results[0].disagreements).toMatchObject([
      { step: 6, kind: 'self-contradiction', certainty: 'likely' },
    ]);
    expect((await review('--fail-on', 'likely', transcript)).code).toBe(1);
  });

  it('judge files alone are no transcripts', async () => {
    const { folder } = wasonRun(ROUNDS);
    const alone = await review(join(folder, `${STEM}_judge_guesses.jsonl`));
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('name the transcript') as string });
    expect(await review(join(folder, '*_judge_*.jsonl'))).toMatchObject({ code: 2, results: [] });
    expect((await review()).code).toBe(2);
  });

  it('hostile text reaches no terminal as it is', async () => {
    const evil = '\u001b]0;owned\u0007\u202E\u009b2J\u200B';
    const rounds = ROUNDS.map((round) => ({ ...round, says: `${round.says} ${evil}`, status: evil }));
    const { transcript } = wasonRun([...rounds, { ...rounds[0], says: evil, compatible: 'ERROR' }]);
    const [head, ...rest] = logRows(transcript);
    writeFileSync(transcript, lines([head, ...rest, { step: 50, role: evil, content: evil }]));
    for (const format of ['text', 'json']) {
      const { out, err } = await falsify(['review', '--format', format, transcript]);
      expect(out.length).toBeGreaterThan(100);
      // eslint-disable-next-line no-control-regex -- control characters are what is looked for
      expect(out + err).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u202E]/u);
    }
  });
});

const logRows = (path: string): Record<string, unknown>[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a published run of the blicket task', () => {
  /** Objects 0 and 2 matter, and both must be on the device. */
  function blicketRun(correct: boolean, compatible: unknown): string {
    const folder = newFolder();
    const names = [0, 1, 2, 3].map((i) => `object ${i}`);
    const says = 'relevant=[object 0, object 2]; rule=both object 0 and object 2 must be on the device';
    const turn = (turns: number, turn_type: string, action: string) => ({
      timestamp: '2026-01-01 12:00:00',
      agent_class: '<x>',
      trial_idx: 0,
      turns,
      turn_type,
      expect: turn_type,
      action,
      response_message: action,
      usage: { prompt_tokens: 5, completion_tokens: 7 },
      api_error: 'false',
      game_state: {
        initial_configuration: 'object 1 is on the device.',
        object_names: names,
        blicket_indices: [0, 2],
        true_rule: 'conjunctive',
      },
      last_bad_attempt: null,
    });
    const rows = [
      turn(0, 'announce', `Announce: ${says}`),
      turn(1, 'test', 'Test: [object 0, object 2]'),
      turn(2, 'announce', `Announce: ${says}`),
    ];
    const path = fileIn(folder, 'action_log_trial-0.jsonl', lines(rows));
    const state = [true, false, true, false];
    const pair = { index: 1, announce_turn: 0, test_turn: 1, hypothesis_text: says, state };
    const verdict = { compile_ok: true, compile_error: '', compatible, status: 'OK' };
    fileIn(
      folder,
      'action_log_trial-0_judge_compat.jsonl',
      lines([{ meta: { num_pairs: 1 } }, { ...pair, ...verdict }]),
    );
    const guess = (turns: number) => ({ turns, announce_text: `Announce: ${says}`, rule_correct: correct });
    fileIn(folder, 'action_log_trial-0_judge_guess.jsonl', lines([guess(0), guess(2)]));
    return path;
  }

  it('is reviewed by its turns', async () => {
    const good = await review(blicketRun(true, true));
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(good.results[0]).toMatchObject({ rounds: 2, disagreements: [], open: [] });
    const bad = await review(blicketRun(false, false));
    expect(bad.code).toBe(1);
    expect(bad.results[0].disagreements.map(({ judge, step }) => `${judge} ${step}`).sort()).toEqual([
      'compatibility 1',
      'equivalence 0',
      'equivalence 2',
    ]);
  });
});
