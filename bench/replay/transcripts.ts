/** Transcripts of any size, the same ones in every run: for the benchmark, and for tests of big files. */
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';

export interface TranscriptKind {
  readonly rounds: number;
  /** Characters of thinking before every reply; 16K tokens are about 64,000. */
  readonly thinking?: number;
  /** The field that holds the thinking: one of its own, or the reply. */
  readonly where?: 'reasoning' | 'raw';
  /** Refused replies before the first announcement. */
  readonly retries?: number;
  /** As Python writes it by default: everything but ASCII as `\uXXXX`. */
  readonly ascii?: boolean;
  /** The last line records the end of the episode. */
  readonly ended?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const RULES = [
  ['All even', 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0'],
  ['c is min', 'c <= a and c <= b'],
  ['All negative', 'a < 0 and b < 0 and c < 0'],
  ['Descending', 'a > b > c'],
] as const;

/** Announcements with the tests that they accept; the phrase reader understands some of them and not others. */
const ANNOUNCED: readonly (readonly [rule: string, accepts: (a: number, b: number, c: number) => boolean])[] =
  [
    ['all three numbers are even', (a, b, c) => a % 2 === 0 && b % 2 === 0 && c % 2 === 0],
    ['the numbers are in descending order', (a, b, c) => a > b && b > c],
    ['the third number is the smallest', (a, b, c) => c <= a && c <= b],
    ['the numbers have something to do with the seasons', () => true],
    ['all numbers are negative', (a, b, c) => a < 0 && b < 0 && c < 0],
  ];
/** Every so many verdicts of either judge are wrong. */
const WRONG = 20;

/** The line that stands in the middle of the middle turn's thinking, and nowhere else. */
export const NEEDLE = 'the “needle” in this\nhaystack — naïve';

/** The lines of a transcript, each with its line break. */
export function* transcriptLines(kind: TranscriptKind): Generator<string, undefined, undefined> {
  const write = kind.ascii ? asciiJson : (value: unknown) => JSON.stringify(value);
  let seq = 0;
  const line = (fields: Fields): string => {
    const time = new Date(Date.UTC(2026, 0, 1) + 1000 * ++seq).toISOString();
    return `${write({ v: 1, seq, time, ...fields })}\n`;
  };
  const words = new Words();
  yield line(header(kind));
  yield line({ type: 'message', round: 1, text: `Which rule is it?\n${words.text(1800)}` });
  for (let i = 0; i < (kind.retries ?? 0); i++) {
    const raw = `I would say ${words.text(80)}`;
    yield line({
      type: 'retry',
      round: 1,
      expect: 'announce',
      attempt: i + 1,
      why: 'format',
      raw,
      reason: 'There is no line that begins with "Announce:".',
    });
  }
  for (let round = 1; round <= kind.rounds; round++) {
    const needle = round === Math.ceil(kind.rounds / 2);
    for (const fields of roundOf(kind, words, { round, needle, seq })) yield line(fields);
  }
  if (kind.ended ?? true) yield line({ type: 'end', state: 'completed' });
  return undefined;
}

/** The lines of `transcriptLines` as bytes, in pieces of about a megabyte. */
export function* transcriptBytes(kind: TranscriptKind): Generator<Uint8Array, undefined, undefined> {
  const encoder = new TextEncoder();
  let pending = '';
  for (const line of transcriptLines(kind)) {
    pending += line;
    if (pending.length < 1 << 20) continue;
    yield encoder.encode(pending);
    pending = '';
  }
  yield encoder.encode(pending);
  return undefined;
}

const header = ({ rounds }: TranscriptKind): Fields => ({
  type: 'episode',
  id: 'a-big-one',
  task: 'wason',
  setting: 'baseline',
  scenario: {
    group: '7',
    hidden: 2,
    triple: [-1, -81, -91],
    domain: [-99, 100],
    rules: RULES.map(([name, predicate]) => ({ name, predicate })),
    guidance: { accept: ['the third number is the smallest'], reject: ['the numbers descend'] },
  },
  options: { tests: rounds },
  model: { kind: 'endpoint', name: 'a model', model: 'one-that-thinks', host: 'localhost:1' },
  decoding: { temperature: 0.6 },
  seed: 7,
  prompts: { pack: 'built-in', sha256: '0'.repeat(64) },
  judges: [
    { question: 'equivalence', by: { kind: 'offline', name: 'phrase reader' } },
    { question: 'compatibility', by: { kind: 'offline', name: 'phrase reader' } },
  ],
  versions: { falsify: '0.0.0' },
});

interface AtRound {
  readonly round: number;
  /** The needle of the search is in this text. */
  readonly needle: boolean;
  /** Number of the line before the round. */
  readonly seq: number;
}

/** Announcement, its verdict, test, feedback, its verdict. */
function roundOf(kind: TranscriptKind, words: Words, { round, needle, seq }: AtRound): Fields[] {
  const triple = [words.below(200) - 99, words.below(200) - 99, words.below(200) - 99];
  const [a, b, c] = triple;
  const positive = c <= a && c <= b;
  const drawn = words.below(ANNOUNCED.length);
  const [rule, accepts] = ANNOUNCED[drawn] ?? ['', () => false];
  const isWrong = round % WRONG === 0;
  const correct = (drawn === 2) !== isWrong;
  const compatible = accepts(a, b, c) !== isWrong;
  const by = { kind: 'offline', name: 'phrase reader' };
  const known = { round, attempt: 1, latencyMs: 812.5, usage: { prompt: 900 + round, completion: 40 } };
  const thought = (marked: boolean): string => words.thought(kind.thinking ?? 0, marked ? NEEDLE : undefined);
  const answer = (content: string, marked: boolean): Fields => {
    const thinking = thought(marked);
    const inRaw = (kind.where ?? 'reasoning') === 'raw';
    const raw = thinking !== '' && inRaw ? `<think>\n${thinking}\n</think>\n\n${content}` : content;
    return { raw, ...(thinking !== '' && !inRaw && { reasoning: thinking }) };
  };
  const announced = `Announce: ${rule}`;
  const tested = `Check: [${triple.join(', ')}]`;
  return [
    {
      type: 'reply',
      expect: 'announce',
      ...known,
      ...answer(announced, false),
      parsed: { content: announced, rule },
    },
    {
      type: 'verdict',
      round,
      judge: 'equivalence',
      by,
      target: seq + 1,
      result: correct ? 'correct' : 'incorrect',
    },
    {
      type: 'reply',
      expect: 'test',
      ...known,
      ...answer(tested, needle),
      parsed: { content: tested, triple },
    },
    { type: 'feedback', round, label: positive ? 'YES' : 'NO', positive, triple },
    {
      type: 'verdict',
      round,
      judge: 'compatibility',
      by,
      target: seq + 3,
      result: compatible ? 'compatible' : 'incompatible',
    },
  ];
}

const VOCABULARY =
  'so if the third number is even then what about “this” one — naïve or not; wait, let me check that again: 12 + 30 = 42, hence\\it fits "well" but the rule of descending order does not hold here because minus five is below zero'.split(
    ' ',
  );

/** Words that a fixed generator draws. */
class Words {
  private readonly random = xorshift128plus(2027);
  private readonly paragraphs = Array.from({ length: 64 }, () => this.sentence(60));

  /** From 0. */
  below(limit: number): number {
    return uniformInt(this.random, 0, limit - 1);
  }

  text(length: number): string {
    const parts: string[] = [];
    for (let have = 0; have < length;) {
      const part = this.paragraphs[this.below(this.paragraphs.length)] ?? '';
      parts.push(part);
      have += part.length;
    }
    return parts.join('\n').slice(0, length);
  }

  thought(length: number, marked: string | undefined): string {
    if (length === 0) return marked ?? '';
    if (marked === undefined) return this.text(length);
    const half = this.text(length / 2);
    return `${half} ${marked} ${half}`;
  }

  private sentence(count: number): string {
    return Array.from({ length: count }, () => VOCABULARY[this.below(VOCABULARY.length)]).join(' ');
  }
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u0080-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Deterministic files that the benchmark opens. */
export const KINDS = {
  /** As published: 45 rounds, nothing unusual. */
  usual: { rounds: 45, thinking: 600 },
  thinking: { rounds: 800, thinking: 64_000 },
  thinkingInReply: { rounds: 800, thinking: 64_000, where: 'raw' },
  escaped: { rounds: 750, thinking: 64_000, ascii: true },
  events: { rounds: 20_000 },
  retries: { rounds: 3, retries: 10_000 },
} as const satisfies Readonly<Record<string, TranscriptKind>>;
