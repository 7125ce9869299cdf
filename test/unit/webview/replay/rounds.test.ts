import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/replay/types';
import { describe as words, describeStep, resultsOf } from '../../../../webview/replay/describe';
import { active, counts, matching, shown, toggle } from '../../../../webview/replay/filters';
import { groupsOf, placeOfHit } from '../../../../webview/replay/hits';
import { partsOf } from '../../../../webview/replay/parts';
import { step, stepDisagreement, stepRound, toEnd, toRound } from '../../../../webview/replay/moves';
import { lookOf, slotOf, messagesBefore } from '../../../../webview/replay/round-parts';
import { indexOfRound, Rounds } from '../../../../webview/replay/rounds';
import {
  addRows,
  begin,
  disagreements,
  findings,
  foundHere,
  isHidden,
  place,
  placeOf,
  rewound,
  rounds,
} from '../../../../webview/replay/state';

let seq = 0;
const row = (fields: Partial<Row> & { readonly type: Row['type'] }): Row =>
  ({ seq: ++seq, line: seq, round: 1, text: '', ...fields }) as Row;

/** Rows of rounds 1 to n: a message, an announcement, its verdict, a test, its answer, its verdict. */
function played(n: number): Row[] {
  seq = 0;
  const rows = [row({ type: 'episode', round: 0 })];
  for (let round = 1; round <= n; round++) {
    const announced = seq + 2;
    rows.push(
      row({ type: 'message', round, text: 'announce' }),
      row({ type: 'reply', round, expect: 'announce', attempt: 1, latencyMs: 0, words: `h${round}` }),
      row({ type: 'verdict', round, judge: 'equivalence', target: announced, result: 'incorrect' }),
      row({ type: 'reply', round, expect: 'test', attempt: 1, latencyMs: 0, words: `[${round}]` }),
      row({ type: 'feedback', round, text: 'YES', positive: true }),
      row({
        type: 'verdict',
        round,
        judge: 'compatibility',
        target: announced + 2,
        result: round % 2 === 0 ? 'incompatible' : 'compatible',
      }),
    );
  }
  return rows;
}

const disagree = (round: number, judge: 'equivalence' | 'compatibility') => ({
  round,
  judge,
  target: 6 * round - 3 + (judge === 'equivalence' ? 0 : 2),
  kind: 'counterexample',
  certainty: 'certain',
  evidence: '',
  stored: 'correct',
  computed: 'incorrect',
});

const tell = (...disagreements: ReturnType<typeof disagree>[]) =>
  (findings.value = { disagreements, open: [], metrics: {} } as unknown as typeof findings.value);

beforeEach(() => {
  begin();
  place.value = { round: 1, turn: 'announce' };
});
afterEach(() => {
  rewound.value = false;
  active.value = new Set();
});

describe('rounds', () => {
  it('are put together from rows, in the order of their numbers', () => {
    const all = new Rounds();
    const rows = played(3);
    all.add(rows.slice(0, 10));
    all.add(rows.slice(10));
    expect(
      all.all.map(({ round, steps: [announcement, test], notes }) => [
        round,
        announcement.reply.row.words,
        test.reply.row.words,
        test.feedback?.row.text,
        notes.length,
      ]),
    ).toEqual([1, 2, 3].map((n) => [n, `h${n}`, `[${n}]`, 'YES', 0]));
    expect([1, 2, 3, 4].map((n) => indexOfRound(all.all, n))).toEqual([0, 1, 2, 3]);
  });

  it('have the verdict that counts, and keep those that were replaced', () => {
    const all = new Rounds();
    all.add(played(1));
    const verdict = { type: 'verdict', judge: 'equivalence', target: 3 } as const;
    all.add([
      row({ ...verdict, result: 'correct' }),
      row({ ...verdict, result: 'no-verdict', unreached: true }),
    ]);
    expect(all.verdict('equivalence', 3)?.result).toBe('correct');
    expect(all.byNumber.get(1)?.verdicts.map(({ row: { result } }) => result)).toEqual([
      'incorrect',
      'compatible',
      'correct',
      'no-verdict',
    ]);
    expect(all.byNumber.get(1)?.verdicts.filter((one) => all.isCurrent(one.row))).toHaveLength(2);
  });

  it('show what is no part of the game where it stands', () => {
    const all = new Rounds();
    const [head, message, announcement, verdict, ...rest] = played(1);
    const between = row({ type: 'resume' });
    const after = [row({ type: 'unknown', name: 'wonder' }), row({ type: 'episode' }), row({ type: 'end' })];
    all.add([head, message, row({ type: 'judging' }), announcement, verdict, between, ...rest, ...after]);
    const [round] = all.all;
    expect(round.notes.map((note) => [note.row.type, slotOf(round, note.index)])).toEqual([
      ['judging', 'announce'],
      ['resume', 'test'],
      ['unknown', 'after'],
      ['episode', 'after'],
      ['end', 'after'],
    ]);
    expect(lookOf(round.notes[2].row)).toMatchObject({ words: 'Unknown event', text: 'wonder' });

    expect(messagesBefore(round, 'announce').map(({ row: { text } }) => text)).toEqual(['announce']);
    expect(messagesBefore(round, 'test')).toEqual([]);
  });

  it('have as many steps as the game has turns', () => {
    const turns = ['look', 'guess', 'bet'];
    seq = 0;
    const replies = [1, 2].flatMap((round) =>
      turns.flatMap((expect) => [
        row({ type: 'reply', round, expect, attempt: 1, latencyMs: 0, words: expect }),
        row({ type: 'feedback', round, text: `${expect} ${round}` }),
      ]),
    );
    addRows(0, [row({ type: 'episode', round: 0 }), ...replies]);
    const [first] = rounds.value.all;
    expect(first.steps.map(({ reply, feedback }) => [reply.row.expect, feedback?.row.text])).toEqual(
      turns.map((turn) => [turn, `${turn} 1`]),
    );
    place.value = { round: 1, turn: '' };
    const path = Array.from({ length: 6 }, () => (step(1), `${place.value.round} ${place.value.turn}`));
    expect(path).toEqual(['1 guess', '1 bet', '2 look', '2 guess', '2 bet', '2 bet']);
    place.value = { round: 1, turn: 'guess' };
    rewound.value = true;
    expect(turns.map((turn) => isHidden(1, turn))).toEqual([false, false, true]);
    expect(words(first)).toBe('Round 1, answered guess 1');
    expect(describeStep(first.steps[2])).toBe('bets bet, answered bet 1');
  });

  it('keep a reply that was given again', () => {
    const all = new Rounds();
    const again = { type: 'reply', expect: 'test', attempt: 1, latencyMs: 0, words: '[9]' } as const;
    all.add([...played(1), row({ type: 'resume' }), row(again)]);
    expect(all.all[0].steps[1].reply.row.words).toBe('[9]');
    expect(all.all[0].notes.map(({ row: { type } }) => type)).toEqual(['resume', 'reply']);
  });
});

