import { beforeAll, describe, expect, it } from 'vitest';
import { eventSchema } from '../../../../src/episode/events';
import {
  importPublished,
  ImportError,
  modelFolder,
  publishedId,
  transcriptOf,
} from '../../../../src/episode/published';
import { wrongAnswers } from '../../../../src/episode/published/answers';
import { finish } from '../../../../src/base/stepwise';
import { type Row, withLines, withRow } from '../../../fixtures/published/edit';
import { blicketFiles, type PublishedFiles, SECRET, wasonFiles } from '../../../fixtures/published/files';
import { play } from '../../../fixtures/published/play';

let wason: PublishedFiles;
let dual: PublishedFiles;
let blicket: PublishedFiles;
beforeAll(async () => {
  wason = wasonFiles((await play({ task: 'wason' })).events);
  dual = wasonFiles((await play({ task: 'wason', setting: 'dual-goal' })).events);
  blicket = blicketFiles((await play({ task: 'blicket' })).events);
}, 60_000);

const read = (files: PublishedFiles) => importPublished({ ...files, model: 'some-model' });

/** `file part:line: message` of what is wrong, and the steps of the verdicts. */
async function found(files: PublishedFiles) {
  const { events, places, problems } = await read(files);
  const part = (name: string) =>
    /_judge_(compat|guess)/.exec(name)?.[1] ?? (name.endsWith('.txt') ? 'text' : 'run');
  return {
    problems: problems.map(({ file, line, message }) => `${part(file)}:${line} ${message}`),
    verdicts: events.flatMap((event) =>
      event.type === 'verdict' ? [`${event.judge} ${places.get(event.target)!.step} ${event.result}`] : [],
    ),
    rounds: events.flatMap((event) =>
      event.type === 'reply' ? [`${event.round} ${event.expect} ${places.get(event.seq)!.step}`] : [],
    ),
    labels: events.flatMap((event) => (event.type === 'feedback' ? [event.label] : [])),
  };
}

const set = (change: Row) => (row: Row) => ({ ...row, ...change });
const cut = () => undefined;

