/**
 * Measures of one episode: a fold over its events, so that later verdicts change them. Source: the published metrics of
 * the tasks, per episode. Verdicts of the exact judge and of the evidence check change nothing.
 */
import { quotient } from '../../../base/quotient';
import type { MeasuredEvent } from '../../measures';
import type { RuleQuestion } from '../judges';
import { ANNOUNCE, TEST } from '../turns';
import type { Compatibility, RuleMetrics, TokenMetrics } from './schema';

const METRICS_VERSION = 1;

/** The result of the latest verdict on a question about a reply. */
export type ResultOf = (judge: RuleQuestion, target: number) => string | undefined;

/** The part of a reply that measures need. */
interface Reply {
  readonly seq: number;
  readonly expect: string;
  /** Tokens as the endpoint counted them. */
  readonly completion: number | undefined;
  /** Words of what was generated; undefined until they are needed, which then come from `again`. */
  words?: number;
  readonly again?: () => Generated;
}

/** The text that a model generated for a reply. */
export interface Generated {
  readonly raw: string;
  readonly reasoning?: string | undefined;
}

/** Tallies a transcript that grows, and keeps none of its texts. The caller chooses the verdicts. */
export class RuleTally {
  private readonly replies: Reply[] = [];
  private readonly retries = { format: 0, transport: 0 };
  private readonly feedback = { negative: 0, positive: 0 };

  /**
   * Verdicts are not counted here. `again` gives the texts of the event once more: where the endpoint counted tokens,
   * words are counted only if another reply has no such count.
   */
  add(event: MeasuredEvent, again?: () => Generated): void {
    if (event.type === 'retry') this.retries[event.why]++;
    else if (event.type === 'feedback') this.feedback[event.positive ? 'positive' : 'negative']++;
    else if (event.type === 'reply') {
      const { seq, expect, usage } = event;
      const completion = usage?.completion;
      const isLater = again !== undefined && completion !== undefined;
      const wordCount = isLater ? { again } : { words: wordsOf(event) };
      this.replies.push({ seq, expect, completion, ...wordCount });
    }
  }

  /** The result on each test, in their order. */
  testResults(resultOf: ResultOf): readonly (string | undefined)[] {
    return this.replies
      .filter(({ expect }) => expect === TEST)
      .map(({ seq }) => resultOf('compatibility', seq));
  }

  metrics(resultOf: ResultOf): RuleMetrics {
    const { replies } = this;
    const announcements = replies.filter(({ expect }) => expect === ANNOUNCE);
    const tests = replies.filter(({ expect }) => expect === TEST);
    const first = announcements.findIndex(({ seq }) => resultOf('equivalence', seq) === 'correct');
    const tStar = first < 0 ? null : first + 1;
    const success = tStar === null ? undefined : announcements[tStar - 1];
    const before = success ? tests.filter(({ seq }) => seq < success.seq) : tests;
    const all = compatibilityOf(tests, resultOf);
    const { negative, positive } = this.feedback;
    return {
      version: METRICS_VERSION,
      announcements: announcements.length,
      tests: tests.length,
      solved: tStar !== null,
      firstGuess: tStar === 1,
      tStar,
      testsBeforeSuccess: success ? before.length : null,
      ic: { before: compatibilityOf(before, resultOf), all },
      withoutVerdict: {
        equivalence: announcements.filter(({ seq }) => !isDecided(resultOf('equivalence', seq))).length,
        compatibility: all.withoutVerdict,
      },
      tokens: tokensOf(success ? replies.filter(({ seq }) => seq <= success.seq) : replies),
      retries: { ...this.retries },
      feedbackRatio: { negative, positive, ratio: quotient(negative, positive) },
    };
  }
}

const isDecided = (result: string | undefined): boolean => result === 'correct' || result === 'incorrect';

function compatibilityOf(tests: readonly Reply[], resultOf: ResultOf): Compatibility {
  const results = tests.map(({ seq }) => resultOf('compatibility', seq));
  const incompatible = results.filter((result) => result === 'incompatible').length;
  const compatible = results.filter((result) => result === 'compatible').length;
  return {
    incompatible,
    compatible,
    withoutVerdict: tests.length - incompatible - compatible,
    ratio: quotient(incompatible, compatible),
    fraction: quotient(incompatible, incompatible + compatible),
  };
}

/** Tokens as the endpoint counted them; if it did not for every turn, words of the generated text, which `unit` states. */
function tokensOf(replies: readonly Reply[]): TokenMetrics {
  const counted = replies.length > 0 && replies.every(({ completion }) => completion !== undefined);
  const wordCountOf = (reply: Reply): number => (reply.words ??= reply.again ? wordsOf(reply.again()) : 0);
  const total = replies.reduce(
    (sum, reply) => sum + (counted ? (reply.completion ?? 0) : wordCountOf(reply)),
    0,
  );
  return {
    unit: counted ? 'tokens' : 'words',
    total,
    turns: replies.length,
    perTurn: quotient(total, replies.length),
  };
}

/** Thinking that came in a field of its own was generated too. */
const wordsOf = ({ raw, reasoning = '' }: Generated): number => words(reasoning) + words(raw);

/** Counts words without making them: thinking is long, and there may be a hundred megabytes of it. */
function words(text: string): number {
  let count = 0;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = LETTERS[text.charCodeAt(i)];
    count += letter & ~before;
    before = letter;
  }
  return count;
}

/** 0 for each UTF-16 unit that `\s` matches, 1 for any other: looked up in half the time of comparisons. */
const LETTERS = new Uint8Array(1 << 16).fill(1);
for (const [first, last] of [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
])
  LETTERS.fill(0, first, last + 1);