describe('disagreements', () => {
  const own = { ...disagree(1, 'equivalence'), own: 'own words', evidence: 'own words; judged otherwise' };
  const contradiction = { ...disagree(2, 'equivalence'), kind: 'self-contradiction', evidence: 'otherwise' };

  it('do not say what later rounds tell of the judge while these are hidden', () => {
    addRows(0, played(3));
    tell(own, contradiction);
    const told = () => foundHere.value.map(({ evidence }) => evidence);
    expect(told()).toEqual([own.evidence, 'otherwise']);
    rewound.value = true;
    place.value = { round: 3, turn: 'announce' };
    expect(told()).toEqual(['own words']);
    expect([...disagreements.value.keys()]).toEqual([own.target]);
    place.value = { round: 1, turn: 'announce' };
    expect(stepDisagreement(1)).toBe(false);
    place.value = { round: 3, turn: 'test' };
    expect(told()).toEqual([own.evidence, 'otherwise']);
  });
});

describe('filters', () => {
  it('count and show rounds, and no more than may be seen', () => {
    addRows(0, played(10));
    tell(disagree(3, 'equivalence'), disagree(6, 'compatibility'));
    expect(counts.value).toEqual({ disagreements: 2, incompatible: 5, retries: 0, errors: 0 });
    rewound.value = true;
    place.value = { round: 6, turn: 'announce' };
    expect(counts.value).toEqual({ disagreements: 1, incompatible: 2, retries: 0, errors: 0 });
    toggle('incompatible');
    expect(shown.value.map(({ round }) => round)).toEqual([2, 4]);
    place.value = { round: 6, turn: 'test' };
    expect(shown.value.map(({ round }) => round)).toEqual([2, 4, 6]);
    expect(counts.value.disagreements).toBe(2);
    expect(matching.value.map(({ round }) => round)).toEqual([2, 4, 6, 8, 10]);
    toggle('disagreements');
    expect(shown.value.map(({ round }) => round)).toEqual([2, 3, 4, 6]);
  });

  it('do nothing anew when only the place changes', () => {
    addRows(0, played(5));
    const before = [shown.value, counts.value];
    step(1);
    expect([shown.value, counts.value]).toEqual(before);
    expect(shown.value).toBe(before[0]);
    addRows(rounds.value.rows, played(6).slice(-6));
    expect(shown.value).toHaveLength(6);
  });
});