describe('a published run', () => {
  it('is read without a problem, with every verdict', async () => {
    for (const files of [wason, dual, blicket]) {
      const { problems, verdicts } = await found(files);
      expect(problems).toEqual([]);
      expect(verdicts).toHaveLength(13);
    }
  });

  it('joins announcements with any number of full stops, which one judge file leaves out', async () => {
    const dots = `a${'.'.repeat(200_000)}b`;
    const content = `Announce: ${dots} . ..`;
    const announced = withRow(wason, 'transcript', 3, set({ content, raw: content }));
    const judged = withRow(announced, 'guesses', 1, set({ announced_rule: dots }));
    const { problems, verdicts } = await found(
      withRow(judged, 'compatibility', 2, set({ announced_rule: dots })),
    );
    expect(problems).toEqual([expect.stringMatching(/^run:3 .* more than 2000 characters/)]);
    expect(verdicts).toHaveLength(13);
  });

  it('is another one than that of another model with a log of the same name, whatever is beside it', async () => {
    const idOf = async (files: PublishedFiles, model = 'some-model') => {
      const [header] = (await importPublished({ ...files, model })).events;
      return header.type === 'episode' ? header.id : undefined;
    };
    const own = await idOf(blicket);
    expect(own).toMatch(/^published\/action_log_trial-\d+\.jsonl\/[0-9a-f]{16}$/);
    expect(await idOf({ ...blicket, siblings: {} as PublishedFiles['siblings'] }, 'elsewhere')).toBe(own);
    const { name, text } = blicket.transcript;
    expect(await publishedId('blicket', name, `\uFEFF${text.slice(0, 600)}`)).toBe(own);
    const later = set({ timestamp: '2026-03-04T05:06:07.000008' });
    expect(await idOf(withRow(blicket, 'transcript', 1, later))).not.toBe(own);
    expect(await idOf(wason)).toBe(`published/${wason.transcript.name}`);
  });

  it('is made of valid events, and says nothing of the folders of its authors', async () => {
    for (const files of [wason, dual, blicket]) {
      const pairs = withRow(files, 'compatibility', 3, (row) => ({
        ...row,
        compatible: 'ERROR',
        pred_machine_on: 'ERROR',
        status: 'ERROR',
        compile_error: `runtime_error: File "${SECRET}/judge.py", line 3`,
      }));
      const { events, problems } = await read(pairs);
      for (const event of events) expect(eventSchema.safeParse(event).success).toBe(true);
      const text = JSON.stringify({ events, problems });
      expect(text).toContain('judge.py');
      expect(text).not.toContain('nobody-42');
    }
  });

  it('takes its model from the folder, where that is one of a published run', () => {
    expect(modelFolder(['home', 'x', 'some-model', 'baseline', 'O1_1', 'inst3'], 'wason')).toBe('some-model');
    expect(modelFolder(['home', 'somebody', 'Downloads', 'runs'], 'wason')).toBeUndefined();
    const doubled = ['obj_4', 'xor_45tests', 'obj_4', 'xor_45tests'];
    expect(modelFolder(['x', 'tio-some-model', ...doubled], 'blicket')).toBe('tio-some-model');
    expect(modelFolder(['x', 'some-model', 'obj_4', 'xor_45tests'], 'blicket')).toBe('some-model');
    expect(modelFolder(['home', 'somebody', 'Downloads'], 'blicket')).toBeUndefined();
  });

  it('is found from its judge files and its conversation', () => {
    for (const files of [wason, blicket])
      for (const { name } of Object.values(files.siblings))
        expect(transcriptOf(name)).toBe(files.transcript.name);
    expect(transcriptOf(wason.transcript.name)).toBeUndefined();
  });

  it('without judge files is said to be without them', async () => {
    const { problems } = await importPublished({ ...blicket, siblings: {} });
    expect(problems.map(({ severity }) => severity)).toEqual(['info', 'info', 'info', 'info']);
  });

  it('that is none is refused with its name', async () => {
    for (const files of [wason, blicket])
      for (const text of ['', '{}\n', 'x', '{"meta": {}}\n', '\u0000'.repeat(100)]) {
        const broken = { ...files, transcript: { ...files.transcript, text } };
        await expect(read(broken)).rejects.toThrow(ImportError);
      }
  });

  it('may begin with a byte order mark, have line ends of Windows, and a last line that is torn', async () => {
    for (const files of [wason, blicket]) {
      const text = `\uFEFF${files.transcript.text.replaceAll('\n', '\r\n')}`;
      expect((await found({ ...files, transcript: { ...files.transcript, text } })).problems).toEqual([]);
      const torn = { ...files.transcript, text: files.transcript.text.slice(0, -20) };
      const [first] = (await found({ ...files, transcript: torn })).problems;
      expect(first).toMatch(/^run:\d+ The last line is torn/);
      const garbage = withLines(files, 'guesses', (lines) => [
        ...lines.slice(0, 2),
        'xyz',
        ...lines.slice(2),
      ]);
      expect((await found(garbage)).problems).toEqual(['guess:3 This line is no JSON.']);
      const after = withLines(files, 'guesses', ([one, ...more]) => [`${one} x`, ...more]);
      expect((await found(after)).problems[0]).toBe('guess:1 This line is no JSON.');
    }
  });
});

