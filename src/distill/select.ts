/** Selects the turns of an episode that become training lines. */
import type { Disagreement } from '../judges/review';
import type { Message, TeacherEpisode, Turn } from './turns';

export const TOKEN_COUNTS = ['words', 'usage'] as const;
export type TokenCount = (typeof TOKEN_COUNTS)[number];

export interface Selection {
  /** Takes only episodes in which the rule was found. */
  readonly solved: boolean;
  /** Leaves out turns after the first correct announcement. */
  readonly untilSuccess: boolean;
  /** Leaves out turns in whose round a stored verdict is certainly wrong. */
  readonly dropWrong: boolean;
  /** Leaves out lines with more tokens. */
  readonly most?: { readonly tokens: number; readonly count: TokenCount };
  /** Keeps only the first of equal lines. */
  readonly distinct: boolean;
}

/** Facts about an episode besides its dialogue. */
export interface Judged {
  /** 1-based round of the first correct announcement. */
  readonly tStar: number | null;
  readonly disagreements?: readonly Pick<Disagreement, 'round' | 'certainty'>[];
}

/** Reasons for leaving turns out, as the data card names them. */
export const LEFT_OUT = {
  unsolved: 'of episodes that did not find the rule',
  after: 'after the first correct announcement',
  wrong: 'in rounds with a verdict that is wrong for certain',
  long: 'longer than the limit',
  uncounted: 'whose tokens no server counted',
  equal: 'equal to an earlier line',
} as const;
export type LeftOut = keyof typeof LEFT_OUT;

/** Selects turns over many episodes, and counts what it leaves out. */
export class TurnSelector {
  readonly left = new Map<LeftOut, number>();
  private readonly seen = new Set<string>();

  constructor(private readonly selection: Selection) {}

  select(episode: TeacherEpisode, judged: Judged): readonly Turn[] {
    const measure = new DialogueMeasure(episode.messages);
    const wrong = new Set(
      (judged.disagreements ?? []).flatMap(({ round, certainty }) =>
        certainty === 'certain' ? [round] : [],
      ),
    );
    return episode.turns.filter((turn) => {
      const why = this.why(turn, judged, wrong, measure);
      if (why) this.left.set(why, (this.left.get(why) ?? 0) + 1);
      return why === undefined;
    });
  }

  private why(
    turn: Turn,
    { tStar }: Judged,
    wrong: ReadonlySet<number>,
    measure: DialogueMeasure,
  ): LeftOut | undefined {
    const { solved, untilSuccess, dropWrong, most, distinct } = this.selection;
    if (solved && tStar === null) return 'unsolved';
    if (untilSuccess && tStar !== null && turn.round >= tStar) return 'after';
    if (dropWrong && wrong.has(turn.round)) return 'wrong';
    const tokens = most && (most.count === 'usage' ? turn.usage : measure.words(turn));
    if (most && tokens === undefined) return 'uncounted';
    if (most && tokens !== undefined && tokens > most.tokens) return 'long';
    if (!distinct) return undefined;
    const key = measure.fingerprint(turn);
    if (this.seen.has(key)) return 'equal';
    this.seen.add(key);
    return undefined;
  }
}

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Measures the growing dialogue of an episode, each message once. */
export class DialogueMeasure {
  private counted = 0;
  private total = 0;
  private hashed = 0;
  private hash: Hash = [0x811c9dc5, 0x9e3779b9];

  constructor(private readonly messages: readonly Message[]) {}

  /** Words of all messages of a line. Turns are asked about in their order. */
  words({ before, completion }: Turn): number {
    for (; this.counted < before; this.counted++) this.total += wordsIn(this.messages[this.counted].content);
    return this.total + wordsIn(completion);
  }

  /** Equal for equal lines, and practically never for others. Turns are asked about in their order. */
  fingerprint({ before, completion }: Turn): string {
    for (; this.hashed < before; this.hashed++)
      this.hash = added(
        this.hash,
        `${this.messages[this.hashed].role}\n${this.messages[this.hashed].content}`,
      );
    return added(this.hash, completion).join(' ');
  }
}

type Hash = readonly [low: number, high: number];

/** 64 bits of a text that follows on others. */
function added([low, high]: Hash, text: string): Hash {
  let [a, b] = [low, high];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    a ^= a >>> 15;
    b = Math.imul(b ^ unit, 0x85ebca6b);
    b ^= b >>> 13;
  }
  return [Math.imul(a ^ text.length, 0x01000193), Math.imul(b ^ text.length, 0x85ebca6b)];
}