describe('moves', () => {
  const at = () => `${place.value.round} ${place.value.turn}`;
  const after = (...moves: (() => unknown)[]) => moves.map((move) => (move(), at()));

  it('go by halves, rounds, numbers and disagreements', () => {
    addRows(0, played(9));
    tell(disagree(7, 'compatibility'), disagree(3, 'equivalence'));
    expect(
      after(
        () => step(1),
        () => step(1),
        () => step(-1),
        () => step(-1),
      ),
    ).toEqual(['1 test', '2 announce', '1 test', '1 announce']);
    expect(step(-1)).toBe(false);
    expect(
      after(
        () => stepRound(1),
        () => stepRound(10),
        () => stepRound(-3),
      ),
    ).toEqual(['2 announce', '9 announce', '6 announce']);
    expect(
      after(
        () => toEnd(false),
        () => stepDisagreement(1),
        () => stepDisagreement(1),
      ),
    ).toEqual(['1 announce', '3 announce', '7 test']);
    expect(stepDisagreement(1)).toBe(false);
    expect(
      after(
        () => stepDisagreement(-1),
        () => toRound(5),
        () => toRound(99),
      ),
    ).toEqual(['3 announce', '5 announce', '9 announce']);
  });

  it('lead on in a rewound transcript, which hides what comes later', () => {
    addRows(0, played(4));
    rewound.value = true;
    expect(shown.value.map(({ round }) => round)).toEqual([1]);
    stepRound(1);
    expect(shown.value.map(({ round }) => round)).toEqual([1, 2]);
    expect([isHidden(2, 'announce'), isHidden(2, 'test'), isHidden(3, 'announce')]).toEqual([
      false,
      true,
      true,
    ]);
    const [, second] = rounds.value.all;
    expect(resultsOf(second)).toMatchObject({ judgement: 'incorrect', tested: undefined, answer: undefined });
    expect(words(second)).toBe('Round 2, judged incorrect');
    step(1);
    expect(words(second)).toBe('Round 2, judged incorrect, incompatible test, answered YES');
  });

  it('go by what the filters leave, also from a round that they do not', () => {
    addRows(0, played(8));
    toggle('incompatible');
    toRound(5);
    expect(
      after(
        () => stepRound(1),
        () => stepRound(1),
        () => toRound(5),
        () => stepRound(-1),
      ),
    ).toEqual(['6 announce', '8 announce', '5 announce', '4 announce']);
  });

  it('lead nowhere in an empty transcript', () => {
    expect([step(1), stepRound(1), stepRound(-1), toEnd(true), toRound(3), stepDisagreement(1)]).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });
});

describe('hits of a search', () => {
  const hit = (index: number, round: number) => ({
    ...({ row: index, round, field: 'raw', excerpt: 'x', at: 0, length: 1 } as const),
  });

  it('have a place, those of verdicts that of what they are about', () => {
    const all = new Rounds();
    all.add(played(3));
    // Somebody judged round 1 again when all was over.
    all.add([row({ type: 'verdict', round: 3, judge: 'compatibility', target: 5, result: 'compatible' })]);
    const placed = [1, 2, 3, 4, 5, 6, 19].map((index) => placeOfHit(all, hit(index, index === 19 ? 3 : 1)));
    expect(placed.map(({ place: { round, turn }, ofJudge }) => `${round} ${turn} ${ofJudge}`)).toEqual([
      '1 announce false',
      '1 announce false',
      '1 announce true',
      '1 test false',
      '1 test false',
      '1 test true',
      '1 test true',
    ]);
    const groups = groupsOf([
      placeOfHit(all, hit(2, 1)),
      placeOfHit(all, hit(8, 2)),
      placeOfHit(all, hit(4, 1)),
    ]);
    expect(groups.map(({ title, hits }) => [title, hits.map(({ index }) => index)])).toEqual([
      ['Round 1', [0, 2]],
      ['Round 2', [1]],
    ]);
  });

  it('are marked in a text', () => {
    expect(partsOf('An ant and an Anteater', /an/gi)).toEqual([
      '',
      'An',
      ' ',
      'an',
      't ',
      'an',
      'd ',
      'an',
      ' ',
      'An',
      'teater',
    ]);
    expect(partsOf('nothing', undefined)).toEqual(['nothing']);
    expect(partsOf('a'.repeat(2000), /a/g)).toHaveLength(1001);
  });
});

it('says both rules of a dual-goal announcement', () => {
  const rows = played(1);
  const said = { words: 'all are even', beside: { name: 'MED rule', text: 'some is odd' } };
  addRows(
    0,
    rows.map((one) => (one.type === 'reply' && one.expect === 'announce' ? { ...one, ...said } : one)),
  );
  expect(describeStep(rounds.value.all[0].steps[0])).toContain(
    'announces all are even, MED rule some is odd',
  );
  expect(describeStep(rounds.value.all[0].steps[1])).not.toContain('MED');
});

it('is copied with no more than is shown of it', () => {
  addRows(0, played(3));
  tell(disagree(2, 'equivalence'));
  const [one] = foundHere.value;
  expect(placeOf(one)).toEqual({ judge: 'equivalence', target: 9 });
  rewound.value = true;
  place.value = { round: 2, turn: 'announce' };
  expect(placeOf(one)).toEqual({ judge: 'equivalence', target: 9, ownRound: true });
  // At the end nothing is hidden.
  place.value = { round: 3, turn: 'test' };
  expect(placeOf(one)).not.toHaveProperty('ownRound');
});