describe('rows of a transcript', () => {
  it('that are missing, there twice or exchanged are told, and no verdict goes to another turn', async () => {
    for (const files of [wason, blicket]) {
      const whole = new Set((await found(files)).verdicts);
      const lines = files.transcript.text.split('\n').length - 1;
      for (let line = 2; line < lines; line++) {
        const changes = [
          withRow(files, 'transcript', line, cut),
          withLines(files, 'transcript', (all) => [...all.slice(0, line), all[line - 1], ...all.slice(line)]),
          withLines(files, 'transcript', (all) => all.with(line - 1, all[line]).with(line, all[line - 1])),
        ];
        for (const change of changes) {
          const { problems, verdicts } = await found(change);
          expect(problems.length).toBeGreaterThan(0);
          for (const verdict of verdicts) expect(whole).toContain(verdict);
        }
      }
    }
  });

  it('a test whose announcement is missing stands in a round of its own', async () => {
    const { rounds, problems } = await found(withRow(wason, 'transcript', 7, cut));
    expect(rounds.slice(0, 4)).toEqual(['1 announce 2', '1 test 4', '2 test 8', '3 announce 10']);
    expect(problems.join()).toContain('A test without an announcement before it');
    const logged = await found(withRow(blicket, 'transcript', 3, cut));
    expect(logged.rounds.slice(0, 4)).toEqual(['1 announce 0', '1 test 1', '2 test 3', '3 announce 4']);
  });

  it('of another trial, or of a turn that is not clear, are told and not used', async () => {
    const state = (row: Row) => ({ ...row, game_state: { ...(row['game_state'] as Row), true_rule: 'xor' } });
    for (const change of [
      state,
      set({ trial_idx: 7 }),
      set({ turn_type: 'test' }),
      set({ expect: 'test' }),
    ]) {
      const { problems, rounds } = await found(withRow(blicket, 'transcript', 3, change));
      expect(problems[0]).toMatch(/^run:3 .* this line is not used\.$/);
      expect(rounds).not.toContain('2 announce 2');
    }
  });

  it('of what was asked again come before the reply with their step, and move the rows of the other judge', async () => {
    const trace = (step: number) => {
      const bad = { attempt: 1, expected: 'announce', raw: 'hm', parsed_kind: 'bad', parsed_payload: null };
      const taken = { attempt: 2, raw: 'Announce: x', parsed_kind: 'announce' };
      return JSON.stringify({ step, role: 'retry_trace', expected: 'announce', retries: [bad, taken] });
    };
    const asked = withLines(wason, 'transcript', (all) => [...all.slice(0, 6), trace(6), ...all.slice(6)]);
    const moved = withLines(asked, 'guesses', (all) =>
      all.map((line) =>
        line.replace(/"step": (\d+)/, (_, step) => `"step": ${Number(step) + (Number(step) >= 6 ? 1 : 0)}`),
      ),
    );
    for (const files of [asked, moved]) {
      const { problems, verdicts } = await found(files);
      expect(problems).toEqual([]);
      expect(verdicts).toHaveLength(13);
    }
    const { events } = await read(moved);
    expect(events.filter(({ type }) => type === 'retry')).toMatchObject([
      { round: 2, attempt: 1, raw: 'hm' },
    ]);
    expect(events.filter((event) => event.type === 'reply').map(({ attempt }) => attempt)).toEqual([
      1,
      1,
      2,
      ...Array.from({ length: 10 }, () => 1),
    ]);
  });

  it('a test of the triple that was given has no answer, and the others keep theirs', async () => {
    const refusal = set({ content: 'Please test a different triple (not the given example).' });
    const { problems, labels, verdicts } = await found(withRow(dual, 'transcript', 6, refusal));
    expect(problems).toEqual([]);
    expect(labels).toHaveLength(5);
    expect(verdicts).toHaveLength(13);
    const silent = await found(withRow(dual, 'transcript', 6, set({ content: 'Turn - Announce' })));
    expect(silent.problems).toEqual(['run:6 The test before this line has no answer.']);
  });

  it('a run that was broken off ends as one', async () => {
    const short = withLines(wason, 'transcript', (lines) => lines.slice(0, 10));
    const { events } = await read(short);
    expect(events.at(-1)).toMatchObject({ type: 'end', state: 'failed', why: 'incomplete' });
    expect((await found(short)).problems.every((problem) => /^(compat|guess):/.test(problem))).toBe(true);
  });
});

const STATUSES = [
  ['OK', true, true],
  ['OK_AFTER_RUNTIME_RETRY', true, false],
  ['COMPILE_ERROR', false, null],
  ['TIMEOUT', true, 'TIMEOUT'],
  ['ERROR', true, 'ERROR'],
] as const;

