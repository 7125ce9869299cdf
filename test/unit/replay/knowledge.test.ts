// Knowledge of the player of an open transcript, as sent to a view, in games as they are played.
import { describe, expect, it } from 'vitest';
import type { Knowledge } from '../../../src/judges/knowledge';
import { Engine } from '../../../src/predicate';
import { finish } from '../../../src/base/stepwise';
import { OpenTranscripts } from '../../../src/replay/answer';
import type { KnowledgeAnswers } from '../../../src/replay/knowledge-questions';
import type { Json } from '../../../src/base/json';

interface Played {
  readonly announced: Readonly<Record<string, Json>>;
  readonly tested: Readonly<Record<string, Json>>;
  readonly answer: Readonly<Record<string, Json>>;
}

const WASON = {
  task: 'wason',
  setting: 'dual-goal',
  scenario: {
    group: 'x',
    hidden: 1,
    triple: [2, 4, 6],
    domain: [-9, 10],
    rules: [
      { name: 'Ascending', predicate: 'a < b < c' },
      { name: 'All even', predicate: 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0' },
    ],
  },
};

const dax = (rule: string, triple: number[], positive: boolean): Played => ({
  announced: {
    content: `Announce: DAX rule - ${rule}\nAnnounce: MED rule - the rest`,
    rule,
    med: 'the rest',
  },
  tested: { content: `Check: [${triple.join(',')}]`, triple },
  answer: { label: positive ? 'DAX' : 'MED', positive, triple },
});

function textOf(header: object, rounds: readonly Played[]): string {
  const lines: object[] = [
    {
      type: 'episode',
      id: 'x',
      ...header,
      judges: [],
      decoding: {},
      versions: { falsify: '1' },
      model: { kind: 'offline', name: 'x' },
      prompts: { pack: 'x', sha256: 'x' },
    },
    ...rounds.flatMap(({ announced, tested, answer }, i) => [
      {
        type: 'reply',
        round: i + 1,
        expect: 'announce',
        raw: '',
        parsed: announced,
        latencyMs: 0,
        attempt: 1,
      },
      { type: 'reply', round: i + 1, expect: 'test', raw: '', parsed: tested, latencyMs: 0, attempt: 1 },
      { type: 'feedback', round: i + 1, ...answer },
    ]),
  ];
  return lines.map((line, i) => `${JSON.stringify({ v: 1, seq: i + 1, time: '', ...line })}\n`).join('');
}

const engine = new Engine({ domain: { min: -9, max: 10 } });

function opened(text: string) {
  const transcripts = new OpenTranscripts(() => engine);
  const ask = (question: object) =>
    finish(transcripts.answer({ kind: 'replay', transcript: 't', ...question } as never)) as unknown;
  const feed = (more: string) => ask({ op: 'feed', bytes: new TextEncoder().encode(more), atEnd: true });
  ask({ op: 'open', name: 'x.episode.jsonl' });
  feed(text);
  const page = (from: number, version: number, most = 100): Knowledge => {
    const question = { op: 'knowledge', from, most, version, budgetMs: 10_000 };
    const answer = ask(question) as KnowledgeAnswers['knowledge'];
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  };
  return { ask, feed, page };
}

const ROUNDS = [
  dax('even numbers', [4, 6, 8], true),
  dax('even numbers', [1, 3, 5], true),
  dax('ascending', [300, 20, 1], false),
];

describe('what the player could have known', () => {
  it('is said of dual-goal games by the DAX rule, and of tests outside the domain', () => {
    const known = opened(textOf(WASON, ROUNDS)).page(0, 0);
    expect(known).toMatchObject({
      of: 3,
      pending: 0,
      hidden: { inSpace: true },
      domain: { min: -9, max: 10 },
    });
    expect(known.space).toMatchObject({ group: 2, announced: 0, unread: 0 });
    expect(known.rounds.map(({ kind, positive }) => [kind, positive])).toEqual([
      ['confirming', true],
      ['falsifying', true],
      ['falsifying', false],
    ]);
    expect(known.rounds[2].test).toEqual({ text: '[300, 20, 1]', values: [300, 20, 1] });
    const left = [known.start, ...known.rounds.map(({ remaining }) => remaining)];
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(left[3]).toBeLessThan(left[2]);
  });

  it('comes in pages, and anew where a hypothesis joined', () => {
    const { page, feed } = opened(textOf(WASON, ROUNDS));
    const first = page(0, 0, 2);
    expect(first.rounds.map(({ round }) => round)).toEqual([1, 2]);
    expect(page(2, first.version).rounds.map(({ round }) => round)).toEqual([3]);
    const more = textOf(WASON, [...ROUNDS, dax('the last number is larger than 7', [1, 2, 3], true)]);
    feed(more.split('\n').slice(-4).join('\n'));
    const after = page(3, first.version);
    expect(after.version).toBeGreaterThan(first.version);
    expect(after).toMatchObject({ from: 0, of: 4, space: { announced: 1 } });
    expect(after.rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
  });

  it('names what is left', () => {
    const { ask } = opened(textOf(WASON, ROUNDS));
    const answer = ask({ op: 'knowledge-at', place: 1 }) as KnowledgeAnswers['knowledge-at'];
    if (!answer.ok) throw new Error(answer.error);
    const { remaining, refuted, ofRemaining } = answer.value;
    expect(remaining[0]).toEqual({ name: 'Ascending', predicate: 'a < b < c', origin: 'group' });
    expect(ofRemaining).toBe(remaining.length);
    expect(refuted.map(({ name }) => name)).toContain('All even');
  });

  it('is every set of objects with every rule in the blicket test', () => {
    const header = {
      task: 'blicket',
      setting: 'baseline',
      scenario: { objects: 3, blickets: [0, 2], rule: 'conjunctive', placement: [] },
    };
    const objects = ['object 0', 'object 2'];
    const known = opened(
      textOf(header, [
        {
          announced: {
            content: 'Announce: relevant=[object 0]; rule=object 0',
            relevant: ['object 0'],
            rule: 'x',
          },
          tested: { content: 'Test: [object 0, object 2]', objects },
          answer: { label: 'ON', positive: true, objects },
        },
      ]),
    ).page(0, 0);
    // 3 single objects, 3 rules of 3 pairs, 3 rules of all three; on a device of 3 objects no two of them are the same.
    expect(known).toMatchObject({ start: 15, candidates: 8, space: { library: 15, group: 0 } });
    // Not those of object 1 alone, exactly one of 0 and 2, all three, exactly one of three, and 1 with either.
    expect(known.rounds[0]).toMatchObject({ positive: true, test: { text: 'objects 0, 2' } });
    expect(known.rounds[0].remaining).toBe(15 - 6);
    expect(known.domain).toBeUndefined();
  });

  it('is not known of a game of another version', () => {
    const { ask } = opened(textOf({ ...WASON, task: 'chess' }, []));
    const question = { op: 'knowledge', from: 0, most: 9, version: 0, budgetMs: 9 };
    expect(ask(question)).toMatchObject({ ok: false });
  });
});
