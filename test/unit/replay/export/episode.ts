/** A small episode with verdicts of a judge that is sometimes wrong, and its review. */
import { directAsk } from '../../../../src/judges/answer';
import { reviewEpisode } from '../../../../src/judges/review';
import { Engine } from '../../../../src/predicate';
import { PUBLISHED_DOMAIN } from '../../../../src/predicate/domain';
import { foldEpisode, readLog } from '../../../../src/episode';
import type { ExportSource } from '../../../../src/replay/export';
import { wasonScenario } from '../../../../src/tasks/wason';

const scenario = wasonScenario({
  group: 'G',
  rules: [{ name: 'Strictly increasing', predicate: 'a < b < c' }],
  hidden: 1,
  triple: [1, 2, 3],
  domain: PUBLISHED_DOMAIN,
});

export interface Said {
  readonly announces: string;
  readonly tests: readonly [number, number, number];
  readonly answer: 'YES' | 'NO';
  readonly correct: boolean;
  readonly compatible: boolean;
}

export const ROUNDS: readonly Said[] = [
  { announces: 'all numbers are even', tests: [2, 4, 6], answer: 'YES', correct: true, compatible: true },
  { announces: 'a < b', tests: [5, 7, 6], answer: 'NO', correct: false, compatible: false },
  { announces: 'it feels right somehow', tests: [3, 2, 1], answer: 'NO', correct: false, compatible: false },
  { announces: 'a < b < c', tests: [-1, 0, 1], answer: 'YES', correct: true, compatible: true },
];

/** `texts`: what stands in every field that somebody else wrote. */
export function episodeText(
  rounds: readonly Said[] = ROUNDS,
  texts: (field: string) => string = (it) => it,
): string {
  const events: object[] = [];
  const add = (event: object): number => {
    const seq = events.length + 1;
    events.push({ v: 1, seq, time: `2026-01-01T00:00:${String(seq).padStart(2, '0')}.000Z`, ...event });
    return seq;
  };
  const by = { kind: 'endpoint', name: texts('judge'), model: texts('judge-model'), host: 'localhost:8080' };
  add({
    type: 'episode',
    id: texts('id'),
    task: 'wason',
    setting: 'baseline',
    scenario,
    model: { kind: 'endpoint', name: texts('model'), model: texts('model-name'), host: 'localhost:8080' },
    decoding: { temperature: 0.6, extra: { note: texts('extra') } },
    prompts: { pack: texts('pack'), sha256: '0'.repeat(64) },
    judges: [{ question: 'equivalence', by }],
    source: { file: texts('rules.yaml'), group: texts('G'), rule: 1 },
    versions: { falsify: '0.0.0' },
  });
  add({ type: 'message', round: 1, text: texts('Find the rule.\n[1, 2, 3]\nTurn - Announce') });
  for (const [i, { announces, tests, answer, correct, compatible }] of rounds.entries()) {
    const round = i + 1;
    if (i === 1)
      add({
        type: 'retry',
        round,
        why: 'format',
        expect: 'announce',
        attempt: 1,
        reason: texts('no line'),
        raw: texts('hm'),
        reasoning: texts('let me see'),
      });
    const reply = (expect: string, content: string, values: object) =>
      add({
        type: 'reply',
        round,
        expect,
        raw: texts(`<think>so</think>\n${content}`),
        reasoning: texts('because'),
        parsed: { content, ...values },
        usage: { completion: 7 },
        latencyMs: 12.5,
        attempt: 1,
        notes: [texts('a note')],
      });
    const announcement = reply('announce', `Announce: ${announces}`, { rule: announces });
    add({
      type: 'verdict',
      round,
      judge: 'equivalence',
      by,
      target: announcement,
      result: correct ? 'correct' : 'incorrect',
      prompt: texts('Is it?'),
      raw: texts('YES'),
      reason: texts('said so'),
    });
    add({ type: 'message', round, text: 'Turn - Test' });
    const test = reply('test', `Check: [${tests.join(',')}]`, { triple: tests });
    add({ type: 'feedback', round, label: answer, positive: answer === 'YES', triple: tests });
    add({
      type: 'verdict',
      round,
      judge: 'compatibility',
      by,
      target: test,
      result: compatible ? 'compatible' : 'incompatible',
      function: texts('def rule(a, b, c): ...'),
      attempts: [{ raw: texts('first'), error: texts('no function') }],
    });
    add({ type: 'message', round: round + 1, text: `${answer}\n${texts('And now.')}\nTurn - Announce` });
  }
  add({ type: 'end', state: 'cancelled', message: texts('had enough') });
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

const engine = new Engine();

/** The review is by the real engine. */
export async function sourceOf(text: string, file = 'a.episode.jsonl'): Promise<ExportSource> {
  const log = readLog(text);
  const { signal } = new AbortController();
  const review = await reviewEpisode(
    log,
    directAsk(() => engine),
    { signal },
  );
  return { file, view: foldEpisode(log.events), review, problems: log.problems };
}