describe('answers', () => {
  it('are compared with the hidden rule, the given triple too; they stay as they were given', async () => {
    const wrong = async (files: PublishedFiles) => finish(wrongAnswers(await read(files)));
    for (const files of [wason, dual, blicket]) expect(await wrong(files)).toEqual([]);
    const turned = withRow(wason, 'transcript', 6, ({ content, ...row }) => ({
      ...row,
      content: (content as string).startsWith('YES') ? 'NO\nTurn - Announce' : 'YES\nTurn - Announce',
    }));
    expect(await wrong(turned)).toMatchObject([{ line: 6, severity: 'warning' }]);
    const meta = (change: Row) => (row: Row) => ({ meta: { ...(row['meta'] as Row), ...change } });
    const given = withRow(wason, 'transcript', 1, meta({ seed_example: { a: 3, b: 2, c: 1 } }));
    expect(await wrong(given)).toMatchObject([
      { line: 1, message: expect.stringContaining('given') as string },
    ]);
    const none = withRow(wason, 'transcript', 1, meta({ hidden_rule_expr: 'import os' }));
    expect(await wrong(none)).toMatchObject([
      { line: 1, message: expect.stringContaining('cannot') as string },
    ]);
  });
});

describe('verdicts', () => {
  it('are what their rows say, whatever the status', async () => {
    for (const files of [wason, blicket])
      for (const [status, compile_ok, compatible] of STATUSES) {
        const row = {
          status,
          compile_ok,
          compatible,
          pred_machine_on: compatible,
          raw_fn: 'def rule',
          raw_attempts: ['x'],
        };
        const { events, problems } = await read(withRow(files, 'compatibility', 2, set(row)));
        expect(problems).toEqual([]);
        const verdict = events.find((event) => event.type === 'verdict' && event.judge === 'compatibility');
        const result =
          compatible === true ? 'compatible' : compatible === false ? 'incompatible' : 'no-verdict';
        expect(verdict).toMatchObject({ result, function: 'def rule', attempts: [{ raw: 'x' }] });
        expect(verdict).toMatchObject({ by: { name: 'published', model: 'a-judge' } });
      }
  });

  it('that contradict themselves are told: an outcome counts as it stands, a function that failed says nothing', async () => {
    const guess = await found(
      withRow(wason, 'guesses', 2, set({ judge_parsed: 'YES', outcome: 'INCORRECT' })),
    );
    expect(guess.problems[0]).toContain('guess:2 Its outcome is INCORRECT');
    expect(guess.verdicts).toContain('equivalence 6 incorrect');
    const failed = { status: 'COMPILE_ERROR', compile_ok: false, compatible: true, pred_machine_on: true };
    const machine = { compatible: true, pred_machine_on: false };
    const ids = { tested_object_ids: [0, 1, 2, 3], state: [true, false, false, false] };
    for (const [files, row] of [
      [wason, failed],
      [blicket, failed],
      [blicket, machine],
      [blicket, ids],
    ] as const) {
      const { problems, verdicts } = await found(withRow(files, 'compatibility', 2, set(row)));
      expect(problems.join()).toMatch(/compat:2 .*this verdict is not used/);
      expect(verdicts.filter((verdict) => verdict.startsWith('compatibility'))).toHaveLength(5);
    }
  });

  it('on something else than the turn they name are told and joined to nothing', async () => {
    const rows: readonly (readonly [PublishedFiles, 'compatibility' | 'guesses', Row])[] = [
      [wason, 'compatibility', { announced_rule: 'all are odd' }],
      [wason, 'compatibility', { triple: [9, 9, 9] }],
      [wason, 'compatibility', { check_step: 3 }],
      [wason, 'compatibility', { check_step: 8 }],
      [wason, 'compatibility', { announce_step: 6 }],
      [wason, 'compatibility', { check_step: 4000 }],
      [wason, 'guesses', { announced_rule: 'all are odd' }],
      [wason, 'guesses', { step: 4000 }],
      [wason, 'guesses', { variant: 'dual-goal' }],
      [wason, 'guesses', { hidden_rule_name: 'All odd' }],
      [blicket, 'compatibility', { hypothesis_text: 'relevant=[]; rule=all' }],
      [blicket, 'compatibility', { state: [false, false, false, false], tested_object_ids: [] }],
      [blicket, 'compatibility', { test_turn: 3 }],
      [blicket, 'guesses', { announce_text: 'Announce: relevant=[]; rule=all' }],
      [blicket, 'guesses', { turns: 1 }],
      [blicket, 'guesses', { trial_idx: 5 }],
      [blicket, 'guesses', { true_rule: 'xor' }],
      [blicket, 'guesses', { true_blickets: ['object 1'] }],
    ];
    for (const [files, part, change] of rows) {
      const line = part === 'compatibility' ? 2 : 1;
      const { problems, verdicts } = await found(withRow(files, part, line, set(change)));
      expect({ change, problem: problems[0] }).toEqual({
        change,
        problem: expect.stringMatching(/not used\.$/) as string,
      });
      expect(verdicts).toHaveLength(12);
    }
  });

  it('that are there twice count once', async () => {
    for (const files of [wason, blicket])
      for (const part of ['compatibility', 'guesses'] as const) {
        const twice = withLines(files, part, (all) => [...all.slice(0, 3), all[2], ...all.slice(3)]);
        const { problems, verdicts } = await found(twice);
        expect(problems[0]).toContain('It is the second one on the same reply');
        expect(verdicts).toHaveLength(13);
      }
  });

  it('on another run are none of this one, even where they would fit', async () => {
    const other = (row: Row) => ({ meta: { ...(row['meta'] as Row), instance_index: 2, trial_idx: 2 } });
    for (const files of [wason, blicket]) {
      const { problems, verdicts } = await found(withRow(files, 'compatibility', 1, other));
      expect(problems).toEqual([expect.stringMatching(/^compat:1 .*: none is used\.$/)]);
      expect(verdicts).toHaveLength(7);
    }
    const renamed = (row: Row) => ({
      meta: { ...(row['meta'] as Row), source_transcript: `${SECRET}/b.jsonl` },
    });
    const { problems, verdicts } = await found(withRow(wason, 'compatibility', 1, renamed));
    expect(problems).toEqual(['compat:1 These verdicts were given on a file of another name, b.jsonl.']);
    expect(verdicts).toHaveLength(13);
  });

  it('are counted against what the file states and what was played', async () => {
    for (const files of [wason, blicket]) {
      const { problems } = await found(withRow(files, 'compatibility', 4, cut));
      expect(problems).toEqual(['compat:1 There are 5 verdicts for 6 pairs that it states.']);
      const guesses = await found(withLines(files, 'guesses', (all) => all.slice(0, -2)));
      expect(guesses.problems).toEqual(['guess:0 There are 5 verdicts for 7 announcements.']);
    }
  });
});

describe('a conversation', () => {
  const line = (files: PublishedFiles, text: string) =>
    files.siblings.conversation!.text.split('\n').indexOf(text) + 1;

  it('that answers otherwise than the rule is told at its line; the rule counts', async () => {
    const { labels } = await found(blicket);
    const at = line(blicket, labels[0]!);
    const wrong = withLines(blicket, 'conversation', (all) =>
      all.with(at - 1, labels[0] === 'ON' ? 'OFF' : 'ON'),
    );
    const result = await found(wrong);
    expect(result.problems).toEqual([expect.stringMatching(`^text:${at} The answer is O`)]);
    expect(result.labels).toEqual(labels);
  });

  it('of another run is not used', async () => {
    const other = withLines(blicket, 'conversation', (all) =>
      all.map((each) => each.replace('object 1', 'object 2')),
    );
    const { problems } = await found(other);
    expect(problems).toEqual([expect.stringMatching(/^text:0 .*it is not used\.$/)]);
  });

  it('that breaks off, goes on or has lines of nobody is told', async () => {
    const text = (change: (lines: readonly string[]) => readonly string[]) =>
      found(withLines(blicket, 'conversation', change)).then(({ problems }) => problems);
    expect(await text((all) => all.slice(0, -10))).toEqual([expect.stringContaining('ends before turn')]);
    const more = ['Turn - Test.', '', 'Test: []', ''];
    expect(await text((all) => [...all, ...more])).toEqual([
      expect.stringContaining('ends before this turn'),
    ]);
    expect(await text((all) => [...all, 'x'])).toEqual([expect.stringContaining('belongs to no turn')]);
  });

  it('xor is exactly one, also of three', async () => {
    const scenario = { objects: 4, blickets: [0, 1, 2], rule: 'xor', placement: [] };
    const { events } = await read(blicketFiles((await play({ task: 'blicket', scenario })).events));
    for (const event of events)
      if (event.type === 'feedback') {
        const on = (event['objects'] as string[]).filter((name) => name !== 'object 3').length;
        expect(event.label).toBe(on === 1 ? 'ON' : 'OFF');
      }
  });
});
